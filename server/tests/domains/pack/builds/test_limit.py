"""As many packages as a publisher may have waiting and running, whatever begins them."""

import asyncio
from typing import Any

import pytest
from tests.domains.pack.builds.rows import Rows, begun
from tests.domains.pack.builds.support import Pack, add_channel, ready
from tests.support.client import Client
from tests.support.world import World

from longshore.domains.pack.builds import starting
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database

FACTS = {
    "package_name": "com.example.harbor", "version_name": "1", "version_code": 1,
    "min_sdk": 21, "target_sdk": 35,
}  # fmt: skip


@pytest.fixture
async def pack(client: Client, database: Database, resources: Resources, world: World) -> Pack:
    return await ready(client, database, resources, world.aurora)


@pytest.fixture
async def channel(pack: Pack, database: Database, resources: Resources) -> int:
    return await add_channel(database, resources, pack, "cove")


@pytest.fixture
async def rows(pack: Pack, database: Database, monkeypatch: pytest.MonkeyPatch) -> Rows:
    """A mother package, of which one package may wait at once."""
    monkeypatch.setattr(starting, "MOST_OPEN", 1)
    return await begun(database, pack.publisher, **FACTS)


async def test_several_begin_at_one_moment(pack: Pack, rows: Rows, channel: int) -> None:
    """Each counted before the others had added theirs: all of them began."""
    form = {"mother_id": rows.mother_id, "game_channel_ids": [channel]}
    answers = await asyncio.gather(*(pack.call("build/start", **form) for _ in range(4)))
    assert sorted(answer.code for answer in answers) == [0, 4554, 4554, 4554], answers


@pytest.mark.parametrize("action", ["retry", "rebuild"])
async def test_what_is_built_again_counts_too(
    pack: Pack, rows: Rows, channel: int, action: str
) -> None:
    """[W-18] Nothing is begun, and it can be as soon as there is room."""
    waiting = await rows.item(state="queued", game_channel_id=channel)
    failed = await rows.item(state="failed", game_channel_id=channel)
    done = await rows.item(state="succeeded", game_channel_id=channel, sha256="ab" * 32)
    forms: dict[str, dict[str, Any]] = {
        "retry": {"id": rows.build_id, "item_ids": [failed]},
        "rebuild": {"item_id": done},
    }
    refused = await pack.call(f"build/{action}", **forms[action])
    assert refused.code == 4554, refused
    assert (await rows.read(failed)).state == "failed"
    await rows.change(waiting, state="cancelled")
    assert (await pack.call(f"build/{action}", **forms[action])).code == 0
