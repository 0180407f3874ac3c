"""Cohorts: players who came, or first paid, on a day; who returned, and what they had paid."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from decimal import Decimal
from itertools import accumulate

from pydantic import BaseModel

from longshore.account.identity import Call
from longshore.data.currencies.converting import Conversion, rounded
from longshore.data.currencies.reporting import Converted, conversion_of, told
from longshore.data.metrics import cohort_queries as queries
from longshore.data.metrics.asked import Row, Scope
from longshore.data.metrics.cohort_queries import LAST_DAY, Cohorts
from longshore.data.metrics.period import Answered, Filtered, Period


class RetentionQuery(Filtered):
    """Cohorts of which days, and by what players belong to one."""

    cohort: Cohorts = "arrived"


class Cohort(BaseModel):
    """Players of one day, and how many of them were there so many days later.

    `returned` begins with the day itself and ends with the newest day that has begun.
    """

    day: date
    players: int
    returned: list[int]


class ChannelCurve(BaseModel):
    """Day by day from 0: players whose day n is over, and how many of them were there on it."""

    channel: str
    players: list[int]
    returned: list[int]


class Retention(Answered):
    """The cohorts of some days, and their players' channels with the most players first."""

    cohorts: list[Cohort]
    curves: list[ChannelCurve]


class CohortMoney(BaseModel):
    """What a cohort had paid, less refunds, until so many days after it came; minor units.

    `until` adds up: its entry of day 7 holds days 0 to 7.
    """

    day: date
    players: int
    until: list[int]


class WorthPoint(BaseModel):
    """Of the cohorts whose day n is over: their players, and what these had paid until it."""

    players: int
    net: int


class CurrencyCohorts(BaseModel):
    """The cohorts' money of one currency, and day by day from 0 of all of them."""

    currency: str
    cohorts: list[CohortMoney]
    curve: list[WorthPoint]


class LifetimeValue(Answered):
    """What players of some days were worth, by currency, and all of it in the report currency."""

    currencies: list[CurrencyCohorts]
    converted: CurrencyCohorts | None
    report: Converted | None


async def retention(call: Call, form: RetentionQuery) -> Retention:
    """Who came, and who returned."""
    scope = Scope.of(call.settings, call.game_id, form)
    sizes, members, rows = await scope.many(
        queries.sizes(form.cohort), queries.curve_sizes(form.cohort), queries.returned(form.cohort)
    )
    players: dict[date, int] = dict(sizes)
    returned = {(came, n): found for of, came, n, _, found in rows if of == queries.OF_COHORT}
    present = {
        (channel, n): found
        for of, _, n, channel, found in rows
        if of == queries.OF_CHANNEL and channel is not None
    }
    cohorts = [
        Cohort(
            day=day,
            players=players.get(day, 0),
            returned=[returned.get((day, n), 0) for n in _begun(day, scope.period)],
        )
        for day in scope.period.days
    ]
    return Retention(**scope.answered(), cohorts=cohorts, curves=_curves(members, present))


def _curves(members: Iterable[Row], there: Mapping[tuple[str, int], int]) -> list[ChannelCurve]:
    sizes: dict[str, dict[int, int]] = defaultdict(dict)
    for channel, n, players in members:
        sizes[channel][n] = players
    curves = [
        ChannelCurve(
            channel=channel,
            players=[of_day[n] for n in sorted(of_day)],
            returned=[there.get((channel, n), 0) for n in sorted(of_day)],
        )
        for channel, of_day in sizes.items()
    ]
    return sorted(curves, key=lambda curve: (-curve.players[0], curve.channel))


async def lifetime_value(call: Call, form: Filtered) -> LifetimeValue:
    """What cohorts had paid after so many days."""
    scope = Scope.of(call.settings, call.game_id, form)
    period = scope.period
    conversion = await conversion_of(call, period.first, period.last + timedelta(days=LAST_DAY))
    sizes, rows = await scope.many(queries.sizes("arrived"), queries.MONEY)
    players: dict[date, int] = dict(sizes)
    paid: dict[str, dict[tuple[date, int], Decimal]] = defaultdict(dict)
    for since, n, currency, net in rows:
        paid[currency][since, n] = Decimal(net)
    return LifetimeValue(
        **scope.answered(),
        currencies=[_worth(currency, paid[currency], players, period) for currency in sorted(paid)],
        converted=conversion and _converted(conversion, rows, players, period),
        report=told(conversion),
    )


def _converted(
    conversion: Conversion, rows: Iterable[Row], players: Mapping[date, int], period: Period
) -> CurrencyCohorts:
    """All currencies together; what was paid n days later is converted by the rate of that day."""
    paid: dict[tuple[date, int], Decimal] = defaultdict(Decimal)
    for since, n, currency, net in rows:
        paid[since, n] += conversion.exact([(since + timedelta(days=n), currency, net)])
    return _worth(conversion.rates.currency, paid, players, period)


def _worth(
    currency: str,
    paid: Mapping[tuple[date, int], Decimal],
    players: Mapping[date, int],
    period: Period,
) -> CurrencyCohorts:
    until = {
        day: list(accumulate(paid.get((day, n), Decimal()) for n in _begun(day, period)))
        for day in period.days
    }
    cohorts = [
        CohortMoney(day=day, players=players.get(day, 0), until=[rounded(net) for net in nets])
        for day, nets in until.items()
    ]
    return CurrencyCohorts(currency=currency, cohorts=cohorts, curve=_curve(until, players, period))


def _curve(
    until: Mapping[date, list[Decimal]], players: Mapping[date, int], period: Period
) -> list[WorthPoint]:
    """Rounded at the end, and not cohort by cohort."""
    nets: list[Decimal] = []
    counts: list[int] = []
    for day, of_day in until.items():
        over = max(0, (period.today - day) // timedelta(days=1))
        for n, net in enumerate(of_day[:over]):
            if n == len(nets):
                nets.append(Decimal())
                counts.append(0)
            counts[n] += players.get(day, 0)
            nets[n] += net
    return [
        WorthPoint(players=count, net=rounded(net)) for count, net in zip(counts, nets, strict=True)
    ]


def _begun(day: date, period: Period) -> range:
    """Days after a cohort's own that have begun, 30 at most."""
    return range(max(0, min(LAST_DAY, (period.today - day) // timedelta(days=1)) + 1))
