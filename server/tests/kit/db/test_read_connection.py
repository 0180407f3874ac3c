"""Reading connections: only the publisher's rows, nothing written, and never another's answer."""

import asyncio
import contextlib
import random

import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, ProgrammingError
from tests.support.statements import counted
from tests.support.world import World

from longshore.kit.db import read_connection
from longshore.kit.db.database import Database
from longshore.kit.db.read_connection import ONE_PLAN

_NAMES = text("SELECT publisher_id FROM game WHERE name LIKE :pattern")
_SLOW = text("SELECT :number, pg_sleep(:seconds)")


async def _seen(database: Database, publisher_id: int) -> set[int]:
    async with database.reading(publisher_id) as session:
        return set((await session.execute(_NAMES, {"pattern": "%"})).scalars())


async def test_one_publisher_each(database: Database, world: World) -> None:
    """One connection serves many publishers, and each call sees its own rows only."""
    publishers = [world.aurora.id, world.borealis.id] * 20
    found = await asyncio.gather(*(_seen(database, number) for number in publishers))
    assert found == [{number} for number in publishers]


async def test_nobody_sees_nothing(database: Database, world: World) -> None:
    async with database.readers.one() as connection:
        assert (await connection.execute(_NAMES, {"pattern": "%"})).all() == []
    assert await _seen(database, 0) == set()


async def test_nothing_is_written(database: Database, world: World) -> None:
    with pytest.raises(DBAPIError, match="read-only transaction"):
        async with database.reading(world.aurora.id) as session:
            await session.execute(text("UPDATE game SET name = 'x'"))
    assert await _seen(database, world.aurora.id)


async def test_a_fault_ends_its_statement_only(database: Database, world: World) -> None:
    """One that cannot be prepared, one that fails while it runs; then the session goes on."""
    async with database.reading(world.aurora.id) as session:
        for _ in range(3):
            with pytest.raises(ProgrammingError):
                await session.execute(text("SELECT nothing FROM nowhere"))
            with pytest.raises(DBAPIError, match="division by zero"):
                await session.execute(text("SELECT 1 / :number"), {"number": 0})
            statement = text("SELECT 4 / CAST(:number AS integer)")
            assert (await session.execute(statement, {"number": 2})).scalar_one() == 2


async def test_old_statements_go(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_connection, "_MOST_PREPARED", 3)
    prepared = text("SELECT count(*) FROM pg_prepared_statements")
    fresh = Database(database.addresses, pool_size=2)
    async with fresh.reading(1) as session:
        for number in (*range(9), *range(9)):
            found = await session.execute(text(f"SELECT {number} AS n{number}"))
            assert found.scalar_one() == number
        # Three, the one that sets the scope, and the one that asks for one plan.
        assert (await session.execute(prepared)).scalar_one() == 5
    await fresh.dispose()


async def test_one_plan(database: Database) -> None:
    """It is asked for by the statements that say so, and by no other after them."""
    mode = "SELECT current_setting('plan_cache_mode')"
    async with database.reading(1) as session:
        for statement, expected in [(mode, "auto"), (ONE_PLAN + mode, "force_generic_plan")] * 2:
            assert (await session.execute(text(statement))).scalar_one() == expected


async def test_broken_off_calls(database: Database) -> None:
    """What was cancelled at any moment leaves no answer behind for the next one."""
    chance = random.Random(4)

    async def ask(number: int) -> int:
        async with database.reading(1) as session:
            found = await session.execute(_SLOW, {"number": str(number), "seconds": 0.002})
            return int(found.one()[0])

    async def ask_and_leave(number: int) -> None:
        task = asyncio.create_task(ask(number))
        await asyncio.sleep(chance.random() * 0.01)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            assert await task == number

    await asyncio.gather(*(ask_and_leave(number) for number in range(150)))
    assert [await ask(number) for number in range(12)] == list(range(12))


async def test_a_killed_connection_is_replaced(database: Database) -> None:
    async with database.reading(1) as session:
        with pytest.raises(DBAPIError):
            await session.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))
    for _ in range(8):
        async with database.reading(1) as session:
            assert (await session.execute(text("SELECT 1"))).scalar_one() == 1


async def test_one_statement_is_one_statement(database: Database) -> None:
    with counted(database) as statements:
        async with database.reading(1) as session:
            await session.execute(text("SELECT 1"))
    assert statements == ["SELECT 1"]


def test_the_drivers_own_parts_are_there() -> None:
    """The cursor works with methods of psycopg's that are not public."""
    for name in ("_convert_query", "_reset", "_set_results"):
        assert hasattr(psycopg.AsyncCursor, name)
