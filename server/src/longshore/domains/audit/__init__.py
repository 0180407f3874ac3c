"""Who did what, when, from where, before and after."""

from longshore.domains.audit.recorder import AuditSubject, record

__all__ = ["AuditSubject", "record"]
