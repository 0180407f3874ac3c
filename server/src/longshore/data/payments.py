"""Payments of a game: who pays, who pays first, when in the day, for which goods; refunds."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from math import ceil

from pydantic import BaseModel

from longshore.account.identity import Call
from longshore.data.currencies.converting import Amount, Conversion
from longshore.data.currencies.reporting import Converted, Sold, conversion_into, currency_of, told
from longshore.data.exploring import hours_named
from longshore.data.figures import DayFigures, Figures, converted, of_periods, rows_of_periods
from longshore.data.metrics import cohort_queries
from longshore.data.metrics import payment_queries as queries
from longshore.data.metrics.asked import Row, Scope
from longshore.data.metrics.period import Answered, Filtered, Period
from longshore.kit.days import midnight
from longshore.kit.together import together

MOST_GOODS = 500
"""So many goods of each currency are told of, those that brought most."""
_HOUR_SECONDS = 3_600


class PaymentDay(DayFigures):
    """A day's figures; players who paid for the first time ever, and refunds made that day."""

    first_payers: int = 0
    refunds: int = 0


class CurrencyHours(BaseModel):
    """Payments of one currency by `hour_names`, and what was paid in minor units."""

    currency: str
    payments: list[int]
    paid: list[int]


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
    `hours_converted` their hours. `hour_names` are the hours of the clock; of a single day those
    that it has: 23 or 25 where clocks change, and one that comes twice with its offset.
    `goods_cut` are the currencies that more goods were sold in than are told of, the 500 that
    brought most; `goods_converted_are_cut` says the same of those of all currencies.
    """

    days: list[PaymentDay]
    total: Figures
    first_payers: int
    refunds: int
    days_before: list[DayFigures]
    total_before: Figures
    first_payers_before: int
    hour_names: list[str]
    hours: list[CurrencyHours]
    hours_converted: CurrencyHours | None
    goods: list[GoodsFigures]
    goods_cut: list[str]
    report: Converted | None
    goods_converted: list[GoodsFigures]
    goods_converted_are_cut: bool


async def payments(call: Call, form: Filtered) -> Payments:
    """A game's payments of some days."""
    scope = Scope.of(call.settings, call.game_id, form)
    currency = await currency_of(call)
    begins, names = _clock(scope.period, scope.settings.time_zone)
    asked, first, refunds, hours, goods, of_days = await together(
        rows_of_periods(scope),
        scope.with_before.rows(cohort_queries.FIRST_PAID),
        scope.rows(queries.REFUNDS_BY_DAY),
        scope.rows(queries.BY_HOUR, begins=begins),
        scope.rows(queries.BY_GOODS, most=MOST_GOODS + 1),
        _goods_of_days(scope, currency),
    )
    sold = [*asked.sold, *_sold(hours, of_days)]
    conversion = await conversion_into(currency, call, sold) if currency else None
    found, of_all = of_periods(scope, asked, conversion), _goods_of_all(of_days, conversion)
    first_on, refunds_on = dict[date, int](first), dict[date, int](refunds)
    goods_shown, goods_cut = _most_of_each(goods)
    return Payments(
        **scope.answered(),
        days=[
            PaymentDay(
                **dict(day),
                first_payers=first_on.get(day.day, 0),
                refunds=refunds_on.get(day.day, 0),
            )
            for day in found.days
        ],
        total=found.total, first_payers=_of(first_on, found.days),
        refunds=sum(refunds_on.values()),
        days_before=found.days_before, total_before=found.total_before,
        first_payers_before=_of(first_on, found.days_before),
        hour_names=names, hours=_hours(hours, len(names)),
        hours_converted=_hours_of_all(hours, len(names), conversion),
        goods=goods_shown, goods_cut=goods_cut,
        report=told(conversion), goods_converted=of_all[:MOST_GOODS],
        goods_converted_are_cut=len(of_all) > MOST_GOODS,
    )  # fmt: skip


def _of(by_day: Mapping[date, int], days: Iterable[DayFigures]) -> int:
    return sum(by_day.get(one.day, 0) for one in days)


def _clock(period: Period, zone: str) -> tuple[int, list[str]]:
    """When a single day begins, in Unix seconds, with its hours; of more days 0 and a clock's."""
    if period.first != period.last:
        return 0, [f"{hour:02}:00" for hour in range(24)]
    begins = int(midnight(period.first, zone).timestamp())
    ends = midnight(period.first + timedelta(days=1), zone).timestamp()
    # A zone whose clocks change by half an hour has a day that ends with half an hour.
    count = ceil((ends - begins) / _HOUR_SECONDS)
    names = hours_named((begins + _HOUR_SECONDS * n for n in range(count)), zone)
    return begins, [name.partition(" ")[2] for name in names]


def _hours(rows: Iterable[Row], length: int) -> list[CurrencyHours]:
    counts: dict[str, tuple[list[int], list[int]]] = defaultdict(
        lambda: ([0] * length, [0] * length)
    )
    for hour, currency, times, paid, _ in rows:
        counts[currency][0][hour], counts[currency][1][hour] = times, paid
    return [
        CurrencyHours(currency=currency, payments=times, paid=paid)
        for currency, (times, paid) in sorted(counts.items())
    ]


def _hours_of_all(
    rows: Iterable[Row], length: int, conversion: Conversion | None
) -> CurrencyHours | None:
    """Hours in the report currency: each amount by the rate of its day, rounded once an hour."""
    if conversion is None:
        return None
    payments = [0] * length
    amounts: list[list[Amount]] = [[] for _ in range(length)]
    for hour, currency, times, _, (days, minors) in rows:
        payments[hour] += times
        amounts[hour] += [
            (day, currency, minor) for day, minor in zip(days, minors, strict=True)
        ]  # fmt: skip
    return CurrencyHours(
        currency=conversion.rates.currency, payments=payments,
        paid=[conversion.minor(of_hour) for of_hour in amounts],
    )  # fmt: skip


async def _goods_of_days(scope: Scope, currency: str | None) -> list[Row]:
    """What goods brought day by day; nothing where nothing is converted."""
    return await scope.rows(queries.GOODS_OF_DAYS) if currency else []


def _sold(hours: Iterable[Row], goods: Iterable[Row]) -> Iterator[Sold]:
    """The days and currencies of what was asked beside the days, and may be newer than they."""
    for _, currency, _, _, (days, _) in hours:
        yield from ((day, currency) for day in days)
    for _, _, _, _, days, currencies, _, _ in goods:
        yield from zip(days, currencies, strict=True)


def _goods_of_all(rows: Iterable[Row], conversion: Conversion | None) -> list[GoodsFigures]:
    """Goods in the report currency, the one that brought most first."""
    if conversion is None:
        return []
    found = []
    for goods, times, payers, back, *of_days in rows:
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
    return sorted(found, key=lambda one: (-one.paid, one.goods))


def _most_of_each(rows: Iterable[Row]) -> tuple[list[GoodsFigures], list[str]]:
    """The goods of each currency that brought most, and the currencies that have more."""
    shown: list[GoodsFigures] = []
    counts: Counter[str] = Counter()
    for row in rows:
        one = GoodsFigures(**dict(zip(GoodsFigures.model_fields, row, strict=True)))
        counts[one.currency] += 1
        if counts[one.currency] <= MOST_GOODS:
            shown.append(one)
    return shown, sorted(currency for currency, count in counts.items() if count > MOST_GOODS)
