"""Taking uploads, and what the sweep removes and keeps."""

from typing import Any

import pytest
from fastapi import FastAPI
from tests.domains.files.uploads.support import APK, FILE, SHA, actor, age, count
from tests.support.uploads import PART, Uploader
from tests.support.world import World

from longshore.domains.files.uploads import NotUsableError, release, take
from longshore.domains.files.uploads.sweep import PERIODICS, remove_released, sweep
from longshore.integrations.object_store import Bucket, ObjectStore
from longshore.kit.db.database import Database
from longshore.kit.db.holding import holding_removals
from longshore.kit.db.periodic import run_once


async def swept(database: Database, app: FastAPI) -> None:
    """All that looks for what may go has looked."""
    await sweep(database, app.state.resources)
    await remove_released(database, app.state.resources)


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

    async def test_alone(self, uploader: Uploader, world: World, database: Database) -> None:
        """Whoever releases a file later on has it alone: what is in use is not usable for them."""
        used = await uploader.parts(FILE, **APK)
        me = actor(world.aurora.pack, world)
        async with database.publisher(me.publisher_id) as session:
            await take(session, me, used["upload_id"], "mother", alone=True)
        async with database.publisher(me.publisher_id) as session:
            with pytest.raises(NotUsableError):
                await take(session, me, used["upload_id"], "mother", alone=True)
            await take(session, me, used["upload_id"], "mother")

    async def test_release(
        self,
        uploader: Uploader,
        store: ObjectStore,
        world: World,
        database: Database,
        app: FastAPI,
    ) -> None:
        """A file that two uploads share goes with the second."""
        first = await uploader.parts(FILE, **APK)
        second = (await uploader.init(FILE, type=2, sha256=SHA, **APK)).data
        for upload, is_there in ((first, True), (second, False)):
            async with database.publisher(world.aurora.id) as session:
                await release(session, upload["upload_id"])
            assert await remove_released(database, app.state.resources) == 1
            assert (await store.head(Bucket.PRIVATE, first["key"]) is not None) is is_there
        assert await count(database) == 0

    async def test_released_is_not_used_again(
        self, uploader: Uploader, world: World, database: Database, store: ObjectStore
    ) -> None:
        """Neither taken nor shared, though its bytes are there a little longer."""
        file = await uploader.parts(FILE, **APK)
        me = actor(world.aurora.pack, world)
        async with database.publisher(world.aurora.id) as session:
            await release(session, file["upload_id"])
            with pytest.raises(NotUsableError):
                await take(session, me, file["upload_id"], "mother")
        assert await store.head(Bucket.PRIVATE, file["key"]) is not None
        assert (await uploader.init(FILE, type=2, sha256=SHA, **APK)).data["mode"] == "parts"
        assert (await uploader.call("complete", upload_id=file["upload_id"])).code == 4300

    async def test_what_is_not_released_after_all_stays(
        self,
        uploader: Uploader,
        world: World,
        database: Database,
        store: ObjectStore,
        app: FastAPI,
    ) -> None:
        """Its bytes went before the commit, and the row named nothing when there was none."""
        file = await uploader.parts(FILE, **APK)
        with pytest.raises(ZeroDivisionError):
            async with database.publisher(world.aurora.id) as session:
                await release(session, file["upload_id"])
                raise ZeroDivisionError
        await remove_released(database, app.state.resources)
        assert await store.head(Bucket.PRIVATE, file["key"]) is not None

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
                await release(session, used["upload_id"])
            await swept(database, app)
            assert await store.head(Bucket.PRIVATE, used["key"]) is not None
            assert await store.head(Bucket.PRIVATE, unused["key"]) is not None
        await swept(database, app)
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
        await swept(database, app)
        assert await count(database) == 2
        await age(database, hours=2)
        await swept(database, app)
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
        await swept(database, app)
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
        await swept(database, app)
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
        await swept(database, app)
        assert await count(database) == 3
        await age(database, days=2)
        await swept(database, app)
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
        await swept(database, app)
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
        await swept(database, app)
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
