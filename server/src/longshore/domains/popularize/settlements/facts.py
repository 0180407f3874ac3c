"""What the ledger says of months: some days a statement, as many as take about a second."""

import time as stopwatch
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.popularize.settlements.lines import (
    MonthFacts,
    Paid,
    TakenBack,
    months_before,
)

# Looked up by index for each order: whatever the planner believes, nothing is joined by scanning.
_WHOSE = """CROSS JOIN LATERAL (SELECT x.promoter_id, x.attribution_id FROM player_attribution x
  WHERE x.player_id = o.player_id AND x.begins_at <= paid.at
  ORDER BY x.begins_at DESC LIMIT 1) b"""
_IS_FIRST = """NOT EXISTS (SELECT FROM orders e WHERE e.player_id = o.player_id AND NOT e.is_sandbox
  AND (e.paid_at, e.id) < (o.paid_at, o.id))"""
# Left out of a month's statement, and of those after it until its touch is released.
_IS_HELD = """EXISTS (SELECT FROM attribution_hold h WHERE h.attribution_id = b.attribution_id
  AND h.begins_month <= :month AND (h.ends_month IS NULL OR h.ends_month > :then))"""
_CAME_BACK = """EXISTS (SELECT FROM attribution_hold h WHERE h.attribution_id = b.attribution_id
  AND h.begins_month <= :month AND h.ends_month = :then)"""
_PAID = text(f"""
SELECT (paid.at AT TIME ZONE :zone)::date AS day, b.promoter_id, o.currency,
  sum(o.amount_minor) AS income, count(*) AS orders,
  count(*) FILTER (WHERE :payers AND {_IS_FIRST}) AS payers
FROM order_event paid JOIN orders o ON o.id = paid.order_id {_WHOSE}
WHERE paid.game_id = :game AND paid.kind = 'paid' AND paid.at >= :since AND paid.at < :until
  AND NOT o.is_sandbox AND NOT {_IS_HELD}
GROUP BY 1, 2, 3
""")  # noqa: S608 - of constants
# What was paid in a month and comes back in a later one; not what was refunded meanwhile.
_RETURNED = text(f"""
SELECT (paid.at AT TIME ZONE :zone)::date AS day, b.promoter_id, o.currency,
  sum(o.amount_minor) AS income, count(*) AS orders,
  count(*) FILTER (WHERE :payers AND {_IS_FIRST}) AS payers
FROM attribution_hold f JOIN orders o ON o.player_id IN (
  SELECT z.player_id FROM player_attribution z WHERE z.attribution_id = f.attribution_id)
JOIN order_event paid ON paid.order_id = o.id AND paid.kind = 'paid' {_WHOSE}
WHERE f.game_id = :game AND f.begins_month <= :month AND f.ends_month = :then
  AND b.attribution_id = f.attribution_id
  AND paid.at >= :since AND paid.at < :until AND NOT o.is_sandbox
  AND NOT EXISTS (SELECT FROM order_event back WHERE back.order_id = o.id
    AND back.kind = 'refunded' AND back.at < :back_since)
GROUP BY 1, 2, 3
""")  # noqa: S608 - of constants
_REGISTERED_AGAIN = text(f"""
SELECT (b.begins_at AT TIME ZONE :zone)::date AS day, b.promoter_id, count(*) AS players
FROM player_attribution b JOIN player p ON p.id = b.player_id
WHERE b.game_id = :game AND NOT b.is_return AND NOT p.is_sandbox
  AND b.begins_at >= :since AND b.begins_at < :until AND {_CAME_BACK}
GROUP BY 1, 2
""")  # noqa: S608 - of constants
_HELD_MONTHS = text("""
SELECT min(begins_month) FROM attribution_hold
WHERE game_id = :game AND ends_month = :month AND begins_month < ends_month
""")
# Of one month's refunds: those of payments of another, or of the same one.
_TAKEN_BACK = text(f"""
SELECT (paid.at AT TIME ZONE :zone)::date AS day, b.promoter_id, o.currency,
  sum(o.amount_minor) AS income, count(*) AS orders,
  count(*) FILTER (WHERE :payers AND {_IS_FIRST}) AS payers
FROM order_event back JOIN orders o ON o.id = back.order_id
JOIN order_event paid ON paid.order_id = back.order_id AND paid.kind = 'paid' {_WHOSE}
WHERE back.game_id = :game AND back.kind = 'refunded'
  AND back.at >= :back_since AND back.at < :back_until
  AND paid.at >= :since AND paid.at < :until AND NOT o.is_sandbox AND NOT {_IS_HELD}
GROUP BY 1, 2, 3
""")  # noqa: S608 - of constants
_REGISTERED = text(f"""
SELECT (b.begins_at AT TIME ZONE :zone)::date AS day, b.promoter_id, count(*) AS players
FROM player_attribution b JOIN player p ON p.id = b.player_id
WHERE b.game_id = :game AND NOT b.is_return AND NOT p.is_sandbox
  AND b.begins_at >= :since AND b.begins_at < :until AND NOT {_IS_HELD}
GROUP BY 1, 2
""")  # noqa: S608 - of constants
_PAID_MONTHS = text("""
SELECT DISTINCT date_trunc('month', paid.at AT TIME ZONE :zone)::date AS month
FROM order_event back JOIN order_event paid ON paid.order_id = back.order_id AND paid.kind = 'paid'
WHERE back.game_id = :game AND back.kind = 'refunded' AND back.at >= :since AND back.at < :until
""")


@dataclass(frozen=True, slots=True)
class Asked:
    """A game and zone, and up to when (the first day of a month) refunds are known."""

    game_id: int
    zone: str
    known: date
    has_payers: bool = True

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
        return {"game": self.game_id, "zone": self.zone} | days


async def paid_months(session: AsyncSession, asked: Asked, month: date) -> set[date]:
    """The months whose orders were refunded in a month."""
    values = asked.values(month, months_before(month, -1))
    return set((await session.execute(_PAID_MONTHS, values)).scalars())


async def held_months(session: AsyncSession, asked: Asked, month: date) -> set[date]:
    """The months of which something that was held may come back in a month."""
    values = {"game": asked.game_id, "month": month}
    first = (await session.execute(_HELD_MONTHS, values)).scalar_one()
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
    while day < end:
        until, begun = min(day + timedelta(days=width), end), stopwatch.monotonic()
        await _add_days(session, asked, month, (day, until), paid)
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
    session: AsyncSession, asked: Asked, month: date, days: tuple[date, date],
    paid: dict[int, list[Paid]],
) -> None:  # fmt: skip
    values = asked.values(*days) | {"month": month, "then": month}
    for row in (await session.execute(_PAID, values | {"payers": asked.has_payers})).all():
        told = paid[row.promoter_id]
        told.append(Paid(row.day, row.currency, "income", int(row.income), row.orders))
        if row.payers:
            told.append(Paid(row.day, PLAYERS, "payer", row.payers, row.payers))
    for row in (await session.execute(_REGISTERED, values)).all():
        told = paid[row.promoter_id]
        told.append(Paid(row.day, PLAYERS, "registration", row.players, row.players))


async def _taken_back(
    session: AsyncSession, asked: Asked, month: date
) -> dict[int, list[TakenBack]]:
    """What was taken back of a month, in that and each one since."""
    found: dict[int, list[TakenBack]] = defaultdict(list)
    of = asked.values(month, months_before(month, -1))
    of |= {"payers": asked.has_payers, "month": month}
    when = month
    while when < asked.known:
        later = months_before(when, -1)
        told = of | {
            "back_since": asked.moment(when), "back_until": asked.moment(later), "then": when,
        }  # fmt: skip
        for statement, is_return in ((_TAKEN_BACK, False), (_RETURNED, True)):
            if is_return and when == month:
                continue
            sign = -1 if is_return else 1
            for row in (await session.execute(statement, told)).all():
                _add_taken(found[row.promoter_id], row, when, sign)
        if when > month:
            for row in (await session.execute(_REGISTERED_AGAIN, told)).all():
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
