"""Figures by what players are told apart by: each part day by day, the greatest ones as curves."""

import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from pydantic import BaseModel

from longshore.account.identity import Call
from longshore.data.currencies.converting import Amount, Conversion
from longshore.data.currencies.reporting import Converted, Sold, conversion_of, told
from longshore.data.figures import DayFigures, Figures, MoneyFigure, converted
from longshore.data.metrics import breakdown_queries as queries
from longshore.data.metrics.asked import Row, Scope
from longshore.data.metrics.breakdown_queries import Part
from longshore.data.metrics.part_queries import OF_EVENT
from longshore.data.metrics.period import Answered, Filtered
from longshore.data.tallied import players_of

MOST_CURVES = 10


class BreakdownQuery(Filtered):
    """Some days, and what players are told apart by."""

    by: Part = "channel"


class PartFigures(Figures):
    """The figures of one part over all days, by its value; empty is unknown, or own accounts."""

    part: str


class PartDays(BaseModel):
    """Day by day the figures of one part; `is_rest` are all parts without a curve together."""

    part: str
    is_rest: bool
    days: list[DayFigures]


class Breakdown(Answered):
    """All parts, the one with the most active players first, and ten of them day by day."""

    by: Part
    parts: list[PartFigures]
    curves: list[PartDays]
    report: Converted | None


async def breakdown(call: Call, form: BreakdownQuery) -> Breakdown:
    """A game's figures by part."""
    scope = Scope.of(call.settings, call.game_id, form)
    rows = await _rows(scope, form.by)
    by_part: dict[str, dict[date, dict[str, Any]]] = defaultdict(dict)
    wholes: dict[str, dict[str, Any]] = {}
    for of, part, day, *figures in rows:
        if of == queries.OF_DAY:
            by_part[part][day] = _figures(figures)
        else:
            wholes[part] = _figures(figures)
    conversion = await conversion_of(call, _sold(by_part.values()))
    parts = sorted(
        (_part(part, whole, by_part[part], conversion) for part, whole in wholes.items()),
        key=lambda one: (-one.active, -one.arrived, one.part),
    )
    days = scope.period.days
    top = [one.part for one in parts[:MOST_CURVES]]
    rest = [one.part for one in parts[MOST_CURVES:]]
    curves = [
        PartDays(part=part, is_rest=False, days=_days(days, [by_part[part]], conversion))
        for part in top
    ]
    if rest:
        of_rest = [by_part[part] for part in rest]
        curves.append(PartDays(part="", is_rest=True, days=_days(days, of_rest, conversion)))
    return Breakdown(
        **scope.answered(), by=form.by, parts=parts, curves=curves, report=told(conversion)
    )


async def _rows(scope: Scope, by: Part) -> list[Row]:
    """The rows of `queries.figures`, for less work where every player has a value on each day."""
    if by == "channel":
        return await scope.rows(queries.figures(by))
    kept = await players_of(scope, queries.looks_back(by))
    game = (str(scope.settings.data_dir), scope.game_id, by)
    # A sign-in lasts for days: nobody has one on each of them.
    if by in OF_EVENT and not _lacking.is_known(game):
        rows = await scope.rows(queries.figures_of_days(by), **kept)
        if all(part != "" for _, part, *_ in rows):
            return rows
        _lacking.note(game)
    return await scope.rows(queries.figures(by), **kept)


class _Lacking:
    """Games of which somebody lacked a value on a day, for an hour: they are not tried in vain."""

    _SECONDS, _MOST = 3_600, 1_000

    def __init__(self) -> None:
        self._noted: dict[tuple[str, int, Part], float] = {}

    def is_known(self, game: tuple[str, int, Part]) -> bool:
        """Whether it was noted within the hour."""
        at = self._noted.get(game)
        return at is not None and time.monotonic() - at < self._SECONDS

    def note(self, game: tuple[str, int, Part]) -> None:
        """Note it, and forget the oldest of too many."""
        self._noted.pop(game, None)
        self._noted[game] = time.monotonic()
        if len(self._noted) > self._MOST:
            del self._noted[next(iter(self._noted))]


_lacking = _Lacking()


def _sold(parts: Iterable[Mapping[date, dict[str, Any]]]) -> Iterator[Sold]:
    for part in parts:
        yield from ((day, one.currency) for day, of in part.items() for one in of["money"])


def _figures(row: Sequence[Any]) -> dict[str, Any]:
    *counted, paid, refunded = row
    names = ("arrived", "active", "payers", "payments")
    back = dict(zip(*refunded, strict=True))
    return dict(zip(names, counted, strict=True)) | {
        "money": [
            MoneyFigure(currency=currency, paid=minor, refunded=back.get(currency, 0))
            for currency, minor in zip(*paid, strict=True)
        ]
    }


def _part(
    part: str, whole: dict[str, Any], days: Mapping[date, dict[str, Any]],
    conversion: Conversion | None,
) -> PartFigures:  # fmt: skip
    found = PartFigures(part=part, **whole)
    if conversion:
        found.converted = _converted(conversion, days.items())
    return found


def _days(
    days: Iterable[date], parts: Sequence[Mapping[date, dict[str, Any]]],
    conversion: Conversion | None,
) -> list[DayFigures]:  # fmt: skip
    """A player is in one part of a day: parts may be added up."""
    found = []
    for day in days:
        of_day = [part[day] for part in parts if day in part]
        one = DayFigures(
            day=day,
            **{
                name: sum(each[name] for each in of_day)
                for name in ("arrived", "active", "payers", "payments")
            },
            money=_summed(money for each in of_day for money in each["money"]),
        )
        if conversion:
            one.converted = _converted(conversion, [(day, {"money": one.money})])
        found.append(one)
    return found


def _summed(money: Iterable[MoneyFigure]) -> list[MoneyFigure]:
    found: dict[str, MoneyFigure] = {}
    for one in money:
        kept = found.get(one.currency)
        found[one.currency] = MoneyFigure(
            currency=one.currency, paid=one.paid + (kept.paid if kept else 0),
            refunded=one.refunded + (kept.refunded if kept else 0),
        )  # fmt: skip
    return [found[currency] for currency in sorted(found)]


def _converted(
    conversion: Conversion, days: Iterable[tuple[date, Mapping[str, Any]]]
) -> MoneyFigure:
    money: list[tuple[date, MoneyFigure]] = [(day, one) for day, of in days for one in of["money"]]
    paid: list[Amount] = [(day, one.currency, one.paid) for day, one in money]
    return converted(conversion, paid, ((day, one.currency, one.refunded) for day, one in money))
