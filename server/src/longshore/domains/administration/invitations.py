"""Invitations: a one-time link with which a colleague makes their own account.

Only the link's digest is stored. The phone of an invitation says whom it was meant for; it does not
become the user's phone, because a phone signs in and only its holder can prove it.
"""

from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.audit import AuditSubject, AuditTarget, record
from longshore.account.identity import (
    Call,
    InvalidLinkError,
    Permission,
    directory,
    grants,
    publishers,
    roles,
)
from longshore.domains.administration import errors, policy, repository
from longshore.domains.administration.models import Invitation
from longshore.domains.administration.schemas import (
    AcceptInput,
    InvitationStatus,
    InviteInput,
    PersonInput,
)
from longshore.domains.games import all_game_ids
from longshore.kit.clock import now
from longshore.kit.errors import NotFoundError
from longshore.kit.http.request_context import RequestContext
from longshore.kit.secrets.tokens import new_token, token_digest

VALID_SECONDS = 7 * 86_400


def status_of(invitation: Invitation) -> InvitationStatus:
    """Where an invitation stands at this moment."""
    if invitation.accepted_at is not None:
        return "accepted"
    if invitation.revoked_at is not None:
        return "revoked"
    return "expired" if invitation.expires_at <= now() else "pending"


async def invite(call: Call, form: InviteInput) -> tuple[Invitation, str]:
    """Make an invitation and its token.

    Raises:
        NotFoundError, GrantTooWideError.
    """
    mine = await policy.rights_to_change(call.session, call.actor, Permission.ADMIN_MANAGE)
    grant = await policy.find_grant(
        call.session, form.role_ids, form.game_ids, all_games=form.all_games
    )
    await policy.check_grant(call.session, mine, grant)
    invitation, token = _new(call.publisher_id, form)
    invitation.role_ids = sorted(grant.role_ids)
    invitation.game_ids = sorted(grant.game_ids)
    invitation.all_games = grant.all_games
    invitation.created_user_id = call.actor.user_id
    invitation.created_user_name = call.actor.name
    call.session.add(invitation)
    await call.session.flush()
    call.record(
        "invitation.create",
        AuditTarget(invitation.id, form.name),
        after={"account": form.account, "email": form.email, "phone": form.phone, **grant.facts()},
    )
    return invitation, token


async def invite_owner(
    session: AsyncSession, publisher_id: int, form: PersonInput, inviter: str
) -> tuple[Invitation, str]:
    """Make an owner's invitation and its token; earlier ones that nobody used are withdrawn.

    For the provider, who is no user of the publisher: `inviter` is the name that it sees.
    """
    # Of two who make one at a time neither would see the other's.
    await grants.lock_rights(session, publisher_id)
    await repository.revoke_owner_invitations(session, publisher_id)
    invitation, token = _new(publisher_id, form)
    invitation.is_owner = True
    invitation.role_ids, invitation.game_ids = [], []
    invitation.created_user_id, invitation.created_user_name = 0, inviter[:50]
    session.add(invitation)
    await session.flush()
    return invitation, token


def _new(publisher_id: int, form: PersonInput) -> tuple[Invitation, str]:
    token = new_token()
    invitation = Invitation(
        publisher_id=publisher_id,
        token_digest=token_digest(token),
        name=form.name,
        account=form.account,
        email=form.email,
        phone=form.phone,
        expires_at=now() + timedelta(seconds=VALID_SECONDS),
    )
    return invitation, token


async def revoke(call: Call, invitation_id: int) -> None:
    """Make a link useless.

    Raises:
        NotFoundError. InvitationAcceptedError: too late.
    """
    invitation = await repository.lock_by_id(call.session, invitation_id)
    if invitation is None:
        raise NotFoundError()
    if invitation.accepted_at is not None:
        raise errors.InvitationAcceptedError()
    if invitation.revoked_at is not None:
        return
    invitation.revoked_at = now()
    call.record("invitation.revoke", invitation)


async def read(session: AsyncSession, token: str) -> Invitation:
    """The invitation of a link that can be accepted; `session` sees every publisher.

    Raises:
        InvalidLinkError: unknown, used, revoked or too old. PublisherSuspendedError.
    """
    invitation = _pending(await repository.invitation_by_token(session, token))
    await publishers.check_open(session, invitation.publisher_id)
    return invitation


async def accept(
    session: AsyncSession,
    context: RequestContext,
    publisher_id: int,
    form: AcceptInput,
    password_hash: str,
) -> int:
    """Make the user that the link is for; their id. Of two who use one link, one is refused.

    Roles and games that were deleted meanwhile are left out.

    Raises:
        InvalidLinkError: somebody was faster, or whoever invited may no longer do so, or no longer
            holds what the link gives.
        ConflictError: the account is taken. PublisherSuspendedError.
    """
    await publishers.check_open(session, publisher_id)
    await grants.lock_rights(session, publisher_id)
    invitation = _pending(await repository.lock_by_token(session, form.token))
    held = await roles.roles_by_ids(session, invitation.role_ids)
    games = await all_game_ids(session)
    grant = policy.Grant(tuple(held), games.intersection(invitation.game_ids), invitation.all_games)
    await _check_inviter(session, invitation, grant)
    user_id = await directory.create_user(
        session,
        publisher_id,
        account=form.account,
        name=form.name,
        email=invitation.email,
        password_hash=password_hash,
        is_owner=invitation.is_owner,
    )
    await grants.set_grants(
        session,
        publisher_id,
        user_id,
        role_ids=grant.role_ids,
        game_ids=grant.game_ids,
        all_games=grant.all_games,
    )
    invitation.accepted_at, invitation.accepted_user_id = now(), user_id
    record(
        session,
        context,
        AuditSubject(publisher_id, user_id, form.name),
        action="invitation.accept",
        target_type="invitation",
        target_id=invitation.id,
        target_name=invitation.name,
        after={"account": form.account, "is_owner": invitation.is_owner, **grant.facts()},
    )
    return user_id


async def _check_inviter(
    session: AsyncSession, invitation: Invitation, grant: policy.Grant
) -> None:
    """An invitation is worth no more than the standing of the person who made it.

    Whoever was to lose rights could otherwise keep them for an account of their own. An owner's
    invitation is the provider's, whose it is to withdraw.
    """
    if invitation.is_owner:
        return
    rights = await grants.rights_of(session, invitation.created_user_id)
    if not rights.is_enabled or Permission.ADMIN_MANAGE not in rights.permissions:
        raise InvalidLinkError()
    try:
        await policy.check_grant(session, rights, grant)
    except errors.GrantTooWideError as error:
        raise InvalidLinkError() from error


def _pending(invitation: Invitation | None) -> Invitation:
    if invitation is None or status_of(invitation) != "pending":
        raise InvalidLinkError()
    return invitation
