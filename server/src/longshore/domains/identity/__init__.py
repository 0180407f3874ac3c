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
from longshore.domains.identity.app_state import Services, Wired, services_of
from longshore.domains.identity.entrance import admit
from longshore.domains.identity.errors import InvalidLinkError
from longshore.domains.identity.permissions import Permission, PermissionEntry, entries
from longshore.domains.identity.reconfirm import reconfirm
from longshore.domains.identity.schemas import Account, Email, Password, PersonName, UserInfo
from longshore.domains.identity.service import check_strength
from longshore.domains.identity.throttles import count_link_use

__all__ = [
    "Account",
    "Actor",
    "Caller",
    "Email",
    "InvalidLinkError",
    "Password",
    "Permission",
    "PermissionEntry",
    "PersonName",
    "Services",
    "Session",
    "SystemSession",
    "UserInfo",
    "Wired",
    "admit",
    "check_strength",
    "count_link_use",
    "directory",
    "entries",
    "grants",
    "need",
    "public",
    "reconfirm",
    "require",
    "roles",
    "services_of",
    "signed_in",
]
