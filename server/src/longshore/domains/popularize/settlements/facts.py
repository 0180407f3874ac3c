"""What the ledger says of months: one statement a day, so that none takes long."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.popularize.settlements.lines import (
    MonthFacts,
    Paid,
    TakenBack,
    month_of,
    months_before,
)

# A player's rows one after another, each in force until the next.
_WHOSE = """
bound AS (
  SELECT player_id, promoter_id, begins_at,
    lead(begins_at) OVER (PARTITION BY player_id ORDER BY begins_at) AS ends_at
  FROM player_attribution WHERE game_id = :game)"""
_IN_FORCE = """b.player_id = o.player_id AND b.begins_at <= paid.at
  AND (b.ends_at IS NULL OR b.ends_at > paid.at)"""
_IS_FIRST = """NOT EXISTS (SELECT FROM orders e WHERE e.player_id = o.player_id AND NOT e.is_sandbox
  AND (e.paid_at, e.id) < (o.paid_at, o.id))"""
_PAID = text(f"""
WITH {_WHOSE}
SELECT b.promoter_id, o.currency, sum(o.amount_minor) AS income, count(*) AS orders,
  count(*) FILTER (WHERE :payers AND {_IS_FIRST}) AS payers
FROM order_event paid JOIN orders o ON o.id = paid.order_id JOIN bound b ON {_IN_FORCE}
WHERE paid.game_id = :game AND paid.kind = 'paid' AND paid.at >= :since AND paid.at < :until
  AND NOT o.is_sandbox
GROUP BY 1, 2
""")  # noqa: S608 - of constants
_TAKEN_BACK = text(f"""
WITH {_WHOSE}
SELECT b.promoter_id, o.currency, (back.at AT TIME ZONE :zone)::date AS day,
  sum(o.amount_minor) AS income, count(*) AS orders,
  count(*) FILTER (WHERE :payers AND {_IS_FIRST}) AS payers
FROM order_event paid JOIN orders o ON o.id = paid.order_id JOIN bound b ON {_IN_FORCE}
JOIN order_event back ON back.order_id = o.id AND back.kind = 'refunded' AND back.at < :known
WHERE paid.game_id = :game AND paid.kind = 'paid' AND paid.at >= :since AND paid.at < :until
  AND NOT o.is_sandbox
GROUP BY 1, 2, 3
""")  # noqa: S608 - of constants
_REGISTERED = text("""
SELECT b.promoter_id, count(*) AS players
FROM player_attribution b JOIN player p ON p.id = b.player_id
WHERE b.game_id = :game AND NOT b.is_return AND NOT p.is_sandbox
  AND b.begins_at >= :since AND b.begins_at < :until
GROUP BY 1
""")
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


async def paid_months(session: AsyncSession, asked: Asked, month: date) -> set[date]:
    """The months whose orders were refunded in a month."""
    values = {
        "game": asked.game_id, "zone": asked.zone,
        "since": asked.moment(month), "until": asked.moment(months_before(month, -1)),
    }  # fmt: skip
    return set((await session.execute(_PAID_MONTHS, values)).scalars())


async def facts_of(session: AsyncSession, asked: Asked, month: date) -> dict[int, MonthFacts]:
    """What the ledger says of a month, by promoter."""
    paid: dict[int, list[Paid]] = defaultdict(list)
    back: dict[int, list[TakenBack]] = defaultdict(list)
    day = month
    while month_of(day) == month:
        await _add_day(session, asked, day, paid, back)
        day += timedelta(days=1)
    return {one: MonthFacts(tuple(paid[one]), tuple(back[one])) for one in {*paid, *back}}


async def _add_day(
    session: AsyncSession, asked: Asked, day: date,
    paid: dict[int, list[Paid]], back: dict[int, list[TakenBack]],
) -> None:  # fmt: skip
    values = {
        "game": asked.game_id, "zone": asked.zone, "payers": asked.has_payers,
        "since": asked.moment(day), "until": asked.moment(day + timedelta(days=1)),
        "known": asked.moment(asked.known),
    }  # fmt: skip
    for row in (await session.execute(_PAID, values)).all():
        told = paid[row.promoter_id]
        told.append(Paid(day, row.currency, "income", int(row.income), row.orders))
        if row.payers:
            told.append(Paid(day, PLAYERS, "payer", row.payers, row.payers))
    for row in (await session.execute(_REGISTERED, values)).all():
        told = paid[row.promoter_id]
        told.append(Paid(day, PLAYERS, "registration", row.players, row.players))
    for row in (await session.execute(_TAKEN_BACK, values)).all():
        month, taken = month_of(row.day), back[row.promoter_id]
        taken.append(TakenBack(day, row.currency, "income", month, int(row.income), row.orders))
        if row.payers:
            taken.append(TakenBack(day, PLAYERS, "payer", month, row.payers, row.payers))


PLAYERS = ""
"""Stands where a count of players has no currency; their amounts are in that of the terms."""


def every_known(months: Collection[date], facts: dict[date, dict[int, MonthFacts]]) -> set[int]:
    """Every promoter of whom any of the months tells something."""
    return {promoter for month in months for promoter in facts.get(month, {})}
