"""Payments of a game: who pays, who pays first, when in the day, for which goods; refunds."""

import asyncio
from collections import defaultdict
from collections.abc import Iterable
from datetime import date
from typing import Annotated

from pydantic import BaseModel, Field

from longshore.account.identity import Call
from longshore.data.currencies.converting import Amount, Conversion
from longshore.data.currencies.reporting import Converted, conversion_of, told
from longshore.data.figures import DayFigures, Figures, converted, of_period
from longshore.data.metrics import cohort_queries
from longshore.data.metrics import payment_queries as queries
from longshore.data.metrics.asked import Row, Scope
from longshore.data.metrics.period import Answered, Filtered

_MOST_GOODS = 500
Hours = Annotated[list[int], Field(min_length=24, max_length=24)]


class PaymentDay(DayFigures):
    """A day's figures; players who paid for the first time ever, and refunds made that day."""

    first_payers: int = 0
    refunds: int = 0


class CurrencyHours(BaseModel):
    """Payments of one currency by the hour of the day, and what was paid in minor units."""

    currency: str
    payments: Hours
    paid: Hours


class GoodsFigures(BaseModel):
    """Payments for one of the game's goods in one currency; money in minor units."""

    goods: str
    currency: str
    payments: int
    payers: int
    paid: int
    refunds: int
    refunded: int


class Payments(Answered):
    """Day by day and as a whole, beside as many days before; hours and goods of the period.

    `goods_converted` are the goods of all currencies together, in the report currency, and
    `hours_converted` their hours.
    """

    days: list[PaymentDay]
    total: Figures
    first_payers: int
    refunds: int
    days_before: list[DayFigures]
    total_before: Figures
    first_payers_before: int
    hours: list[CurrencyHours]
    hours_converted: CurrencyHours | None
    goods: list[GoodsFigures]
    report: Converted | None
    goods_converted: list[GoodsFigures]


async def payments(call: Call, form: Filtered) -> Payments:
    """A game's payments of some days."""
    scope = Scope.of(call.settings, call.game_id, form)
    conversion = await conversion_of(call, scope.before.period.first, scope.period.last)
    now, before, (first, refunds, hours), first_before, goods, together = await asyncio.gather(
        of_period(scope, conversion),
        of_period(scope.before, conversion),
        scope.many(cohort_queries.FIRST_PAID, queries.REFUNDS_BY_DAY, queries.BY_HOUR),
        scope.before.rows(cohort_queries.FIRST_PAID),
        scope.rows(queries.BY_GOODS, most=_MOST_GOODS),
        _goods_of_all(scope, conversion),
    )
    first_on, refunds_on = _by_day(first), _by_day(refunds)
    return Payments(
        **scope.answered(),
        days=[
            PaymentDay(
                **dict(day),
                first_payers=first_on.get(day.day, 0),
                refunds=refunds_on.get(day.day, 0),
            )
            for day in now[0]
        ],
        total=now[1], first_payers=sum(first_on.values()), refunds=sum(refunds_on.values()),
        days_before=before[0], total_before=before[1],
        first_payers_before=sum(_by_day(first_before).values()),
        hours=_hours(hours), hours_converted=_hours_of_all(hours, conversion),
        goods=[_goods(row) for row in goods],
        report=told(conversion), goods_converted=together,
    )  # fmt: skip


def _by_day(rows: Iterable[Row]) -> dict[date, int]:
    return dict(rows)


def _hours(rows: Iterable[Row]) -> list[CurrencyHours]:
    counts: dict[str, tuple[list[int], list[int]]] = defaultdict(lambda: ([0] * 24, [0] * 24))
    for hour, currency, times, paid, _ in rows:
        counts[currency][0][hour], counts[currency][1][hour] = times, paid
    return [
        CurrencyHours(currency=currency, payments=times, paid=paid)
        for currency, (times, paid) in sorted(counts.items())
    ]


def _hours_of_all(rows: Iterable[Row], conversion: Conversion | None) -> CurrencyHours | None:
    """Hours in the report currency: each amount by the rate of its day, rounded once an hour."""
    if conversion is None:
        return None
    payments = [0] * 24
    amounts: list[list[Amount]] = [[] for _ in range(24)]
    for hour, currency, times, _, (days, minors) in rows:
        payments[hour] += times
        amounts[hour] += [
            (day, currency, minor) for day, minor in zip(days, minors, strict=True)
        ]  # fmt: skip
    return CurrencyHours(
        currency=conversion.rates.currency, payments=payments,
        paid=[conversion.minor(of_hour) for of_hour in amounts],
    )  # fmt: skip


async def _goods_of_all(scope: Scope, conversion: Conversion | None) -> list[GoodsFigures]:
    """Goods in the report currency, the one that brought most first."""
    if conversion is None:
        return []
    found = []
    for goods, times, payers, back, *of_days in await scope.rows(queries.GOODS_OF_DAYS):
        days, currencies, paid, refunded = of_days
        money = converted(
            conversion,
            zip(days, currencies, paid, strict=True),
            zip(days, currencies, refunded, strict=True),
        )
        one = GoodsFigures(
            goods=goods, currency=money.currency, payments=times, payers=payers, paid=money.paid,
            refunds=back, refunded=money.refunded,
        )  # fmt: skip
        found.append(one)
    return sorted(found, key=lambda one: (-one.paid, one.goods))[:_MOST_GOODS]


def _goods(row: Row) -> GoodsFigures:
    return GoodsFigures(**dict(zip(GoodsFigures.model_fields, row, strict=True)))
