"""Roles: made, changed and deleted by those who hold what is in them."""

from collections.abc import Iterable

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Call, Permission, roles
from longshore.domains.administration import errors, policy
from longshore.domains.administration.schemas import RoleInput
from longshore.kit.http.needed import refuse_missing
from longshore.kit.meanwhile import merged


async def create_role(
    session: AsyncSession,
    publisher_id: int,
    *,
    name: str,
    permissions: Iterable[Permission],
    description: str = "",
    is_builtin: bool = False,
) -> int:
    """A new role, for loaders; its id. Nobody's rights limit it.

    Raises:
        ConflictError: the publisher has a role of this name.
    """
    role = await roles.save_role(
        session,
        publisher_id,
        role_id=None,
        name=name,
        description=description,
        permissions=permissions,
        is_builtin=is_builtin,
    )
    return role.id


async def save_role(call: Call, form: RoleInput) -> roles.RoleFacts:
    """Make a role, or change one; whoever holds it has what it grants on their next call.

    Raises:
        ValidationFailedError: a new role lacks its name or its permissions.
        NotFoundError, BuiltinRoleError, GrantTooWideError, ConflictError, TooManyRolesError.
    """
    if form.id is None:
        refuse_missing(form, ("name", "permissions"), call.language)
    mine = await policy.rights_to_change(call.session, call.actor, Permission.ROLE_MANAGE)
    before = await roles.get_role(call.session, form.id) if form.id is not None else None
    if before and before.is_builtin:
        raise errors.BuiltinRoleError()
    if before is None and len(await roles.list_roles(call.session)) >= roles.MOST_ROLES:
        raise errors.TooManyRolesError(limit=roles.MOST_ROLES)
    kept = before.permissions if before else ()
    wanted = kept if form.permissions is None else form.permissions
    permissions = merged(kept, form.seen if before else None, wanted)
    policy.check_permissions(mine, permissions - set(kept))
    after = await roles.save_role(
        call.session,
        call.publisher_id,
        role_id=form.id,
        name=form.name or (before.name if before else ""),
        description=_described(form, before),
        permissions=permissions,
    )
    if after == before:
        return after
    call.record_change("role", after, _facts(before) if before else None, _facts(after))
    return after


def _described(form: RoleInput, before: roles.RoleFacts | None) -> str:
    if form.description is not None:
        return form.description
    return before.description if before else ""


def record_made(call: Call, role: roles.RoleFacts) -> None:
    """Write a new role into the audit log."""
    call.record_change("role", role, None, _facts(role))


async def delete_role(call: Call, role_id: int) -> None:
    """Delete a role that nobody holds.

    Raises:
        NotFoundError, BuiltinRoleError.
        RoleInUseError: names how many people hold it.
    """
    await policy.rights_to_change(call.session, call.actor, Permission.ROLE_MANAGE)
    role = await roles.get_role(call.session, role_id)
    if role.is_builtin:
        raise errors.BuiltinRoleError()
    if role.user_count:
        raise errors.RoleInUseError({"user_count": role.user_count}, count=role.user_count)
    await roles.delete_role(call.session, role_id)
    call.record_change("role", role, _facts(role), None)


def _facts(role: roles.RoleFacts) -> dict[str, object]:
    return {
        "name": role.name,
        "description": role.description,
        "permissions": [key.value for key in role.permissions],
    }
