"""Actions of reconciliations: a channel's statement file beside the ledger."""

from longshore.account.identity import Permission
from longshore.domains.operate.reconciling import service
from longshore.gateway.action import action

_READ, _EDIT = Permission.OPERATE, Permission.OPERATE_EDIT
_PLACE = "usdk/order/reconciliation"

ACTIONS = (
    action("usdk_read_statement", f"{_PLACE}/file",
           "What an uploaded statement file looks like, and which column is taken for what.",
           service.read_statement, _EDIT, opens_transactions=True),
    action("usdk_begin_reconciliation", f"{_PLACE}/begin",
           "Compare a channel's statement file with the ledger; changes no order.",
           service.begin, _EDIT),
    action("usdk_list_reconciliations", f"{_PLACE}/list",
           "What was compared, the newest first, with counts and sums by currency.",
           service.list_reconciliations, _READ),
    action("usdk_detail_reconciliation", f"{_PLACE}/detail",
           "One reconciliation.", service.read_reconciliation, _READ),
    action("usdk_list_reconciliation_lines", f"{_PLACE}/lines",
           "What came of each line: matched, on one side only, or what differs.",
           service.list_lines, _READ),
)  # fmt: skip
