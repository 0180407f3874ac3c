"""One game's days in the ledgers, in the raw events and in the figures of pages, side by side."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Literal

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.data.engine import Engine
from longshore.data.engine.place import DATABASE
from longshore.data.engine.schema import PAID, REFUNDED, REGISTERED
from longshore.kit.days import midnight
from longshore.kit.db.database import Database

Kind = Literal["players", "payments", "paid", "refunds", "refunded"]
_AT_ONCE = timedelta(days=7)
_PLAYERS = text(
    """
    SELECT CAST(created_at AT TIME ZONE :zone AS date) AS day, count(*)
    FROM player
    WHERE game_id = :game AND NOT is_sandbox AND created_at >= :since AND created_at < :until
    GROUP BY 1
    """
)
_MONEY = text(
    """
    SELECT CAST(e.at AT TIME ZONE :zone AS date) AS day, o.currency,
           CASE e.kind WHEN 'paid' THEN 'paid' ELSE 'refunded' END, count(*),
           sum(CASE e.kind WHEN 'paid' THEN o.amount_minor
             ELSE coalesce(CAST(e.data ->> 'amount_minor' AS bigint), o.amount_minor) END)
    FROM order_event e JOIN orders o ON o.id = e.order_id JOIN player p ON p.id = o.player_id
    WHERE e.game_id = :game AND e.kind IN ('paid', 'refunded', 'part_refunded') AND e.at >= :since
      AND e.at < :until AND NOT o.is_sandbox AND NOT p.is_sandbox
    GROUP BY 1, 2, 3
    """
)
_IN = "game = {game:UInt64} AND day BETWEEN {first:Date} AND {last:Date}"
# What was imported is in no ledger of ours.
_FIGURES = f"""SELECT day, currency, sum(registered), sum(payments), sum(paid), sum(refunds),
  sum(refunded) FROM {DATABASE}.player_days WHERE {_IN} AND import_id = 0
  GROUP BY day, currency"""  # noqa: S608 - constants
_EVENTS = f"""SELECT day, currency, countIf(event = '{REGISTERED}'), countIf(event = '{PAID}'),
  sumIf(amount, event = '{PAID}'), countIf(event = '{REFUNDED}'),
  sumIf(amount, event = '{REFUNDED}')
FROM {DATABASE}.events WHERE {_IN} AND source = 3 GROUP BY day, currency"""  # noqa: S608 - constants

_NAMES: dict[str, tuple[Kind, Kind]] = {
    "paid": ("payments", "paid"),
    "refunded": ("refunds", "refunded"),
}

Place = tuple[date, Kind, str]
"""A day, what is counted, and the currency of money."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Where the three do not say the same; money in minor units of `currency`."""

    day: date
    kind: Kind
    currency: str
    ledger: int
    figures: int
    events: int


async def differences(
    database: Database, engine: Engine, game: int, days: tuple[date, date], zone: str
) -> list[Difference]:
    """Every difference of some days, both included; a few days at a time, so that none is long.

    Raises:
        EngineError, SQLAlchemyError: one of them does not answer.
    """
    first, last = days
    found: list[Difference] = []
    while first <= last:
        until = min(last, first + _AT_ONCE - timedelta(days=1))
        async with database.system() as session:
            ledger = await _ledger(session, game, (first, until), zone)
        values = {"game": game, "first": first, "last": until}
        figures = _of_engine(await engine.rows(_FIGURES, values))
        events = _of_engine(await engine.rows(_EVENTS, values))
        for place in sorted({*ledger, *figures, *events}):
            told = ledger[place], figures[place], events[place]
            if len(set(told)) > 1:
                found.append(Difference(*place, *told))
        first = until + timedelta(days=1)
    return found


async def _ledger(
    session: AsyncSession, game: int, days: tuple[date, date], zone: str
) -> defaultdict[Place, int]:
    found: defaultdict[Place, int] = defaultdict(int)
    values = {
        "game": game, "zone": zone, "since": midnight(days[0], zone),
        "until": midnight(days[1] + timedelta(days=1), zone),
    }  # fmt: skip
    for day, players in await session.execute(_PLAYERS, values):
        found[day, "players", ""] = players
    for day, currency, kind, times, amount in await session.execute(_MONEY, values):
        counted, summed = _NAMES[kind]
        found[day, counted, currency] = times
        found[day, summed, currency] = int(amount)
    return found


def _of_engine(rows: Iterable[tuple[Any, ...]]) -> defaultdict[Place, int]:
    found: defaultdict[Place, int] = defaultdict(int)
    kinds: tuple[Kind, ...] = ("payments", "paid", "refunds", "refunded")
    for day, currency, players, *money in rows:
        found[day, "players", ""] += players
        for kind, value in zip(kinds, money, strict=True):
            found[day, kind, currency] += value
    return defaultdict(int, {place: value for place, value in found.items() if value})
