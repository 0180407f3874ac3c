"""The refused list: players, devices and addresses that may not enter a game.

It is in force with the commit: a sign-in asks it in its own statement (`sessions.SIGN_IN`), and
open sessions end with it.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.kit.http.throttle import who

RefusedSubject = Literal["player", "device", "address"]


@dataclass(frozen=True, slots=True)
class Refusal:
    """The entry that keeps somebody out; `told` is what they may read."""

    id: int
    subject: RefusedSubject
    shown: str
    reason: str
    told: str
    ends_at: datetime | None


_IN_FORCE = text("""
SELECT id, subject, shown, reason, told, ends_at FROM refused_entry
WHERE game_id = :game AND lifted_at IS NULL AND mark = ANY(:marks)
  AND coalesce(ends_at > now(), true)
ORDER BY subject DESC LIMIT 1
""")

# One way of finding sessions a kind of mark, each by an index.
_END = {
    "player": text("""
      UPDATE player_session SET ended_at = now(), end_reason = 'refused'
      WHERE game_id = :game AND ended_at IS NULL AND expires_at > now()
        AND player_id = ANY(CAST(:values AS bigint[])) RETURNING id"""),
    "device": text("""
      UPDATE player_session SET ended_at = now(), end_reason = 'refused'
      WHERE game_id = :game AND ended_at IS NULL AND expires_at > now()
        AND device_id IN (SELECT id FROM device WHERE game_id = :game
          AND digest IN (SELECT decode(one, 'hex') FROM unnest(CAST(:values AS text[])) AS one))
      RETURNING id"""),
    "address": text("""
      UPDATE player_session SET ended_at = now(), end_reason = 'refused'
      WHERE game_id = :game AND ended_at IS NULL AND expires_at > now()
        AND address = ANY(CAST(:values AS text[])) RETURNING id"""),
}


def marks(player_id: int | None, device: bytes | None, address: str) -> list[str]:
    """What a sign-in is compared with; `device` is the keyed digest of the device's id."""
    found = [] if player_id is None else [f"player:{player_id}"]
    if device is not None:
        found.append(f"device:{device.hex()}")
    if address:
        found.append(f"address:{who(address)}")
    return found


async def refusal_of(
    session: AsyncSession, game_id: int, wanted: Collection[str]
) -> Refusal | None:
    """The entry in force for any of these marks; a player's before a device's and an address's."""
    found = await session.execute(_IN_FORCE, {"game": game_id, "marks": list(wanted)})
    row = found.one_or_none()
    return Refusal(*row) if row else None


async def end_sessions_at(
    session: AsyncSession, game_id: int, subject: RefusedSubject, values: Collection[str]
) -> int:
    """End the open sessions of players, devices or addresses; `values` are marks without kind.

    How many were open.
    """
    statement = _END[subject]
    return len((await session.execute(statement, {"game": game_id, "values": list(values)})).all())
