"""Drawing a month: every promoter's statement at once, in order, once every order has come in."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy import text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.games import lock_game
from longshore.domains.popularize.attribution import LOOKS_BACK, settle_month
from longshore.domains.popularize.settlements.deriving import Meter, derive, digest_of
from longshore.domains.popularize.settlements.errors import MonthNotOverError, MonthOrderError
from longshore.domains.popularize.settlements.facts import Asked
from longshore.domains.popularize.settlements.lines import Line, month_of, months_before
from longshore.domains.popularize.settlements.models import (
    Settlement,
    SettlementDraw,
    SettlementLine,
    SettlementMonth,
    SettlementStep,
)
from longshore.domains.popularize.shares import zone_of_statements
from longshore.kit.clock import now

# With it, terms that begin in the month are either there before the wish, or refused after it.
# Orders and players of the game go on being written: they share the key alone.
_LAST = text("SELECT max(month) FROM settlement_month WHERE game_id = :game")
# For each promoter by an index; whoever brought nobody, or has no share, earns nothing.
_FIRST_EARNED = text("""
SELECT min(greatest(brought.day, shared.day)) FROM promoter p
CROSS JOIN LATERAL (SELECT (min(begins_at) AT TIME ZONE :zone)::date AS day
  FROM player_attribution WHERE game_id = :game AND promoter_id = p.id) brought
CROSS JOIN LATERAL (SELECT min(begins_on) AS day
  FROM share_assignment WHERE game_id = :game AND promoter_id = p.id) shared
WHERE p.game_id = :game AND brought.day IS NOT NULL AND shared.day IS NOT NULL
""")
_NAMES = text("SELECT id, name FROM promoter WHERE game_id = :game")


@dataclass(frozen=True, slots=True)
class Wish:
    """A month that somebody wants drawn, with days of a zone."""

    publisher_id: int
    game_id: int
    month: date
    zone: str
    user_name: str


async def ask_for_month(call: Call, month: date) -> None:
    """Have a month of the call's game drawn beside requests; asking again changes nothing.

    Raises:
        MonthNotOverError, MonthOrderError: it is too early, or another month is next.
    """
    await lock_game(call.session, call.game_id)
    zone = await zone_of_statements(call.session, call.game_id, call.settings.time_zone)
    await _check(call.session, call.game_id, zone, month)
    own = {"publisher_id": call.publisher_id, "game_id": call.game_id}
    asked = insert(SettlementDraw).values(month=month, zone=zone, user_name=call.actor.name, **own)
    made = await call.session.execute(asked.on_conflict_do_nothing().returning(SettlementDraw.id))
    if made.one_or_none() is not None:
        target = AuditTarget(f"{month:%Y-%m}", f"{month:%Y-%m}", game_id=call.game_id)
        call.record("settlement.draw", target, after={"month": f"{month:%Y-%m}"})


async def draw(session: AsyncSession, wish: Wish, meter: Meter | None = None) -> int:
    """Draw every statement of a month; how many there are.

    Raises:
        MonthNotOverError, MonthOrderError: another has drawn it meanwhile.
    """
    own = {"publisher_id": wish.publisher_id, "game_id": wish.game_id}
    await _check(session, wish.game_id, wish.zone, wish.month)
    begins = Asked(wish.game_id, wish.zone, wish.month).moment(wish.month)
    await settle_month(session, begins, wish.game_id)
    derived = await derive(session, wish.game_id, wish.zone, wish.month, meter)
    drawn = {"month": wish.month, "zone": wish.zone, "drawn_user_name": wish.user_name}
    await session.execute(insert(SettlementMonth).values(drawn | own))
    rows = await session.execute(_NAMES, {"game": wish.game_id})
    names: dict[int, str] = {row.id: row.name for row in rows.all()}
    for promoter, lines in derived.items():
        await _add(session, own, wish, promoter, names.get(promoter, ""), lines)
    return len(derived)


async def _check(session: AsyncSession, game_id: int, zone: str, month: date) -> None:
    last = await last_month(session, game_id)
    if last and month != months_before(last, -1):
        raise MonthOrderError(next=f"{months_before(last, -1):%Y-%m}")
    ready = ready_at(game_id, zone, month)
    if now() < ready:
        raise MonthNotOverError(month=f"{month:%Y-%m}", moment=f"{ready:%Y-%m-%d %H:%M}")


async def last_month(session: AsyncSession, game_id: int) -> date | None:
    """The last month that was drawn."""
    found: date | None = (await session.execute(_LAST, {"game": game_id})).scalar_one()
    return found


def ready_at(game_id: int, zone: str, month: date) -> datetime:
    """When a month can be drawn."""
    return Asked(game_id, zone, month).moment(months_before(month, -1)) + LOOKS_BACK


async def next_month(call: Call) -> date | None:
    """The month to draw next; None where it is not over.

    A first one is the first in which anybody earned something: those before it are never drawn.
    """
    zone = await zone_of_statements(call.session, call.game_id, call.settings.time_zone)
    last = await last_month(call.session, call.game_id)
    today = now().astimezone(Asked(call.game_id, zone, date.min).info).date()
    if last:
        month = months_before(last, -1)
    else:
        values = {"game": call.game_id, "zone": zone}
        earned: date | None = (await call.session.execute(_FIRST_EARNED, values)).scalar_one()
        month = min(month_of(earned or today), months_before(month_of(today), 1))
    return month if now() >= ready_at(call.game_id, zone, month) else None


async def _add(
    session: AsyncSession, own: dict[str, int], wish: Wish, promoter: int, name: str,
    lines: Sequence[Line],
) -> None:  # fmt: skip
    added = insert(Settlement).values(
        month=wish.month, promoter_id=promoter, promoter_name=name, digest=digest_of(lines), **own
    )
    statement = (await session.execute(added.returning(Settlement.id))).scalar_one()
    of = {"statement_id": statement, **own}
    rows: list[dict[str, Any]] = [
        {
            "number": number, "kind": line.kind, "source_month": line.source_month,
            "day": line.day, "version_id": line.version_id, "currency": line.currency,
            "orders": line.orders, "base": line.base, "amount_minor": line.amount_minor, **of,
        }
        for number, line in enumerate(lines, 1)
    ]  # fmt: skip
    await session.execute(insert(SettlementLine), rows)
    step = insert(SettlementStep).values(kind="drawn", user_name=wish.user_name, **of)
    await session.execute(step)
