"""The people of a publisher (clause K-03): listed, authorised, enabled and disabled."""

from typing import Annotated

from fastapi import Query

from longshore.account.identity import (
    Caller,
    Calling,
    Permission,
    ReadingSession,
    directory,
    grants,
    need,
    roles,
)
from longshore.domains.administration import people, policy
from longshore.domains.administration.presenter import (
    admin_output,
    grantable_game,
    grantable_role,
)
from longshore.domains.administration.schemas import (
    AbleInput,
    AdminFilter,
    AdminOutput,
    AuthInput,
    GameGrants,
    GrantableRole,
    UserQuery,
)
from longshore.domains.games import list_games
from longshore.kit.http.body import body
from longshore.kit.http.envelope import Envelope, ok
from longshore.kit.http.operation import OperationRouter
from longshore.kit.paging import PageOf, Rows, offset_of

router = OperationRouter(tags=["administration"])


@router.post_operation("/ultra/admin/list", access=need(Permission.ADMIN_MANAGE))
async def list_admins(
    session: ReadingSession, form: Annotated[AdminFilter, body(AdminFilter)]
) -> Envelope[PageOf[AdminOutput]]:
    """The people of the caller's publisher."""
    members, total = await directory.list_members(
        session,
        keyword=form.keyword,
        is_enabled=None if form.status is None else form.status == "enabled",
        offset=offset_of(form.page, form.page_size),
        limit=form.page_size,
    )
    held = {role_id for member in members for role_id in member.role_ids}
    names = {role.id: role.name for role in await roles.roles_by_ids(session, held)}
    return ok(PageOf(list=[admin_output(member, names) for member in members], total=total))


@router.post_operation("/ultra/admin/auth", access=need(Permission.ADMIN_MANAGE))
async def authorise_admin(
    call: Calling, form: Annotated[AuthInput, body(AuthInput)]
) -> Envelope[None]:
    """Change somebody's roles and games; nobody gives more than they hold."""
    await people.authorise(call, form)
    return ok(None)


@router.post_operation("/ultra/user/able", access=need(Permission.ADMIN_MANAGE))
async def set_user_able(
    call: Calling, form: Annotated[AbleInput, body(AbleInput)]
) -> Envelope[None]:
    """Enable or disable somebody; disabling ends their sessions at once."""
    await people.set_able(call, form.id, able=form.able == 1)
    return ok(None)


@router.get_operation("/ultra/admin/roles", access=need(Permission.ADMIN_MANAGE))
async def list_grantable_roles(
    session: ReadingSession, query: Annotated[UserQuery, Query()]
) -> Envelope[Rows[GrantableRole]]:
    """Every role, marked when the user `id` holds it; without `id` none is."""
    theirs = await grants.rights_of(session, query.id) if query.id else policy.NOTHING
    rows = await roles.list_roles(session)
    return ok(Rows(list=[grantable_role(row, granted=row.id in theirs.role_ids) for row in rows]))


@router.get_operation("/ultra/admin/getGameList", access=need(Permission.ADMIN_MANAGE))
async def list_grantable_games(
    actor: Caller, session: ReadingSession, query: Annotated[UserQuery, Query()]
) -> Envelope[GameGrants]:
    """The games that the caller may see, marked when the user `id` may; without `id` none is."""
    theirs = await grants.rights_of(session, query.id) if query.id else policy.NOTHING
    rows = await list_games(session, actor.game_ids)
    every = theirs.sees_all_games
    marked = [grantable_game(row, granted=every or row.Id in theirs.game_ids) for row in rows]
    return ok(GameGrants(list=marked, all_games=every))
