"""What the ledger says of months: some days a statement, as many as take about a second."""

import time as stopwatch
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Row, TextClause
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.popularize.settlements import ledger
from longshore.domains.popularize.settlements.lines import (
    MonthFacts,
    Paid,
    TakenBack,
    months_before,
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A game and zone, and up to when (the first day of a month) refunds are known.

    `paying` are the promoters whose terms ask who pays for the first time.
    """

    game_id: int
    zone: str
    known: date
    paying: tuple[int, ...] = ()

    @property
    def info(self) -> ZoneInfo:
        """The zone itself."""
        return ZoneInfo(self.zone)

    def moment(self, day: date) -> datetime:
        """When a day begins in the zone."""
        return datetime.combine(day, time.min, self.info)

    def values(self, since: date, until: date) -> dict[str, object]:
        """What statements about days are given."""
        days = {"since": self.moment(since), "until": self.moment(until)}
        own = {"game": self.game_id, "zone": self.zone, "paying": list(self.paying)}
        return own | days


async def paid_months(session: AsyncSession, asked: Asked, month: date) -> set[date]:
    """The months whose orders were refunded in a month."""
    values = asked.values(month, months_before(month, -1))
    return set((await session.execute(ledger.PAID_MONTHS, values)).scalars())


async def held_months(session: AsyncSession, asked: Asked, month: date) -> set[date]:
    """The months of which something that was held may come back in a month."""
    values = {"game": asked.game_id, "month": month}
    first = (await session.execute(ledger.HELD_MONTHS, values)).scalar_one()
    if first is None:
        return set()
    first = max(first, months_before(month, _MOST_MONTHS_BACK))
    months, one = set(), first
    while one < month:
        months.add(one)
        one = months_before(one, -1)
    return months


_MOST_MONTHS_BACK = 120
Progress = Callable[[int], Awaitable[None]]
"""Told how many more days were looked at."""
_GOOD_SECONDS = 1.0
"""What one statement may take; the database gives up those of several times that."""


async def facts_of(
    session: AsyncSession, asked: Asked, month: date, progress: Progress | None = None
) -> dict[int, MonthFacts]:
    """What the ledger says of a month, by promoter."""
    paid: dict[int, list[Paid]] = defaultdict(list)
    day, end, width = month, months_before(month, -1), 1
    has_more = await session.execute(ledger.HAS_MORE_ORDERS, asked.values(day, end))
    how: ledger.How = "all" if has_more.scalar_one() else "each"
    while day < end:
        until, begun = min(day + timedelta(days=width), end), stopwatch.monotonic()
        values = asked.values(day, until) | {"month": month, "then": month}
        await _add_days(session, values, ledger.PAID[how, bool(asked.paying)], paid)
        if progress:
            await progress((until - day).days)
        day, width = until, next_width(width, stopwatch.monotonic() - begun)
    back = await _taken_back(session, asked, month)
    return {one: MonthFacts(tuple(paid[one]), tuple(back[one])) for one in {*paid, *back}}


def next_width(width: int, seconds: float) -> int:
    """How many days the next statement looks at, after so many took so long."""
    if seconds > _GOOD_SECONDS:
        return max(1, width // 2)
    return width * 2 if seconds < _GOOD_SECONDS / 3 else width


async def _add_days(
    session: AsyncSession, values: dict[str, object], statement: TextClause,
    paid: dict[int, list[Paid]],
) -> None:  # fmt: skip
    for row in (await session.execute(statement, values)).all():
        told = paid[row.promoter_id]
        told.append(Paid(row.day, row.currency, "income", int(row.income), row.orders))
        if row.payers:
            told.append(Paid(row.day, PLAYERS, "payer", row.payers, row.payers))
    for row in (await session.execute(ledger.REGISTERED, values)).all():
        told = paid[row.promoter_id]
        told.append(Paid(row.day, PLAYERS, "registration", row.players, row.players))


async def _taken_back(
    session: AsyncSession, asked: Asked, month: date
) -> dict[int, list[TakenBack]]:
    """What was taken back of a month, in that and each one since."""
    found: dict[int, list[TakenBack]] = defaultdict(list)
    of = asked.values(month, months_before(month, -1))
    of |= {"month": month}
    # Where nothing was held, nothing is looked for among a month's orders.
    released = set((await session.execute(ledger.RELEASED_MONTHS, of)).scalars())
    when = month
    while when < asked.known:
        later = months_before(when, -1)
        told = of | {
            "back_since": asked.moment(when), "back_until": asked.moment(later), "then": when,
        }  # fmt: skip
        for statement, is_return in ((ledger.TAKEN_BACK, False), (ledger.RETURNED, True)):
            if is_return and when not in released:
                continue
            sign = -1 if is_return else 1
            for row in (await session.execute(statement, told)).all():
                _add_taken(found[row.promoter_id], row, when, sign)
        if when in released:
            for row in (await session.execute(ledger.REGISTERED_AGAIN, told)).all():
                found[row.promoter_id].append(
                    TakenBack(
                        row.day, PLAYERS, "registration", when, -row.players, row.players, True
                    )
                )
        when = later
    return found


def _add_taken(taken: list[TakenBack], row: Row[Any], when: date, sign: int) -> None:
    income, back = sign * int(row.income), sign < 0
    taken.append(TakenBack(row.day, row.currency, "income", when, income, row.orders, back))
    if row.payers:
        payers = sign * row.payers
        taken.append(TakenBack(row.day, PLAYERS, "payer", when, payers, row.payers, back))


PLAYERS = ""
"""Stands where a count of players has no currency; their amounts are in that of the terms."""


def every_known(months: Collection[date], facts: dict[date, dict[int, MonthFacts]]) -> set[int]:
    """Every promoter of whom any of the months tells something."""
    return {promoter for month in months for promoter in facts.get(month, {})}
