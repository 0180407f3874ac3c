"""What every worker repeats: whatever was killed goes on, or ends with a reason."""

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select, text
from tests.domains.pack.builds.rows import HEARD_OF, SILENT, Rows, begun
from tests.support.world import World

from longshore.domains.pack.builds.context import MOST_ATTEMPTS, MOST_INSPECTIONS, PackContext
from longshore.domains.pack.builds.inspecting import run_inspection
from longshore.domains.pack.builds.models import DownloadTicket
from longshore.domains.pack.builds.problems import problem_of
from longshore.domains.pack.builds.sweeps import MOST_LANES, take_back, tidy, wake_all
from longshore.domains.pack.builds.work import WorkFolder
from longshore.integrations.object_store.embedded.store import EmbeddedStore
from longshore.kit.clock import now
from longshore.kit.db.database import Database


@pytest.fixture
async def rows(database: Database, world: World) -> Rows:
    async with database.system() as session:
        await session.execute(text("DELETE FROM procrastinate_jobs WHERE status = 'todo'"))
    return await begun(database, world.aurora)


@pytest.fixture
def context(app: FastAPI, database: Database, tmp_path: Path) -> PackContext:
    return PackContext(database, app.state.resources, WorkFolder(tmp_path))


class TestTakeBack:
    async def test_an_item_of_a_silent_worker_waits_again(
        self, rows: Rows, context: PackContext
    ) -> None:
        item = await rows.item(SILENT, stage="build", progress=60)
        await take_back(context)
        row = await rows.read(item)
        assert (row.state, row.stage, row.progress, row.attempt) == ("queued", "waiting", 0, 1)
        assert row.log[-1]["en"] == "the worker was lost, taken back" and row.problem is None

    async def test_one_that_is_heard_of_goes_on(self, rows: Rows, context: PackContext) -> None:
        item = await rows.item(HEARD_OF, stage="build", progress=60)
        await take_back(context)
        row = await rows.read(item)
        assert (row.state, row.progress, row.log) == ("running", 60, [])

    async def test_after_three_workers_it_ends_with_a_reason(
        self, rows: Rows, context: PackContext
    ) -> None:
        """Three since a person asked last: a retry counts anew."""
        lost = await rows.item(SILENT, attempt=MOST_ATTEMPTS)
        once_more = await rows.item(SILENT, attempt=MOST_ATTEMPTS - 1)
        retried = await rows.item(SILENT, attempt=MOST_ATTEMPTS + 1, attempt_base=MOST_ATTEMPTS)
        await take_back(context)
        row = await rows.read(lost)
        assert row.state == "failed" and row.finished_at
        assert row.problem and row.problem["code"] == "worker.lost" and row.problem["remedy"]
        assert [(await rows.read(one)).state for one in (once_more, retried)] == ["queued"] * 2

    async def test_one_that_was_to_end_ends(self, rows: Rows, context: PackContext) -> None:
        item = await rows.item(SILENT, attempt=MOST_ATTEMPTS, cancel_requested=True)
        await take_back(context)
        row = await rows.read(item)
        assert row.state == "cancelled" and row.finished_at and row.problem is None

    @pytest.mark.parametrize("state", ["queued", "succeeded", "failed", "cancelled"])
    async def test_only_what_runs(self, rows: Rows, context: PackContext, state: str) -> None:
        item = await rows.item(SILENT, state=state)
        await take_back(context)
        row = await rows.read(item)
        assert (row.state, row.log) == (state, [])

    async def test_a_mother_package_that_workers_die_of_ends_with_a_reason(
        self, database: Database, world: World, context: PackContext
    ) -> None:
        """Worker after worker began with it, for as long as it was there."""
        reading: dict[str, Any] = {"status": "inspecting", "heartbeat_at": now() - SILENT}
        dead = await begun(database, world.aurora, attempt=MOST_INSPECTIONS, **reading)
        others = [
            await begun(database, world.aurora, upload_id=f"o{number}", **reading | values)
            for number, values in enumerate((
                {"attempt": MOST_INSPECTIONS - 1},
                {"attempt": MOST_INSPECTIONS, "heartbeat_at": now() - HEARD_OF},
                {"attempt": MOST_INSPECTIONS, "removed_at": now()},
            ))
        ]  # fmt: skip
        await take_back(context)
        row = await dead.mother()
        assert (row.status, row.stage, row.progress) == ("refused", "done", 100)
        assert row.problem and row.problem["code"] == "mother.unread"
        shown = problem_of(row.problem, "zh-CN")
        assert shown and "一再中断" in shown.message and shown.remedy
        assert {(await other.mother()).status for other in others} == {"inspecting"}

    async def test_a_worker_that_is_told_to_stop_counts_for_nothing(
        self, database: Database, world: World, context: PackContext,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:  # fmt: skip
        """A server that was updated often enough had a faultless package refused."""
        started = asyncio.Event()

        async def slow(*_: object) -> None:
            started.set()
            await asyncio.Event().wait()

        monkeypatch.setattr(EmbeddedStore, "download_to", slow)
        begun_at = MOST_INSPECTIONS - 1
        rows = await begun(database, world.aurora, status="inspecting", attempt=begun_at)
        work = run_inspection(context, rows.mother_id, world.aurora.id)
        inspecting = asyncio.create_task(work)
        await started.wait()
        assert (await rows.mother()).attempt == MOST_INSPECTIONS
        inspecting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await inspecting
        row = await rows.mother()
        assert (row.attempt, row.heartbeat_at, row.status) == (begun_at, None, "inspecting")


class TestWakeAll:
    async def test_a_build_whose_job_is_lost(self, rows: Rows, context: PackContext) -> None:
        """As many jobs as have something to do, and none twice however often it is asked."""
        for _ in range(2):
            await rows.item()
        about = {"build_id": rows.build_id, "publisher_id": rows.publisher.id}
        for _ in range(3):
            await wake_all(context)
            assert await rows.jobs() == [about] * 2
        for _ in range(MOST_LANES):
            await rows.item()
        await wake_all(context)
        assert await rows.jobs() == [about] * MOST_LANES

    async def test_nothing_to_do(self, rows: Rows, context: PackContext) -> None:
        await rows.item(HEARD_OF)
        await rows.item(state="succeeded")
        await wake_all(context)
        assert await rows.jobs() == []

    @pytest.mark.parametrize(
        ("silent", "removed", "jobs"),
        [(None, False, 1), (SILENT, False, 1), (HEARD_OF, False, 0), (None, True, 0)],
        ids=["never begun", "its worker is lost", "its worker is at it", "removed"],
    )
    async def test_a_mother_package(
        self,
        database: Database,
        world: World,
        rows: Rows,
        context: PackContext,
        silent: timedelta | None,
        removed: bool,
        jobs: int,
    ) -> None:
        async with database.system() as session:
            await session.execute(text("DELETE FROM mother_package"))
        other = await begun(
            database,
            world.aurora,
            status="inspecting",
            heartbeat_at=now() - silent if silent else None,
            removed_at=now() if removed else None,
        )
        await wake_all(context)
        about = {"mother_id": other.mother_id, "publisher_id": other.publisher.id}
        assert await rows.jobs() == [about] * jobs


async def test_links_that_ended_are_forgotten(
    rows: Rows, context: PackContext, database: Database
) -> None:
    async with database.system() as session:
        for name, minutes in ((b"ended", -1), (b"open", 1)):
            ends = now() + timedelta(minutes=minutes)
            session.add(
                DownloadTicket(
                    **rows.owner,
                    token_digest=name,
                    item_ids=[1],
                    created_user_id=1,
                    expires_at=ends,
                )
            )
    await tidy(context)
    async with database.system() as session:
        left = (await session.execute(select(DownloadTicket.token_digest))).scalars().all()
    assert left == [b"open"]
