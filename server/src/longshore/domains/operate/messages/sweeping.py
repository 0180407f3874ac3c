"""The log of messages is kept for half a year."""

from datetime import timedelta

from sqlalchemy import text

from longshore.integrations.resources import Resources
from longshore.kit.clock import now
from longshore.kit.db.database import Database

DAYS = 180
_AT_ONCE = 5_000
_OLD = text("""
DELETE FROM sent_message WHERE id IN (SELECT id FROM sent_message
  WHERE created_at < :moment - make_interval(days => :days) ORDER BY created_at LIMIT :most)
""")
_OLD_DAYS = text("DELETE FROM message_day WHERE day < :day")


async def sweep(database: Database, resources: Resources) -> None:
    """Remove what is older, by the handful."""
    moment = now()
    values = {"moment": moment, "days": DAYS, "most": _AT_ONCE}
    day = (moment - timedelta(days=DAYS)).date().isoformat()
    while True:
        async with database.system() as session:
            removed = await session.execute(_OLD, values)
            await session.execute(_OLD_DAYS, {"day": day})
        if removed.rowcount < _AT_ONCE:  # type: ignore[attr-defined]
            return
