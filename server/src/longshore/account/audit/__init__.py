"""Who did what, when, from where, before and after."""

from typing import TYPE_CHECKING

from longshore.kit.lazily import lazily

if TYPE_CHECKING:
    from longshore.account.audit.chain import AuditHead, AuditSeal
    from longshore.account.audit.commands import record_by_command
    from longshore.account.audit.events import AuditSubject
    from longshore.account.audit.models import MOST_NAME, AuditEvent
    from longshore.account.audit.reader import AuditQuery, list_events
    from longshore.account.audit.recorder import Audited, AuditTarget, record
else:
    __getattr__ = lazily(__name__)

__all__ = [
    "MOST_NAME",
    "AuditEvent",
    "AuditHead",
    "AuditQuery",
    "AuditSeal",
    "AuditSubject",
    "AuditTarget",
    "Audited",
    "list_events",
    "record",
    "record_by_command",
]
