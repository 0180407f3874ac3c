"""Publishers, users, sessions and permissions: who is calling and what they may do."""

from typing import TYPE_CHECKING

from longshore.kit.lazily import lazily

if TYPE_CHECKING:
    from longshore.account.identity import directory, grants, publishers, roles
    from longshore.account.identity.access import (
        Actor,
        Caller,
        ReadingSession,
        Session,
        SystemSession,
        database_of,
        may_still_see,
        need,
        public,
        require,
        signed_in,
    )
    from longshore.account.identity.acting import acting_for
    from longshore.account.identity.api_keys import MOST_KEYS
    from longshore.account.identity.app_state import Services, Wired, services_of
    from longshore.account.identity.call import Call, Calling, Reading, Untransacted, call_of
    from longshore.account.identity.entrance import admit
    from longshore.account.identity.errors import (
        InvalidLinkError,
        NoTokenError,
        PeopleOnlyError,
        PhoneLinkError,
        PhoneViewOnlyError,
        PublisherSuspendedError,
        SessionExpiredError,
        UnknownTokenError,
        WrongPasswordError,
    )
    from longshore.account.identity.permissions import Permission, PermissionEntry, entries, named
    from longshore.account.identity.phone_view_models import PhoneView
    from longshore.account.identity.phone_views import find_phone_view, new_view
    from longshore.account.identity.presenter import permission_fields
    from longshore.account.identity.reconfirming import reconfirm
    from longshore.account.identity.schemas import (
        Account,
        Email,
        Password,
        PersonName,
        PublisherName,
        UserInfo,
    )
    from longshore.account.identity.service import Proven, check_strength, held_user
    from longshore.account.identity.throttles import (
        begin_login,
        count_link_use,
        forgive_link_use,
        forgive_login,
    )
else:
    __getattr__ = lazily(__name__)

__all__ = [
    "MOST_KEYS",
    "Account",
    "Actor",
    "Call",
    "Caller",
    "Calling",
    "Email",
    "InvalidLinkError",
    "NoTokenError",
    "Password",
    "PeopleOnlyError",
    "Permission",
    "PermissionEntry",
    "PersonName",
    "PhoneLinkError",
    "PhoneView",
    "PhoneViewOnlyError",
    "Proven",
    "PublisherName",
    "PublisherSuspendedError",
    "Reading",
    "ReadingSession",
    "Services",
    "Session",
    "SessionExpiredError",
    "SystemSession",
    "UnknownTokenError",
    "Untransacted",
    "UserInfo",
    "Wired",
    "WrongPasswordError",
    "acting_for",
    "admit",
    "begin_login",
    "call_of",
    "check_strength",
    "count_link_use",
    "database_of",
    "directory",
    "entries",
    "find_phone_view",
    "forgive_link_use",
    "forgive_login",
    "grants",
    "held_user",
    "may_still_see",
    "named",
    "need",
    "new_view",
    "permission_fields",
    "public",
    "publishers",
    "reconfirm",
    "require",
    "roles",
    "services_of",
    "signed_in",
]
