"""What the server checks itself at completion: not every store signs or keeps a length."""

import asyncio
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select
from tests.domains.files.uploads.support import APK, FILE
from tests.support.connections import none_is_held_during
from tests.support.uploads import PART, Uploader

from longshore.account.audit.models import AuditEvent
from longshore.domains.files.uploads.completion import checked_parts
from longshore.domains.files.uploads.errors import PartDiffersError
from longshore.domains.files.uploads.models import Upload
from longshore.integrations.object_store import Bucket, ObjectStore, Part
from longshore.integrations.object_store.embedded.store import EmbeddedStore
from longshore.kit.db.database import Database


def stored(*sizes: int) -> list[Part]:
    return [Part(number, f"e{number}", size) for number, size in enumerate(sizes, 1)]


@pytest.mark.parametrize("sizes", [(10, 10, 4), (9, 10, 5), (10, 11, 5), (10, 10, 0)], ids=str)
def test_a_part_as_the_store_has_it(sizes: tuple[int, ...]) -> None:
    upload = Upload(mode="parts", size_bytes=25, part_bytes=10)
    assert [part.number for part in checked_parts(upload, stored(10, 10, 5), None)] == [1, 2, 3]
    with pytest.raises(PartDiffersError):
        checked_parts(upload, stored(*sizes), None)


@pytest.mark.parametrize("cut", [b"a" * (PART - 1), b""], ids=len)
async def test_an_object_that_the_store_cut_short(
    uploader: Uploader, store: ObjectStore, cut: bytes
) -> None:
    """It neither counts nor stays."""
    begun = (await uploader.init(b"a" * PART)).data
    staged = f"incoming/{begun['upload_id']}/{begun['key']}"
    await store.put_bytes(Bucket.CDN, staged, cut, content_type="text/plain")
    assert (await uploader.call("complete", upload_id=begun["upload_id"])).code == 4307
    assert await store.head(Bucket.CDN, begun["key"]) is None
    assert (await uploader.call("complete", upload_id=begun["upload_id"])).code == 4303


async def sent(uploader: Uploader, mode: str) -> dict[str, Any]:
    """An upload all of whose bytes are there."""
    if mode == "put":
        begun: dict[str, Any] = (await uploader.init(b"abc")).data
        await uploader.send(begun["put"], b"abc")
        return begun
    begun = (await uploader.init(FILE, type=2, **APK)).data
    for number in (1, 2, 3):
        await uploader.send_part(begun, number, FILE[(number - 1) * PART : number * PART])
    return begun


@pytest.mark.parametrize(
    ("mode", "operation", "work"),
    [
        ("put", "complete", "head"), ("put", "complete", "move"), ("put", "complete", "read_bytes"),
        ("parts", "complete", "stored_parts"), ("parts", "complete", "complete_parts"),
        ("put", "abort", "delete"), ("parts", "abort", "abort_parts"),
    ],
)  # fmt: skip
async def test_no_connection_is_held_while_the_store_is_asked(
    app: FastAPI,
    uploader: Uploader,
    monkeypatch: pytest.MonkeyPatch,
    mode: str,
    operation: str,
    work: str,
) -> None:
    """A few slow answers of the store stopped every page."""
    begun = await sent(uploader, mode)
    calling = uploader.call(operation, upload_id=begun["upload_id"])
    answer = await none_is_held_during(
        monkeypatch, EmbeddedStore, work, app.state.database, calling
    )
    assert answer.code == 0, answer.msg


@pytest.mark.parametrize("mode", ["put", "parts"])
async def test_completed_by_several_at_once(
    uploader: Uploader, database: Database, mode: str
) -> None:
    """Each is told the same, and it is done once."""
    begun = await sent(uploader, mode)
    calls = [uploader.call("complete", upload_id=begun["upload_id"]) for _ in range(5)]
    answers = await asyncio.gather(*calls)
    assert [answer.code for answer in answers] == [0] * 5
    assert len({answer.data["sha256"] for answer in answers}) == 1
    async with database.system() as session:
        actions = (await session.execute(select(AuditEvent.action))).scalars().all()
    assert actions == ["upload.complete"]


async def test_cancelled_while_it_is_completed(
    uploader: Uploader, store: ObjectStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waits, and is told that the file is there."""
    begun = await sent(uploader, "put")
    work, started, go_on = EmbeddedStore.move, asyncio.Event(), asyncio.Event()

    async def slow(*arguments: Any) -> Any:
        started.set()
        await go_on.wait()
        return await work(*arguments)

    monkeypatch.setattr(EmbeddedStore, "move", slow)
    completing = asyncio.create_task(uploader.call("complete", upload_id=begun["upload_id"]))
    await started.wait()
    cancelling = asyncio.create_task(uploader.call("abort", upload_id=begun["upload_id"]))
    await asyncio.sleep(0.1)
    go_on.set()
    assert ((await completing).code, (await cancelling).code) == (0, 4315)
    assert await store.head(Bucket.CDN, begun["key"]) is not None
