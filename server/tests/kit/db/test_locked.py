"""A lock is its holder's for as long as they work."""

import asyncio

import pytest
from sqlalchemy import text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from tests.support.world import as_owner

from longshore.kit.db.database import Database
from longshore.kit.testing import TestPostgres

_IS_THERE = text("SELECT count(*) FROM pg_stat_activity WHERE pid = :pid")


async def _is_ended(database: Database, pid: int) -> None:
    """Until the server has ended a connection."""
    while True:
        async with database.looking() as connection:
            if not (await connection.execute(_IS_THERE, {"pid": pid})).scalar_one():
                return
            await connection.execute(text("SELECT pg_sleep(0.02)"))


async def test_a_server_that_ends_what_is_idle_ends_no_lock(postgres: TestPostgres) -> None:
    """Two would do at once what one is to do: the holder is told of it at its end only."""
    holder = Database(postgres.clone(), pool_size=2)
    other = Database(holder.addresses, pool_size=2)
    name = make_url(holder.addresses.system).database
    async with as_owner(holder) as session:
        limit = "idle_in_transaction_session_timeout = 200"
        await session.execute(text(f'ALTER DATABASE "{name}" SET {limit}'))
    async with holder.locked("work") as is_mine:
        assert is_mine
        with pytest.raises(DBAPIError):
            # Begun later and idle as well: once it is ended, so would the lock's be.
            async with holder.system() as session:
                pid = (await session.execute(text("SELECT pg_backend_pid()"))).scalar_one()
                await _is_ended(other, pid)
        async with other.locked("work") as is_theirs:
            assert not is_theirs
    async with other.locked("work") as is_theirs:
        assert is_theirs
    for database in (holder, other):
        await database.dispose()


async def test_in_turn(postgres: TestPostgres) -> None:
    """One caller's second lock waits for the first: their connections would have no end."""
    database, reached = Database(postgres.clone(), pool_size=2), asyncio.Event()

    async def second() -> None:
        async with database.locked_in_turn("b") as is_mine:
            assert is_mine
            reached.set()

    async with database.locked_in_turn("a") as is_mine:
        assert is_mine
        waiting = asyncio.create_task(second())
        await asyncio.sleep(0.1)
        assert not reached.is_set()
    await waiting
    await database.dispose()
