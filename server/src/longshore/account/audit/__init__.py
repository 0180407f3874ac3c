"""Who did what, when, from where, before and after."""

from longshore.account.audit.chain import AuditHead, AuditSeal
from longshore.account.audit.models import MOST_NAME, AuditEvent
from longshore.account.audit.reader import AuditQuery, list_events
from longshore.account.audit.recorder import Audited, AuditSubject, AuditTarget, record

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
]
