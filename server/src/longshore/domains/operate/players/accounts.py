"""Accounts that the publisher itself keeps: a name and a password."""

from dataclasses import dataclass

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.players.sessions import Who
from longshore.kit.ids import new_uuid


@dataclass(frozen=True, slots=True)
class Account:
    """A player's account with its hashed password."""

    who: Who
    password_hash: str


_FIND = text("""
SELECT p.channel_uid, a.password_hash FROM player_account a JOIN player p ON p.id = a.player_id
WHERE a.game_id = :game AND a.name = :name
""")
_ADD = text("""
INSERT INTO player_account (publisher_id, game_id, player_id, name, password_hash)
VALUES (:publisher, :game, :player, :name, :hash) ON CONFLICT (game_id, name) DO NOTHING RETURNING 1
""")


async def find_account(session: AsyncSession, game_id: int, name: str) -> Account | None:
    """The account of a name."""
    row = (await session.execute(_FIND, {"game": game_id, "name": name})).one_or_none()
    return Account(Who("", row.channel_uid), row.password_hash) if row else None


def new_account_player() -> Who:
    """Somebody who has no account yet."""
    return Who("", f"account:{new_uuid()}")


async def add_account(
    session: AsyncSession, publisher_id: int, game_id: int, player_id: int, *,
    name: str, password_hash: str,
) -> bool:  # fmt: skip
    """Give a player an account; false when the name is taken."""
    values = {
        "publisher": publisher_id, "game": game_id, "player": player_id, "name": name,
        "hash": password_hash,
    }  # fmt: skip
    return (await session.execute(_ADD, values)).first() is not None
