"""Actions of dashboards."""

from longshore.account.identity import Permission
from longshore.data.dashboards import service
from longshore.gateway.action import action

_PLACE = "data-new/dashboards"
_NEEDS = Permission.DATA_CENTER

ACTIONS = (
    action("data_list_dashboards", f"{_PLACE}/list",
           "The caller's dashboards of a game, and those that others share.",
           service.list_dashboards, _NEEDS, methods=("GET", "POST"), only_reads=True),
    action("data_read_dashboard", f"{_PLACE}/read",
           "One dashboard with its tiles in their order.",
           service.read_dashboard, _NEEDS, methods=("GET", "POST"), only_reads=True),
    action("data_save_dashboard", f"{_PLACE}/save",
           "Make a dashboard, or replace name and tiles of one of the caller's.",
           service.save_dashboard, _NEEDS),
    action("data_delete_dashboard", f"{_PLACE}/delete",
           "Forget a dashboard of the caller, or as an owner one that is shared; reports stay.",
           service.delete_dashboard, _NEEDS),
)  # fmt: skip
