"""Items that a worker holds: how they are claimed, fenced, and given back."""

import asyncio
import os
import signal
from collections import Counter
from pathlib import Path

import pytest
from sqlalchemy import text
from tests.domains.pack.builds.support import Pack, add_channel, first_tool, ready, tools, worker
from tests.support.client import Client
from tests.support.world import World

from longshore.domains.pack.builds import items
from longshore.domains.pack.builds.building import run_build
from longshore.domains.pack.builds.context import PackContext
from longshore.domains.pack.builds.items import Change
from longshore.domains.pack.builds.models import PackBuild
from longshore.domains.pack.builds.work import WorkFolder
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database

CHANNELS = 6


@pytest.fixture
async def pack(client: Client, database: Database, resources: Resources, world: World) -> Pack:
    return await ready(client, database, resources, world.aurora)


@pytest.fixture
async def build(pack: Pack, database: Database, resources: Resources, tmp_path: Path) -> PackBuild:
    """A build of six channels that nobody works at."""
    ids = [await add_channel(database, resources, pack, f"l{n}") for n in range(CHANNELS)]
    async with worker(database, resources, tmp_path / "work"):
        mother = await pack.mother()
    made = await pack.ok("build/start", mother_id=mother["id"], game_channel_ids=ids)
    async with database.system() as session:
        return await session.get_one(PackBuild, made["id"])


async def test_claims_leave_some(build: PackBuild, database: Database) -> None:
    """At most half of what waits; what was lost before comes last, and alone."""
    async with database.publisher(build.publisher_id) as session:
        first = await items.claim(session, build, 16, may_be_alone=True)
        second = await items.claim(session, build, 16, may_be_alone=False)
        assert [len(first), len(second)] == [3, 2]
        assert [held.row.attempt for held in first] == [1, 1, 1]
        assert len(await items.claim(session, build, 0, may_be_alone=False)) == 0
        await session.execute(text("UPDATE pack_item SET state = 'queued'"))
        [fresh] = await items.claim(session, build, 16, may_be_alone=True)
        assert fresh.row.attempt == 1
        assert await items.claim(session, build, 16, may_be_alone=False) == []
        [alone] = await items.claim(session, build, 16, may_be_alone=True)
        assert (alone.id, alone.row.attempt, alone.tries) == (first[0].id, 2, 2)


async def test_fence(build: PackBuild, database: Database) -> None:
    """A write of an attempt that was taken away changes nothing, nor does one without an object."""
    async with database.publisher(build.publisher_id) as session:
        held = await items.claim(session, build, 16, may_be_alone=True)
        lost, gone, well = held
        await session.execute(
            text("UPDATE pack_item SET attempt = attempt + 1 WHERE id = :id"), {"id": lost.id}
        )
        await session.execute(
            text("DELETE FROM pack_garbage WHERE object_key = :key"), {"key": gone.object_key}
        )
        done = {"state": "succeeded", "stage": "done", "progress": 100}
        changes = [Change(one, done | {"object_key": one.object_key}) for one in held]
        assert await items.write(session, build, changes) == {well.id}
        assert await items.beat(session, held) == {gone.id: False}
        rows = await session.execute(
            text("SELECT id, state, object_key, finished_at FROM pack_item ORDER BY id LIMIT 3")
        )
        found = {row.id: row for row in rows}
        assert [found[one.id].state for one in held] == ["running", "running", "succeeded"]
        assert found[lost.id].object_key is None and found[gone.id].object_key is None
        assert found[well.id].object_key == well.object_key and found[well.id].finished_at
        left = await session.execute(text("SELECT object_key FROM pack_garbage"))
        assert well.object_key not in (kept := set(left.scalars())) and lost.object_key in kept


async def test_given_back(
    build: PackBuild, pack: Pack, database: Database, resources: Resources, tmp_path: Path
) -> None:
    """A worker that is told to stop leaves nothing running, and no attempt is lost by it."""
    context = PackContext(database, resources, WorkFolder(tmp_path / "work"))
    running = asyncio.create_task(run_build(context, build.id, build.publisher_id))
    os.kill(await first_tool(), signal.SIGSTOP)
    async with asyncio.timeout(60):
        while True:
            if (await _states(database, "stage"))["build"]:
                break
            await asyncio.sleep(0.05)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert running.cancelled() and tools() == []
    states = await _states(database)
    assert states["running"] == 0 and states["queued"] > 0
    async with database.system() as session:
        rows = await session.execute(
            text("SELECT attempt - attempt_base, log FROM pack_item WHERE state = 'queued'")
        )
        assert {row[0] for row in rows} == {0}
    await run_build(context, build.id, build.publisher_id)
    assert await _states(database) == {"succeeded": CHANNELS}
    await context.tools.end_all()


async def _states(database: Database, column: str = "state") -> Counter[str]:
    async with database.system() as session:
        rows = await session.execute(text(f"SELECT {column} FROM pack_item"))
        return Counter(rows.scalars())
