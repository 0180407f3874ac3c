"""What an application holds of its database at a moment."""

import asyncio

from sqlalchemy import AsyncAdaptedQueuePool

from longshore.kit.db.database import Database

_SECONDS = 5


async def until_none_is_held(database: Database) -> None:
    """Wait until no call holds a connection.

    Raises:
        TimeoutError: one does, and goes on to.
    """
    pool = database.tenant_engine.pool
    assert isinstance(pool, AsyncAdaptedQueuePool)
    async with asyncio.timeout(_SECONDS):
        while pool.checkedout() or database.readers.in_use:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
