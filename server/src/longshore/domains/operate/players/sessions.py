"""Sessions of players: opened by one statement, found by their digest, ended once."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import bindparam, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.players.models import ADDRESS_LENGTH

SESSION_DAYS = 7
_BEGAN = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Who:
    """The player that somebody has proven to be: a channel's uid, or an account of our own."""

    channel_code: str
    uid: str
    is_sandbox: bool = False


@dataclass(frozen=True, slots=True)
class Device:
    """What a player plays on; `digest` is the keyed digest of its id."""

    digest: bytes
    os: str = ""
    model: str = ""


@dataclass(frozen=True, slots=True)
class OpenSession:
    """A session that has not ended, and its player."""

    id: int
    publisher_id: int
    game_id: int
    player_id: int
    device_id: int
    channel_code: str
    is_sandbox: bool
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class SignedIn:
    """What became of a sign-in.

    Without `session` the player is banned until `banned_until`, or on the refused list.
    """

    player_id: int
    is_new: bool
    session: OpenSession | None
    banned_until: datetime | None


@dataclass(frozen=True, slots=True)
class EndedSession:
    """A session that is over, with the digest of its token and why it ended."""

    id: int
    digest: bytes
    reason: str
    ended_at: datetime


# One round trip; OFFSET 0 as below. A player who is banned or refused gets no session.
SIGN_IN = """
WITH p AS (
  INSERT INTO player (publisher_id, game_id, channel_code, channel_uid, is_sandbox)
  VALUES (:publisher, :game, :channel, :uid, :sandbox)
  ON CONFLICT (game_id, channel_code, channel_uid) DO UPDATE SET last_login_at = now()
  RETURNING id, banned_until, is_sandbox, created_at = now() AS is_new),
d AS (
  INSERT INTO device (publisher_id, game_id, digest, os, model)
  VALUES (:publisher, :game, :device, :os, :model)
  ON CONFLICT (game_id, digest) DO UPDATE
    SET last_seen_at = now(), os = excluded.os, model = excluded.model
  RETURNING id, banned_until),
r AS (
  SELECT FROM p, unnest(ARRAY['player:' || p.id, 'device:' || encode(:device, 'hex'),
    'address:' || CAST(:address AS text)]) AS m(mark), LATERAL
    (SELECT ends_at FROM refused_entry WHERE game_id = :game AND mark = m.mark
      AND lifted_at IS NULL OFFSET 0) AS e
  WHERE coalesce(e.ends_at > now(), true)),
s AS (
  INSERT INTO player_session
    (publisher_id, game_id, digest, player_id, device_id, store_code, address, expires_at)
  SELECT :publisher, :game, :digest, p.id, d.id, :store, CAST(:address AS text),
    now() + make_interval(days => :days)
  FROM p, d WHERE coalesce(greatest(p.banned_until, d.banned_until) <= now(), true)
    AND NOT EXISTS (SELECT FROM r)
  RETURNING id, expires_at),
kept AS (
  UPDATE player_deletion SET cancelled_at = now() FROM s, p, LATERAL
    (SELECT id FROM player_deletion WHERE player_id = p.id AND done_at IS NULL
      AND cancelled_at IS NULL OFFSET 0) AS d
  WHERE player_deletion.id = d.id AND coalesce(done_at, cancelled_at) IS NULL)
SELECT p.id, p.is_new, s.id AS session_id, greatest(p.banned_until, d.banned_until) AS banned_until,
  d.id AS device_id, p.is_sandbox,
  CAST(extract(epoch FROM s.expires_at) * 1000000 AS bigint) AS expires_us
FROM p CROSS JOIN d LEFT JOIN s ON true
"""
_SIGN_IN = text(SIGN_IN)

# Of tables without statistics, as they are when a game opens, the planner believes that one row in
# two hundred is of any game or publisher, and then reads all of them by another index. OFFSET 0
# lets each row be looked for by its key only.
_FIND = """
SELECT s.id, s.publisher_id, s.game_id, s.player_id, s.device_id, p.channel_code, p.is_sandbox,
  s.expires_at
FROM (SELECT * FROM player_session WHERE digest = :digest OFFSET 0) AS s CROSS JOIN LATERAL
  (SELECT channel_code, is_sandbox FROM player WHERE id = s.player_id OFFSET 0) AS p
WHERE s.game_id = :game AND
"""
FIND_SESSION = f"{_FIND} s.ended_at IS NULL AND s.expires_at > now()"
_FIND_OPEN = text(FIND_SESSION)
_FIND_ENDED = text(f"{_FIND} s.end_reason = :reason")

SESSION_IS_OPEN = """
SELECT EXISTS (SELECT FROM (SELECT * FROM player_session WHERE id = :session OFFSET 0) AS s
  WHERE game_id = :game AND ended_at IS NULL AND expires_at > now())
"""
_IS_OPEN = text(SESSION_IS_OPEN)

_END = text("""
UPDATE player_session SET ended_at = now(), end_reason = :reason
WHERE game_id = :game AND ended_at IS NULL AND expires_at > now()
  AND (id = :session OR player_id = :player)
RETURNING id
""").bindparams(bindparam("session"), bindparam("player"))

_ENDED = text("""
SELECT id, digest, end_reason, ended_at FROM player_session
WHERE ended_at IS NOT NULL AND ended_at >= :since ORDER BY ended_at
""")

_TOUCH = text("""
UPDATE player_session SET last_seen_at = now() WHERE id = ANY(:ids) AND ended_at IS NULL
""")


async def sign_in(
    session: AsyncSession, publisher_id: int, game_id: int, who: Who, device: Device,
    *, token_digest: bytes, store_code: str = "", address: str = "",
) -> SignedIn:  # fmt: skip
    """Make the player and the device known, and open a session under the digest of its token.

    `address` is where the player calls from, as `kit.http.throttle.who` counts it.
    """
    values = {
        "publisher": publisher_id, "game": game_id, "channel": who.channel_code, "uid": who.uid,
        "sandbox": who.is_sandbox, "device": device.digest, "os": device.os,
        "model": device.model, "digest": token_digest, "store": store_code, "days": SESSION_DAYS,
        "address": address[:ADDRESS_LENGTH],
    }  # fmt: skip
    row = (await session.execute(_SIGN_IN, values)).one()
    opened = row.session_id and OpenSession(
        row.session_id, publisher_id, game_id, row.id, row.device_id, who.channel_code,
        row.is_sandbox, moment_of(row.expires_us),
    )  # fmt: skip
    return SignedIn(row.id, row.is_new, opened, row.banned_until)


def moment_of(microseconds: int) -> datetime:
    """The moment so many microseconds after 1970 began, as `SIGN_IN` tells a session's end."""
    return _BEGAN + timedelta(microseconds=microseconds)


async def find_session(
    session: AsyncSession, game_id: int, token_digest: bytes, *, ended_by: str = ""
) -> OpenSession | None:
    """The session of a token of this game, unless it has ended; or one that ended for a reason."""
    values = {"digest": token_digest, "game": game_id}
    if ended_by:
        found = await session.execute(_FIND_ENDED, values | {"reason": ended_by})
    else:
        found = await session.execute(_FIND_OPEN, values)
    row = found.one_or_none()
    return OpenSession(*row) if row else None


async def is_session_open(session: AsyncSession, game_id: int, session_id: int) -> bool:
    """Whether a session of this game goes on."""
    found = await session.execute(_IS_OPEN, {"session": session_id, "game": game_id})
    return bool(found.scalar_one())


async def end_session(session: AsyncSession, game_id: int, session_id: int, reason: str) -> int:
    """End one session; how many were open."""
    return await _end(session, game_id, reason, session_id=session_id)


async def end_sessions_of(session: AsyncSession, game_id: int, player_id: int, reason: str) -> int:
    """End every session of a player; how many were open."""
    return await _end(session, game_id, reason, player_id=player_id)


async def ended_since(session: AsyncSession, since: datetime) -> Sequence[EndedSession]:
    """Sessions that ended at or after a moment, the oldest first.

    For processes that remember who is signed in; it looks at every publisher.
    """
    return [EndedSession(*row) for row in (await session.execute(_ENDED, {"since": since})).all()]


async def touch(session: AsyncSession, session_ids: Collection[int]) -> None:
    """Note that these sessions have been heard of."""
    await session.execute(_TOUCH, {"ids": list(session_ids)})


async def _end(
    session: AsyncSession, game_id: int, reason: str, *,
    session_id: int | None = None, player_id: int | None = None,
) -> int:  # fmt: skip
    values = {"game": game_id, "reason": reason, "session": session_id, "player": player_id}
    return len((await session.execute(_END, values)).all())
