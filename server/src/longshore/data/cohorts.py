"""Cohorts: players who came, or first paid, on a day; who returned, and what they had paid."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from itertools import accumulate, zip_longest

from pydantic import BaseModel

from longshore.account.identity import Call
from longshore.data.currencies.converting import Conversion, rounded
from longshore.data.currencies.reporting import Converted, conversion_of, told
from longshore.data.metrics import cohort_queries as queries
from longshore.data.metrics.asked import Row, Scope
from longshore.data.metrics.cohort_parts import (
    OF_COHORT,
    OF_PART,
    CohortGrain,
    Cohorting,
    PartName,
    whole_weeks,
)
from longshore.data.metrics.cohort_queries import Cohorts
from longshore.data.metrics.period import Answered, Filtered, Period
from longshore.kit.aside import aside

_MOST_PARTS = 500
_BY_DAY = Cohorting("arrived", "day", "channel")


class RetentionQuery(Filtered):
    """Cohorts of which days, and by what players belong to one.

    `grain`: players of one day and the 30 days after it, or of one week (from Monday on, whole
    weeks whatever the days are) and the 12 weeks after it. `by` is what the curves are told apart
    by; of anything but the channel it is the value with which a player was seen first in these
    days.
    """

    cohort: Cohorts = "arrived"
    grain: CohortGrain = "day"
    by: PartName = "channel"

    @property
    def cohorting(self) -> Cohorting:
        """The queries that answer it."""
        return Cohorting(self.cohort, self.grain, self.by)


class Cohort(BaseModel):
    """Players of one day or week, and how many of them were there so many days or weeks later.

    `day` is the first of a week. `returned` begins with the day or week itself and ends with the
    newest that has begun.
    """

    day: date
    players: int
    returned: list[int]


class PartCurve(BaseModel):
    """Step by step from 0: players whose step n is over, and how many of them were there on it.

    `part` is a channel, or what else players are told apart by; `is_rest` are all others together.
    """

    part: str
    players: list[int]
    returned: list[int]
    is_rest: bool = False


class Retention(Answered):
    """The cohorts of some days or weeks, and the parts of their players, the largest first."""

    grain: CohortGrain
    by: str
    cohorts: list[Cohort]
    curves: list[PartCurve]


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
    """What players of some days were worth, by currency, and all of it in the report currency.

    `curve_players`: day by day from 0, how many are in the cohorts whose day n is over; so that
    those who paid nothing in a currency were worth 0 in it, and not unknown.
    """

    curve_players: list[int]
    currencies: list[CurrencyCohorts]
    converted: CurrencyCohorts | None
    report: Converted | None


async def retention(call: Call, form: RetentionQuery) -> Retention:
    """Who came, and who returned."""
    scope = scope_of(call, form)
    ask = _of_days if form.cohorting.is_of_days else _of_parts
    cohorts, curves = await ask(scope, form.cohorting)
    return Retention(
        **scope.answered(), grain=form.grain, by=form.by, cohorts=cohorts, curves=_shown(curves)
    )


def scope_of(call: Call, form: RetentionQuery) -> Scope:
    """The days of a form; of weeks those that any of the days is in."""
    scope = Scope.of(call.settings, call.game_id, form)
    if form.grain == "day":
        return scope
    first, last = whole_weeks(scope.period.first, scope.period.last)
    return replace(scope, period=Period(first, last, scope.period.today))


async def _of_days(scope: Scope, asked: Cohorting) -> tuple[list[Cohort], list[PartCurve]]:
    sizes, members, rows = await scope.many(
        queries.sizes(asked.cohorts),
        queries.curve_sizes(asked.cohorts),
        queries.returned(asked.cohorts),
    )
    there = {(came, n): found for of, came, n, _, found in rows if of == queries.OF_COHORT}
    present = {
        (channel, n): found
        for of, _, n, channel, found in rows
        if of == queries.OF_CHANNEL and channel is not None
    }
    return _cohorts(scope.period, asked, dict(sizes), there), _curves(members, present)


async def _of_parts(scope: Scope, asked: Cohorting) -> tuple[list[Cohort], list[PartCurve]]:
    rows = await scope.rows(asked.counted(), **asked.values)
    of_cohorts = [row for row in rows if row[0] == OF_COHORT]
    of_parts = [row for row in rows if row[0] == OF_PART and row[3] is not None]
    sizes = {start: players for _, start, n, _, players, _ in of_cohorts if n == 0}
    there = {(start, n): found for _, start, n, _, _, found in of_cohorts}
    present = {(part, n): found for _, _, n, part, _, found in of_parts}
    members = [(part, n, players) for _, _, n, part, players, _ in of_parts]
    return _cohorts(scope.period, asked, sizes, there), _curves(members, present)


def _cohorts(
    period: Period, asked: Cohorting, players: Mapping[date, int],
    there: Mapping[tuple[date, int], int],
) -> list[Cohort]:  # fmt: skip
    return [
        Cohort(
            day=day,
            players=players.get(day, 0),
            returned=[there.get((day, n), 0) for n in _begun(day, period, asked)],
        )
        for day in period.days[:: asked.step]
    ]


def _curves(members: Iterable[Row], there: Mapping[tuple[str, int], int]) -> list[PartCurve]:
    sizes: dict[str, dict[int, int]] = defaultdict(dict)
    for channel, n, players in members:
        sizes[channel][n] = players
    curves = [
        PartCurve(
            part=channel,
            players=[of_day[n] for n in sorted(of_day)],
            returned=[there.get((channel, n), 0) for n in sorted(of_day)],
        )
        for channel, of_day in sizes.items()
    ]
    return sorted(curves, key=lambda curve: (-curve.players[0], curve.part))


def _shown(curves: list[PartCurve]) -> list[PartCurve]:
    """As many as a page holds, the others as one: all together they are all players."""
    rest = curves[_MOST_PARTS:]
    if not rest:
        return curves
    return [*curves[:_MOST_PARTS], PartCurve(
        part="", players=_added(one.players for one in rest),
        returned=_added(one.returned for one in rest), is_rest=True,
    )]  # fmt: skip


def _added(columns: Iterable[list[int]]) -> list[int]:
    return [sum(step) for step in zip_longest(*columns, fillvalue=0)]


async def lifetime_value(call: Call, form: Filtered) -> LifetimeValue:
    """What cohorts had paid after so many days."""
    scope = Scope.of(call.settings, call.game_id, form)
    sizes, rows = await scope.many(queries.sizes("arrived"), queries.MONEY)
    conversion = await conversion_of(
        call, ((since + timedelta(days=n), currency) for since, n, currency, _ in rows)
    )
    # A year of cohorts in some currencies is a tenth of a second.
    return await aside(_worth_of_all, scope, dict(sizes), rows, conversion)


def _worth_of_all(
    scope: Scope, players: dict[date, int], rows: list[Row], conversion: Conversion | None
) -> LifetimeValue:
    period = scope.period
    paid: dict[str, dict[tuple[date, int], Decimal]] = defaultdict(dict)
    for since, n, currency, net in rows:
        paid[currency][since, n] = Decimal(net)
    return LifetimeValue(
        **scope.answered(),
        curve_players=[one.players for one in _worth("", {}, players, period).curve],
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
        day: list(accumulate(paid.get((day, n), Decimal()) for n in _begun(day, period, _BY_DAY)))
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


def _begun(day: date, period: Period, asked: Cohorting) -> range:
    """Steps after a cohort's own that have begun, 30 days or 12 weeks at most."""
    return range(max(0, min(asked.last, (period.today - day).days // asked.step) + 1))
