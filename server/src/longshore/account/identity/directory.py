"""The people of a publisher, for the domains above: listed, created, enabled and disabled."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, bindparam, func, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import sessions
from longshore.account.identity.models import Publisher, User, UserGame, UserRole
from longshore.kit.db.pages import count_of, rows_and_total
from longshore.kit.db.violations import violated
from longshore.kit.errors import ConflictError, NotFoundError

_other_owners = select(func.count()).where(
    User.is_owner, User.is_enabled, User.id != bindparam("user_id")
)
_role_ids = (
    select(func.array_agg(UserRole.role_id))
    .where(UserRole.user_id == User.id)
    .correlate(User)
    .scalar_subquery()
)
_game_ids = (
    select(func.array_agg(UserGame.game_id))
    .where(UserGame.user_id == User.id)
    .correlate(User)
    .scalar_subquery()
)
_provider = select(Publisher.id).where(Publisher.is_provider).limit(1)


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


async def provider_id(session: AsyncSession) -> int | None:
    """The publisher that keeps the catalogue; None before the first one is set up."""
    return (await session.execute(_provider)).scalar_one_or_none()


async def name_of(session: AsyncSession, user_id: int) -> str:
    """The name of a user of this publisher.

    Raises:
        NotFoundError: no such user here.
    """
    return (await _user(session, user_id)).name


async def publisher_name(session: AsyncSession, publisher_id: int) -> str:
    """The name of a publisher."""
    publisher = await session.get(Publisher, publisher_id)
    if publisher is None:
        raise NotFoundError()
    return publisher.name


async def list_members(
    session: AsyncSession, *, keyword: str | None, is_enabled: bool | None, offset: int, limit: int
) -> tuple[list[Member], int]:
    """One page of this publisher's people, in the order in which they came, and their number."""
    conditions = _conditions(keyword, is_enabled)
    everybody = select(User, _role_ids, _game_ids).where(*conditions).order_by(User.id)
    page = everybody.offset(offset).limit(limit)
    rows, total = await rows_and_total(session, page, count_of(everybody), is_first=not offset)
    return [_member(user, roles or (), games or ()) for user, roles, games, _ in rows], total


def _conditions(keyword: str | None, is_enabled: bool | None) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = []
    if keyword:
        columns = (User.account, User.name, User.email, User.phone)
        conditions.append(or_(*(column.icontains(keyword, autoescape=True) for column in columns)))
    if is_enabled is not None:
        conditions.append(User.is_enabled == is_enabled)
    return conditions


def _member(user: User, role_ids: Iterable[int], game_ids: Iterable[int]) -> Member:
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
        role_ids=tuple(sorted(role_ids)),
        game_ids=tuple(sorted(game_ids)),
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
        taken = phone if "phone" in violated(error) else account
        raise ConflictError(what=taken) from error
    return user.id


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
