"""Reading players for the run time, and for figures that tell who is behind them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession


@dataclass(frozen=True, slots=True)
class FoundPlayer:
    """A player without anything personal."""

    id: int
    channel_code: str
    channel_uid: str
    is_sandbox: bool
    is_banned: bool
    created_at: datetime
    last_login_at: datetime


_FOUND = """
SELECT id, channel_code, channel_uid, is_sandbox, coalesce(banned_until > now(), false),
  created_at, last_login_at
FROM player WHERE game_id = :game AND deleted_at IS NULL
"""
_FIND = text(f"{_FOUND} AND id = :player")
_FIND_MANY = text(f"{_FOUND} AND id = ANY(:players)")


async def find_player(session: AsyncSession, game_id: int, player_id: int) -> FoundPlayer | None:
    """One player of a game, unless they were deleted."""
    row = (await session.execute(_FIND, {"game": game_id, "player": player_id})).one_or_none()
    return FoundPlayer(*row) if row else None


async def find_players(
    session: AsyncSession, game_id: int, players: Sequence[int]
) -> dict[int, FoundPlayer]:
    """Players of a game by id; who was deleted is not among them."""
    rows = await session.execute(_FIND_MANY, {"game": game_id, "players": list(players)})
    return {row.id: FoundPlayer(*row) for row in rows}


_TOLD = text("""
SELECT told FROM player_ban WHERE player_id = :player AND game_id = :game AND lifted_at IS NULL
  AND (ends_at IS NULL OR ends_at > now()) ORDER BY id DESC LIMIT 1
""")


async def ban_told(session: AsyncSession, game_id: int, player_id: int) -> str:
    """What a player who is barred is told of why; empty where nothing is."""
    values = {"game": game_id, "player": player_id}
    return (await session.execute(_TOLD, values)).scalar_one_or_none() or ""
