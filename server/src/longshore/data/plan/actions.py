"""Actions of the event plan."""

from longshore.account.identity import Permission
from longshore.data.plan import service
from longshore.gateway.action import action

_PLACE = "data-new/plan"

ACTIONS = (
    action(
        "data_read_plan",
        f"{_PLACE}/list",
        "The events that a game plans to send, with their properties.",
        service.read_plan,
        Permission.DATA_CENTER,
        methods=("GET", "POST"),
        only_reads=True,
    ),
    action(
        "data_check_plan",
        f"{_PLACE}/check",
        "How the events that came differ from the plan: unplanned, missing, of another type.",
        service.check_plan,
        Permission.DATA_CENTER,
        methods=("GET", "POST"),
        only_reads=True,
        opens_transactions=True,
    ),
    action(
        "data_save_planned_event",
        f"{_PLACE}/save",
        "Write an event into a game's plan, or change it.",
        service.save_planned,
        Permission.DATA_CENTER,
    ),
    action(
        "data_delete_planned_event",
        f"{_PLACE}/delete",
        "Take an event out of a game's plan; what came of it stays.",
        service.delete_planned,
        Permission.DATA_CENTER,
    ),
)
