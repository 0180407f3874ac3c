"""Whom work is done for that nobody waits for: a member, with what they may do now."""

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity.access import Actor
from longshore.account.identity.permissions import held_permissions

_FIND = text(
    """
    SELECT u.id, u.publisher_id, u.account, u.name, u.is_owner, p.name AS publisher_name,
           p.is_provider,
           CASE WHEN u.is_owner THEN '{}'::varchar[] ELSE ARRAY(
               SELECT DISTINCT rp.key FROM user_role ur
               JOIN role_permission rp ON rp.role_id = ur.role_id WHERE ur.user_id = u.id) END
               AS permissions,
           CASE WHEN u.is_owner OR u.all_games THEN ARRAY(
               SELECT g.id FROM game g WHERE g.publisher_id = u.publisher_id)
           ELSE ARRAY(SELECT ug.game_id FROM user_game ug WHERE ug.user_id = u.id) END AS game_ids
    FROM user_account u JOIN publisher p ON p.id = u.publisher_id
    WHERE u.id = :id AND u.is_enabled AND p.suspended_at IS NULL
    """
)


async def acting_for(session: AsyncSession, user_id: int) -> Actor | None:
    """The member; None for one who is disabled, or whose publisher is suspended."""
    row = (await session.execute(_FIND, {"id": user_id})).one_or_none()
    if row is None:
        return None
    held = held_permissions(
        list(row.permissions), is_owner=row.is_owner, is_provider=row.is_provider
    )
    return Actor(
        user_id=row.id, publisher_id=row.publisher_id, publisher_name=row.publisher_name,
        session_id=0, token="", account=row.account, name=row.name, is_owner=row.is_owner,
        permissions=held, game_ids=frozenset(row.game_ids), game_id=None,
    )  # fmt: skip
