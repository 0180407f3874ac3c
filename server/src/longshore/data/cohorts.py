"""Cohorts by the day on which players came: who returned, and what they had paid by then."""

import asyncio
from collections import defaultdict
from collections.abc import Iterable
from datetime import date, timedelta
from itertools import accumulate

from pydantic import BaseModel

from longshore.account.identity import Call
from longshore.data.figures import answered
from longshore.data.metrics import queries
from longshore.data.metrics.asked import ask
from longshore.data.metrics.period import Answered, Days, Period, period_of

LAST_DAY = 30


class Cohort(BaseModel):
    """Players who came on one day, and how many of them were there so many days later.

    `returned` begins with the day itself and ends with the newest day that has begun.
    """

    day: date
    players: int
    returned: list[int]


class Retention(Answered):
    """The cohorts of some days."""

    cohorts: list[Cohort]


class CohortMoney(BaseModel):
    """What a cohort had paid, less refunds, until so many days after it came; minor units.

    `until` adds up: its entry of day 7 holds days 0 to 7.
    """

    day: date
    players: int
    until: list[int]


class CurrencyCohorts(BaseModel):
    """The cohorts' money of one currency."""

    currency: str
    cohorts: list[CohortMoney]


class LifetimeValue(Answered):
    """What players of some days were worth, by currency."""

    currencies: list[CurrencyCohorts]


async def retention(call: Call, form: Days) -> Retention:
    """Who came, and who returned."""
    settings = call.settings
    period = period_of(form, settings.time_zone)
    sizes, rows = await asyncio.gather(
        _sizes(call, period),
        ask(settings, queries.RETURNED, call.game_id, period.first, period.last),
    )
    returned = {(since, after): players for since, after, players in rows}
    cohorts = [
        Cohort(
            day=day,
            players=sizes.get(day, 0),
            returned=[returned.get((day, after), 0) for after in _begun(day, period)],
        )
        for day in period.days
    ]
    return Retention(**answered(settings, period), cohorts=cohorts)


async def lifetime_value(call: Call, form: Days) -> LifetimeValue:
    """What cohorts had paid after so many days."""
    settings = call.settings
    period = period_of(form, settings.time_zone)
    sizes, rows = await asyncio.gather(
        _sizes(call, period),
        ask(settings, queries.COHORT_MONEY, call.game_id, period.first, period.last),
    )
    paid: dict[str, dict[tuple[date, int], int]] = defaultdict(dict)
    for since, after, currency, net in rows:
        paid[currency][since, after] = net
    currencies = [
        CurrencyCohorts(
            currency=currency,
            cohorts=[
                CohortMoney(
                    day=day,
                    players=sizes.get(day, 0),
                    until=_added(paid[currency].get((day, n), 0) for n in _begun(day, period)),
                )
                for day in period.days
            ],
        )
        for currency in sorted(paid)
    ]
    return LifetimeValue(**answered(settings, period), currencies=currencies)


async def _sizes(call: Call, period: Period) -> dict[date, int]:
    rows = await ask(call.settings, queries.COHORTS, call.game_id, period.first, period.last)
    return dict(rows)


def _begun(day: date, period: Period) -> range:
    """Days after a cohort came that have begun, 30 at most."""
    return range(max(0, min(LAST_DAY, (period.today - day) // timedelta(days=1)) + 1))


def _added(amounts: Iterable[int]) -> list[int]:
    return list(accumulate(amounts))
