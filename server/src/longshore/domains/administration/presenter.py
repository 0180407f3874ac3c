"""People, roles, invitations and events as answers show them."""

from longshore.account.audit import AuditEvent
from longshore.account.identity import directory, roles
from longshore.account.identity.publishers import PublisherFacts
from longshore.domains.administration.invitations import status_of
from longshore.domains.administration.models import Invitation
from longshore.domains.administration.schemas import (
    AdminOutput,
    AuditOutput,
    GrantableGame,
    GrantableRole,
    InvitationLink,
    InvitationOutput,
    PublisherOutput,
    RoleOutput,
    RoleReference,
)
from longshore.domains.games import GameOutput
from longshore.kit.clock import epoch_seconds

# The page of the console; the browser that shows it knows under which address it is served.
LINK_PATH = "/micro/invite?token="


def admin_output(member: directory.Member, names: dict[int, str]) -> AdminOutput:
    """A user with the names of their roles."""
    seen = member.last_login_at
    return AdminOutput(
        Id=member.id,
        Account=member.account,
        Name=member.name,
        Email=member.email,
        Phone=member.phone,
        IsEnabled=member.is_enabled,
        IsOwner=member.is_owner,
        AllGames=member.all_games,
        Roles=_references(member.role_ids, names),
        GameIds=list(member.game_ids),
        LastLoginAt=epoch_seconds(seen) if seen else None,
        CreatedAt=epoch_seconds(member.created_at),
    )


def role_output(role: roles.RoleFacts) -> RoleOutput:
    """A role."""
    return RoleOutput(
        Id=role.id,
        Name=role.name,
        Description=role.description,
        IsBuiltin=role.is_builtin,
        Permissions=list(role.permissions),
        UserCount=role.user_count,
    )


def grantable_role(role: roles.RoleFacts, *, granted: bool) -> GrantableRole:
    """A role, marked."""
    return GrantableRole(Id=role.id, Name=role.name, Granted=granted)


def grantable_game(game: GameOutput, *, granted: bool) -> GrantableGame:
    """A game, marked."""
    return GrantableGame(Id=game.Id, Name=game.Name, Icon=game.Icon, Granted=granted)


def invitation_output(invitation: Invitation, names: dict[int, str]) -> InvitationOutput:
    """An invitation with the names of those of its roles that still exist."""
    return InvitationOutput(
        Id=invitation.id,
        Name=invitation.name,
        Account=invitation.account,
        Email=invitation.email,
        Phone=invitation.phone,
        Status=status_of(invitation),
        IsOwner=invitation.is_owner,
        Roles=_references(invitation.role_ids, names),
        CreatedAt=epoch_seconds(invitation.created_at),
        ExpiresAt=epoch_seconds(invitation.expires_at),
        CreatedUserName=invitation.created_user_name,
    )


def publisher_output(
    publisher: PublisherFacts, games: int, invited: Invitation | None
) -> PublisherOutput:
    """A publisher with the number of its games and its newest invitation of an owner."""
    suspended = publisher.suspended_at
    return PublisherOutput(
        Id=publisher.id,
        Name=publisher.name,
        IsProvider=publisher.is_provider,
        CreatedAt=epoch_seconds(publisher.created_at),
        SuspendedAt=epoch_seconds(suspended) if suspended else None,
        PeopleCount=publisher.people,
        GameCount=games,
        Owners=publisher.owners,
        OwnerInvitation=status_of(invited) if invited else None,
    )


def invitation_link(invitation: Invitation, token: str) -> InvitationLink:
    """A fresh invitation with its link, which is not kept."""
    return InvitationLink(
        Id=invitation.id,
        Link=LINK_PATH + token,
        ExpiresAt=epoch_seconds(invitation.expires_at),
    )


def audit_output(event: AuditEvent) -> AuditOutput:
    """One event."""
    return AuditOutput(
        id=str(event.id),
        at=epoch_seconds(event.at),
        actor_id=event.actor_id,
        actor_name=event.actor_name,
        action=event.action,
        target_type=event.target_type,
        target_id=event.target_id,
        target_name=event.target_name,
        game_id=event.game_id,
        ip=event.ip,
        request_id=event.request_id,
        before=event.before,
        after=event.after,
    )


def _references(
    role_ids: tuple[int, ...] | list[int], names: dict[int, str]
) -> list[RoleReference]:
    return [RoleReference(Id=key, Name=names[key]) for key in role_ids if key in names]
