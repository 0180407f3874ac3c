"""Plans and what they name: no secret in what is kept, and nothing but what was planned is used."""

import asyncio
import base64
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from tests.domains.pack.builds.support import APP_ID, SECRET, Pack, add_channel, ready
from tests.support.client import Client
from tests.support.world import World

from longshore.domains.pack import channels
from longshore.domains.pack.builds.context import PackContext
from longshore.domains.pack.builds.materials import DamagedError, Materials
from longshore.domains.pack.builds.models import PackItem
from longshore.domains.pack.builds.plans import plan_of
from longshore.domains.pack.builds.work import WorkFolder
from longshore.integrations.object_store import Bucket, StoreError
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database
from longshore.kit.errors import NotFoundError

PICTURE = b"a picture"


class Planned:
    """A channel's plan, and what brings what it names."""

    def __init__(self, pack: Pack, resources: Resources, database: Database, folder: Path) -> None:
        self.pack, self.store, self.folder = pack, resources.store, folder
        self._context = PackContext(database, resources, WorkFolder(folder))
        self.channel = 0
        self.plan: dict[str, Any] = {}

    async def request(self) -> dict[str, Any]:
        """As a worker asks that has just begun."""
        game, scratch = self.pack.game, self.folder / "scratch"
        await asyncio.to_thread(scratch.mkdir, exist_ok=True)
        materials = Materials(
            self._context, game.publisher_id, game.id, base=self.folder, scratch=scratch
        )
        item = PackItem(id=1, game_channel_id=self.channel, plan=self.plan)
        async with self._context.database.publisher(game.publisher_id) as session:
            await materials.fetch(session, [item])
        return await materials.request(item)


def _files(folder: Path) -> list[str]:
    return [str(path) for path in folder.iterdir() if path.is_file()]


@pytest.fixture
async def planned(
    app: FastAPI, client: Client, database: Database, world: World, tmp_path: Path
) -> Planned:
    resources: Resources = app.state.resources
    pack = await ready(client, database, resources, world.aurora)
    planned = Planned(pack, resources, database, tmp_path)
    planned.channel = await add_channel(database, resources, pack, "cove", suffix=".cove")
    key = (await pack.ok("sign/list"))["list"][0]["id"]
    async with database.publisher(world.aurora.id) as session:
        [recipe] = await channels.recipes(session, pack.game.id)
        planned.plan = await plan_of(session, recipe, key)
    return planned


async def test_a_plan_is_without_secrets_and_the_request_has_them(planned: Planned) -> None:
    plan = json.loads(json.dumps(planned.plan))
    assert SECRET not in json.dumps(plan)
    assert plan["config"]["parameters"]["app_id"] == APP_ID
    assert plan["secret_keys"] == ["app_key"] and plan["version"] == 1
    request = await planned.request()
    assert request["config"]["parameters"]["app_key"] == SECRET
    assert request["config"]["package_suffix"] == ".cove"
    assert base64.b64decode(request["key"]["private"])
    assert planned.plan == plan, "what is kept stays without them"


async def test_a_bundle_is_brought_once_and_must_be_the_planned_one(planned: Planned) -> None:
    plugin, store = planned.plan["plugin"], planned.store
    bundle = await store.read_bytes(Bucket.PRIVATE, plugin["key"], limit=1 << 30)
    plugin["key"] = "catalogue/of-this-test.zip"
    await store.put_bytes(Bucket.PRIVATE, plugin["key"], bundle, content_type="application/zip")
    [path] = (await planned.request())["plugins"]
    assert (
        hashlib.sha256(await asyncio.to_thread(Path(path).read_bytes)).hexdigest()
        == (plugin["sha256"])
    )
    await store.put_bytes(Bucket.PRIVATE, plugin["key"], b"other", content_type="application/zip")
    assert (await planned.request())["plugins"] == [path]
    plugin["sha256"] = "0" * 64
    with pytest.raises(DamagedError):
        await planned.request()
    assert await asyncio.to_thread(_files, planned.folder) == [path], "nothing of the other one"


async def test_a_picture_is_kept_for_a_rebuild(planned: Planned) -> None:
    store = planned.store
    await store.put_bytes(Bucket.CDN, "p/icon.png", PICTURE, content_type="image/png")
    planned.plan["pictures"] = {"icon": {"bucket": str(Bucket.CDN), "key": "p/icon.png"}}
    first = await planned.request()
    assert await asyncio.to_thread(Path(first["pictures"]["icon"]).read_bytes) == PICTURE
    place = planned.plan["pictures"]["icon"]
    assert place["bucket"] == Bucket.PRIVATE
    assert place["key"].endswith(hashlib.sha256(PICTURE).hexdigest())
    await store.delete(Bucket.CDN, "p/icon.png")
    assert (await planned.request())["pictures"] == first["pictures"]
    await store.delete(Bucket.PRIVATE, place["key"])
    with pytest.raises(StoreError):
        await planned.request()


async def test_a_key_that_is_gone(planned: Planned) -> None:
    planned.plan["signing_key_id"] += 1
    with pytest.raises(NotFoundError):
        await planned.request()
