"""The provider's catalogue: who may change it, bundles by upload, loading a folder."""

import asyncio
import hashlib
import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select, text
from tests.domains.pack.channels.conftest import SCHEMA, Call
from tests.support.client import Client
from tests.support.connections import until_none_is_held
from tests.support.row_locks import until_somebody_waits
from tests.support.world import World

from longshore.domains.files.uploads.models import Upload
from longshore.domains.pack.channels import catalogue, load_catalogue
from longshore.domains.pack.channels.models import Channel, ChannelPlugin
from longshore.integrations.object_store import Bucket, ObjectStore
from longshore.kit.db.database import Database
from longshore.kit.ids import new_uuid
from longshore_packer.plugin.zipping import write_archive

MANAGE = ("manage", "save", "plugin", "status")
ENTRY = {"code": "harbor", "name": {"zh": "港湾", "en": "Harbor"}, "kind": "domestic"}


def bundle(version: str = "1.0.0", **more: Any) -> bytes:
    """A bundle without code: parameters are what the catalogue is about."""
    description = {
        "format": 1, "id": "harbor", "version": version, "name": ENTRY["name"],
        "changes": {"zh": "首版", "en": "First"}, "parameters": SCHEMA,
    }  # fmt: skip
    return write_archive({"plugin.json": json.dumps(description | more).encode()})


@pytest.fixture
async def provider(world: World, database: Database) -> None:
    """Aurora runs the installation."""
    async with database.system() as session:
        await session.execute(
            text("UPDATE publisher SET is_provider = (id = :id)"), {"id": world.aurora.id}
        )


@pytest.fixture
def store(app: FastAPI) -> ObjectStore:
    """The application's."""
    found: ObjectStore = app.state.resources.store
    return found


@pytest.fixture
def manage(call: Call, world: World) -> Call:
    """An action of the catalogue as its owner."""
    return lambda action, **form: call(f"catalogue/{action}", user=world.aurora.owner, **form)


class TestWhoMayManage:
    @pytest.mark.parametrize("action", MANAGE)
    async def test_only_the_provider(self, call: Call, world: World, action: str) -> None:
        """[P-02] An owner holds everything but the provider's catalogue, unless they provide."""
        assert (await call(f"catalogue/{action}", user=world.aurora.owner)).code == 4030

    @pytest.mark.usefixtures("provider")
    @pytest.mark.parametrize("action", MANAGE)
    async def test_of_the_provider_only_who_may(
        self, call: Call, world: World, action: str
    ) -> None:
        assert (await call(f"catalogue/{action}", user=world.aurora.pack)).code == 4030
        assert (await call(f"catalogue/{action}", user=world.aurora.owner)).code in (0, 4000)
        other = {"user": world.borealis.owner, "game": world.borealis.games[0]}
        assert (await call(f"catalogue/{action}", **other)).code == 4030

    @pytest.mark.usefixtures("provider")
    async def test_what_the_browser_is_told(self, client: Client, world: World) -> None:
        for user, is_told in ((world.aurora.owner, True), (world.borealis.owner, False)):
            info = (await client.call("GET", "/ultra/user/info", user=user)).data
            assert ("catalogueManage" in info["Permissions"]) is is_told

    async def test_everybody_reads(self, call: Call, world: World) -> None:
        """[W-04] The catalogue is the same for every publisher, without drafts."""
        mine = await call("catalogue")
        theirs = await call("catalogue", user=world.borealis.owner, game=world.borealis.games[0])
        assert mine.data == theirs.data
        assert {one["status"] for row in mine.data["list"] for one in row["plugins"]} == {
            "published"
        }


@pytest.mark.usefixtures("provider")
class TestManaging:
    async def test_save(self, manage: Call) -> None:
        assert (await manage("save", **ENTRY)).data["plugins"] == []
        changed = await manage("save", **ENTRY | {"package_suffix": ".harbor"})
        assert changed.data["package_suffix"] == ".harbor"
        for wrong in ({"code": "Bad Code"}, {"package_suffix": "harbor"}, {"kind": "moon"}):
            assert (await manage("save", **ENTRY | wrong)).code == 4000

    async def test_upload_publish_withdraw(
        self, manage: Call, call: Call, upload: Callable[[bytes], Awaitable[str]]
    ) -> None:
        """[W-04] A bundle is checked, a draft until it is published, and never changes after."""
        await manage("save", **ENTRY)
        draft = await manage("plugin", code="harbor", upload_id=await upload(bundle()))
        assert (draft.code, draft.data["status"]) == (0, "draft"), draft
        assert [one["key"] for one in draft.data["parameters"]][:2] == ["app_id", "app_key"]
        assert (await call("add", codes=["harbor"])).code == 0
        row = (await call("list")).data["list"][-1]
        assert row["plugin_version"] is None, "a draft is not chosen"
        replaced = bundle(min_sdk=24)
        assert (await manage("plugin", code="harbor", upload_id=await upload(replaced))).data[
            "min_sdk"
        ] == 24
        identity = draft.data["id"]
        assert (await manage("status", id=identity, status="withdrawn")).code == 4507
        published = await manage("status", id=identity, status="published")
        assert published.data["published_at"]
        again = await manage("plugin", code="harbor", upload_id=await upload(bundle(min_sdk=25)))
        assert again.code == 4502
        withdrawn = await manage("status", id=identity, status="withdrawn")
        assert withdrawn.data["status"] == "withdrawn"

    async def test_two_add_the_same_at_once(
        self, manage: Call, upload: Callable[[bytes], Awaitable[str]]
    ) -> None:
        """Who comes second is told so; of two drafts of a version the later one stays."""
        answers = await asyncio.gather(*(manage("save", **ENTRY) for _ in range(2)))
        assert sorted(answer.code for answer in answers) in ([0, 0], [0, 4009])
        files = [await upload(bundle(min_sdk=least)) for least in (23, 24)]
        drafts = await asyncio.gather(
            *(manage("plugin", code="harbor", upload_id=file) for file in files)
        )
        assert [draft.code for draft in drafts] == [0, 0]
        assert drafts[0].data["id"] == drafts[1].data["id"]

    async def test_another_adds_it_meanwhile(self, manage: Call, database: Database) -> None:
        async with database.system() as session:
            session.add(Channel(code="harbor", name_zh="a", name_en="a", kind="domestic"))
            await session.flush()
            late = asyncio.create_task(manage("save", **ENTRY))
            await until_somebody_waits(session)
        answer = await late
        assert (answer.code, "harbor" in answer.msg) == (4009, True)

    async def test_bad_bundle(
        self, manage: Call, upload: Callable[[bytes], Awaitable[str]], database: Database
    ) -> None:
        """Every fault is named, and nothing is kept."""
        await manage("save", **ENTRY)
        bad = write_archive({"plugin.json": b'{"format": 1}', "run.sh": b"#!/bin/sh"})
        form = {"code": "harbor", "upload_id": await upload(bad)}
        answer = await manage("plugin", **form, language="zh-CN")
        assert answer.code == 4501
        assert len(answer.data["faults"]) >= 3
        first = answer.data["faults"][0]["message"]
        assert first in answer.msg
        for fault in answer.data["faults"]:
            assert re.search("[一-鿿]", fault["message"]), fault
        async with database.system() as session:
            statement = select(ChannelPlugin.id).where(ChannelPlugin.channel_code == "harbor")
            assert (await session.execute(statement)).all() == []

    @pytest.mark.parametrize("work", ["check_upload", "store_bundle"])
    async def test_no_connection_is_held_while_it_is_checked_or_stored(
        self,
        app: FastAPI,
        manage: Call,
        upload: Callable[[bytes], Awaitable[str]],
        monkeypatch: pytest.MonkeyPatch,
        work: str,
    ) -> None:
        """A few at once left none for anybody: the validator takes seconds, and so do 200 MB."""
        await manage("save", **ENTRY)
        done, started, go_on = getattr(catalogue, work), asyncio.Event(), asyncio.Event()

        async def slow(*file: Any) -> Any:
            started.set()
            await go_on.wait()
            return await done(*file)

        monkeypatch.setattr(catalogue, work, slow)
        form = {"code": "harbor", "upload_id": await upload(bundle())}
        running = asyncio.create_task(manage("plugin", **form))
        try:
            await started.wait()
            await until_none_is_held(app.state.database)
        finally:
            go_on.set()
            answer = await running
        assert (answer.code, answer.data["status"]) == (0, "draft")

    async def test_a_version_that_is_taken_leaves_no_bytes_in_the_store(
        self,
        manage: Call,
        upload: Callable[[bytes], Awaitable[str]],
        store: ObjectStore,
    ) -> None:
        await manage("save", **ENTRY)
        draft = await manage("plugin", code="harbor", upload_id=await upload(bundle()))
        await manage("status", id=draft.data["id"], status="published")
        other = bundle(min_sdk=25)
        refused = await manage("plugin", code="harbor", upload_id=await upload(other))
        assert refused.code == 4502
        key = f"plugins/harbor/1.0.0-{hashlib.sha256(other).hexdigest()[:16]}.zip"
        assert await store.head(Bucket.PRIVATE, key) is None

    async def test_no_such_upload(self, manage: Call) -> None:
        await manage("save", **ENTRY)
        answer = await manage("plugin", code="harbor", upload_id="0" * 32)
        assert answer.code not in (0, 5000)


@pytest.fixture
def upload(
    world: World, database: Database, store: ObjectStore
) -> Callable[[bytes], Awaitable[str]]:
    """Something that the owner has uploaded as a plug-in."""

    async def run(content: bytes) -> str:
        async with database.system() as session:
            row = Upload(
                publisher_id=world.aurora.id, user_id=world.aurora.owner.id, purpose="plugin",
                type=2, id=new_uuid(), mode="put", part_bytes=0, bucket="private",
                name="harbor.zip", size_bytes=len(content),
                content_type="application/zip", status="complete",
                object_key=f"up/{hash(content)}.zip",
            )  # fmt: skip
            session.add(row)
            await session.flush()
            identity = row.id
        await store.put_bytes(
            Bucket.PRIVATE, f"up/{hash(content)}.zip", content, content_type="application/zip"
        )
        return str(identity)

    return run


class TestLoadFolder:
    def _write(self, folder: Path, entry: Any = ENTRY, **bundles: bytes) -> None:
        (folder / "harbor" / "plugins").mkdir(parents=True, exist_ok=True)
        (folder / "harbor" / "channel.json").write_text(json.dumps(entry))
        for name, content in bundles.items():
            (folder / "harbor" / "plugins" / f"{name.replace('_', '.')}.zip").write_bytes(content)

    async def test_twice(self, tmp_path: Path, database: Database, store: ObjectStore) -> None:
        """Loading adds; loading the same again changes nothing; the bytes are in the store."""
        self._write(tmp_path, **{"1_0_0": bundle()})
        first = await load_catalogue(database.addresses.system, store, tmp_path)
        assert (first.faults, first.channels_new, first.plugins_new) == (
            [], ["harbor"], ["harbor 1.0.0"],
        )  # fmt: skip
        again = await load_catalogue(database.addresses.system, store, tmp_path)
        assert (again.channels_new, again.channels_changed, again.plugins_new) == ([], [], [])
        assert again.unchanged == 2
        async with database.system() as session:
            statement = select(ChannelPlugin).where(ChannelPlugin.channel_code == "harbor")
            row = (await session.execute(statement)).scalar_one()
        assert row.status == "published"
        stored = await store.read_bytes(Bucket.PRIVATE, row.object_key, limit=1 << 20)
        assert stored == bundle()

    async def test_every_fault_and_nothing_loaded(
        self, tmp_path: Path, database: Database, store: ObjectStore
    ) -> None:
        self._write(
            tmp_path, ENTRY | {"package_suffix": "no dot"},
            **{"1_0_0": b"no zip", "2_0_0": bundle("3.0.0")},
        )  # fmt: skip
        (tmp_path / "empty").mkdir()
        report = await load_catalogue(database.addresses.system, store, tmp_path)
        text = "\n".join(report.faults)
        assert "harbor/channel.json: package_suffix" in text
        assert "empty/channel.json" in text
        self._write(tmp_path)
        report = await load_catalogue(database.addresses.system, store, tmp_path)
        text = "\n".join(report.faults)
        assert "1.0.0.zip" in text and "2.0.0.zip: holds version 3.0.0" in text
        async with database.system() as session:
            assert await session.get(Channel, "harbor") is None

    async def test_changed_bytes_of_a_version(
        self, tmp_path: Path, database: Database, store: ObjectStore
    ) -> None:
        self._write(tmp_path, **{"1_0_0": bundle()})
        await load_catalogue(database.addresses.system, store, tmp_path)
        self._write(tmp_path, ENTRY | {"position": 9}, **{"1_0_0": bundle(min_sdk=30)})
        report = await load_catalogue(database.addresses.system, store, tmp_path)
        assert len(report.faults) == 1 and "1.0.0.zip" in report.faults[0]
        async with database.system() as session:
            row = await session.get(Channel, "harbor")
            assert row is not None and row.position == 0, "the whole load is undone"
