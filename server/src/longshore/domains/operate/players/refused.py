"""The refused list: players, devices and addresses that may not enter a game.

It is in force with the commit: a sign-in asks it in its own statement (`sessions.SIGN_IN`), and
open sessions end with it.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.kit.http.throttle import who

MOST_ADDRESSES = 20
RECENT_DAYS = 30
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

# Where a player signed in from of late, the newest first.
_ADDRESSES = f"""
SELECT address, max(last_seen_at) AS last_seen_at FROM player_session
WHERE player_id = :player AND game_id = :game AND address <> ''
  AND created_at > now() - interval '{RECENT_DAYS} days'
GROUP BY address ORDER BY last_seen_at DESC LIMIT {MOST_ADDRESSES}
"""  # noqa: S608 - constants
_BAR_ADDRESSES = text(f"""
INSERT INTO refused_entry (publisher_id, game_id, subject, mark, shown, ban_id, reason, told,
  ends_at, created_user_name)
SELECT b.publisher_id, b.game_id, 'address', 'address:' || a.address, a.address, b.id,
  left(b.reason, 200), b.told, b.ends_at, b.created_user_name
FROM player_ban AS b, ({_ADDRESSES}) AS a WHERE b.id = :ban RETURNING shown
""")  # noqa: S608 - constants
_OVER = text("""
UPDATE refused_entry SET lifted_at = now(), lifted_user_name = :name
WHERE ban_id = ANY(:bans) AND lifted_at IS NULL
""")
# How many others are signed in from there now is counted no further than anybody reads.
_KNOWN_ADDRESSES = text(f"""
SELECT a.*, (SELECT count(*) FROM (SELECT DISTINCT player_id FROM player_session AS s
    WHERE s.game_id = :game AND s.address = a.address AND s.ended_at IS NULL
      AND s.expires_at > now() AND s.player_id <> :player LIMIT 100) AS everybody) AS others
FROM ({_ADDRESSES}) AS a
""")  # noqa: S608 - constants

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


async def bar_addresses(session: AsyncSession, game_id: int, player_id: int, ban_id: int) -> None:
    """Put where a player signed in from of late on the refused list, for as long as a ban holds.

    Sessions of anybody from there end.
    """
    values = {"game": game_id, "player": player_id, "ban": ban_id}
    barred = (await session.execute(_BAR_ADDRESSES, values)).scalars().all()
    await end_sessions_at(session, game_id, "address", barred)


async def let_addresses_in(session: AsyncSession, ban_ids: Collection[int], name: str) -> None:
    """End the entries that came with bans; `name` is whoever lifts these."""
    await session.execute(_OVER, {"bans": list(ban_ids), "name": name})


async def known_addresses(
    session: AsyncSession, game_id: int, player_id: int
) -> Sequence[Row[Any]]:
    """Where a player signed in from of late, when, and how many others are there now."""
    values = {"game": game_id, "player": player_id}
    return (await session.execute(_KNOWN_ADDRESSES, values)).all()
