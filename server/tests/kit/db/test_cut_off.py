"""Who is cut off while a statement waits leaves none of it to whoever has the connection next."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from longshore.kit.db.database import Database
from longshore.kit.db.readers import driver_of

_WHO, _WAITS = text("SELECT pg_backend_pid()"), text("SELECT count(*) FROM game")
# What another role's connection waits for is told by nobody but its locks.
_WAITING = text(
    "SELECT count(*) FROM pg_locks JOIN pg_database d ON d.oid = database "
    "WHERE NOT granted AND datname = current_database()"
)
WAYS = ["reading", "publisher", "system", "looking"]


@pytest.fixture
async def fresh(database: Database) -> AsyncIterator[Database]:
    """Few connections, so that the next one has the same."""
    found = Database(database.addresses, pool_size=2)
    yield found
    await found.dispose()


def _opened(database: Database, way: str) -> Any:
    given = [1] if way in ("reading", "publisher") else []
    return getattr(database, way)(*given)


async def _until(watch: AsyncConnection, waiting: int) -> None:
    """Until so many wait for a lock."""
    async with asyncio.timeout(20):
        while (await watch.execute(_WAITING)).scalar_one() != waiting:  # noqa: ASYNC110
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("ends", ["cancelled", "by a timeout"])
@pytest.mark.parametrize("way", WAYS)
async def test_a_statement_that_waits_for_a_table_ends_with_its_caller(
    database: Database, fresh: Database, way: str, ends: str
) -> None:
    async def waits(limit: asyncio.Timeout) -> None:
        async with limit, _opened(fresh, way) as session:
            await session.execute(_WAITS)

    async with database.system() as session, database.looking() as watch:
        await session.execute(text("LOCK TABLE game"))
        for _ in range(3):
            limit = asyncio.timeout(None)
            cut = asyncio.create_task(waits(limit))
            await _until(watch, 1)
            if ends == "cancelled":
                cut.cancel()
            else:
                limit.reschedule(0)
            with contextlib.suppress(asyncio.CancelledError, TimeoutError):
                await cut
            await _until(watch, 0)
            # As many as there are connections, each of which could be the one that was left.
            for _ in range(3):
                async with _opened(fresh, way) as other:
                    assert (await other.execute(_WHO)).scalar_one() > 0


async def test_a_connection_that_comes_back_at_work_is_not_given_to_anybody(
    fresh: Database,
) -> None:
    """Somebody who was left behind goes on with it: the next one was told of their statement."""
    async with fresh.readers.one() as connection:
        pid = (await connection.execute(_WHO)).scalar_one()
        left = asyncio.create_task(connection.execute(text("SELECT pg_sleep(60)")))
        while not driver_of(connection).is_amid:  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0)
    for _ in range(3):
        async with fresh.reading(1) as session:
            assert (await session.execute(_WHO)).scalar_one() != pid
    # Nor do they wait for an answer that nobody reads any more.
    async with asyncio.timeout(5):
        [told] = await asyncio.gather(left, return_exceptions=True)
    assert isinstance(told, Exception)
    assert fresh.readers.in_use == 0
