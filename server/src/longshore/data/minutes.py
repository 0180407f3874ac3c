"""The minutes of some days by the clock of a zone, so that they can be drawn over one another."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from longshore.kit.days import midnight

_MINUTES = 24 * 60


class Clock:
    """The minutes that any of some days has, in order, and which of them each day has.

    A minute is one of the day's 1,440, and where clocks go back the first or the second of its
    name. The second ones follow the first ones of their hour, as they do on that day.
    """

    def __init__(self, days: Iterable[date], zone: str) -> None:
        self.days, self._zone = list(days), ZoneInfo(zone)
        self._of = {day: self._minutes(day) for day in self.days}
        twice = {
            minute: at for of in self._of.values() for (minute, fold), at in of.items() if fold
        }
        self._twice = twice
        order = [(minute, 0) for minute in range(_MINUTES)]
        if twice:
            end = max(twice) + 1
            order[end:end] = [(minute, 1) for minute in sorted(twice)]
        self._places = {one: place for place, one in enumerate(order)}
        self.names = [self._name(*one) for one in order]

    def _minutes(self, day: date) -> dict[tuple[int, int], datetime]:
        """Each minute of a day, with its moment."""
        begins = midnight(day, self._zone.key).timestamp()
        ends = midnight(day + timedelta(days=1), self._zone.key).timestamp()
        found = {}
        for second in range(int(begins), int(ends), 60):
            at = datetime.fromtimestamp(second, self._zone)
            found[at.hour * 60 + at.minute, at.fold] = at
        return found

    def _name(self, minute: int, fold: int) -> str:
        name = f"{minute // 60:02}:{minute % 60:02}"
        if minute not in self._twice:
            return name
        offset = self._twice[minute].replace(fold=fold).isoformat()[-6:]
        return name + offset

    def place(self, minute: int) -> tuple[date, int]:
        """The day and the place among `names` of a minute since 1970."""
        at = datetime.fromtimestamp(minute * 60, self._zone)
        of_day = at.hour * 60 + at.minute
        return at.date(), self._places.get((of_day, at.fold), self._places[of_day, 0])

    def empty(self, day: date) -> list[int | None]:
        """Nothing in each minute that the day has, None in the others."""
        of = self._of[day]
        return [0 if one in of else None for one in self._places]
