"""A store that takes its time takes no connection from anybody meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from fastapi import FastAPI
from tests.domains.files.uploads.support import APK, FILE, SHA, age, count
from tests.support.client import Answer
from tests.support.connections import none_is_held_during
from tests.support.uploads import Uploader
from tests.support.world import World

from longshore.domains.files.uploads import release
from longshore.domains.files.uploads.sweep import remove_released, sweep
from longshore.integrations.object_store import Bucket, ObjectStore
from longshore.integrations.object_store.embedded.store import EmbeddedStore
from longshore.kit.db.database import Database


async def begun_anew(uploader: Uploader) -> Answer:
    return await uploader.init(FILE, type=2, **APK)


async def begun_with_a_put(uploader: Uploader) -> Answer:
    return await uploader.init(b"abc")


async def begun_again(uploader: Uploader) -> Answer:
    return await uploader.init(FILE, type=2, sha256=SHA, **APK)


async def signed(uploader: Uploader) -> Answer:
    (row,) = (await uploader.call("list")).data["list"]
    return await uploader.call("sign", upload_id=row["upload_id"], parts=[{"number": 1}])


async def told(uploader: Uploader) -> Answer:
    (row,) = (await uploader.call("list")).data["list"]
    return await uploader.call("digest", upload_id=row["upload_id"], sha256=SHA)


async def listed(uploader: Uploader) -> Answer:
    return await uploader.call("list")


@pytest.mark.parametrize(
    ("call", "work", "before"),
    [
        (begun_anew, "free_bytes", ""), (begun_anew, "begin_parts", ""),
        (begun_with_a_put, "presign_put", ""), (begun_again, "stored_parts", "open"),
        (begun_again, "head", "complete"), (signed, "presign_part", "open"),
        (told, "head", "both"), (told, "abort_parts", "both"), (listed, "stored_parts", "open"),
    ],
)  # fmt: skip
async def test_no_connection_is_held_while_the_store_is_asked(
    app: FastAPI,
    uploader: Uploader,
    monkeypatch: pytest.MonkeyPatch,
    call: Callable[[Uploader], Awaitable[Answer]],
    work: str,
    before: str,
) -> None:
    if before in {"complete", "both"}:
        await uploader.parts(FILE, **APK)
    if before in {"open", "both"}:
        claimed = {"sha256": SHA} if before == "open" else {}
        await uploader.init(FILE, type=2, **claimed, **APK)
    calling = call(uploader)
    answer = await none_is_held_during(
        monkeypatch,
        EmbeddedStore,
        work,
        app.state.database,
        calling,  # type: ignore[arg-type]
    )
    assert answer.code == 0, answer.msg


@pytest.mark.parametrize(
    ("look", "work"),
    [(sweep, "abort_parts"), (sweep, "delete"), (sweep, "sweep"), (remove_released, "delete")],
)
async def test_no_connection_is_held_while_the_store_is_swept(
    app: FastAPI,
    uploader: Uploader,
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    look: Callable[[Database, Any], Awaitable[int]],
    work: str,
) -> None:
    database: Database = app.state.database
    await uploader.init(FILE, type=2, **APK)
    used = await uploader.put(b"abc")
    await age(database, hours=25)
    async with database.publisher(world.aurora.id) as session:
        await release(session, used["upload_id"])
    looking = look(database, app.state.resources)
    assert await none_is_held_during(
        monkeypatch,
        EmbeddedStore,
        work,
        database,
        looking,  # type: ignore[arg-type]
    )


async def test_begun_by_several_at_once_with_one_key(
    owner: Uploader, world: World, store: ObjectStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of them has it; of the others nothing stays in the store."""
    work, ended = EmbeddedStore.begin_parts, []
    cancel = EmbeddedStore.abort_parts
    all_there = asyncio.Barrier(3)

    async def begin(*arguments: Any, **more: Any) -> Any:
        await all_there.wait()
        return await work(*arguments, **more)

    async def abort(*arguments: Any) -> Any:
        ended.append(arguments)
        return await cancel(*arguments)

    monkeypatch.setattr(EmbeddedStore, "begin_parts", begin)
    monkeypatch.setattr(EmbeddedStore, "abort_parts", abort)
    game = world.aurora.games[0].id
    key = {"gid": game, "key": f"{game}/data/a.apk"}
    calls = [owner.init(FILE, type=2, **key, **APK) for _ in range(3)]
    answers = await asyncio.gather(*calls)
    assert sorted(answer.code for answer in answers) == [0, 4318, 4318]
    assert len(ended) == 2


async def test_begun_anew_when_the_store_has_swept_the_former(
    uploader: Uploader, store: ObjectStore, database: Database
) -> None:
    """The same file could not be sent again for a day."""
    first = (await uploader.init(FILE, type=2, sha256=SHA, **APK)).data
    assert await store.sweep(older_than_seconds=-1) >= 1
    second = await uploader.init(FILE, type=2, sha256=SHA, **APK)
    assert second.code == 0 and second.data["upload_id"] != first["upload_id"]
    third = (await uploader.init(FILE, type=2, sha256=SHA, **APK)).data
    assert third["upload_id"] == second.data["upload_id"]
    assert await count(database) == 2


async def test_told_and_completed_at_once(uploader: Uploader, store: ObjectStore) -> None:
    """Whichever is first, the file is there in the end, and the other knows."""
    done = await uploader.parts(FILE, **APK)
    begun = (await uploader.init(FILE, type=2, **APK)).data
    for number, start in enumerate(range(0, len(FILE), begun["part_size"]), 1):
        await uploader.send_part(begun, number, FILE[start : start + begun["part_size"]])
    told, completed = await asyncio.gather(
        uploader.call("digest", upload_id=begun["upload_id"], sha256=SHA),
        uploader.call("complete", upload_id=begun["upload_id"]),
    )
    assert (told.code, completed.code) == (0, 0)
    assert told.data["mode"] == "done" and told.data["key"] == completed.data["key"]
    assert await store.head(Bucket.PRIVATE, completed.data["key"]) is not None
    assert done["sha256"] == completed.data["sha256"]
