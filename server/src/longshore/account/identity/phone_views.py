"""Phones that show a game's figures: whom their token stands for, and as long as it does."""

from datetime import timedelta

from sqlalchemy import text

from longshore.account.identity import errors
from longshore.account.identity.authentication import SessionRow
from longshore.account.identity.permissions import Permission, held_permissions
from longshore.kit.clock import now
from longshore.kit.db import turns
from longshore.kit.db.database import Database
from longshore.kit.secrets.tokens import new_token, token_digest

PREFIX = "lsv_"
_PLACE = "/ultra/protected/app/send/data-new/"
_SEEN_EVERY = timedelta(seconds=60)
# A view ends with the session that showed its link, however that ends. Only that the browser of
# the session lies idle does not end it: a phone is looked at when nobody sits at the desk.
_FIND = text(
    """
    SELECT v.id, v.user_id, v.publisher_id, v.game_id, v.last_used_at,
           u.account, u.name, u.is_owner, p.name AS publisher_name, p.is_provider,
           CASE WHEN u.is_owner THEN '{}'::varchar[] ELSE ARRAY(
               SELECT DISTINCT rp.key FROM user_role ur
               JOIN role_permission rp ON rp.role_id = ur.role_id WHERE ur.user_id = u.id) END
               AS permissions
    FROM phone_view v
    JOIN login_session s ON s.id = v.session_id AND s.ended_at IS NULL AND s.expires_at > moment()
    JOIN user_account u ON u.id = v.user_id AND u.is_enabled
    JOIN publisher p ON p.id = v.publisher_id AND p.suspended_at IS NULL
    WHERE v.token_digest = :digest AND (
        u.is_owner OR u.all_games OR EXISTS (
            SELECT FROM user_game ug WHERE ug.user_id = u.id AND ug.game_id = v.game_id))
    """
)
_USED = text("UPDATE phone_view SET last_used_at = moment() WHERE id = :id")


def is_phone_view(token: str) -> bool:
    """True for the token of a phone that shows figures."""
    return token.startswith(PREFIX)


def new_view() -> str:
    """A fresh token; the database keeps its digest only."""
    return PREFIX + new_token()


async def find_phone_view(database: Database, token: str, path: str) -> SessionRow:
    """Whose figures a phone shows, of its one game, with no other right than to see them.

    Raises:
        SessionRevokedError: it was ended, or its session was; or its user lost game or permission.
        PhoneViewOnlyError: the call is not for phones that show figures.
    """
    digest = token_digest(token)
    turns.caller.set(digest)
    async with database.looking() as connection:
        found = (await connection.execute(_FIND, {"digest": digest})).mappings().first()
        if found is None:
            raise errors.SessionRevokedError()
        if found["last_used_at"] is None or now() - found["last_used_at"] > _SEEN_EVERY:
            await connection.execute(_USED, {"id": found["id"]})
    held = held_permissions(
        list(found["permissions"]),
        is_owner=found["is_owner"],
        is_provider=found["is_provider"],
    )
    if Permission.DATA_CENTER not in held:
        raise errors.SessionRevokedError()
    if not path.startswith(_PLACE):
        raise errors.PhoneViewOnlyError()
    return SessionRow.of_token(found, [Permission.DATA_CENTER], [found["game_id"]])
