"""What a user holds: permissions through roles, and games; read and replaced under one lock."""

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import delete, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity.models import User, UserGame, UserRole
from longshore.account.identity.permissions import ALL_PERMISSIONS, Permission, known_keys
from longshore.kit.errors import NotFoundError

# Numbers of ours for advisory locks are pairs: this one and the publisher.
_LOCK = text("SELECT pg_advisory_xact_lock(7316002, CAST(:publisher_id AS int))")
_RIGHTS = text(
    """
    SELECT u.is_owner, u.is_enabled, u.all_games,
           ARRAY(SELECT DISTINCT rp.key FROM user_role ur
                 JOIN role_permission rp ON rp.role_id = ur.role_id WHERE ur.user_id = u.id)
               AS permissions,
           ARRAY(SELECT ur.role_id FROM user_role ur WHERE ur.user_id = u.id ORDER BY 1)
               AS role_ids,
           ARRAY(SELECT ug.game_id FROM user_game ug WHERE ug.user_id = u.id ORDER BY 1)
               AS game_ids
    FROM user_account u WHERE u.id = :user_id
    """
)


def still_holds(user: str, permission: Permission, game: str) -> str:
    """SQL: whether a user may still come in, see the game and do what the permission says.

    `user` and `game` are expressions of SQL for their ids. For what somebody once said and what is
    worth no more than they are.
    """
    return f"""EXISTS (
    SELECT FROM user_account held_by WHERE held_by.id = {user} AND held_by.is_enabled
      AND (held_by.is_owner OR (
        EXISTS (SELECT FROM user_role ur JOIN role_permission rp ON rp.role_id = ur.role_id
                WHERE ur.user_id = held_by.id AND rp.key = '{permission.value}')
        AND (held_by.all_games OR EXISTS (
          SELECT FROM user_game ug WHERE ug.user_id = held_by.id AND ug.game_id = {game})))))
"""  # noqa: S608 - expressions of ours


@dataclass(frozen=True, slots=True)
class Rights:
    """What a user holds at this moment; `game_ids` are the single grants beside `all_games`."""

    is_owner: bool
    is_enabled: bool
    all_games: bool
    permissions: frozenset[Permission]
    role_ids: frozenset[int]
    game_ids: frozenset[int]

    @property
    def sees_all_games(self) -> bool:
        """True when every game, also a later one, is theirs."""
        return self.is_owner or self.all_games


async def lock_rights(session: AsyncSession, publisher_id: int) -> None:
    """Let changes of rights in one publisher happen one after another.

    Whoever holds the lock reads rights that nobody changes before the commit.
    """
    await session.execute(_LOCK, {"publisher_id": publisher_id})


async def rights_of(session: AsyncSession, user_id: int) -> Rights:
    """What a user of this publisher holds now.

    Raises:
        NotFoundError: no such user here.
    """
    row = (await session.execute(_RIGHTS, {"user_id": user_id})).one_or_none()
    if row is None:
        raise NotFoundError()
    keys = ALL_PERMISSIONS if row.is_owner else frozenset(known_keys(row.permissions))
    return Rights(
        is_owner=row.is_owner,
        is_enabled=row.is_enabled,
        all_games=row.all_games,
        permissions=keys,
        role_ids=frozenset(row.role_ids),
        game_ids=frozenset(row.game_ids),
    )


async def set_grants(
    session: AsyncSession,
    publisher_id: int,
    user_id: int,
    *,
    role_ids: Iterable[int],
    game_ids: Iterable[int],
    all_games: bool,
) -> None:
    """Replace a user's roles and games. Whoever calls has checked that they may.

    A last game that is no longer theirs is forgotten, or the browser would ask for it (N-06).
    """
    user = await session.get(User, user_id)
    if user is None:
        raise NotFoundError()
    user.all_games = all_games
    games = set(game_ids)
    if not (all_games or user.is_owner or user.last_game_id in games):
        user.last_game_id = None
    await session.execute(delete(UserRole).where(UserRole.user_id == user_id))
    await session.execute(delete(UserGame).where(UserGame.user_id == user_id))
    key = {"publisher_id": publisher_id, "user_id": user_id}
    session.add_all([UserRole(**key, role_id=role_id) for role_id in sorted(set(role_ids))])
    session.add_all([UserGame(**key, game_id=game_id) for game_id in sorted(games)])
    await session.flush()


async def grant_game(session: AsyncSession, publisher_id: int, user_id: int, game_id: int) -> None:
    """Give one more game to a user, unless every game is theirs anyway."""
    if not (await rights_of(session, user_id)).sees_all_games:
        session.add(UserGame(publisher_id=publisher_id, user_id=user_id, game_id=game_id))
