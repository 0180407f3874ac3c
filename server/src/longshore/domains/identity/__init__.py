"""Publishers, users, sessions and permissions: who is calling and what they may do."""

from longshore.domains.identity import directory, grants, roles
from longshore.domains.identity.access import (
    Actor,
    Caller,
    Session,
    SystemSession,
    need,
    public,
    require,
    signed_in,
)
from longshore.domains.identity.permissions import Permission, PermissionEntry, entries

__all__ = [
    "Actor",
    "Caller",
    "Permission",
    "PermissionEntry",
    "Session",
    "SystemSession",
    "directory",
    "entries",
    "grants",
    "need",
    "public",
    "require",
    "roles",
    "signed_in",
]
