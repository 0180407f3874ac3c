"""Roles: made, changed and deleted by those who hold what is in them."""

from collections.abc import Iterable

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.administration import errors, policy
from longshore.domains.administration.schemas import RoleInput
from longshore.domains.audit import record
from longshore.domains.identity import Actor, Permission, roles
from longshore.kit.context import RequestContext


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
        session, publisher_id, role_id=None, name=name, description=description,
        permissions=permissions, is_builtin=is_builtin,
    )  # fmt: skip
    return role.id


async def save_role(
    session: AsyncSession, context: RequestContext, actor: Actor, form: RoleInput
) -> roles.RoleFacts:
    """Make a role, or replace one; whoever holds it has what it grants on their next call.

    Raises:
        NotFoundError, BuiltinRoleError, GrantTooWideError, ConflictError, TooManyRolesError.
    """
    mine = await policy.rights_to_change(session, actor, Permission.ROLE_MANAGE)
    before = await roles.get_role(session, form.id) if form.id is not None else None
    if before and before.is_builtin:
        raise errors.BuiltinRoleError()
    if before is None and len(await roles.list_roles(session)) >= roles.MOST_ROLES:
        raise errors.TooManyRolesError(limit=roles.MOST_ROLES)
    kept = before.permissions if before else ()
    policy.check_permissions(mine, set(form.permissions) - set(kept))
    after = await roles.save_role(
        session, actor.publisher_id, role_id=form.id, name=form.name,
        description=form.description, permissions=form.permissions,
    )  # fmt: skip
    if after == before:
        return after
    record(
        session, context, actor.audit_subject,
        action="role.update" if before else "role.create", target_type="role",
        target_id=after.id, target_name=after.name,
        before=_facts(before) if before else None, after=_facts(after),
    )  # fmt: skip
    return after


async def delete_role(
    session: AsyncSession, context: RequestContext, actor: Actor, role_id: int
) -> None:
    """Delete a role that nobody holds.

    Raises:
        NotFoundError, BuiltinRoleError.
        RoleInUseError: names how many people hold it.
    """
    await policy.rights_to_change(session, actor, Permission.ROLE_MANAGE)
    role = await roles.get_role(session, role_id)
    if role.is_builtin:
        raise errors.BuiltinRoleError()
    if role.user_count:
        raise errors.RoleInUseError({"user_count": role.user_count}, count=role.user_count)
    await roles.delete_role(session, role_id)
    record(
        session, context, actor.audit_subject, action="role.delete", target_type="role",
        target_id=role.id, target_name=role.name, before=_facts(role),
    )  # fmt: skip


def _facts(role: roles.RoleFacts) -> dict[str, object]:
    return {
        "name": role.name,
        "description": role.description,
        "permissions": [key.value for key in role.permissions],
    }
