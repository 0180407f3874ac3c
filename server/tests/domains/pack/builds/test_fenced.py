"""The fence: an attempt that was taken away writes nothing, and its worker learns that it was."""

import asyncio
from pathlib import Path

import pytest
from fastapi import FastAPI
from tests.domains.pack.builds.rows import HEARD_OF, Rows, begun
from tests.support.world import World

from longshore.domains.pack.builds import fenced, items
from longshore.domains.pack.builds.context import PackContext
from longshore.domains.pack.builds.fenced import Line, LostError, Progress, held
from longshore.domains.pack.builds.items import Change
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
    heard = (await rows.read(item)).heartbeat_at
    change = Change(await rows.held(item), {"progress": 40}, [Line("组装", "assembling")])
    async with database.publisher(rows.publisher.id) as session:
        assert await items.write(session, await rows.build(), [change]) == {item}
    row = await rows.read(item)
    assert (row.progress, [(line["zh"], line["en"]) for line in row.log]) == (
        40,
        [("组装", "assembling")],
    )
    assert heard and row.heartbeat_at and row.heartbeat_at > heard


@pytest.mark.parametrize(
    "meanwhile",
    [{"attempt": 2}, {"state": "queued"}, {"state": "cancelled"}, {"state": "succeeded"}],
    ids=str,
)
async def test_what_was_taken_away_is_not_written(
    rows: Rows, database: Database, meanwhile: dict[str, object]
) -> None:
    """Not even beside another whose worker writes it in the same statement."""
    item, other = await rows.item(HEARD_OF), await rows.item(HEARD_OF)
    done = {"state": "succeeded", "progress": 100, "sha256": "0" * 64}
    changes = [Change(await rows.held(one), done, [Line("完", "done")]) for one in (item, other)]
    await rows.change(item, **meanwhile)
    async with database.publisher(rows.publisher.id) as session:
        assert await items.write(session, await rows.build(), changes) == {other}
    row = await rows.read(item)
    assert (row.progress, row.sha256, row.log) == (0, None, [])
    assert (await rows.read(other)).sha256 == "0" * 64


@pytest.mark.parametrize(
    ("meanwhile", "told"),
    [({}, False), ({"cancel_requested": True}, True), ({"attempt": 2}, None)],
    ids=["wanted", "cancelled by a person", "taken by another"],
)
async def test_the_heart_learns_what_is_not_wanted(
    rows: Rows, database: Database, meanwhile: dict[str, object], told: bool | None
) -> None:
    item = await rows.item(HEARD_OF)
    held, first = await rows.held(item), (await rows.read(item)).heartbeat_at
    await rows.change(item, **meanwhile)
    async with database.publisher(rows.publisher.id) as session:
        assert (await items.beat(session, [held])).get(item) is told
    heard = (await rows.read(item)).heartbeat_at
    assert first and heard and (heard > first) is (told is not None)


async def test_a_mother_package_has_the_same_fence(database: Database, world: World) -> None:
    rows = await begun(database, world.aurora, status="inspecting", attempt=2)
    late, mine = (rows.claim(attempt) for attempt in (1, 2))
    with pytest.raises(LostError):
        async with database.publisher(rows.publisher.id) as session:
            await late.write(session, status="ready")
    async with database.publisher(rows.publisher.id) as session:
        await mine.write(session, status="ready", stage="done")
    with pytest.raises(LostError):
        async with database.publisher(rows.publisher.id) as session:
            await mine.write(session, status="refused")
    assert (await rows.mother()).status == "ready"


async def test_what_is_removed_while_it_is_read_stays_so(database: Database, world: World) -> None:
    """Its name became the game's, and its base was kept for ever."""
    rows = await begun(database, world.aurora, status="inspecting", attempt=1)
    await rows.change_mother(removed_at=now())
    with pytest.raises(LostError):
        async with database.publisher(rows.publisher.id) as session:
            await rows.claim().write(session, status="ready")
    assert (await rows.mother()).status == "inspecting"


@pytest.fixture
async def inspected(database: Database, world: World, monkeypatch: pytest.MonkeyPatch) -> Rows:
    """A mother package at which a worker is, whose heart beats fast."""
    monkeypatch.setattr(fenced, "HEARTBEAT_SECONDS", 0.03)
    moment = now() - HEARD_OF
    return await begun(database, world.aurora, status="inspecting", attempt=1, heartbeat_at=moment)


async def test_progress_is_written_now_and_then(inspected: Rows, context: PackContext) -> None:
    progress = Progress(context, inspected.claim())
    for per_cent in (20, 30, 40):
        await progress("prepare", per_cent)
    assert (await inspected.mother()).progress == 20
    await progress("publish", 80)
    row = await inspected.mother()
    assert (row.stage, row.progress) == ("publish", 80)


@pytest.mark.parametrize(
    "meanwhile",
    [{"attempt": 2}, {"status": "ready"}, {"removed_at": now()}],
    ids=["taken by another", "taken back", "removed"],
)
async def test_work_ends_when_it_is_not_wanted(
    inspected: Rows, context: PackContext, meanwhile: dict[str, object]
) -> None:
    async with asyncio.timeout(60):
        with pytest.raises(LostError):
            async with held(context, inspected.claim()):
                await inspected.change_mother(**meanwhile)
                await asyncio.Event().wait()
    assert not asyncio.current_task().cancelling()  # type: ignore[union-attr]


async def test_work_that_is_wanted_goes_on_and_is_heard_of(
    inspected: Rows, context: PackContext
) -> None:
    first = (await inspected.mother()).heartbeat_at
    assert first
    async with asyncio.timeout(60), held(context, inspected.claim()):
        heard = first
        while heard == first:
            await asyncio.sleep(0.01)
            heard = (await inspected.mother()).heartbeat_at or first
    assert heard > first


async def test_an_end_from_outside_is_no_loss(inspected: Rows, context: PackContext) -> None:
    """A worker that is told to stop must stop: its work is not reported as taken away."""

    async def work() -> None:
        async with held(context, inspected.claim()):
            await asyncio.Event().wait()

    working = asyncio.create_task(work())
    await asyncio.sleep(0)
    working.cancel()
    with pytest.raises(asyncio.CancelledError):
        await working
