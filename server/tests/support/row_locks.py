"""Until somebody waits for what a transaction of the test holds."""

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

_WAITING = text(
    "SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid) "
    "WHERE NOT granted AND datname = current_database()"
)
_MOMENT = text("SELECT pg_sleep(0.02)")


async def until_somebody_waits(session: AsyncSession) -> None:
    """Give others of this database time until one of them waits for a lock."""
    while not (await session.execute(_WAITING)).scalar_one():
        await session.execute(_MOMENT)
