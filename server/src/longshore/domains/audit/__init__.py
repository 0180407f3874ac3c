"""Who did what, when, from where, before and after."""

from longshore.domains.audit.models import AuditEvent
from longshore.domains.audit.reader import AuditQuery, list_events
from longshore.domains.audit.recorder import AuditSubject, record

__all__ = ["AuditEvent", "AuditQuery", "AuditSubject", "list_events", "record"]
