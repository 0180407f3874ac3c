"""Keys of programs: made and revoked by people, accepted where programs have something to do."""

from datetime import timedelta

from sqlalchemy import select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import errors
from longshore.account.identity.api_key_models import ApiKey
from longshore.account.identity.authentication import SessionRow
from longshore.account.identity.permissions import held_permissions
from longshore.kit.clock import now
from longshore.kit.db import turns
from longshore.kit.db.database import Database
from longshore.kit.secrets.tokens import new_token, token_digest

PREFIX = "lsk_"
MOST_KEYS = 50
# Where a program may call; everything else is for people: accounts, passwords, keys themselves.
_PLACES = (
    "/ultra/protected/app/send/",
    "/ultra/app/send",
    "/ultra/upload/",
    "/ultra/pack/",
)
_FIND = text(
    """
    SELECT k.id, k.name AS program, k.user_id, k.publisher_id, k.permissions AS key_permissions,
           k.game_ids AS key_games, k.last_used_at, u.account, u.name, u.is_owner,
           p.name AS publisher_name, p.is_provider, p.suspended_at,
           CASE WHEN u.is_owner THEN '{}'::varchar[] ELSE ARRAY(
               SELECT DISTINCT rp.key FROM user_role ur
               JOIN role_permission rp ON rp.role_id = ur.role_id WHERE ur.user_id = u.id) END
               AS permissions,
           CASE WHEN u.is_owner OR u.all_games THEN ARRAY(
               SELECT g.id FROM game g WHERE g.publisher_id = u.publisher_id)
           ELSE ARRAY(SELECT ug.game_id FROM user_game ug WHERE ug.user_id = u.id) END AS game_ids
    FROM api_key k
    JOIN user_account u ON u.id = k.user_id
    JOIN publisher p ON p.id = k.publisher_id
    WHERE k.token_digest = :digest AND k.revoked_at IS NULL AND u.is_enabled
      AND (k.expires_at IS NULL OR k.expires_at > now())
    """
)
_USED = text("UPDATE api_key SET last_used_at = now() WHERE id = :id")
_SEEN_EVERY = timedelta(seconds=60)


def is_key(token: str) -> bool:
    """True for a program's key."""
    return token.startswith(PREFIX)


async def find_program(database: Database, token: str, path: str) -> SessionRow:
    """Who a key acts for: never more than the key lists and its user may do now.

    Raises:
        UnknownTokenError: no such key, or it was revoked, has expired, or its user is disabled.
        PublisherSuspendedError. PeopleOnlyError: the call is not for programs.
    """
    digest = token_digest(token)
    turns.caller.set(digest)
    async with database.looking() as connection:
        found = (await connection.execute(_FIND, {"digest": digest})).mappings().first()
        if found is None:
            raise errors.UnknownTokenError()
        if found["suspended_at"]:
            raise errors.PublisherSuspendedError()
        if found["last_used_at"] is None or now() - found["last_used_at"] > _SEEN_EVERY:
            await connection.execute(_USED, {"id": found["id"]})
    if not path.startswith(_PLACES):
        raise errors.PeopleOnlyError()
    held = held_permissions(
        list(found["permissions"]),
        is_owner=found["is_owner"],
        is_provider=found["is_provider"],
    )
    return SessionRow.of_token(
        found,
        [key for key in found["key_permissions"] if key in held],
        [game for game in found["game_ids"] if game in found["key_games"]],
        program=found["program"],
    )


async def keys_of(session: AsyncSession, user_id: int) -> list[ApiKey]:
    """A user's keys that were not revoked, newest first: all of them, so that each can be."""
    statement = (
        select(ApiKey)
        .where(ApiKey.user_id == user_id, ApiKey.revoked_at.is_(None))
        .order_by(ApiKey.id.desc())
    )
    return list((await session.execute(statement)).scalars())


async def revoke_all(session: AsyncSession, user_id: int) -> int:
    """End every key of a user; how many there were."""
    live = update(ApiKey).where(ApiKey.user_id == user_id, ApiKey.revoked_at.is_(None))
    ended = await session.execute(live.values(revoked_at=now()).returning(ApiKey.id))
    return len(ended.all())


def new_key() -> str:
    """A fresh key; the database keeps its digest only."""
    return PREFIX + new_token()
