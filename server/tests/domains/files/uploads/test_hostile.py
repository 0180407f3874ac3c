"""What a hostile uploader tries: other bytes than were checked, others' files, the whole disk."""

import asyncio
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import delete, update
from tests.support.client import Client
from tests.support.uploads import PART, Uploader, png
from tests.support.world import World

from longshore.account.identity.models import User, UserGame
from longshore.domains.files.uploads.models import Upload
from longshore.integrations.object_store import Bucket, ObjectStore
from longshore.kit.db.database import Database

GIB = 1_073_741_824


async def test_what_is_checked_is_what_is_published(
    uploader: Uploader, store: ObjectStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second put on the same permission, sent while the bytes are looked at, changes nothing."""
    good, bad = b"good", b"evil"
    begun = (await uploader.init(good)).data
    await uploader.send(begun["put"], good)
    read = store.read_bytes

    async def read_then_swap(bucket: Bucket, key: str, *, limit: int) -> bytes:
        content = await read(bucket, key, limit=limit)
        assert (await uploader.send(begun["put"], bad)).status_code == 200
        return content

    monkeypatch.setattr(store, "read_bytes", read_then_swap)
    done = await uploader.call("complete", upload_id=begun["upload_id"])
    monkeypatch.undo()
    assert done.code == 0
    assert await store.read_bytes(Bucket.CDN, done.data["key"], limit=10) == good


async def test_a_refused_file_may_be_sent_again(uploader: Uploader) -> None:
    """A put that was refused at completion does not stand in the way of the right one."""
    picture = png()
    fields: dict[str, Any] = {"purpose": "icon", "name": "i.png"}
    begun = (await uploader.init(len(picture), **fields)).data
    await uploader.send(begun["put"], b"x" * len(picture))
    assert (await uploader.call("complete", upload_id=begun["upload_id"])).code == 4308
    await uploader.send(begun["put"], picture)
    assert (await uploader.call("complete", upload_id=begun["upload_id"])).code == 0


async def test_a_digest_is_no_right_to_a_file(
    world: World, uploader: Uploader, owner: Uploader, database: Database
) -> None:
    """Who lost a game does not get its files by naming digest and size."""
    content = b"mother" * 1000
    first, second = (game.id for game in world.aurora.games[:2])
    named: dict[str, Any] = {"purpose": "mother", "name": "g.apk"}
    sha256 = (await owner.put(content, gid=second, **named))["sha256"]
    claim = named | {"gid": first, "sha256": sha256}
    while_allowed = await uploader.init(content, **claim)
    assert while_allowed.data["mode"] == "done"
    async with database.system() as session:
        await session.execute(delete(Upload).where(Upload.user_id == uploader.user.id))
        one = update(User).where(User.id == uploader.user.id)
        await session.execute(one.values(all_games=False))
        session.add(UserGame(publisher_id=world.aurora.id, user_id=uploader.user.id, game_id=first))
    assert (await uploader.init(content, **claim)).data["mode"] == "put"


async def test_answer_headers_need_a_signature(uploader: Uploader, client: Client) -> None:
    """Nobody makes the store serve an upload as something else."""
    done = await uploader.put(b"alert(1)", name="a.txt")
    address = f"/store/s3/cdn/{done['key']}"
    assert (await client.raw("GET", address)).status_code == 200
    for query in (
        "response-content-type=text/javascript",
        "response-content-disposition=inline",
        "response-cache-control=no-store",
        "response-content-type=a%0d%0ab",
        "response-content-type=%00",
    ):
        answer = await client.raw("GET", f"{address}?{query}")
        assert answer.status_code == 400, query
        assert "<Code>Invalid" in answer.text


async def test_signed_answer_headers_are_printable(
    uploader: Uploader, client: Client, store: ObjectStore
) -> None:
    done = await uploader.put(b"abc", name="a.txt")
    for value in ("text/a\r\nx: y", "a\0", "\x1b[2J", "名"):
        url = await store.presign_get(
            Bucket.CDN, done["key"], expires_seconds=60,
            headers={"response-content-type": value},
        )  # fmt: skip
        answer = await client.raw("GET", url)
        assert answer.status_code == 400, value


async def test_a_part_sent_again_takes_no_more_room(uploader: Uploader, app: FastAPI) -> None:
    """Of a part that is sent over and over, one version stays, also when two come at once."""
    uploads = app.state.resources.store._disk._root / "private" / "uploads"
    there = set(uploads.iterdir()) if uploads.is_dir() else set()
    begun = (await uploader.init(2 * PART, type=2, purpose="mother", name="g.apk")).data
    for round_ in range(5):
        await asyncio.gather(
            *(uploader.send_part(begun, 1, bytes([round_, n]) * (PART // 2)) for n in range(3))
        )
    (folder,) = set(uploads.iterdir()) - there
    assert len(list(folder.glob("00001.*"))) == 1
    listed = (await uploader.call("list")).data["list"]
    assert [part["number"] for part in listed[0]["parts"]] == [1]


async def test_quota(uploader: Uploader, app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is announced counts: a publisher cannot take the whole disk with promises."""
    small = app.state.settings.model_copy(update={"upload_quota_gib": 1})
    monkeypatch.setitem(app.state._state, "settings", small)
    large: dict[str, Any] = {"type": 2, "purpose": "file", "name": "a.bin"}
    first = await uploader.init(GIB // 2 + 1, **large)
    assert first.code == 0
    refused = await uploader.init(GIB // 2, **large)
    assert refused.code == 4319
    assert "0.5 GiB" in refused.msg
    assert (await uploader.init(1000, **large)).code == 0
    await uploader.call("abort", upload_id=first.data["upload_id"])
    assert (await uploader.init(GIB // 2, **large)).code == 0


async def test_announced_bytes_of_others_are_not_free(
    uploader: Uploader, stranger: Uploader, store: ObjectStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def free() -> int:
        return 100_000_000

    monkeypatch.setattr(store, "free_bytes", free)
    large: dict[str, Any] = {"type": 2, "purpose": "file", "name": "a.bin"}
    assert (await stranger.init(70_000_000, **large)).code == 0
    assert (await uploader.init(40_000_000, **large)).code == 4310
    assert (await uploader.init(20_000_000, **large)).code == 0
