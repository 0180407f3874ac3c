"""Users and permissions as answers show them."""

from functools import lru_cache
from typing import Any

from longshore.account.identity.models import LoginSession, User
from longshore.account.identity.permissions import Permission, PermissionEntry, entries
from longshore.account.identity.schemas import (
    PermissionEntryOutput,
    PermissionNode,
    SessionOutput,
    UserInfo,
)
from longshore.kit.clock import epoch_seconds
from longshore.kit.text.text import Language

_SETS_KEPT = 200


def user_info(
    user: User, publisher_name: str, token: str, permissions: frozenset[Permission]
) -> UserInfo:
    """The signed-in user with the permissions that they hold."""
    return UserInfo(
        Id=user.id,
        Token=token,
        Account=user.account,
        Name=user.name,
        Email=user.email,
        Phone=user.phone,
        PublisherId=user.publisher_id,
        PublisherName=publisher_name,
        IsOwner=user.is_owner,
        **permission_fields(permissions),
        LastGameId=user.last_game_id,
        CreatedAt=epoch_seconds(user.created_at),
    )


@lru_cache(_SETS_KEPT)
def permission_fields(permissions: frozenset[Permission]) -> dict[str, list[Any]]:
    """The fields of `UserInfo` that tell what somebody may do; nobody may change them."""
    granted = [row for row in entries() if row.key in permissions]
    return {
        "Permissions": [row.key.value for row in granted],
        "PermissionEntries": [_entry(row).model_dump(mode="json") for row in granted],
    }


def _entry(row: PermissionEntry) -> PermissionEntryOutput:
    return PermissionEntryOutput(type=row.type, path=row.path, key=row.key)


def permission_node(row: PermissionEntry, language: Language) -> PermissionNode:
    """A permission with its texts in the caller's language."""
    return PermissionNode(
        type=row.type,
        path=row.path,
        key=row.key,
        name=row.name.in_language(language),
        description=row.description.in_language(language),
        parent=row.parent,
    )


def session_output(row: LoginSession, current_id: int) -> SessionOutput:
    """A session, marked when it is the caller's own."""
    return SessionOutput(
        Id=row.id,
        CreatedAt=epoch_seconds(row.created_at),
        LastSeenAt=epoch_seconds(row.last_seen_at),
        ExpiresAt=epoch_seconds(row.expires_at),
        Ip=row.ip,
        UserAgent=row.user_agent,
        IsCurrent=row.id == current_id,
    )
