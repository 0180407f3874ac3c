"""Public pictures: the right bytes and headers, real resizing, and nothing but pictures."""

import struct
import time
import zlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import httpx2
import pytest
from fastapi import FastAPI
from PIL import Image
from tests.support.client import Client

from longshore.domains.store import mount_store
from longshore.domains.store.keys import asked_width, picture_path
from longshore.kit.settings import Settings

KEY = "file/1763700000_ab12cd.png"
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


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A data directory with pictures in its static bucket, and a secret outside."""
    static = tmp_path / "store" / "static"
    for key, content in {
        KEY: picture((512, 256), "PNG"),
        "demo/1-1.png": picture((300, 300), "PNG", "RGBA"),
        "file/1_a.jpg": picture((800, 400), "JPEG", exif=Image.Exif().tobytes()),
        "file/1_a.gif": picture((100, 50), "GIF", "P"),
        "file/1_a.webp": picture((100, 50), "WEBP"),
        "file/1_small.png": picture((20, 10), "PNG"),
        "file/1_huge.png": huge_png(),
        "file/1_page.png": b"<html><script>alert(1)</script>",
        "file/1_page.html": b"<script>alert(1)</script>",
        "file/1_vector.svg": b"<svg onload='alert(1)'/>",
        ".hidden/1.png": picture((1, 1), "PNG"),
    }.items():
        path = static / key
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (tmp_path / "secret.png").write_bytes(b"canary")
    (static / "file" / "1_link.png").symlink_to(tmp_path / "secret.png")
    return tmp_path


@pytest.fixture
def http(root: Path) -> Iterator[httpx2.AsyncClient]:
    app = FastAPI()
    mount_store(app, Settings(data_dir=root))
    yield httpx2.AsyncClient(
        transport=httpx2.ASGITransport(app=app), base_url="http://store.test/store/static/"
    )


class TestPicture:
    @pytest.mark.parametrize(
        ("key", "kind"),
        [(KEY, "image/png"), ("demo/1-1.png", "image/png"), ("file/1_a.jpg", "image/jpeg"),
         ("file/1_a.gif", "image/gif"), ("file/1_a.webp", "image/webp")],
    )  # fmt: skip
    async def test_as_stored(
        self, http: httpx2.AsyncClient, root: Path, key: str, kind: str
    ) -> None:
        answer = await http.get(key)
        assert answer.status_code == 200
        assert answer.content == (root / "store" / "static" / key).read_bytes()
        assert answer.headers["content-type"] == kind
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["content-security-policy"].startswith("sandbox; default-src 'none'")

    async def test_head(self, http: httpx2.AsyncClient) -> None:
        answer = await http.head(KEY)
        assert answer.status_code == 200
        assert answer.content == b""

    @pytest.mark.parametrize(
        "key",
        ["file/none.png", "file", "", "file/", "file/1_page.html", "file/1_vector.svg",
         ".hidden/1.png", "file/1_link.png", "../secret.png", "..%2f..%2fsecret.png",
         "%2e%2e/%2e%2e/secret.png", "file/../../../secret.png", "file/..%5c..%5csecret.png",
         "file//1_a.gif", "/etc/passwd", "file/1_a.gif%00.png", "file/./1_a.gif"],
    )  # fmt: skip
    async def test_nothing_else(self, http: httpx2.AsyncClient, key: str) -> None:
        answer = await http.get(f"http://store.test/store/static/{key}")
        assert answer.status_code == 404 or answer.headers["content-type"] == "image/gif"
        assert b"canary" not in answer.content

    @pytest.mark.parametrize(
        "key",
        ["../secret.png", "file/../../../secret.png", "/etc/x.png", "file/1_link.png", "a\x00.png",
         "..\\secret.png", "file/./1_a.gif", "file//1_a.gif", "~/x.png", "x" * 400 + ".png"],
    )  # fmt: skip
    def test_path_stays_inside(self, root: Path, key: str) -> None:
        assert picture_path(root / "store" / "static", key) is None

    async def test_page_in_a_picture_is_not_run(self, http: httpx2.AsyncClient) -> None:
        """The name decides the type, nothing sniffs, and the sandbox has no scripts."""
        answer = await http.get("file/1_page.png")
        assert answer.headers["content-type"] == "image/png"
        assert "sandbox" in answer.headers["content-security-policy"]


class TestResize:
    @pytest.mark.parametrize(
        ("key", "width", "size"),
        [(KEY, 64, (64, 32)), (KEY, 16, (16, 8)), ("demo/1-1.png", 64, (64, 64)),
         ("file/1_a.jpg", 100, (100, 50)), ("file/1_a.gif", 64, (64, 32)),
         ("file/1_a.webp", 50, (50, 25)), ("file/1_small.png", 64, (20, 10))],
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

    async def test_made_once(self, http: httpx2.AsyncClient, root: Path) -> None:
        first = await http.get(f"{KEY}?{RESIZE.format(64)}")
        (kept,) = (path for path in (root / "store" / "resized").rglob("*") if path.is_file())
        made = kept.stat().st_mtime_ns
        again = await http.get(f"{KEY}?{RESIZE.format(64)}")
        assert again.content == first.content
        assert kept.stat().st_mtime_ns == made
        (root / "store" / "static" / KEY).write_bytes(picture((100, 100), "PNG"))
        other = await http.get(f"{KEY}?{RESIZE.format(64)}")
        with Image.open(BytesIO(other.content)) as opened:
            assert opened.size == (64, 64)

    @pytest.mark.parametrize(
        "process",
        ["image/resize,w_15", "image/resize,w_1025", "image/resize,w_0", "image/resize,w_-64",
         "image/resize,w_064", "image/resize,w_64,h_64", "image/rotate,90", "", "w_64",
         "image/resize,w_99999999999", "image/resize,w_６４"],
    )  # fmt: skip
    async def test_not_offered(self, http: httpx2.AsyncClient, process: str) -> None:
        answer = await http.get(KEY, params={"x-image-process": process})
        assert answer.status_code == 400
        assert answer.headers["cache-control"] == "no-store"

    @pytest.mark.parametrize("key", ["file/1_huge.png", "file/1_page.png"])
    async def test_bomb_and_forgery(self, http: httpx2.AsyncClient, key: str) -> None:
        """Refused by its header, before anything is decoded."""
        started = time.perf_counter()
        answer = await http.get(f"{key}?{RESIZE.format(64)}")
        assert answer.status_code == 422
        assert time.perf_counter() - started < 1

    async def test_missing(self, http: httpx2.AsyncClient) -> None:
        assert (await http.get(f"file/none.png?{RESIZE.format(64)}")).status_code == 404

    def test_without_query(self) -> None:
        assert asked_width(None) is None


class TestInTheApplication:
    async def test_picture_keeps_its_headers(self, client: Client, settings: Settings) -> None:
        path = settings.data_dir / "store" / "static" / KEY
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(picture((100, 100), "PNG"))
        answer = await client.raw("GET", f"/store/static/{KEY}?{RESIZE.format(64)}")
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers.get_list("content-security-policy") == [
            "sandbox; default-src 'none'; frame-ancestors 'none'"
        ]

    async def test_only_reading(self, client: Client) -> None:
        answer = await client.raw("POST", f"/store/static/{KEY}")
        assert answer.json()["code"] == 4005
