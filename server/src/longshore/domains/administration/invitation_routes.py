"""Invitations: made and revoked by administrators, read and accepted by whoever has the link."""

from typing import Annotated

from fastapi import Query

from longshore.account.identity import (
    Calling,
    Permission,
    ReadingSession,
    SystemSession,
    UserInfo,
    Wired,
    admit,
    check_strength,
    count_link_use,
    directory,
    forgive_link_use,
    need,
    public,
    roles,
)
from longshore.domains.administration import invitations, repository
from longshore.domains.administration.presenter import invitation_link, invitation_output
from longshore.domains.administration.schemas import (
    AcceptInput,
    InvitationInfo,
    InvitationLink,
    InvitationOutput,
    InviteInput,
    TargetInput,
    TokenQuery,
)
from longshore.kit.clock import epoch_seconds
from longshore.kit.http.body import body
from longshore.kit.http.context import Context
from longshore.kit.http.envelope import Envelope, ok
from longshore.kit.http.operation import OperationRouter
from longshore.kit.paging import Rows

router = OperationRouter(tags=["invitations"])


@router.post_operation("/ultra/admin/invite", access=need(Permission.ADMIN_MANAGE))
async def invite_admin(
    call: Calling,
    form: Annotated[InviteInput, body(InviteInput)],
) -> Envelope[InvitationLink]:
    """Make a one-time link for a colleague; it is shown this once."""
    invitation, token = await invitations.invite(call, form)
    return ok(invitation_link(invitation, token))


@router.get_operation("/ultra/admin/invitations", access=need(Permission.ADMIN_MANAGE))
async def list_invitations(session: ReadingSession) -> Envelope[Rows[InvitationOutput]]:
    """The newest invitations."""
    rows = await repository.list_invitations(session)
    named = {role_id for row in rows for role_id in row.role_ids}
    names = {role.id: role.name for role in await roles.roles_by_ids(session, named)}
    return ok(Rows(list=[invitation_output(row, names) for row in rows]))


@router.post_operation("/ultra/admin/invitation/revoke", access=need(Permission.ADMIN_MANAGE))
async def revoke_invitation(
    call: Calling,
    form: Annotated[TargetInput, body(TargetInput)],
) -> Envelope[None]:
    """Make a link useless."""
    await invitations.revoke(call, form.id)
    return ok(None)


@router.get_operation("/ultra/invitation", access=public())
async def read_invitation(
    context: Context,
    wired: Wired,
    session: SystemSession,
    query: Annotated[TokenQuery, Query()],
) -> Envelope[InvitationInfo]:
    """Who invites, and until when the link can be used."""
    await count_link_use(wired.database, context.ip)
    invitation = await invitations.read(session, query.token)
    await forgive_link_use(wired.database, context.ip)
    return ok(
        InvitationInfo(
            PublisherName=await directory.publisher_name(session, invitation.publisher_id),
            Name=invitation.name,
            Account=invitation.account,
            ExpiresAt=epoch_seconds(invitation.expires_at),
        )
    )


@router.post_operation("/ultra/invitation/accept", access=public())
async def accept_invitation(
    context: Context, wired: Wired, form: Annotated[AcceptInput, body(AcceptInput)]
) -> Envelope[UserInfo]:
    """Use the link: a new user of the publisher, signed in."""
    await count_link_use(wired.database, context.ip)
    async with wired.database.system() as session:
        publisher_id = (await invitations.read(session, form.token)).publisher_id
        publisher_name = await directory.publisher_name(session, publisher_id)
    await forgive_link_use(wired.database, context.ip)
    hints = [form.account, form.name, publisher_name]
    await check_strength(wired.settings, wired.hashing, form.password, hints)
    encoded = await wired.hashing.hash(form.password)
    async with wired.database.publisher(publisher_id) as session:
        user_id = await invitations.accept(session, context, publisher_id, form, encoded)
    return ok(await admit(wired, context, user_id, way="invitation"))
