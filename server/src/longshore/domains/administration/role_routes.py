"""Roles (clause K-03)."""

from typing import Annotated

from fastapi import Query

from longshore.account.identity import (
    Caller,
    Calling,
    Permission,
    ReadingSession,
    need,
    roles,
    signed_in,
)
from longshore.domains.administration import role_service, role_templates
from longshore.domains.administration.presenter import role_output
from longshore.domains.administration.schemas import (
    RoleInput,
    RoleOutput,
    TargetInput,
    TargetQuery,
)
from longshore.kit.http.body import body
from longshore.kit.http.envelope import Envelope, ok
from longshore.kit.http.operation import OperationRouter
from longshore.kit.paging import Rows

router = OperationRouter(tags=["roles"])


@router.get_operation(
    "/ultra/role/list", access=need(Permission.ROLE_MANAGE, Permission.ADMIN_MANAGE)
)
async def list_roles(session: ReadingSession) -> Envelope[Rows[RoleOutput]]:
    """Every role of the caller's publisher."""
    return ok(Rows(list=[role_output(row) for row in await roles.list_roles(session)]))


@router.get_operation("/ultra/role/myRoleList", access=signed_in())
async def list_my_roles(actor: Caller, session: ReadingSession) -> Envelope[Rows[RoleOutput]]:
    """The roles that the caller holds; an owner needs none."""
    rows = await roles.list_roles_of(session, actor.user_id)
    return ok(Rows(list=[role_output(row) for row in rows]))


@router.get_operation("/ultra/role/detail", access=need(Permission.ROLE_MANAGE))
async def read_role(
    session: ReadingSession, query: Annotated[TargetQuery, Query()]
) -> Envelope[RoleOutput]:
    """One role."""
    return ok(role_output(await roles.get_role(session, query.id)))


@router.post_operation("/ultra/role/save", access=need(Permission.ROLE_MANAGE))
async def save_role(
    call: Calling, form: Annotated[RoleInput, body(RoleInput)]
) -> Envelope[RoleOutput]:
    """Make a role, or change one when `id` is given; nobody puts in what they do not hold."""
    return ok(role_output(await role_service.save_role(call, form)))


@router.post_operation("/ultra/role/templates", access=need(Permission.ROLE_MANAGE))
async def make_role_templates(call: Calling) -> Envelope[Rows[RoleOutput]]:
    """Make the roles that most publishers begin with, as far as they are missing."""
    return ok(Rows(list=[role_output(row) for row in await role_templates.make_templates(call)]))


@router.post_operation("/ultra/role/delete", access=need(Permission.ROLE_MANAGE))
async def delete_role(
    call: Calling,
    form: Annotated[TargetInput, body(TargetInput)],
) -> Envelope[None]:
    """Delete a role that nobody holds."""
    await role_service.delete_role(call, form.id)
    return ok(None)
