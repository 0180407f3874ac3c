"""Incidents are kept for a year, counts of failed sign-ins for as long as a rule may look back."""

from datetime import timedelta

from sqlalchemy import text

from longshore.domains.operate.alerts.kinds import MOST_MINUTES
from longshore.integrations.resources import Resources
from longshore.kit.clock import now
from longshore.kit.db.database import Database

_OLD = text("DELETE FROM alert_incident WHERE resolved_at < :moment")
_COUNTS = text("DELETE FROM failed_logins WHERE minute < :minute")
_DAYS = 365


async def sweep(database: Database, resources: Resources) -> None:
    """Remove what is older."""
    moment = now()
    async with database.system() as session:
        await session.execute(_OLD, {"moment": moment - timedelta(days=_DAYS)})
        minute = int(moment.timestamp()) // 60 - MOST_MINUTES
        await session.execute(_COUNTS, {"minute": minute})
