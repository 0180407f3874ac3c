"""Alerts: what is watched, whom it is told to, what is open."""

from longshore.domains.operate.alerts.signals import note_failed_login

__all__ = ["note_failed_login"]
