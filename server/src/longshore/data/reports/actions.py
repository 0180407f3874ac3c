"""Actions of saved reports."""

from longshore.account.identity import Permission
from longshore.data.reports import service
from longshore.gateway.action import action

_PLACE = "data-new/reports"

ACTIONS = (
    action(
        "data_list_reports",
        f"{_PLACE}/list",
        "The caller's saved reports of a game, and those that others share.",
        service.list_reports,
        Permission.DATA_CENTER,
        methods=("GET", "POST"),
        only_reads=True,
    ),
    action(
        "data_read_report",
        f"{_PLACE}/read",
        "One saved report: its page and what the page's address says.",
        service.read_report,
        Permission.DATA_CENTER,
        methods=("GET", "POST"),
        only_reads=True,
    ),
    action(
        "data_report_digest",
        f"{_PLACE}/digest",
        "A saved report in short: its figures and its chart, as a tile shows them.",
        service.report_digest,
        Permission.DATA_CENTER,
        methods=("GET", "POST"),
        only_reads=True,
        opens_transactions=True,
    ),
    action(
        "data_save_report",
        f"{_PLACE}/save",
        "Keep a page with its filters under a name, for oneself or for all of the game.",
        service.save_report,
        Permission.DATA_CENTER,
    ),
    action(
        "data_change_report",
        f"{_PLACE}/change",
        "Rename a report of the caller, share it or keep it to oneself.",
        service.change_report,
        Permission.DATA_CENTER,
    ),
    action(
        "data_delete_report",
        f"{_PLACE}/delete",
        "Forget a report of the caller, or as an owner one that is shared.",
        service.delete_report,
        Permission.DATA_CENTER,
    ),
)
