"""Something that runs beside the one that tests it: it ends, or is held up until that one ends."""

import asyncio

from sqlalchemy import text

from longshore.kit.db.database import Database

_LOOKS, _LOOK_SECONDS = 1_500, 0.02
_WAITS = text("""
SELECT EXISTS (SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid)
  WHERE NOT l.granted AND a.datname = current_database())
""")


async def ended_or_held_up(database: Database, task: asyncio.Task[object]) -> None:
    """Return once `task` has ended, or somebody waits for a lock of this database.

    Raises:
        TimeoutError: neither came about.
    """
    for _ in range(_LOOKS):
        async with database.system() as session:
            if task.done() or (await session.execute(_WAITS)).scalar_one():
                return
        await asyncio.sleep(_LOOK_SECONDS)
    raise TimeoutError
