"""The people of a publisher, for the domains above: rights, games, creation, enabling."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, bindparam, delete, func, or_, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.identity import sessions
from longshore.domains.identity.models import User, UserGame, UserRole
from longshore.domains.identity.permissions import ALL_PERMISSIONS, Permission, known_keys
from longshore.kit.errors import ConflictError, NotFoundError

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
_other_owners = select(func.count()).where(
    User.is_owner, User.is_enabled, User.id != bindparam("user_id")
)


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


@dataclass(frozen=True, slots=True)
class Member:
    """A user as the list of people shows them."""

    id: int
    account: str
    name: str
    email: str | None
    phone: str | None
    is_enabled: bool
    is_owner: bool
    all_games: bool
    last_login_at: datetime | None
    created_at: datetime
    role_ids: tuple[int, ...]
    game_ids: tuple[int, ...]


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


async def name_of(session: AsyncSession, user_id: int) -> str:
    """The name of a user of this publisher.

    Raises:
        NotFoundError: no such user here.
    """
    return (await _user(session, user_id)).name


async def list_members(
    session: AsyncSession, *, keyword: str | None, is_enabled: bool | None, offset: int, limit: int
) -> tuple[list[Member], int]:
    """One page of this publisher's people, in the order in which they came, and their number."""
    conditions = _conditions(keyword, is_enabled)
    total = (await session.execute(select(func.count(User.id)).where(*conditions))).scalar_one()
    statement = select(User).where(*conditions).order_by(User.id).offset(offset).limit(limit)
    users = (await session.execute(statement)).scalars().all()
    ids = [user.id for user in users]
    roles = await session.execute(
        select(UserRole.user_id, UserRole.role_id).where(UserRole.user_id.in_(ids))
    )
    games = await session.execute(
        select(UserGame.user_id, UserGame.game_id).where(UserGame.user_id.in_(ids))
    )
    roles_of = _grouped((row.user_id, row.role_id) for row in roles)
    games_of = _grouped((row.user_id, row.game_id) for row in games)
    return [_member(user, roles_of, games_of) for user in users], total


def _conditions(keyword: str | None, is_enabled: bool | None) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = []
    if keyword:
        columns = (User.account, User.name, User.email, User.phone)
        conditions.append(or_(*(column.icontains(keyword, autoescape=True) for column in columns)))
    if is_enabled is not None:
        conditions.append(User.is_enabled == is_enabled)
    return conditions


def _grouped(pairs: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    groups: dict[int, list[int]] = {}
    for key, value in pairs:
        groups.setdefault(key, []).append(value)
    return groups


def _member(user: User, roles: dict[int, list[int]], games: dict[int, list[int]]) -> Member:
    return Member(
        id=user.id,
        account=user.account,
        name=user.name,
        email=user.email,
        phone=user.phone,
        is_enabled=user.is_enabled,
        is_owner=user.is_owner,
        all_games=user.is_owner or user.all_games,
        last_login_at=user.last_login_at,
        created_at=user.created_at,
        role_ids=tuple(sorted(roles.get(user.id, ()))),
        game_ids=tuple(sorted(games.get(user.id, ()))),
    )


async def create_user(
    session: AsyncSession,
    publisher_id: int,
    *,
    account: str,
    name: str,
    password_hash: str,
    email: str | None = None,
    phone: str | None = None,
    is_owner: bool = False,
) -> int:
    """A new, enabled user without roles and games; their id.

    Raises:
        ConflictError: the account, or the phone, is somebody's already, here or elsewhere.
    """
    user = User(
        publisher_id=publisher_id,
        account=account,
        name=name,
        password_hash=password_hash,
        email=email,
        phone=phone,
        is_owner=is_owner,
    )
    try:
        async with session.begin_nested():
            session.add(user)
    except IntegrityError as error:
        taken = phone if "phone" in str(error.orig) else account
        raise ConflictError(what=taken) from error
    return user.id


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
    user = await _user(session, user_id)
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


async def remember_game(session: AsyncSession, user_id: int, game_id: int) -> bool:
    """Keep which game a user selected last; true when that is another than before."""
    changed = await session.execute(
        update(User)
        .where(User.id == user_id, User.last_game_id.is_distinct_from(game_id))
        .values(last_game_id=game_id)
        .returning(User.id)
    )
    return changed.first() is not None


async def set_enabled(session: AsyncSession, user_id: int, *, is_enabled: bool) -> None:
    """Enable or disable a user; disabling ends every session at once (code 403)."""
    user = await _user(session, user_id)
    user.is_enabled = is_enabled
    if not is_enabled:
        await sessions.end_all(session, user_id, "disabled")


async def has_other_owner(session: AsyncSession, user_id: int) -> bool:
    """True when somebody else is an enabled owner of this publisher."""
    return (await session.execute(_other_owners, {"user_id": user_id})).scalar_one() > 0


async def _user(session: AsyncSession, user_id: int) -> User:
    user = await session.get(User, user_id)
    if user is None:
        raise NotFoundError()
    return user
