"""The minutes of some days by the clock of a zone, so that they can be drawn over one another."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from functools import lru_cache
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
        self._empty: dict[date, list[int | None]] = {
            day: [0 if one in of else None for one in order] for day, of in self._of.items()
        }
        # A page asks for the places of thousands of minutes, nearly all of them of these days.
        self._known = {
            int(at.timestamp()) // 60: self._place(at)
            for of in self._of.values()
            for at in of.values()
        }

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
        if known := self._known.get(minute):
            return known
        return self._place(datetime.fromtimestamp(minute * 60, self._zone))

    def _place(self, at: datetime) -> tuple[date, int]:
        of_day = at.hour * 60 + at.minute
        return at.date(), self._places.get((of_day, at.fold), self._places[of_day, 0])

    def empty(self, day: date) -> list[int | None]:
        """Nothing in each minute that the day has, None in the others."""
        return [*self._empty[day]]


@lru_cache(maxsize=2)
def clock_of(days: tuple[date, ...], zone: str) -> Clock:
    """The clock of some days, made once: it says the same for as long as these days are asked."""
    return Clock(days, zone)
