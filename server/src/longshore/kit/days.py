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
    local = moment.astimezone(ZoneInfo(zone)).date()
    return Day(
        date=local,
        zone=zone,
        since=midnight(local, zone),
        until=midnight(local + timedelta(days=1), zone),
    )


def midnight(day: date, zone: str) -> datetime:
    """The moment at which a day begins in a zone."""
    return datetime.combine(day, time.min, ZoneInfo(zone))


def present_day(zone: str) -> Day:
    """The present day."""
    return day_of(now(), zone)
