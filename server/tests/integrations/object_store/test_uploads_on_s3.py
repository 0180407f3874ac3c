"""The uploads domain on a real S3 server: init, presigned PUTs, complete, sweep, resize."""

import hashlib
from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI
from PIL import Image
from sqlalchemy import update
from tests.support.ceph import RadosGateway
from tests.support.client import Client
from tests.support.s3_servers import ACCESS_KEY, SECRET_KEY, SeaweedFS
from tests.support.uploads import Uploader, png
from tests.support.world import World

from longshore.composition.console import build_app
from longshore.domains.files.uploads.models import Upload
from longshore.domains.files.uploads.sweep import OPEN_RETENTION, sweep
from longshore.integrations.object_store import Bucket, ObjectStore
from longshore.integrations.object_store.opened import probe_store
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings

MIB = 1_048_576
APK: dict[str, Any] = {"purpose": "mother", "name": "g.apk"}


class S3Uploader(Uploader):
    """Bytes go over a socket to another origin."""

    async def send(self, permission: dict[str, Any], content: bytes) -> httpx2.Response:
        async with httpx2.AsyncClient(timeout=30) as http:
            return await http.put(permission["url"], content=content, headers=permission["headers"])


@pytest.fixture(scope="module")
async def on_s3(
    server: SeaweedFS | RadosGateway, database: Database, tmp_path_factory: pytest.TempPathFactory
) -> FastAPI:
    """The whole application with its files on a real server, probed as at a start."""
    values = {
        "data_dir": tmp_path_factory.mktemp("s3-data"), "store_kind": "s3",
        "store_endpoint": server.endpoint, "store_access_key": ACCESS_KEY,
        "store_secret_key": SECRET_KEY, "public_url": "http://console.test",
    }  # fmt: skip
    settings = Settings.model_validate(values)
    app = build_app(settings, database, code_key=b"0" * 32)
    await probe_store(settings, app.state.resources.store)
    return app


@pytest.fixture
async def uploader(on_s3: FastAPI, world: World) -> AsyncIterator[S3Uploader]:
    client = Client(on_s3)
    yield S3Uploader(client, world.aurora.pack)
    await client.close()


@pytest.fixture
def store(on_s3: FastAPI) -> ObjectStore:
    store: ObjectStore = on_s3.state.resources.store
    return store


async def test_parts(
    uploader: S3Uploader, store: ObjectStore, server: SeaweedFS | RadosGateway, tmp_path: Path
) -> None:
    """[U-02] Parts of 1,024,000 bytes; where the store takes no such part, its smallest size."""
    content = hashlib.shake_128(b"game").digest(12 * MIB)
    begun = (await uploader.init(content, type=2, **APK)).data
    assert begun["part_size"] == (5 * MIB if isinstance(server, SeaweedFS) else 1_024_000)
    await uploader.call("abort", upload_id=begun["upload_id"])
    done = await uploader.parts(content, **APK)
    await store.download_to(Bucket.PRIVATE, done["key"], tmp_path / "g.apk")
    assert (tmp_path / "g.apk").read_bytes() == content
    again = await uploader.init(content, type=2, sha256=hashlib.sha256(content).hexdigest(), **APK)
    assert again.data["mode"] == "done"


async def test_resume_and_missing_part(uploader: S3Uploader) -> None:
    size = (await uploader.init(6 * MIB, type=2, **APK)).data["part_size"]
    content = hashlib.shake_128(b"again").digest(size + MIB // 2)
    begun = (await uploader.init(content, type=2, **APK)).data
    etag = await uploader.send_part(begun, 1, content[:size])
    row, _ = (await uploader.call("list")).data["list"]
    assert row["parts"] == [{"number": 1, "etag": etag, "size": size}]
    assert (await uploader.call("complete", upload_id=row["upload_id"])).code == 4305
    await uploader.send_part(row, 2, content[size:])
    assert (await uploader.call("complete", upload_id=row["upload_id"])).code == 0


async def test_public_picture(uploader: S3Uploader) -> None:
    """[U-05] key and url: the bucket's public base and the key; smaller copies are ours."""
    done = await uploader.put(png(), purpose="icon", name="i.png")
    assert done["url"].endswith(f"/longshore-cdn/{done['key']}")
    async with httpx2.AsyncClient() as http:
        answer = await http.get(done["url"])
    assert (answer.status_code, answer.content) == (200, png())
    assert answer.headers["content-type"] == "image/png"
    path = f"/store/cdn/{done['key']}"
    small = await uploader.client.raw("GET", f"{path}?x-image-process=image/resize,w_64")
    with Image.open(BytesIO(small.content)) as picture:
        assert picture.size == (64, 64)
    whole = await uploader.client.raw("GET", path)
    assert (whole.status_code, whole.headers["location"]) == (302, done["url"])


async def test_agreement_and_forged_picture(
    uploader: S3Uploader, world: World, store: ObjectStore
) -> None:
    """[U-03] The text is in the log bucket under its key."""
    fields = {"type": 3, "purpose": "agreement", "gid": world.aurora.games[0].id, "cid": "oppo"}
    done = await uploader.put(b"<h1>v1</h1>", name="a.html", **fields)
    assert await store.read_bytes(Bucket.LOG, done["key"], limit=99) == b"<h1>v1</h1>"
    forged = (await uploader.init(b"<script>", purpose="icon", name="i.png")).data
    await uploader.send(forged["put"], b"<script>")
    answer = await uploader.call("complete", upload_id=forged["upload_id"])
    assert answer.code == 4308
    assert await store.head(Bucket.CDN, forged["key"]) is None


async def test_file_is_a_download(uploader: S3Uploader) -> None:
    done = await uploader.put(b"<script>alert(1)</script>", name="page.html")
    async with httpx2.AsyncClient() as http:
        answer = await http.get(done["url"])
    assert answer.headers["content-disposition"] == "attachment"


async def test_abandoned(
    uploader: S3Uploader, store: ObjectStore, database: Database, on_s3: FastAPI
) -> None:
    size = (await uploader.init(6 * MIB, type=2, **APK)).data["part_size"]
    begun = (await uploader.init(size + 10, type=2, **APK)).data
    await uploader.send_part(begun, 2, b"x" * 10)
    async with database.system() as session:
        await session.execute(
            update(Upload).values(touched_at=Upload.touched_at - 2 * OPEN_RETENTION)
        )
    assert await sweep(database, on_s3.state.resources) >= 1
    late = await uploader.call("sign", upload_id=begun["upload_id"], parts=[{"number": 1}])
    assert late.code == 4300


async def test_store_away(database: Database, world: World, tmp_path: Path) -> None:
    """A store that gives no answer is a clear error, not a fault of ours."""
    values = {
        "data_dir": tmp_path, "store_kind": "s3", "store_endpoint": "http://127.0.0.1:9",
        "store_access_key": "a", "store_secret_key": "b",
    }  # fmt: skip
    client = Client(build_app(Settings.model_validate(values), database, code_key=b"0" * 32))
    answer = await Uploader(client, world.aurora.pack).init(6 * MIB, type=2, **APK)
    await client.close()
    assert answer.code == 4311
