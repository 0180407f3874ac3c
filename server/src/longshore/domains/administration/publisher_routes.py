"""The provider's page of publishers."""

from typing import Annotated

from fastapi import Depends, Query

from longshore.account.identity import Caller, Permission, SystemSession, need
from longshore.domains.administration import publishers
from longshore.domains.administration.presenter import invitation_link
from longshore.domains.administration.publishers import Provider
from longshore.domains.administration.schemas import (
    InvitationLink,
    InviteOwnerInput,
    PublisherFilter,
    PublisherInput,
    PublisherOutput,
    TargetInput,
)
from longshore.kit.http.body import body
from longshore.kit.http.context import Context
from longshore.kit.http.envelope import Envelope, ok
from longshore.kit.http.operation import OperationRouter
from longshore.kit.paging import PageOf

router = OperationRouter(tags=["publishers"])
_ACCESS = need(Permission.PUBLISHER_MANAGE)


async def _provider(context: Context, actor: Caller, session: SystemSession) -> Provider:
    return Provider(session, context, actor.audit_subject)


# scope="function": the commit happens before the answer leaves, as everywhere.
ByProvider = Annotated[Provider, Depends(_provider, scope="function")]


@router.get_operation("/ultra/publisher/list", access=_ACCESS)
async def list_publishers(
    provider: ByProvider, query: Annotated[PublisherFilter, Query()]
) -> Envelope[PageOf[PublisherOutput]]:
    """Every publisher of this installation, for the provider."""
    return ok(await publishers.list_publishers(provider.session, query))


@router.post_operation("/ultra/publisher/add", access=_ACCESS)
async def add_publisher(
    provider: ByProvider, form: Annotated[PublisherInput, body(PublisherInput)]
) -> Envelope[InvitationLink]:
    """Add a publisher; the answer is its first owner's one-time link, shown this once."""
    return ok(invitation_link(*await publishers.add(provider, form)))


@router.post_operation("/ultra/publisher/invite", access=_ACCESS)
async def invite_owner(
    provider: ByProvider, form: Annotated[InviteOwnerInput, body(InviteOwnerInput)]
) -> Envelope[InvitationLink]:
    """Make a new link for an owner; an earlier one that nobody used ends."""
    return ok(invitation_link(*await publishers.invite_owner(provider, form.id, form)))


@router.post_operation("/ultra/publisher/suspend", access=_ACCESS)
async def suspend_publisher(
    provider: ByProvider, form: Annotated[TargetInput, body(TargetInput)]
) -> Envelope[None]:
    """Keep everybody of a publisher out; its data is kept."""
    await publishers.set_suspended(provider, form.id, is_suspended=True)
    return ok(None)


@router.post_operation("/ultra/publisher/resume", access=_ACCESS)
async def resume_publisher(
    provider: ByProvider, form: Annotated[TargetInput, body(TargetInput)]
) -> Envelope[None]:
    """Let a suspended publisher in again; its people sign in anew."""
    await publishers.set_suspended(provider, form.id, is_suspended=False)
    return ok(None)
