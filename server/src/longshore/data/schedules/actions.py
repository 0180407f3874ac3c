"""Actions of schedules."""

from longshore.account.identity import Permission
from longshore.data.schedules import service
from longshore.gateway.action import action

_PLACE = "data-new/schedules"
_NEEDS = Permission.DATA_CENTER

ACTIONS = (
    action("data_list_schedules", f"{_PLACE}/list",
           "Which reports and dashboards of a game are sent when, and to whom they may be.",
           service.list_schedules, _NEEDS, methods=("GET", "POST"), only_reads=True),
    action("data_save_schedule", f"{_PLACE}/save",
           "Send a saved report or a dashboard by mail or a bot, daily, weekly or monthly.",
           service.save_schedule, _NEEDS),
    action("data_pause_schedule", f"{_PLACE}/pause",
           "Send a schedule of the caller no more for now, or again.",
           service.pause_schedule, _NEEDS),
    action("data_run_schedule", f"{_PLACE}/run",
           "Send a schedule of the caller now, besides its times.",
           service.run_schedule, _NEEDS),
    action("data_list_sendings", f"{_PLACE}/sendings",
           "What became of a schedule's newest messages, and why one was not sent.",
           service.list_sendings, _NEEDS, methods=("GET", "POST"), only_reads=True),
    action("data_delete_schedule", f"{_PLACE}/delete",
           "Forget a schedule of the caller, or as an owner one of what is shared.",
           service.delete_schedule, _NEEDS),
)  # fmt: skip
