"""Uploads that were broken off go on, and identical files are not sent twice."""

import hashlib

from fastapi import FastAPI
from sqlalchemy import select
from tests.domains.files.uploads.support import APK, FILE, SHA
from tests.support.uploads import PART, Uploader
from tests.support.world import World

from longshore.account.audit.models import AuditEvent
from longshore.domains.files.uploads.models import Upload
from longshore.domains.files.uploads.sweep import compute_digests
from longshore.integrations.object_store import Bucket, ObjectStore
from longshore.kit.db.database import Database


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
