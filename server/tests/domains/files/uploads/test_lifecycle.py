"""Resuming, identical files, taking, and what the sweep removes and keeps."""

import hashlib
from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import func, select, update
from tests.support.uploads import PART, Uploader
from tests.support.world import TestUser, World

from longshore.account.audit.models import AuditEvent
from longshore.account.identity import Actor
from longshore.domains.files.uploads import NotUsableError, release, take
from longshore.domains.files.uploads.models import Upload
from longshore.domains.files.uploads.sweep import PERIODICS, compute_digests, sweep
from longshore.integrations.object_store import Bucket, ObjectStore
from longshore.kit.db.database import Database
from longshore.kit.db.holding import holding_removals
from longshore.kit.db.periodic import run_once

FILE = b"a" * PART + b"b" * PART + b"end"
SHA = hashlib.sha256(FILE).hexdigest()
APK: dict[str, Any] = {"purpose": "mother", "name": "g.apk"}


def actor(user: TestUser, world: World) -> Actor:
    publisher = world.aurora if user.publisher_id == world.aurora.id else world.borealis
    return Actor(
        user_id=user.id, publisher_id=user.publisher_id, publisher_name="", session_id=1,
        token="", account="", name="", is_owner=True, permissions=frozenset(),
        game_ids=frozenset(game.id for game in publisher.games), game_id=None,
    )  # fmt: skip


async def age(database: Database, **by: int) -> None:
    """Let every upload be older."""
    passed = timedelta(**by)
    async with database.system() as session:
        values = {
            "touched_at": Upload.touched_at - passed,
            "completed_at": Upload.completed_at - passed,
        }
        await session.execute(update(Upload).values(values))


async def count(database: Database) -> int:
    async with database.system() as session:
        return (await session.execute(select(func.count(Upload.id)))).scalar_one()


class TestResume:
    async def test_stored_parts_are_listed(self, uploader: Uploader) -> None:
        """After a reload only what is missing is sent."""
        begun = (await uploader.init(FILE, type=2, **APK)).data
        etag = await uploader.send_part(begun, 2, FILE[PART : 2 * PART])
        (row,) = (await uploader.call("list")).data["list"]
        assert (row["upload_id"], row["name"], row["size"]) == (
            begun["upload_id"], "g.apk", len(FILE),
        )  # fmt: skip
        assert row["parts"] == [{"number": 2, "etag": etag, "size": PART}]
        await uploader.send_part(row, 1, FILE[:PART])
        await uploader.send_part(row, 3, FILE[2 * PART :])
        assert (await uploader.call("complete", upload_id=row["upload_id"])).code == 0
        assert (await uploader.call("list")).data["list"] == []

    async def test_same_file_goes_on(self, uploader: Uploader) -> None:
        begun = (await uploader.init(FILE, type=2, sha256=SHA, **APK)).data
        await uploader.send_part(begun, 1, FILE[:PART])
        again = (await uploader.init(FILE, type=2, sha256=SHA, **APK)).data
        assert again["upload_id"] == begun["upload_id"]
        assert [part["number"] for part in again["parts"]] == [1]
        other = (await uploader.init(FILE, type=2, sha256="0" * 64, **APK)).data
        assert other["upload_id"] != begun["upload_id"]

    async def test_completing_again(self, uploader: Uploader, database: Database) -> None:
        done = await uploader.parts(FILE, **APK)
        again = await uploader.call("complete", upload_id=done["upload_id"])
        assert again.data["key"] == done["key"]
        async with database.system() as session:
            action = AuditEvent.action == "upload.complete"
            events = (await session.execute(select(AuditEvent).where(action))).scalars().all()
        assert len(events) == 1

    async def test_killed_between_store_and_commit(
        self, uploader: Uploader, store: ObjectStore, database: Database
    ) -> None:
        """The store completed, the row did not learn it: completing again finds the object."""
        begun = (await uploader.init(FILE, type=2, **APK)).data
        for number in (1, 2, 3):
            await uploader.send_part(begun, number, FILE[(number - 1) * PART : number * PART])
        async with database.system() as session:
            row = (await session.execute(select(Upload))).scalar_one()
        assert row.store_upload_id
        parts = await store.stored_parts(Bucket.PRIVATE, row.object_key, row.store_upload_id)
        await store.complete_parts(Bucket.PRIVATE, row.object_key, row.store_upload_id, parts)
        assert (await uploader.call("complete", upload_id=begun["upload_id"])).code == 0
        single = (await uploader.init(b"abc")).data
        await uploader.send(single["put"], b"abc")
        staged = f"incoming/{single['upload_id']}/{single['key']}"
        await store.move(Bucket.CDN, staged, single["key"])
        assert (await uploader.call("complete", upload_id=single["upload_id"])).code == 0


class TestIdenticalFiles:
    async def test_not_sent_twice(self, uploader: Uploader, owner: Uploader, world: World) -> None:
        game = world.aurora.games[0].id
        done = await uploader.parts(FILE, gid=game, **APK)
        again = (await owner.init(FILE, type=2, sha256=SHA, gid=game, **APK)).data
        assert (again["mode"], again["key"]) == ("done", done["key"])
        assert (await owner.call("complete", upload_id=again["upload_id"])).data["sha256"] == SHA

    async def test_told_later(self, uploader: Uploader, store: ObjectStore) -> None:
        done = await uploader.parts(FILE, **APK)
        begun = (await uploader.init(FILE, type=2, **APK)).data
        assert begun["mode"] == "parts"
        told = (await uploader.call("digest", upload_id=begun["upload_id"], sha256=SHA)).data
        assert (told["mode"], told["key"]) == ("done", done["key"])
        assert await store.head(Bucket.PRIVATE, begun["key"]) is None

    async def test_only_same_publisher_and_purpose(
        self, uploader: Uploader, stranger: Uploader
    ) -> None:
        await uploader.parts(FILE, **APK)
        assert (await stranger.init(FILE, type=2, sha256=SHA, **APK)).data["mode"] == "parts"
        other = {"purpose": "file", "name": "g.apk", "isPrivate": 1}
        assert (await uploader.init(FILE, type=2, sha256=SHA, **other)).data["mode"] == "parts"

    async def test_a_claim_is_not_believed(
        self, uploader: Uploader, owner: Uploader, world: World, app: FastAPI
    ) -> None:
        """Large files: only the hash that the server computed makes another upload "done"."""
        database, game = app.state.database, {"gid": world.aurora.games[0].id}
        large = b"x" * (17 * 1024 * 1024)
        known = hashlib.sha256(b"another file" + large[12:]).hexdigest()
        done = await uploader.parts(large, sha256=known, **game, **APK)
        assert done["sha256"] is None
        honest = {"type": 2, "sha256": known, **game, **APK}
        assert (await owner.init(large, **honest)).data["mode"] == "parts"
        assert await compute_digests(database, app.state.resources) == 1
        assert (await owner.init(large, **honest)).data["mode"] == "parts"
        true = {"type": 2, "sha256": hashlib.sha256(large).hexdigest(), **game, **APK}
        assert (await owner.init(large, **true)).data["mode"] == "done"


class TestTaking:
    async def test_only_what_fits(
        self, uploader: Uploader, world: World, database: Database
    ) -> None:
        game, other = world.aurora.games[0].id, world.aurora.games[1].id
        done = await uploader.parts(FILE, gid=game, **APK)
        begun = (await uploader.init(FILE, type=2, **APK)).data
        me, them = actor(world.aurora.pack, world), actor(world.borealis.owner, world)
        async with database.publisher(me.publisher_id) as session:
            file = await take(session, me, done["upload_id"], "mother", game)
            assert (file.key, file.size, file.name) == (done["key"], len(FILE), "g.apk")
            for upload_id, purpose, game_id in (
                (begun["upload_id"], "mother", None), (done["upload_id"], "plugin", None),
                (done["upload_id"], "mother", other), ("nonsense", "mother", None),
            ):  # fmt: skip
                with pytest.raises(NotUsableError):
                    await take(session, me, upload_id, purpose, game_id)  # type: ignore[arg-type]
        async with database.publisher(them.publisher_id) as session:
            with pytest.raises(NotUsableError):
                await take(session, them, done["upload_id"], "mother")

    async def test_release(
        self, uploader: Uploader, store: ObjectStore, world: World, database: Database
    ) -> None:
        """A file that two uploads share goes with the second."""
        first = await uploader.parts(FILE, **APK)
        second = (await uploader.init(FILE, type=2, sha256=SHA, **APK)).data
        async with database.publisher(world.aurora.id) as session:
            await release(session, store, first["upload_id"])
        assert await store.head(Bucket.PRIVATE, first["key"]) is not None
        async with database.publisher(world.aurora.id) as session:
            await release(session, store, second["upload_id"])
        assert await store.head(Bucket.PRIVATE, first["key"]) is None

    async def test_nothing_goes_while_a_backup_copies(
        self,
        uploader: Uploader,
        store: ObjectStore,
        world: World,
        database: Database,
        app: FastAPI,
    ) -> None:
        """What is let go of meanwhile stays until the next sweep after the backup."""
        used = await uploader.parts(FILE, **APK)
        unused = await uploader.parts(FILE + b"2", **APK)
        me = actor(world.aurora.pack, world)
        async with database.publisher(me.publisher_id) as session:
            await take(session, me, used["upload_id"], "mother")
        await age(database, days=8)
        with holding_removals(database.addresses.system):
            async with database.publisher(me.publisher_id) as session:
                await release(session, store, used["upload_id"])
            await sweep(database, app.state.resources)
            assert await store.head(Bucket.PRIVATE, used["key"]) is not None
            assert await store.head(Bucket.PRIVATE, unused["key"]) is not None
        await sweep(database, app.state.resources)
        assert await store.head(Bucket.PRIVATE, used["key"]) is None
        assert await store.head(Bucket.PRIVATE, unused["key"]) is None
        assert await count(database) == 0


class TestSweep:
    async def test_abandoned(
        self, uploader: Uploader, store: ObjectStore, database: Database, app: FastAPI
    ) -> None:
        begun = (await uploader.init(FILE, type=2, **APK)).data
        await uploader.send_part(begun, 1, FILE[:PART])
        single = (await uploader.init(b"abc")).data
        await uploader.send(single["put"], b"abc")
        await age(database, hours=23)
        await sweep(database, app.state.resources)
        assert await count(database) == 2
        await age(database, hours=2)
        await sweep(database, app.state.resources)
        assert await count(database) == 0
        staged = f"incoming/{single['upload_id']}/{single['key']}"
        assert await store.head(Bucket.CDN, staged) is None
        assert (await uploader.call("complete", upload_id=begun["upload_id"])).code == 4300

    async def test_killed_at_completion_and_never_resumed(
        self, uploader: Uploader, store: ObjectStore, database: Database, app: FastAPI
    ) -> None:
        begun = (await uploader.init(b"abc")).data
        await uploader.send(begun["put"], b"abc")
        await store.move(Bucket.CDN, f"incoming/{begun['upload_id']}/{begun['key']}", begun["key"])
        await age(database, hours=25)
        await sweep(database, app.state.resources)
        assert await store.head(Bucket.CDN, begun["key"]) is None

    async def test_cancelled_and_sent_all_the_same(
        self, uploader: Uploader, store: ObjectStore, database: Database, app: FastAPI
    ) -> None:
        begun = (await uploader.init(b"abc")).data
        await uploader.call("abort", upload_id=begun["upload_id"])
        await uploader.send(begun["put"], b"abc")
        staged = f"incoming/{begun['upload_id']}/{begun['key']}"
        assert await store.head(Bucket.CDN, staged) is not None
        await age(database, hours=2)
        await sweep(database, app.state.resources)
        assert await store.head(Bucket.CDN, staged) is None
        assert await count(database) == 0

    async def test_unused_after_a_week(
        self,
        uploader: Uploader,
        store: ObjectStore,
        world: World,
        database: Database,
        app: FastAPI,
    ) -> None:
        """A mother that nobody used goes; a used one and a file read by its address stay."""
        unused = await uploader.parts(FILE, **APK)
        used = await uploader.parts(FILE + b"2", **APK)
        kept = await uploader.put(b"abc", name="a.txt")
        me = actor(world.aurora.pack, world)
        async with database.publisher(me.publisher_id) as session:
            await take(session, me, used["upload_id"], "mother")
        await age(database, days=6)
        await sweep(database, app.state.resources)
        assert await count(database) == 3
        await age(database, days=2)
        await sweep(database, app.state.resources)
        assert await store.head(Bucket.PRIVATE, unused["key"]) is None
        assert await store.head(Bucket.PRIVATE, used["key"]) is not None
        assert await store.head(Bucket.CDN, kept["key"]) is not None

    async def test_bytes_that_another_upload_shares_stay(
        self,
        uploader: Uploader,
        store: ObjectStore,
        world: World,
        database: Database,
        app: FastAPI,
    ) -> None:
        """One of the two was used, the other never: what goes is the row alone."""
        unused = await uploader.parts(FILE, **APK)
        shared = (await uploader.init(FILE, type=2, sha256=SHA, **APK)).data
        assert shared["mode"] == "done" and shared["key"] == unused["key"]
        me = actor(world.aurora.pack, world)
        async with database.publisher(me.publisher_id) as session:
            await take(session, me, shared["upload_id"], "mother")
        await age(database, days=8)
        await sweep(database, app.state.resources)
        assert await count(database) == 1
        assert await store.read_bytes(Bucket.PRIVATE, shared["key"], limit=1 << 30) == FILE

    async def test_agreement_in_use_survives_an_abandoned_newer_one(
        self,
        uploader: Uploader,
        store: ObjectStore,
        world: World,
        database: Database,
        app: FastAPI,
    ) -> None:
        fields: dict[str, Any] = {
            "type": 3, "purpose": "agreement", "name": "a.txt", "cid": "x",
            "gid": world.aurora.games[0].id,
        }  # fmt: skip
        done = await uploader.put(b"v1", **fields)
        me = actor(world.aurora.pack, world)
        async with database.publisher(me.publisher_id) as session:
            await take(session, me, done["upload_id"], "agreement")
        begun = (await uploader.init(b"v2!", **fields)).data
        await uploader.send(begun["put"], b"v2!")
        await age(database, days=8)
        await sweep(database, app.state.resources)
        assert await store.read_bytes(Bucket.LOG, done["key"], limit=9) == b"v1"

    async def test_one_process_at_a_time(self, database: Database, app: FastAPI) -> None:
        """The second that comes leaves it to the first."""
        seen: list[bool] = []
        name = PERIODICS[0].name

        async def second(database: Database, resources: object) -> None:
            periodic = type(PERIODICS[0])(name, 1, lambda *_: sweep(database, app.state.resources))
            seen.append(await run_once(database, periodic, app.state.resources))

        first = type(PERIODICS[0])(name, 1, second)
        assert await run_once(database, first, app.state.resources)
        assert seen == [False]
