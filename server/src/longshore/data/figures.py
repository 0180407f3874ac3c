"""The overview of a game: figures of some days, of as many days before, and by channel."""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from pydantic import BaseModel

from longshore.account.identity import Call
from longshore.data.currencies.converting import Amount, Conversion
from longshore.data.currencies.reporting import Converted, conversion_of, told
from longshore.data.metrics import queries
from longshore.data.metrics.asked import Scope
from longshore.data.metrics.period import Answered, Filtered


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
    conversion = await conversion_of(call, scope.before.period.first, scope.period.last)
    now, before, channels = await asyncio.gather(
        of_period(scope, conversion),
        of_period(scope.before, conversion),
        _of_channels(scope, conversion),
    )
    return Overview(
        **scope.answered(),
        days=now[0], total=now[1], days_before=before[0], total_before=before[1],
        channels=channels, report=told(conversion),
    )  # fmt: skip


async def of_period(
    scope: Scope, conversion: Conversion | None = None
) -> tuple[list[DayFigures], Figures]:
    """The figures of each day, and of all of them together."""
    days, whole = await asyncio.gather(of_days(scope), scope.rows(queries.FIGURES_OF_PERIOD))
    total = Figures(
        **_figures(whole[0]) | {"money": _sum(money for day in days for money in day.money)}
    )
    if conversion:
        for day in days:
            day.converted = _converted(conversion, [day])
        total.converted = _converted(conversion, days)
    return days, total


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
    by_day = await _by(scope, queries.FIGURES_BY_DAY, queries.MONEY_BY_DAY)
    return [DayFigures(day=day, **by_day.get(day, {})) for day in scope.period.days]


async def _of_channels(scope: Scope, conversion: Conversion | None) -> list[ChannelFigures]:
    counted, paid = await scope.many(queries.FIGURES_BY_CHANNEL, queries.MONEY_BY_CHANNEL)
    found = {row[0]: ChannelFigures(channel=row[0], **_figures(row[1:])) for row in counted}
    amounts: dict[str, tuple[list[Amount], list[Amount]]] = defaultdict(lambda: ([], []))
    for channel, currency, paid_minor, refunded, *of_days in paid:
        one = MoneyFigure(currency=currency, paid=paid_minor, refunded=refunded)
        found[channel].money.append(one)
        for kept, (days, minors) in zip(amounts[channel], of_days, strict=True):
            kept += [(day, currency, minor) for day, minor in zip(days, minors, strict=True)]
    if conversion:
        for channel, figures in found.items():
            figures.converted = converted(conversion, *amounts[channel])
    return list(found.values())


async def _by(scope: Scope, figures: str, money: str) -> dict[Any, dict[str, Any]]:
    """Figures and money by the first column of both queries."""
    counted, paid = await scope.many(figures, money)
    found = {row[0]: _figures(row[1:]) for row in counted}
    for key, currency, paid_minor, refunded in paid:
        one = MoneyFigure(currency=currency, paid=paid_minor, refunded=refunded)
        found[key]["money"].append(one)
    return found


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
