"""What schedules sent is kept for a year."""

from datetime import timedelta

from sqlalchemy import text

from longshore.integrations.resources import Resources
from longshore.kit.clock import now
from longshore.kit.db.database import Database

_OLD = text("DELETE FROM data_sending WHERE state <> 'waiting' AND moment < :moment")
_DAYS = 365


async def sweep(database: Database, resources: Resources) -> None:
    """Remove what is older."""
    async with database.system() as session:
        await session.execute(_OLD, {"moment": now() - timedelta(days=_DAYS)})
