"""The roles of a publisher: stored sets of permissions, and who holds them."""

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import ColumnElement, delete, func, select, true
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity.models import Role, RolePermission, UserRole
from longshore.account.identity.permissions import Permission, known_keys
from longshore.kit.errors import ConflictError, NotFoundError

MOST_ROLES = 500

_keys = (
    select(func.array_agg(RolePermission.key))
    .where(RolePermission.role_id == Role.id)
    .correlate(Role)
    .scalar_subquery()
)
_users = (
    select(func.count(UserRole.user_id))
    .where(UserRole.role_id == Role.id)
    .correlate(Role)
    .scalar_subquery()
)


@dataclass(frozen=True, slots=True)
class RoleFacts:
    """A role with its permissions, in reading order, and the number of its users."""

    id: int
    name: str
    description: str
    is_builtin: bool
    permissions: tuple[Permission, ...]
    user_count: int


def in_reading_order(keys: list[str]) -> list[Permission]:
    """The permissions that a role's stored keys stand for."""
    return known_keys(keys)


async def list_roles(session: AsyncSession) -> list[RoleFacts]:
    """Every role of this publisher, in the order in which they were made."""
    return await _read(session, true())


async def list_roles_of(session: AsyncSession, user_id: int) -> list[RoleFacts]:
    """The roles that a user holds."""
    held = select(UserRole.role_id).where(UserRole.user_id == user_id)
    return await _read(session, Role.id.in_(held))


async def roles_by_ids(session: AsyncSession, role_ids: Iterable[int]) -> list[RoleFacts]:
    """The roles with these ids that exist in this publisher."""
    return await _read(session, Role.id.in_(set(role_ids)))


async def get_role(session: AsyncSession, role_id: int) -> RoleFacts:
    """One role.

    Raises:
        NotFoundError: no such role here.
    """
    found = await _read(session, Role.id == role_id)
    if not found:
        raise NotFoundError()
    return found[0]


async def save_role(
    session: AsyncSession,
    publisher_id: int,
    *,
    role_id: int | None,
    name: str,
    description: str,
    permissions: Iterable[Permission],
    is_builtin: bool = False,
) -> RoleFacts:
    """Make a role, or replace what it is called and holds.

    Raises:
        ConflictError: another role has the name. NotFoundError.
    """
    try:
        async with session.begin_nested():
            role = await _named(session, publisher_id, role_id, name, description)
            role.is_builtin = is_builtin
    except IntegrityError as error:
        raise ConflictError(what=name) from error
    await session.execute(delete(RolePermission).where(RolePermission.role_id == role.id))
    session.add_all(
        [
            RolePermission(publisher_id=publisher_id, role_id=role.id, key=key.value)
            for key in sorted(set(permissions))
        ]
    )
    await session.flush()
    return await get_role(session, role.id)


async def _named(
    session: AsyncSession, publisher_id: int, role_id: int | None, name: str, description: str
) -> Role:
    if role_id is None:
        role = Role(publisher_id=publisher_id, name=name, description=description)
        session.add(role)
    else:
        found = await session.get(Role, role_id)
        if found is None:
            raise NotFoundError()
        role = found
        role.name, role.description = name, description
    await session.flush()
    return role


async def delete_role(session: AsyncSession, role_id: int) -> None:
    """Remove a role; whoever held it loses its permissions."""
    await session.execute(delete(Role).where(Role.id == role_id))


async def _read(session: AsyncSession, condition: ColumnElement[bool]) -> list[RoleFacts]:
    statement = (
        select(Role.id, Role.name, Role.description, Role.is_builtin, _keys, _users)
        .where(condition)
        .order_by(Role.id)
        .limit(MOST_ROLES)
    )
    return [
        RoleFacts(role_id, name, description, builtin, tuple(known_keys(keys or [])), users)
        for role_id, name, description, builtin, keys, users in await session.execute(statement)
    ]
