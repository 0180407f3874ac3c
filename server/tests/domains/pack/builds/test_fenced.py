"""The fence: an attempt that was taken away writes nothing, and its worker learns that it was."""

import asyncio
from pathlib import Path

import pytest
from fastapi import FastAPI
from tests.domains.pack.builds.rows import HEARD_OF, Rows, begun
from tests.support.world import World

from longshore.domains.pack.builds import fenced
from longshore.domains.pack.builds.context import PackContext
from longshore.domains.pack.builds.fenced import Claim, Line, LostError, Progress, kept
from longshore.domains.pack.builds.models import MotherPackage
from longshore.domains.pack.builds.work import WorkFolder
from longshore.kit.clock import now
from longshore.kit.db.database import Database


@pytest.fixture
async def rows(database: Database, world: World) -> Rows:
    return await begun(database, world.aurora)


@pytest.fixture
def context(app: FastAPI, database: Database, tmp_path: Path) -> PackContext:
    return PackContext(database, app.state.resources, WorkFolder(tmp_path))


async def test_the_worker_of_the_attempt_writes(rows: Rows, database: Database) -> None:
    item = await rows.item(HEARD_OF, attempt=2)
    async with database.publisher(rows.publisher.id) as session:
        await rows.claim(item, 2).write(session, Line("组装", "assembling"), progress=40)
    row = await rows.read(item)
    assert (row.progress, [(line["zh"], line["en"]) for line in row.log]) == (
        40,
        [("组装", "assembling")],
    )
    assert row.heartbeat_at and (now() - row.heartbeat_at).total_seconds() < 5


@pytest.mark.parametrize(
    "meanwhile",
    [{"attempt": 2}, {"state": "queued"}, {"state": "cancelled"}, {"state": "succeeded"}],
    ids=str,
)
async def test_what_was_taken_away_is_not_written(
    rows: Rows, database: Database, meanwhile: dict[str, object]
) -> None:
    item = await rows.item(HEARD_OF)
    await rows.change(item, **meanwhile)
    with pytest.raises(LostError):
        async with database.publisher(rows.publisher.id) as session:
            await rows.claim(item).write(session, state="succeeded", progress=100, sha256="0" * 64)
    row = await rows.read(item)
    assert (row.progress, row.sha256, row.log) == (0, None, [])


async def test_a_mother_package_has_the_same_fence(database: Database, world: World) -> None:
    rows = await begun(database, world.aurora, status="inspecting", attempt=2)
    late, mine = (
        Claim(MotherPackage, rows.mother_id, **rows.owner, attempt=attempt) for attempt in (1, 2)
    )
    with pytest.raises(LostError):
        async with database.publisher(rows.publisher.id) as session:
            await late.write(session, status="ready")
    async with database.publisher(rows.publisher.id) as session:
        await mine.write(session, status="ready", stage="done")
    with pytest.raises(LostError):
        async with database.publisher(rows.publisher.id) as session:
            await mine.write(session, status="refused")
    async with database.system() as session:
        assert (await session.get_one(MotherPackage, rows.mother_id)).status == "ready"


async def test_progress_is_written_now_and_then(rows: Rows, context: PackContext) -> None:
    item = await rows.item(HEARD_OF)
    progress = Progress(context, rows.claim(item))
    for per_cent in (20, 30, 40):
        await progress("build", per_cent)
    assert (await rows.read(item)).progress == 20
    await progress("publish", 80)
    row = await rows.read(item)
    assert (row.stage, row.progress) == ("publish", 80)


@pytest.mark.parametrize(
    "meanwhile",
    [{"cancel_requested": True}, {"attempt": 2}, {"state": "queued"}],
    ids=["cancelled by a person", "taken by another", "taken back"],
)
async def test_work_ends_when_it_is_not_wanted(
    rows: Rows,
    context: PackContext,
    monkeypatch: pytest.MonkeyPatch,
    meanwhile: dict[str, object],
) -> None:
    monkeypatch.setattr(fenced, "HEARTBEAT_SECONDS", 0.03)
    item = await rows.item(HEARD_OF)
    async with asyncio.timeout(20):
        with pytest.raises(LostError):
            async with kept(context, rows.claim(item)):
                await rows.change(item, **meanwhile)
                await asyncio.Event().wait()
    assert not asyncio.current_task().cancelling()  # type: ignore[union-attr]


async def test_work_that_is_wanted_goes_on_and_is_heard_of(
    rows: Rows, context: PackContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fenced, "HEARTBEAT_SECONDS", 0.03)
    item = await rows.item(HEARD_OF)
    first = (await rows.read(item)).heartbeat_at
    assert first
    async with asyncio.timeout(20), kept(context, rows.claim(item)):
        heard = first
        while heard == first:
            await asyncio.sleep(0.01)
            heard = (await rows.read(item)).heartbeat_at or first
    assert heard > first


async def test_an_end_from_outside_is_no_loss(rows: Rows, context: PackContext) -> None:
    """A worker that is told to stop must stop: its item is not reported as taken away."""
    item = await rows.item(HEARD_OF)

    async def work() -> None:
        async with kept(context, rows.claim(item)):
            await asyncio.Event().wait()

    working = asyncio.create_task(work())
    await asyncio.sleep(0)
    working.cancel()
    with pytest.raises(asyncio.CancelledError):
        await working
