"""Writing down what activities may reward, in the transaction of what happened.

A game without published activities is spared the row: nothing would ever be given for it.
"""

from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Row, bindparam, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.players import OpenSession
from longshore.kit.clock import now

_NOTE = text("""
INSERT INTO activity_occasion (publisher_id, game_id, player_id, kind, subject, role_id, server_id)
SELECT :publisher, :game, :player, :kind, :subject, :role, :server
WHERE EXISTS (SELECT FROM published_version WHERE game_id = :game AND kind = 'activities')
""")
_VISIT = text("""
WITH visit AS (
  INSERT INTO activity_visit AS v (player_id, day, publisher_id, game_id, told)
  SELECT :player, :day, :publisher, :game, coalesce(:told, (SELECT told FROM activity_visit
    WHERE player_id = :player ORDER BY day DESC LIMIT 1), '{}')
  WHERE EXISTS (SELECT FROM published_version WHERE game_id = :game AND kind = 'activities')
  ON CONFLICT (player_id, day) DO UPDATE SET told = excluded.told WHERE v.told <> excluded.told
  RETURNING xmax = 0 AS is_new)
INSERT INTO activity_occasion (publisher_id, game_id, player_id, kind, subject)
SELECT :publisher, :game, :player, 'visit', :subject FROM visit WHERE is_new
""").bindparams(bindparam("told", type_=JSONB(none_as_null=True)))


async def note_payment(session: AsyncSession, order: Row[Any]) -> None:
    """An order was paid; one of the sandbox never counts."""
    await _note_order(session, order, "payment")


async def note_refund(session: AsyncSession, order: Row[Any]) -> None:
    """An order was given back."""
    await _note_order(session, order, "refund")


async def note_role(session: AsyncSession, who: OpenSession, server_id: str, role_id: str) -> None:
    """A role was told of."""
    if who.is_sandbox:
        return
    values = {
        "publisher": who.publisher_id, "game": who.game_id, "player": who.player_id,
        "kind": "role", "subject": "", "role": role_id, "server": server_id,
    }  # fmt: skip
    await session.execute(_NOTE, values)


async def note_visit(
    session: AsyncSession, publisher_id: int, game_id: int, player_id: int, zone: str,
    told: Mapping[str, Any] | None = None,
) -> None:  # fmt: skip
    """A player came; what counts is the first time of a day of the game's clock.

    `told` are facts of the client; without them they are as they were on the day before.
    """
    day = now().astimezone(ZoneInfo(zone)).date()
    values = {
        "publisher": publisher_id, "game": game_id, "player": player_id, "day": day,
        "subject": day.isoformat(), "told": dict(told) if told else None,
    }  # fmt: skip
    await session.execute(_VISIT, values)


async def _note_order(session: AsyncSession, order: Row[Any], kind: str) -> None:
    if order.is_sandbox:
        return
    values = {
        "publisher": order.publisher_id, "game": order.game_id, "player": order.player_id,
        "kind": kind, "subject": order.number, "role": order.role_id, "server": order.server_id,
    }  # fmt: skip
    await session.execute(_NOTE, values)
