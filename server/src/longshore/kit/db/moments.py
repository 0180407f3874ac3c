"""What columns of moments default to: now, or the moment that is played (migration 0022)."""

from sqlalchemy import text

MOMENT = text("moment()")
"""The transaction's: as now()."""
CLOCK_MOMENT = text("clock_moment()")
"""The present one even within a transaction: as clock_timestamp()."""
