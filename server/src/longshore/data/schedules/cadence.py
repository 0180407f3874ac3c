"""When a schedule is due next, by the clock of a zone."""

from calendar import monthrange
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

Kind = Literal["daily", "weekly", "monthly"]
# From any day to the next of any cadence.
_LONGEST_DAYS = 63


@dataclass(frozen=True, slots=True)
class Cadence:
    """Which days, and at which minute of them.

    `weekday` counts from Monday as 1; a month that ends before its `month_day` has its last day.
    """

    kind: Kind
    minute: int
    weekday: int = 1
    month_day: int = 1

    def next_after(self, moment: datetime, zone: str) -> datetime:
        """The first time after a moment, in UTC.

        A time that a change of clocks leaves out comes an hour later by the clock, one that it
        gives twice comes the first time.
        """
        local = moment.astimezone(ZoneInfo(zone)).date()
        for ahead in range(-1, _LONGEST_DAYS):
            day = local + timedelta(days=ahead)
            if not self._is_on(day):
                continue
            at = time(self.minute // 60, self.minute % 60)
            found = datetime.combine(day, at, ZoneInfo(zone)).astimezone(UTC)
            if found > moment:
                return found
        raise AssertionError("every cadence comes again within two months")

    def _is_on(self, day: date) -> bool:
        if self.kind == "weekly":
            return day.isoweekday() == self.weekday
        if self.kind == "monthly":
            return day.day == min(self.month_day, monthrange(day.year, day.month)[1])
        return True
