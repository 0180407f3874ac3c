"""Codes that prove a player's phone: six digits, five minutes, five tries, one user.

The phone itself is not kept here, only its keyed digest. Who used a code may say it again while it
lives, since the answer may have been lost: once used, it is kept bound to them.
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
RETURNING code_digest = ANY(:right)
""")
_USED = text("""
UPDATE player_code
SET code_digest = CASE WHEN code_digest = :sent THEN :bound ELSE code_digest END
WHERE game_id = :game AND phone_digest = :phone AND purpose = :purpose AND code_digest = ANY(:right)
RETURNING code_digest = :made
""")
_OLD = text("DELETE FROM player_code WHERE game_id = :game AND expires_at < :moment")


@dataclass(frozen=True, slots=True)
class CodeFor:
    """Whose code it is: a phone's, by its digest, for one purpose in one game."""

    publisher_id: int
    game_id: int
    phone_digest: bytes
    purpose: CodePurpose


@dataclass(frozen=True, slots=True)
class CodeDigests:
    """Digests of a code that somebody says, in the states in which it is right.

    `sent` is as it was sent, for anybody; `used` after these used it, `made` where a player was
    made by that.
    """

    sent: bytes
    used: bytes
    made: bytes

    @property
    def right(self) -> list[bytes]:
        """All of them."""
        return [self.sent, self.used, self.made]


async def keep_code(session: AsyncSession, whose: CodeFor, code_digest: bytes) -> None:
    """Keep the digest of a code that is being sent; the one before it is void."""
    await session.execute(_OLD, {"game": whose.game_id, "moment": now()})
    expires = now() + timedelta(seconds=VALID_SECONDS)
    values = {"publisher": whose.publisher_id, "code": code_digest, "expires": expires}
    await session.execute(_PUT, _key(whose) | values)


async def judge_code(session: AsyncSession, whose: CodeFor, said: CodeDigests) -> bool:
    """Whether the code is right; each try counts. Commit it even when it was wrong."""
    values = _key(whose) | {"moment": now(), "most": MOST_TRIES, "right": said.right}
    return bool((await session.execute(_TRY, values)).scalar())


async def use_code(
    session: AsyncSession, whose: CodeFor, said: CodeDigests, *, is_made: bool
) -> bool | None:
    """Use a code that was judged right; None where somebody was faster, or another was sent.

    Otherwise whether a player was made by its first use, which this is unless the same said it
    before: then `is_made` changes nothing.
    """
    values = _key(whose) | {
        "sent": said.sent, "made": said.made, "right": said.right,
        "bound": said.made if is_made else said.used,
    }  # fmt: skip
    return (await session.execute(_USED, values)).scalar()


def _key(whose: CodeFor) -> dict[str, object]:
    return {"game": whose.game_id, "phone": whose.phone_digest, "purpose": whose.purpose}
