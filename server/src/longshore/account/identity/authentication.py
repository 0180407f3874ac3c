"""One query from a token to the user, their permissions and their games."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Self

import msgspec
import psycopg
from sqlalchemy import RowMapping, text

from longshore.account.identity import errors
from longshore.kit.clock import now
from longshore.kit.db import turns
from longshore.kit.db.database import Database
from longshore.kit.db.lanes import Lanes
from longshore.kit.errors import ApiError
from longshore.kit.secrets.tokens import token_digest
from longshore.kit.settings import Settings

# How stale "last seen" may be: a write per call would double the cost of reading.
_SEEN_EVERY_SECONDS = 60

# One round trip for what every call needs (house rule 4). It reads `game` beside the tables of this
# domain because a second query would cost more than the whole of authentication.
_FOUND = """
    SELECT s.id AS session_id, s.user_id, s.publisher_id, s.last_seen_at, s.expires_at,
           s.ended_reason, u.account, u.name, u.is_owner, u.is_enabled, p.name AS publisher_name,
           p.is_provider, p.suspended_at,
           CASE WHEN u.is_owner THEN '{}'::varchar[] ELSE ARRAY(
               SELECT DISTINCT rp.key FROM user_role ur
               JOIN role_permission rp ON rp.role_id = ur.role_id WHERE ur.user_id = u.id) END
               AS permissions,
           CASE WHEN u.is_owner OR u.all_games THEN ARRAY(
               SELECT g.id FROM game g WHERE g.publisher_id = u.publisher_id)
           ELSE ARRAY(SELECT ug.game_id FROM user_game ug WHERE ug.user_id = u.id) END AS game_ids
    FROM login_session s
    JOIN user_account u ON u.id = s.user_id
    JOIN publisher p ON p.id = s.publisher_id
    WHERE s.token_digest =
"""
_FIND = text(f"{_FOUND} :digest")
_FIND_NAME = "find_session"
LANE_STATEMENTS = {_FIND_NAME: f"SELECT row_to_json(f)::text FROM ({_FOUND} $1::bytea) AS f"}  # noqa: S608
"""What the lanes of `find_session` prepare."""

_HAS_GAME = text("SELECT 1 FROM game WHERE id = :game_id AND publisher_id = :publisher_id")
_SEEN = text("UPDATE login_session SET last_seen_at = now() WHERE id = :id")

_ENDED: dict[str, type[ApiError]] = {
    "displaced": errors.SignedInElsewhereError,
    "password_changed": errors.SignedInElsewhereError,
    "revoked": errors.SessionRevokedError,
    "disabled": errors.SessionRevokedError,
    "suspended": errors.SessionRevokedError,
    "signed_out": errors.UnknownTokenError,
}


class _Found(msgspec.Struct, frozen=True):
    """One row of the query, of whatever session."""

    session_id: int
    user_id: int
    publisher_id: int
    last_seen_at: datetime
    expires_at: datetime
    ended_reason: str | None
    account: str
    name: str
    is_owner: bool
    is_enabled: bool
    publisher_name: str
    is_provider: bool
    suspended_at: datetime | None
    permissions: list[str]
    game_ids: list[int]


_decoder = msgspec.json.Decoder(_Found)


@dataclass(frozen=True, slots=True)
class SessionRow:
    """What the query returns of a live session."""

    session_id: int
    user_id: int
    publisher_id: int
    publisher_name: str
    is_provider: bool
    account: str
    name: str
    is_owner: bool
    permissions: list[str]
    game_ids: list[int]
    program: str = ""

    @classmethod
    def of_token(
        cls,
        found: RowMapping,
        permissions: Iterable[str],
        game_ids: Iterable[int],
        *,
        program: str = "",
    ) -> Self:
        """What a token other than a session's may do for its user: these permissions and games.

        `found` has the columns of the user and their publisher. An owner's token is no owner: it
        holds what it lists. `program` is the name of a program's key.
        """
        kept = {name: found[name] for name in _OF_USER}
        return cls(
            session_id=0,
            is_owner=False,
            permissions=list(permissions),
            game_ids=list(game_ids),
            program=program,
            **kept,
        )


_OF_SESSION = tuple(name for name in SessionRow.__slots__ if name != "program")
_OF_USER = ("user_id", "publisher_id", "publisher_name", "is_provider", "account", "name")


async def find_session(
    database: Database, lanes: Lanes, settings: Settings, token: str
) -> SessionRow:
    """The live session of a token: by a lane, or by a connection of the pool while none is up.

    Raises:
        UnknownTokenError, SessionExpiredError, SessionRevokedError, SignedInElsewhereError.
        BusyError: the session has too many calls under way.
    """
    digest = token_digest(token)
    try:
        found = await _by_lane(lanes, digest)
    except psycopg.OperationalError:
        found = await _by_pool(database, digest)
    if found is None:
        raise errors.UnknownTokenError()
    if found.ended_reason:
        raise _ENDED[found.ended_reason]()
    moment = now()
    _check_age(found.last_seen_at, found.expires_at, moment, settings.session_idle_seconds)
    if not found.is_enabled or found.suspended_at:
        raise errors.SessionRevokedError()
    if moment - found.last_seen_at > timedelta(seconds=_SEEN_EVERY_SECONDS):
        async with database.system() as session:
            await session.execute(_SEEN, {"id": found.session_id})
    return SessionRow(**{name: getattr(found, name) for name in _OF_SESSION})


async def _by_lane(lanes: Lanes, digest: bytes) -> _Found | None:
    (result,) = await lanes.call((_FIND_NAME, ["\\x" + digest.hex()]), caller=digest)
    row = result.get_value(0, 0) if result.ntuples else None
    return _decoder.decode(row) if row else None


async def _by_pool(database: Database, digest: bytes) -> _Found | None:
    turns.caller.set(digest)
    async with database.looking() as connection:
        row = (await connection.execute(_FIND, {"digest": digest})).mappings().first()
        return _Found(**row) if row else None


async def is_publishers_game(database: Database, publisher_id: int, game_id: int) -> bool:
    """True when the publisher has the game, whoever may see it; asked only when a claim fails."""
    async with database.publisher(publisher_id) as session:
        values = {"game_id": game_id, "publisher_id": publisher_id}
        return (await session.execute(_HAS_GAME, values)).first() is not None


def _check_age(seen: datetime, expires: datetime, moment: datetime, idle_seconds: int) -> None:
    if moment >= expires or moment - seen > timedelta(seconds=idle_seconds):
        raise errors.SessionExpiredError()
