"""Reading connections are used again, and there are never more than there may be."""

import asyncio

import pytest
from sqlalchemy import text
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from longshore.kit.db import readers
from longshore.kit.db.database import Database
from longshore.kit.db.readers import driver_of

_WHO = text("SELECT pg_backend_pid()")


async def _pid(database: Database) -> int:
    async with database.reading(1) as session:
        return int((await session.execute(_WHO)).scalar_one())


async def test_calls_share_a_few(database: Database) -> None:
    """Without a name, and so without turns (`turns`), as commands and jobs are."""
    fresh = Database(database.addresses, pool_size=4)
    assert len({await _pid(fresh) for _ in range(5)}) == 1
    assert len(set(await asyncio.gather(*(_pid(fresh) for _ in range(40))))) <= 2
    assert fresh.readers.in_use == 0
    await fresh.dispose()


async def test_who_waits_too_long_is_told(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readers, "_WAIT_SECONDS", 0.05)
    fresh = Database(database.addresses, pool_size=4)
    async with fresh.reading(1), fresh.reading(1):
        with pytest.raises(PoolTimeoutError):
            await _pid(fresh)
    assert await _pid(fresh)
    await fresh.dispose()


async def test_what_the_server_ended_meanwhile_is_not_used(database: Database) -> None:
    """The loop hears of it, so that after a restart of PostgreSQL no call fails for it."""
    fresh = Database(database.addresses, pool_size=4)
    ended = text("SELECT pg_terminate_backend(:pid)")
    async with fresh.reading(1) as first, fresh.reading(1) as second:
        pid = (await first.execute(_WHO)).scalar_one()
        driver = driver_of(await first.connection())
        await second.execute(ended, {"pid": pid})
        async with asyncio.timeout(60):
            while not driver.closed:  # noqa: ASYNC110 - the driver tells nobody
                await asyncio.sleep(0.01)
    assert pid not in await asyncio.gather(*(_pid(fresh) for _ in range(10)))
    await fresh.dispose()
