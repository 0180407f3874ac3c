"""Deleting a player: asked for, waited for, done; signing in again takes it back."""

from datetime import datetime, timedelta

import structlog
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.players.facts import message_digests
from longshore.domains.operate.players.personal import statements
from longshore.domains.operate.players.sessions import end_sessions_of
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database

log = structlog.get_logger(__name__)
COOLING_OFF = timedelta(days=15)
_AT_ONCE = 100

_ASK = text("""
INSERT INTO player_deletion (publisher_id, game_id, player_id, due_at)
VALUES (:publisher, :game, :player, now() + :wait)
ON CONFLICT (player_id) WHERE done_at IS NULL AND cancelled_at IS NULL
  DO UPDATE SET due_at = player_deletion.due_at RETURNING due_at
""")
_DUE_AT = text("""
SELECT due_at FROM player_deletion
WHERE player_id = :player AND done_at IS NULL AND cancelled_at IS NULL
""")
_TAKE_BACK = text("""
UPDATE player_deletion SET cancelled_at = now()
WHERE player_id = :player AND done_at IS NULL AND cancelled_at IS NULL RETURNING id
""")
_DUE = text("""
UPDATE player_deletion SET done_at = now() WHERE id IN (
  SELECT id FROM player_deletion WHERE done_at IS NULL AND cancelled_at IS NULL AND due_at <= now()
  ORDER BY id LIMIT :most FOR UPDATE SKIP LOCKED)
RETURNING player_id
""")
_FORGET = [text(statement) for statement in statements()]
_END = text("""
UPDATE player_session SET ended_at = now(), end_reason = 'deleted'
WHERE player_id = ANY(:players) AND ended_at IS NULL
""")


async def ask_deletion(
    session: AsyncSession, publisher_id: int, game_id: int, player_id: int
) -> datetime:
    """Ask for a player's deletion and end their sessions; when it will be done."""
    values = {
        "publisher": publisher_id, "game": game_id, "player": player_id, "wait": COOLING_OFF,
    }  # fmt: skip
    due_at: datetime = (await session.execute(_ASK, values)).scalar_one()
    await end_sessions_of(session, game_id, player_id, "deletion")
    return due_at


async def deletion_due(session: AsyncSession, player_id: int) -> datetime | None:
    """When the deletion that a player asked for will be done; None where none waits."""
    due_at: datetime | None = (
        await session.execute(_DUE_AT, {"player": player_id})
    ).scalar_one_or_none()
    return due_at


async def take_back_deletion(session: AsyncSession, player_id: int) -> bool:
    """Take back what was asked for; false where nothing waits."""
    return (await session.execute(_TAKE_BACK, {"player": player_id})).first() is not None


async def delete_due(database: Database, resources: Resources) -> int:
    """Delete the players whose time has come; how many."""
    done = 0
    while True:
        async with database.system() as session:
            found = (await session.execute(_DUE, {"most": _AT_ONCE})).scalars().all()
            # Before the facts go from which they are made.
            messages = await message_digests(session, resources.keyring, found)
            values = {"players": list(found), "messages": messages}
            for statement in (_END, *_FORGET):
                await session.execute(statement, values)
        done += len(found)
        if len(found) < _AT_ONCE:
            return done
