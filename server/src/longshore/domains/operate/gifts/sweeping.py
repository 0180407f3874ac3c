"""Attempts with codes that gave nothing are kept for half a year."""

from sqlalchemy import text

from longshore.integrations.resources import Resources
from longshore.kit.clock import now
from longshore.kit.db.database import Database

DAYS = 180
_AT_ONCE = 5_000
# What was given stays: by it a code is known to be used. So does what an activity took back.
_OLD = text("""
DELETE FROM gift_redemption WHERE id IN (SELECT id FROM gift_redemption
  WHERE result <> 'granted' AND source <> 'activity'
    AND created_at < :moment - make_interval(days => :days) ORDER BY created_at LIMIT :most)
""")


async def sweep(database: Database, resources: Resources) -> None:
    """Remove what is older, by the handful."""
    values = {"moment": now(), "days": DAYS, "most": _AT_ONCE}
    while True:
        async with database.system() as session:
            removed = await session.execute(_OLD, values)
        if removed.rowcount < _AT_ONCE:  # type: ignore[attr-defined]
            return
