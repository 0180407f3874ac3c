"""Judging occasions: each in a transaction of its own, which gives what it earns or nothing.

The occasion's row goes in the same transaction, so that a worker that is killed leaves everything
as it was, and no occasion is judged twice.
"""

from typing import Any

import structlog
from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.activities import Activity
from longshore.domains.operate.activity_rewards.due import concerns, due
from longshore.domains.operate.activity_rewards.giving import give, note_reached
from longshore.domains.operate.activity_rewards.judging import is_for
from longshore.domains.operate.activity_rewards.knowing import (
    Known,
    in_force,
    known_of,
    progress_of,
)
from longshore.domains.operate.activity_rewards.taking_back import take_back
from longshore.domains.operate.publishing import zone_in_force
from longshore.kit.db.database import Database

log = structlog.get_logger(__name__)
_AT_ONCE = 200
_DUE = text("""
SELECT id, publisher_id FROM activity_occasion WHERE next_at <= now() ORDER BY id LIMIT :most
""")
_CLAIM = text("SELECT * FROM activity_occasion WHERE id = :id FOR UPDATE SKIP LOCKED")
# Two occasions of one player, such as a payment and the refund of another, each go by what the
# other changes. By a name and not the player's row: whoever signs in would wait for it on a lane.
_ALONE = text("""
SELECT pg_try_advisory_xact_lock(
  hashtextextended('activities of player ' || CAST(:player AS bigint), 0))
""")
_DONE = text("DELETE FROM activity_occasion WHERE id = :id")
_LATER = text("""
UPDATE activity_occasion SET attempts = least(attempts + 1, 1000),
  next_at = now() + least(attempts + 1, 60) * interval '1 minute' WHERE id = :id
""")
# Locked against a refund until what it earns is written.
_ORDER = text("""
SELECT o.*, NOT EXISTS (SELECT FROM orders e WHERE e.player_id = o.player_id AND e.payment = 'paid'
  AND NOT e.is_sandbox AND (e.paid_at, e.id) < (o.paid_at, o.id)) AS is_first
FROM orders o WHERE o.game_id = :game AND o.number = :number AND o.payment = 'paid'
  AND NOT o.is_sandbox FOR SHARE OF o
""")


class Settler:
    """Judges what happened, until nothing is left to judge."""

    def __init__(self, database: Database, zone: str) -> None:
        self._database, self._zone = database, zone

    async def run(self) -> None:
        """Judge every occasion that is due; one that fails is tried again later."""
        while True:
            async with self._database.system() as session:
                rows = (await session.execute(_DUE, {"most": _AT_ONCE})).all()
            for row in rows:
                await self._settle(row)
            if len(rows) < _AT_ONCE:
                return

    async def _settle(self, row: Row[Any]) -> None:
        try:
            async with self._database.publisher(row.publisher_id) as session:
                happened = (await session.execute(_CLAIM, {"id": row.id})).one_or_none()
                # Who is not alone comes with the next round.
                if happened is not None and await _is_alone(session, happened.player_id):
                    await settle(session, happened, self._zone)
                    await session.execute(_DONE, {"id": row.id})
        except Exception as error:
            # Our fault must not be the others'; it is tried again, and nothing was given.
            log.exception("activity_failed", occasion=row.id, error=type(error).__name__)
            async with self._database.publisher(row.publisher_id) as session:
                await session.execute(_LATER, {"id": row.id})


async def _is_alone(session: AsyncSession, player_id: int) -> bool:
    """Whether nobody else judges an occasion of the player, until the transaction ends."""
    found: bool = (await session.execute(_ALONE, {"player": player_id})).scalar_one()
    return found


async def settle(session: AsyncSession, happened: Row[Any], zone: str) -> None:
    """Give what an occasion earns, of every activity in force."""
    known = await known_of(
        session, happened.game_id, happened.player_id, happened.occurred_at,
        await zone_in_force(session, happened.game_id, zone),
        server_id=happened.server_id, role_id=happened.role_id,
    )  # fmt: skip
    if known is None or known.row.is_sandbox:
        return
    if happened.kind == "refund":
        await take_back(session, happened, known)
        return
    order = await _order_of(session, happened)
    if happened.kind == "payment" and order is None:
        return
    every = await in_force(session, happened.game_id)
    mine = [one for one in every if concerns(one, happened.kind) and is_for(one, known)]
    taken: set[str] = set()
    for one in sorted(mine, key=lambda activity: -activity.priority):
        if one.group and one.group in taken:
            continue
        if await _reward(session, happened, known, one, order) and one.group:
            taken.add(one.group)


async def _order_of(session: AsyncSession, happened: Row[Any]) -> Row[Any] | None:
    """The paid order that an occasion is about."""
    if happened.kind != "payment":
        return None
    values = {"game": happened.game_id, "number": happened.subject}
    return (await session.execute(_ORDER, values)).one_or_none()


async def _reward(
    session: AsyncSession, happened: Row[Any], known: Known, activity: Activity,
    order: Row[Any] | None,
) -> bool:  # fmt: skip
    """Whether an activity rewards the occasion."""
    progress = await progress_of(
        session, activity, known, server_id=happened.server_id, role_id=happened.role_id
    )
    await note_reached(session, activity, happened)
    found = [
        await give(session, happened, known, one)
        for one in due(activity, happened, order, progress)
    ]
    return True in found
