"""Until somebody waits for what a transaction of the test holds."""

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

_WAITING = text(
    "SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid) "
    "WHERE NOT granted AND datname = current_database()"
)
_MOMENT = text("SELECT pg_sleep(0.02)")


async def until_somebody_waits(session: AsyncSession, least: int = 1) -> None:
    """Give others of this database time until so many of them wait for a lock."""
    while (await session.execute(_WAITING)).scalar_one() < least:
        await session.execute(_MOMENT)
