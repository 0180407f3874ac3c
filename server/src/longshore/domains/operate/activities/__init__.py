"""Activities: what is given to players for paying, coming or rising, when and to whom."""

from longshore.domains.operate.activities.occasions import (
    note_payment,
    note_refund,
    note_role,
    note_visit,
)
from longshore.domains.operate.activities.schema import (
    OF_VISITS,
    Activities,
    Activity,
    Step,
    TriggerName,
    asks_for,
    check_activities,
)

__all__ = [
    "OF_VISITS",
    "Activities",
    "Activity",
    "Step",
    "TriggerName",
    "asks_for",
    "check_activities",
    "note_payment",
    "note_refund",
    "note_role",
    "note_visit",
]
