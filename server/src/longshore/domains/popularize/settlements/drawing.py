"""Drawing a month: every promoter's statement at once, in order, once every order has come in."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

from sqlalchemy import insert, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.popularize.attribution import LOOKS_BACK, settle
from longshore.domains.popularize.settlements.deriving import derive, digest_of
from longshore.domains.popularize.settlements.errors import MonthNotOverError, MonthOrderError
from longshore.domains.popularize.settlements.facts import Asked
from longshore.domains.popularize.settlements.lines import Line, month_of, months_before
from longshore.domains.popularize.settlements.models import (
    Settlement,
    SettlementLine,
    SettlementMonth,
    SettlementStep,
)
from longshore.kit.clock import now

_LOCK_GAME = text("SELECT id FROM game WHERE id = :game FOR UPDATE")
_LAST = text("SELECT max(month) FROM settlement_month WHERE game_id = :game")
_NAMES = text("SELECT id, name FROM promoter WHERE game_id = :game")


async def draw(call: Call, month: date) -> int:
    """Draw every statement of a month of the call's game; how many there are.

    Raises:
        MonthNotOverError, MonthOrderError: it is too early, or another month is next.
    """
    zone = call.settings.time_zone
    await call.session.execute(_LOCK_GAME, {"game": call.game_id})
    last = await last_month(call.session, call.game_id)
    if last and month != months_before(last, -1):
        raise MonthOrderError(next=f"{months_before(last, -1):%Y-%m}")
    ready = ready_at(call.game_id, zone, month)
    if now() < ready:
        raise MonthNotOverError(month=f"{month:%Y-%m}", moment=f"{ready:%Y-%m-%d %H:%M}")
    begins = Asked(call.game_id, zone, month).moment(month)
    await settle(call.session, begins, call.game_id)
    derived = await derive(call.session, call.game_id, zone, month)
    own = {"publisher_id": call.publisher_id, "game_id": call.game_id}
    await call.session.execute(
        insert(SettlementMonth).values(
            month=month, zone=zone, drawn_user_name=call.actor.name, **own
        )
    )
    rows = await call.session.execute(_NAMES, {"game": call.game_id})
    names: dict[int, str] = {row.id: row.name for row in rows.all()}
    for promoter, lines in derived.items():
        await _add(call, own, month, promoter, names.get(promoter, ""), lines)
    target = AuditTarget(f"{month:%Y-%m}", f"{month:%Y-%m}", game_id=call.game_id)
    call.record("settlement.draw", target, after={"statements": len(derived)})
    return len(derived)


async def last_month(session: AsyncSession, game_id: int) -> date | None:
    """The last month that was drawn."""
    found: date | None = (await session.execute(_LAST, {"game": game_id})).scalar_one()
    return found


def ready_at(game_id: int, zone: str, month: date) -> datetime:
    """When a month can be drawn."""
    return Asked(game_id, zone, month).moment(months_before(month, -1)) + LOOKS_BACK


async def next_month(call: Call) -> date | None:
    """The month to draw next; None where it is not over. A first one is that before this."""
    zone = call.settings.time_zone
    last = await last_month(call.session, call.game_id)
    today = now().astimezone(Asked(call.game_id, zone, date.min).info).date()
    month = months_before(last, -1) if last else months_before(month_of(today), 1)
    return month if now() >= ready_at(call.game_id, zone, month) else None


async def _add(
    call: Call, own: dict[str, int], month: date, promoter: int, name: str, lines: Sequence[Line]
) -> None:
    added = insert(Settlement).values(
        month=month, promoter_id=promoter, promoter_name=name, digest=digest_of(lines), **own
    )
    statement = (await call.session.execute(added.returning(Settlement.id))).scalar_one()
    of = {"statement_id": statement, **own}
    rows: list[dict[str, Any]] = [
        {
            "number": number, "kind": line.kind, "source_month": line.source_month,
            "day": line.day, "version_id": line.version_id, "currency": line.currency,
            "orders": line.orders, "base": line.base, "amount_minor": line.amount_minor, **of,
        }
        for number, line in enumerate(lines, 1)
    ]  # fmt: skip
    await call.session.execute(insert(SettlementLine), rows)
    step = insert(SettlementStep).values(kind="drawn", user_name=call.actor.name, **of)
    await call.session.execute(step)
