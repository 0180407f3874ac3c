"""Days as people mean them: from midnight to midnight in a time zone."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from longshore.kit.clock import now


@dataclass(frozen=True, slots=True)
class Day:
    """One day in a time zone; `since` belongs to it, `until` no longer."""

    date: date
    zone: str
    since: datetime
    until: datetime


def day_of(moment: datetime, zone: str) -> Day:
    """The day that a moment falls on. A day with a clock change has 23 or 25 hours."""
    info = ZoneInfo(zone)
    local = moment.astimezone(info).date()
    return Day(
        date=local,
        zone=zone,
        since=datetime.combine(local, time.min, info),
        until=datetime.combine(local + timedelta(days=1), time.min, info),
    )


def present_day(zone: str) -> Day:
    """The present day."""
    return day_of(now(), zone)
