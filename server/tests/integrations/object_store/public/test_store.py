"""Public files: the right bytes and headers, real resizing, and never a page."""

import struct
import zlib
from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path

import httpx2
import pytest
from fastapi import FastAPI
from PIL import Image, ImageFile
from tests.support.client import Client

from longshore.integrations.object_store import Bucket, ObjectStore
from longshore.integrations.object_store.embedded.store import EmbeddedStore
from longshore.integrations.object_store.public import Copies, mount_store
from longshore.integrations.object_store.public.keys import WIDTHS, asked_width
from longshore.kit.settings import Settings

KEY = "p1/file/1763700000_ab12cd.png"
RESIZE = "x-image-process=image/resize,w_{}"


def picture(size: tuple[int, int], kind: str, mode: str = "RGB", **options: object) -> bytes:
    output = BytesIO()
    Image.new(mode, size, "red" if mode != "P" else 1).save(output, kind, **options)
    return output.getvalue()


def huge_png() -> bytes:
    """A small file that claims 50,000 x 50,000 pixels."""

    def chunk(name: bytes, data: bytes) -> bytes:
        body = name + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", 50_000, 50_000, 8, 0, 0, 0, 0)
    data = zlib.compress(b"\0" * 100_000)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")
    )


CONTENT = {
    KEY: (picture((512, 256), "PNG"), "image/png"),
    "p1/1.png": (picture((300, 300), "PNG", "RGBA"), "image/png"),
    "p1/a.jpg": (picture((800, 400), "JPEG", exif=Image.Exif().tobytes()), "image/jpeg"),
    "p1/a.gif": (picture((100, 50), "GIF", "P"), "image/gif"),
    "p1/a.webp": (picture((100, 50), "WEBP"), "image/webp"),
    "p1/small.png": (picture((20, 10), "PNG"), "image/png"),
    "p1/huge.png": (huge_png(), "image/png"),
    "p1/page.png": (b"<html><script>alert(1)</script>", "image/png"),
    "p1/page.html": (b"<script>alert(1)</script>", "text/html"),
    "p1/vector.svg": (b"<svg onload='alert(1)'/>", "image/svg+xml"),
    "incoming/x/p1/a.png": (b"canary", "image/png"),
}


@pytest.fixture
async def store(tmp_path: Path) -> ObjectStore:
    """A store with pictures in its CDN bucket, and a secret in its private one."""
    store = EmbeddedStore(tmp_path)
    for key, (content, kind) in CONTENT.items():
        await store.put_bytes(Bucket.CDN, key, content, content_type=kind)
    await store.put_bytes(Bucket.PRIVATE, "p1/s.png", b"canary", content_type="image/png")
    await store.put_bytes(Bucket.LOG, "p1/s.png", b"canary", content_type="image/png")
    return store


@pytest.fixture
async def http(tmp_path: Path, store: ObjectStore) -> AsyncIterator[httpx2.AsyncClient]:
    app = FastAPI()
    mount_store(app, Settings(data_dir=tmp_path), store)
    transport = httpx2.ASGITransport(app=app)
    async with httpx2.AsyncClient(
        transport=transport, base_url="http://store.test/store/cdn/"
    ) as client:
        yield client


class TestReading:
    @pytest.mark.parametrize("key", [KEY, "p1/1.png", "p1/a.jpg", "p1/a.gif", "p1/a.webp"])
    async def test_picture(self, http: httpx2.AsyncClient, key: str) -> None:
        answer = await http.get(key)
        assert answer.status_code == 200
        assert (answer.content, answer.headers["content-type"]) == CONTENT[key]
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["content-security-policy"].startswith("sandbox; default-src 'none'")
        assert answer.headers["content-disposition"] == "inline"

    @pytest.mark.parametrize("key", ["p1/page.html", "p1/vector.svg"])
    async def test_anything_else_is_a_download(self, http: httpx2.AsyncClient, key: str) -> None:
        answer = await http.get(key)
        assert answer.headers["content-disposition"] == "attachment"
        assert answer.headers["content-security-policy"].startswith("sandbox; default-src 'none'")
        assert answer.headers["x-content-type-options"] == "nosniff"

    async def test_head(self, http: httpx2.AsyncClient) -> None:
        answer = await http.head(KEY)
        assert answer.status_code == 200
        assert int(answer.headers["content-length"]) == len(CONTENT[KEY][0])
        assert answer.content == b""

    @pytest.mark.parametrize(
        ("asked", "status", "first", "last"),
        [("bytes=0-9", 206, 0, 10), ("bytes=5-", 206, 5, None), ("bytes=-7", 206, -7, None),
         ("bytes=10-99999999", 206, 10, None), ("bytes=99999999-", 416, 0, 0),
         ("bytes=9-5", 200, 0, None), ("bytes=0-1,4-5", 200, 0, None), ("bytes=-", 200, 0, None),
         ("pages=1-2", 200, 0, None), ("bytes=-0", 416, 0, 0)],
    )  # fmt: skip
    async def test_range(
        self, http: httpx2.AsyncClient, asked: str, status: int, first: int, last: int | None
    ) -> None:
        answer = await http.get(KEY, headers={"range": asked})
        assert answer.status_code == status
        assert answer.content == CONTENT[KEY][0][first:last]

    async def test_not_modified(self, http: httpx2.AsyncClient) -> None:
        tag = (await http.get(KEY)).headers["etag"]
        answer = await http.get(KEY, headers={"if-none-match": tag})
        assert (answer.status_code, answer.content) == (304, b"")

    @pytest.mark.parametrize(
        "key",
        ["p1/none.png", "p1", "p1/", "../private/p1/s.png", "..%2fprivate%2fp1%2fs.png",
         "%2e%2e/private/p1/s.png", "/etc/passwd", "p1/a.gif%00.png", "p1/./a.gif.png",
         "incoming/x/p1/a.png", "x" * 2000 + ".png", "../log/p1/s.png"],
    )  # fmt: skip
    async def test_nothing_else(self, http: httpx2.AsyncClient, key: str) -> None:
        answer = await http.get(f"http://store.test/store/cdn/{key}")
        assert answer.status_code in (404, 405)
        assert b"canary" not in answer.content


class TestResize:
    @pytest.mark.parametrize(
        ("key", "width", "size"),
        [(KEY, 64, (64, 32)), (KEY, 32, (32, 16)), ("p1/1.png", 64, (64, 64)),
         ("p1/a.jpg", 128, (128, 64)), ("p1/a.gif", 64, (64, 32)),
         ("p1/a.webp", 48, (48, 24)), ("p1/small.png", 64, (20, 10))],
    )  # fmt: skip
    async def test_width(
        self, http: httpx2.AsyncClient, key: str, width: int, size: tuple[int, int]
    ) -> None:
        """[G-05] The image-process query gives a picture of that width, never a wider one."""
        answer = await http.get(f"{key}?{RESIZE.format(width)}")
        assert answer.status_code == 200
        with Image.open(BytesIO(answer.content)) as opened:
            assert opened.size == size
            assert f"image/{(opened.format or '').lower()}" == answer.headers["content-type"]
            assert not opened.getexif()
        assert "immutable" in answer.headers["cache-control"]

    async def test_made_once(
        self, http: httpx2.AsyncClient, store: ObjectStore, tmp_path: Path
    ) -> None:
        folder = tmp_path / "store" / "resized"
        first = await http.get(f"{KEY}?{RESIZE.format(64)}")
        (kept,) = (path for path in folder.rglob("*") if path.is_file())
        made = kept.stat().st_mtime_ns
        again = await http.get(f"{KEY}?{RESIZE.format(64)}")
        assert again.content == first.content
        assert kept.stat().st_mtime_ns == made
        other = picture((100, 100), "PNG")
        await store.put_bytes(Bucket.CDN, KEY, other, content_type="image/png")
        with Image.open(BytesIO((await http.get(f"{KEY}?{RESIZE.format(64)}")).content)) as opened:
            assert opened.size == (64, 64)
        assert Copies(folder).sweep(older_than_seconds=-1) == 2

    @pytest.mark.parametrize(
        "process",
        ["image/resize,w_15", "image/resize,w_65", "image/resize,w_1025", "image/resize,w_0",
         "image/resize,w_-64", "image/resize,w_064", "image/resize,w_64,h_64", "image/rotate,90",
         "", "w_64", "image/resize,w_99999999999", "image/resize,w_６４"],
    )  # fmt: skip
    async def test_not_offered(self, http: httpx2.AsyncClient, process: str) -> None:
        answer = await http.get(KEY, params={"x-image-process": process})
        assert answer.status_code == 400
        assert answer.headers["cache-control"] == "no-store"

    async def test_strangers_cannot_fill_the_disk(
        self, http: httpx2.AsyncClient, tmp_path: Path
    ) -> None:
        """Whatever is asked, a picture has as many copies as there are widths."""
        for width in range(1, 300):
            await http.get(f"{KEY}?{RESIZE.format(width)}")
        made = [p for p in (tmp_path / "store" / "resized").rglob("*") if p.is_file()]
        assert len(made) <= len(WIDTHS)

    @pytest.mark.parametrize("key", ["p1/huge.png", "p1/page.png", "p1/page.html"])
    async def test_bomb_and_forgery(
        self, http: httpx2.AsyncClient, key: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Refused by its header, before anything is decoded."""
        decoded: list[object] = []
        monkeypatch.setattr(ImageFile.ImageFile, "load", decoded.append)
        answer = await http.get(f"{key}?{RESIZE.format(64)}")
        assert answer.status_code == 422
        assert not decoded

    async def test_missing(self, http: httpx2.AsyncClient) -> None:
        assert (await http.get(f"p1/none.png?{RESIZE.format(64)}")).status_code == 404

    def test_without_query(self) -> None:
        assert asked_width(None) is None


class TestInTheApplication:
    async def test_picture_keeps_its_headers(self, app: FastAPI, client: Client) -> None:
        store: ObjectStore = app.state.resources.store
        await store.put_bytes(Bucket.STATIC, KEY, CONTENT[KEY][0], content_type="image/png")
        answer = await client.raw("GET", f"/store/static/{KEY}?{RESIZE.format(64)}")
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers.get_list("content-security-policy") == [
            "sandbox; default-src 'none'; frame-ancestors 'none'"
        ]

    async def test_only_reading(self, client: Client) -> None:
        answer = await client.raw("POST", f"/store/static/{KEY}")
        assert answer.json()["code"] == 4005
