"""The job engine on a real PostgreSQL: jobs stand and fall with the caller's transaction."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import datetime, timedelta, tzinfo

import pytest
from sqlalchemy import text

from longshore.integrations.jobs import JobTask, JobWorker, ProcrastinateEngine, Sweep
from longshore.integrations.jobs import worker as worker_module
from longshore.integrations.jobs.port import JobArgs
from longshore.kit import clock
from longshore.kit.db.database import Database
from longshore.kit.db.events import EventHub, announce


@asynccontextmanager
async def working(database: Database, tasks: list[JobTask], *sweeps: Sweep) -> AsyncIterator[None]:
    engine = ProcrastinateEngine(database.addresses.system)
    worker = asyncio.create_task(JobWorker(engine, tasks, sweeps, queues=["test"]).run())
    try:
        yield
    finally:
        worker.cancel()
        with suppress(asyncio.CancelledError):
            await worker


async def enqueue(database: Database, args: JobArgs, **options: object) -> bool:
    engine = ProcrastinateEngine(database.addresses.system)
    async with database.system() as session:
        return await engine.enqueue(session, "test.note", args=args, queue="test", **options)  # type: ignore[arg-type]


async def test_a_rolled_back_job_never_runs_and_a_fault_is_tried_again(database: Database) -> None:
    ran: list[int] = []
    done = asyncio.Event()

    async def note(number: int) -> None:
        ran.append(number)
        if number == 2 and ran.count(2) == 1:
            raise ValueError("once")
        if ran.count(2) == 2:
            done.set()

    engine = ProcrastinateEngine(database.addresses.system)
    async with working(database, [JobTask("test.note", "test", note)]):
        with suppress(KeyError):
            async with database.system() as session:
                await engine.enqueue(session, "test.note", args={"number": 1}, queue="test")
                raise KeyError
        assert await enqueue(database, {"number": 2})
        await asyncio.wait_for(done.wait(), 60)
    assert ran == [2, 2]


async def test_a_clock_ahead_puts_nothing_off(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second attempt comes in seconds by the database's clock, not in ten minutes."""

    class Ahead(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
            return datetime.now(tz) + timedelta(minutes=10)

    monkeypatch.setattr(clock, "datetime", Ahead)
    ran: list[int] = []
    done = asyncio.Event()

    async def note(number: int) -> None:
        ran.append(number)
        if len(ran) == 1:
            raise ValueError("once")
        done.set()

    async with working(database, [JobTask("test.note", "test", note)]):
        assert await enqueue(database, {"number": 3})
        await asyncio.wait_for(done.wait(), 60)


async def test_one_queueing_lock_waits_once_and_spoils_nothing(database: Database) -> None:
    engine = ProcrastinateEngine(database.addresses.system)
    async with database.system() as session:
        options = {"queue": "never", "queueing_lock": "same"}
        first = await engine.enqueue(session, "test.note", args={"number": 1}, **options)  # type: ignore[arg-type]
        second = await engine.enqueue(session, "test.note", args={"number": 1}, **options)  # type: ignore[arg-type]
        count = await session.execute(
            text("SELECT count(*) FROM procrastinate_jobs WHERE queueing_lock = 'same'")
        )
        assert (first, second, count.scalar_one()) == (True, False, 1)
        await session.execute(text("DELETE FROM procrastinate_jobs"))


async def test_the_job_of_a_dead_worker_is_taken_over(database: Database) -> None:
    """A worker that was killed leaves a job `doing`; another one runs it."""
    assert await enqueue(database, {"number": 7})
    async with database.system() as session:
        await session.execute(
            text(
                "WITH dead AS (INSERT INTO procrastinate_workers (last_heartbeat) "
                "VALUES (now() - interval '1 minute') RETURNING id) "
                "UPDATE procrastinate_jobs SET status = 'doing', worker_id = (SELECT id FROM dead) "
                "WHERE queue_name = 'test'"
            )
        )
    done = asyncio.Event()

    async def note(number: int) -> None:
        assert number == 7
        done.set()

    async with working(database, [JobTask("test.note", "test", note)]):
        await asyncio.wait_for(done.wait(), 60)


async def test_sweeps_go_on_after_a_fault(database: Database) -> None:
    rounds = 0

    async def sweep() -> None:
        nonlocal rounds
        rounds += 1
        raise ValueError

    async with working(database, [], Sweep("faulty", 0.01, sweep)):
        for _ in range(3_000):
            if rounds > 3:
                break
            await asyncio.sleep(0.02)
    assert rounds > 3


async def test_events_reach_only_pages_of_their_game(database: Database) -> None:
    hub = EventHub(database.addresses.system)
    async with hub.follow(1, 10) as events:
        first = await asyncio.wait_for(anext(events), 60)
        async with database.system() as session:
            for publisher, game in ((1, 11), (2, 10), (1, 10)):
                values = {"id": publisher * 100 + game}
                await announce(session, "item", publisher_id=publisher, game_id=game, values=values)
        second = await asyncio.wait_for(anext(events), 60)
        assert (first.kind, second.kind, second.values) == ("resync", "item", {"id": 110})
        hub.close()
        assert [event async for event in events] == []


async def test_a_worker_whose_cancellation_was_taken_ends(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """psycopg's pool may take it for itself (see `stopped`): it began to work all the same."""
    asked = asyncio.Event()

    async def deaf(_: JobWorker) -> None:
        asked.set()
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(60)

    monkeypatch.setattr(JobWorker, "_compare_clocks", deaf)
    monkeypatch.setattr(worker_module, "_AGAIN_SECONDS", 0.2)
    async with working(database, []):
        await asyncio.wait_for(asked.wait(), 60)
