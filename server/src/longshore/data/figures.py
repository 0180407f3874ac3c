"""The overview of a game: figures of some days, of as many days before, and by channel."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from pydantic import BaseModel

from longshore.account.identity import Call
from longshore.data.currencies.converting import Amount, Conversion
from longshore.data.currencies.reporting import Converted, Sold, conversion_of, told
from longshore.data.metrics import queries
from longshore.data.metrics.asked import Row, Scope
from longshore.data.metrics.period import Answered, Filtered, Period
from longshore.kit.together import together


class MoneyFigure(BaseModel):
    """Money of one currency in its minor units, without sandbox.

    It is added to another currency's only where both are converted.
    """

    currency: str
    paid: int
    refunded: int


class Figures(BaseModel):
    """New players, players who were there, who paid, how often, and the money of it.

    `converted` is all of it in the report currency, each day by its rate.
    """

    arrived: int = 0
    active: int = 0
    payers: int = 0
    payments: int = 0
    money: list[MoneyFigure] = []
    converted: MoneyFigure | None = None


class DayFigures(Figures):
    """The figures of one day."""

    day: date


class ChannelFigures(Figures):
    """The figures of the players of one channel; `channel` is empty for own accounts."""

    channel: str


class Overview(Answered):
    """Day by day, the period as a whole, and the same of as many days before."""

    days: list[DayFigures]
    total: Figures
    days_before: list[DayFigures]
    total_before: Figures
    channels: list[ChannelFigures]
    report: Converted | None


async def overview(call: Call, form: Filtered) -> Overview:
    """A game's figures of some days."""
    scope = Scope.of(call.settings, call.game_id, form)
    asked, channels = await together(rows_of_periods(scope), scope.rows(queries.MONEY_BY_CHANNEL))
    sold = [*asked.sold, *_sold_by_channel(channels)]
    conversion = await conversion_of(call, sold)
    found = of_periods(scope, asked, conversion)
    return Overview(
        **scope.answered(),
        days=found.days, total=found.total, days_before=found.days_before,
        total_before=found.total_before,
        channels=_of_channels(found.channels, channels, conversion), report=told(conversion),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Periods:
    """The figures of each day and of all of them together, of a period and of the one before.

    `channels` are new players, players who were there, who paid, and how often, of the period.
    """

    days: list[DayFigures]
    total: Figures
    days_before: list[DayFigures]
    total_before: Figures
    channels: dict[str, Row]


@dataclass(frozen=True, slots=True)
class PeriodRows:
    """What the engine says of a period and the one before it: players, and money by day."""

    counted: list[Row]
    paid: list[Row]

    @property
    def sold(self) -> list[Sold]:
        """The days and currencies that money is of."""
        return [(day, currency) for day, currency, *_ in self.paid]


async def rows_of_periods(scope: Scope) -> PeriodRows:
    """What `of_periods` is made of; raises as `ask` does."""
    counted, paid = await together(
        scope.with_before.rows(queries.FIGURES, begins=scope.period.first),
        scope.with_before.rows(queries.MONEY_BY_DAY),
    )
    return PeriodRows(counted, paid)


def of_periods(scope: Scope, asked: PeriodRows, conversion: Conversion | None = None) -> Periods:
    """What a period and the one before it have."""
    days: dict[date, dict[str, Any]] = {}
    wholes: dict[bool, dict[str, Any]] = {}
    channels: dict[str, Row] = {}
    for of, day, channel, is_now, *figures in asked.counted:
        if of == queries.OF_DAY:
            days[day] = _figures(figures)
        elif of == queries.OF_PERIOD:
            wholes[bool(is_now)] = _figures(figures)
        elif channel is not None:
            channels[channel] = tuple(figures)
    _add_money(days, asked.paid)
    now = _period(scope.period, days, wholes.get(True, {}), conversion)
    before = _period(scope.before.period, days, wholes.get(False, {}), conversion)
    return Periods(*now, *before, channels)


def _period(
    period: Period, days: Mapping[date, dict[str, Any]], whole: dict[str, Any],
    conversion: Conversion | None,
) -> tuple[list[DayFigures], Figures]:  # fmt: skip
    of_days = [DayFigures(day=day, **days.get(day, {})) for day in period.days]
    total = Figures(**whole | {"money": _sum(one for day in of_days for one in day.money)})
    if conversion:
        for day in of_days:
            day.converted = _converted(conversion, [day])
        total.converted = _converted(conversion, of_days)
    return of_days, total


def _converted(conversion: Conversion, days: Iterable[DayFigures]) -> MoneyFigure:
    money = [(day.day, one) for day in days for one in day.money]
    return converted(
        conversion,
        ((day, one.currency, one.paid) for day, one in money),
        ((day, one.currency, one.refunded) for day, one in money),
    )


def converted(
    conversion: Conversion, paid: Iterable[Amount], refunded: Iterable[Amount]
) -> MoneyFigure:
    """Money of some days and currencies in the report currency."""
    return MoneyFigure(
        currency=conversion.rates.currency,
        paid=conversion.minor(paid), refunded=conversion.minor(refunded),
    )  # fmt: skip


async def of_days(scope: Scope) -> list[DayFigures]:
    """The figures of each day."""
    counted, paid = await scope.many(queries.FIGURES_BY_DAY, queries.MONEY_BY_DAY)
    days = {day: _figures(figures) for day, *figures in counted}
    _add_money(days, paid)
    return [DayFigures(day=day, **days.get(day, {})) for day in scope.period.days]


def _sold_by_channel(paid: Iterable[Row]) -> Iterator[Sold]:
    for _, currency, _, _, *of_days in paid:
        yield from ((day, currency) for days, _ in of_days for day in days)


def _of_channels(
    counted: Mapping[str, Row], paid: Iterable[Row], conversion: Conversion | None
) -> list[ChannelFigures]:
    """The channel with the most players who were there first."""
    found = {
        channel: ChannelFigures(channel=channel, **_figures(row))
        for channel, row in counted.items()
    }
    amounts: dict[str, tuple[list[Amount], list[Amount]]] = defaultdict(lambda: ([], []))
    for channel, currency, paid_minor, refunded, *of_days in paid:
        one = MoneyFigure(currency=currency, paid=paid_minor, refunded=refunded)
        # Asked beside the players: what was loaded meanwhile may be of a channel's first.
        found.setdefault(channel, ChannelFigures(channel=channel)).money.append(one)
        for kept, (days, minors) in zip(amounts[channel], of_days, strict=True):
            kept += [(day, currency, minor) for day, minor in zip(days, minors, strict=True)]
    if conversion:
        for channel, figures in found.items():
            figures.converted = converted(conversion, *amounts[channel])
    return sorted(found.values(), key=lambda one: (-one.active, one.channel))


def _add_money(days: dict[date, dict[str, Any]], paid: Iterable[Row]) -> None:
    for day, currency, paid_minor, refunded in paid:
        one = MoneyFigure(currency=currency, paid=paid_minor, refunded=refunded)
        # A day may have begun since the players were counted.
        days.setdefault(day, {}).setdefault("money", []).append(one)


def _figures(row: Sequence[Any]) -> dict[str, Any]:
    names = ("arrived", "active", "payers", "payments")
    return dict(zip(names, row, strict=True)) | {"money": []}


def _sum(money: Iterable[MoneyFigure]) -> list[MoneyFigure]:
    found: dict[str, MoneyFigure] = {}
    for one in money:
        kept = found.setdefault(
            one.currency, MoneyFigure(currency=one.currency, paid=0, refunded=0)
        )
        kept.paid += one.paid
        kept.refunded += one.refunded
    return [found[currency] for currency in sorted(found)]
