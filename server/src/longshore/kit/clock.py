"""Time, as the server keeps it and as answers show it."""

from datetime import UTC, datetime


def now() -> datetime:
    """The present moment, aware, UTC."""
    return datetime.now(UTC)


def epoch_seconds(moment: datetime) -> int:
    """A moment as answers carry it: whole seconds since 1970 (10 digits, clause F-01)."""
    return int(moment.timestamp())
