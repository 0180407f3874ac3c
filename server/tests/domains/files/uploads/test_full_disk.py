"""A disk that is really full: clear errors, nothing half-visible; with room it goes on."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from tests.support.client import Client
from tests.support.small_disk import fill, small_disk
from tests.support.uploads import PART, Uploader
from tests.support.world import World

from longshore.composition.console import build_app
from longshore.integrations.object_store import Bucket, ObjectStore, StoreError
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings

MIB = 1_048_576
APK: dict[str, Any] = {"purpose": "mother", "name": "g.apk"}


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 8 MiB."""
    with small_disk(tmp_path / "disk") as folder:
        yield folder


@pytest.fixture
def full(disk: Path, database: Database) -> FastAPI:
    """The application with its files on that disk."""
    return build_app(Settings(data_dir=disk), database, code_key=b"0" * 32)


@pytest.fixture
async def uploader(full: FastAPI, world: World) -> AsyncIterator[Uploader]:
    client = Client(full)
    yield Uploader(client, world.aurora.pack)
    await client.close()


def leftovers(disk: Path) -> list[Path]:
    """Files of the store that belong to nothing."""
    folder = disk / "store" / "objects"
    found = []
    for path in filter(Path.is_file, folder.rglob("*")):
        is_pointer = path.suffix == ".json" and path.name != "upload.json"
        if path.name.startswith(".") or "incoming" in path.parts or is_pointer:
            found.append(path)
    return found


async def test_refused_before_a_byte_is_sent(uploader: Uploader, disk: Path) -> None:
    fill(disk, leaving=2 * MIB)
    answer = await uploader.init(6 * MIB, type=2, **APK)
    assert answer.code == 4310
    assert answer.msg == "对象存储空间不足，请联系服务商清理或扩容"


async def test_full_during_a_put(uploader: Uploader, disk: Path) -> None:
    content = b"x" * (3 * MIB)
    begun = (await uploader.init(content)).data
    filler = fill(disk, leaving=MIB)
    answer = await uploader.send(begun["put"], content)
    assert answer.status_code == 507
    assert "InsufficientStorage" in answer.text
    assert leftovers(disk) == []
    assert (await uploader.call("complete", upload_id=begun["upload_id"])).code == 4303
    filler.unlink()
    assert (await uploader.send(begun["put"], content)).status_code == 200
    assert (await uploader.call("complete", upload_id=begun["upload_id"])).code == 0


async def test_full_during_a_part(uploader: Uploader, disk: Path) -> None:
    content = b"a" * PART + b"b" * PART + b"c"
    begun = (await uploader.init(content, type=2, **APK)).data
    await uploader.send_part(begun, 1, content[:PART])
    filler = fill(disk, leaving=PART // 2)
    signed = await uploader.call("sign", upload_id=begun["upload_id"], parts=[{"number": 2}])
    answer = await uploader.send(signed.data["parts"][0], content[PART : 2 * PART])
    assert answer.status_code == 507
    assert leftovers(disk) == []
    (row,) = (await uploader.call("list")).data["list"]
    assert [part["number"] for part in row["parts"]] == [1]
    filler.unlink()
    await uploader.send_part(begun, 2, content[PART : 2 * PART])
    await uploader.send_part(begun, 3, content[2 * PART :])
    assert (await uploader.call("complete", upload_id=begun["upload_id"])).code == 0


async def test_full_at_completion(uploader: Uploader, disk: Path, full: FastAPI) -> None:
    """Completing needs next to nothing; when not even that is there, the upload stays whole."""
    store: ObjectStore = full.state.resources.store
    content = b"a" * PART + b"b"
    begun = (await uploader.init(content, type=2, **APK)).data
    await uploader.send_part(begun, 1, content[:PART])
    await uploader.send_part(begun, 2, content[PART:])
    filler = fill(disk)
    answer = await uploader.call("complete", upload_id=begun["upload_id"])
    assert answer.code == 4310
    assert await store.head(Bucket.PRIVATE, begun["key"]) is None
    assert leftovers(disk) == []
    filler.unlink()
    assert (await uploader.call("complete", upload_id=begun["upload_id"])).code == 0
    assert await store.read_bytes(Bucket.PRIVATE, begun["key"], limit=10**7) == content


async def test_full_for_our_own_objects(disk: Path, full: FastAPI) -> None:
    store: ObjectStore = full.state.resources.store
    await store.put_bytes(Bucket.PRIVATE, "p1/a", b"old", content_type="x/y")
    fill(disk)
    with pytest.raises(StoreError) as caught:
        await store.put_bytes(Bucket.PRIVATE, "p1/a", b"new" * MIB, content_type="x/y")
    assert caught.value.code == "InsufficientStorage"
    assert await store.read_bytes(Bucket.PRIVATE, "p1/a", limit=99) == b"old"
