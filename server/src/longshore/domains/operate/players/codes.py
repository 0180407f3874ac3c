"""Codes that prove a player's phone: six digits, five minutes, five tries, one use.

The phone itself is not kept here, only its keyed digest.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Literal

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.kit.clock import now

CodePurpose = Literal["login", "bind"]
VALID_SECONDS = 300
MOST_TRIES = 5

_PUT = text("""
INSERT INTO player_code (publisher_id, game_id, phone_digest, purpose, code_digest, expires_at)
VALUES (:publisher, :game, :phone, :purpose, :code, :expires)
ON CONFLICT (game_id, phone_digest, purpose) DO UPDATE
  SET code_digest = excluded.code_digest, expires_at = excluded.expires_at, tries = 0
""")
# Counted before it is compared: of many guesses at once, each counts.
_TRY = text("""
UPDATE player_code SET tries = tries + 1
WHERE game_id = :game AND phone_digest = :phone AND purpose = :purpose
  AND expires_at > :moment AND tries < :most
RETURNING code_digest = :code
""")
_USED = text("""
DELETE FROM player_code WHERE game_id = :game AND phone_digest = :phone AND purpose = :purpose
  AND code_digest = :code
RETURNING 1
""")
_OLD = text("DELETE FROM player_code WHERE game_id = :game AND expires_at < :moment")


@dataclass(frozen=True, slots=True)
class CodeFor:
    """Whose code it is: a phone's, by its digest, for one purpose in one game."""

    publisher_id: int
    game_id: int
    phone_digest: bytes
    purpose: CodePurpose


async def keep_code(session: AsyncSession, whose: CodeFor, code_digest: bytes) -> None:
    """Keep the digest of a code that is being sent; the one before it is void."""
    await session.execute(_OLD, {"game": whose.game_id, "moment": now()})
    expires = now() + timedelta(seconds=VALID_SECONDS)
    values = {"publisher": whose.publisher_id, "code": code_digest, "expires": expires}
    await session.execute(_PUT, _key(whose) | values)


async def judge_code(session: AsyncSession, whose: CodeFor, code_digest: bytes) -> bool:
    """Whether the code is right; each try counts. Commit it even when it was wrong."""
    values = _key(whose) | {"moment": now(), "most": MOST_TRIES, "code": code_digest}
    return bool((await session.execute(_TRY, values)).scalar())


async def use_code(session: AsyncSession, whose: CodeFor, code_digest: bytes) -> bool:
    """Use a code that was judged right; false where somebody was faster, or another was sent."""
    values = _key(whose) | {"code": code_digest}
    return (await session.execute(_USED, values)).first() is not None


def _key(whose: CodeFor) -> dict[str, object]:
    return {"game": whose.game_id, "phone": whose.phone_digest, "purpose": whose.purpose}
