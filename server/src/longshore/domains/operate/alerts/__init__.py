"""Alerts: what is watched, whom it is told to, what is open."""

from longshore.domains.operate.alerts.measures import ONLINE_DROP, NobodyKnowsError
from longshore.domains.operate.alerts.models import AlertTarget
from longshore.domains.operate.alerts.reaching import seconds_to_wait, teller_of
from longshore.domains.operate.alerts.signals import note_failed_login

__all__ = [
    "ONLINE_DROP",
    "AlertTarget",
    "NobodyKnowsError",
    "note_failed_login",
    "seconds_to_wait",
    "teller_of",
]
