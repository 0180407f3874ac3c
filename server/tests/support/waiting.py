"""Who waits for somebody else in the database."""

import asyncio
from typing import Any

from sqlalchemy import text

from longshore.kit.db.database import Database

_WAITS = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
_LOOK_SECONDS = 0.02


async def done_or_waiting(database: Database, task: asyncio.Task[Any]) -> None:
    """Until the other one has come to its end, or waits for a lock that somebody has."""
    while not task.done():
        async with database.system() as session:
            if (await session.execute(_WAITS)).scalar():
                return
        await asyncio.wait([task], timeout=_LOOK_SECONDS)
