"""Actions of settlement."""

from longshore.account.identity import Permission
from longshore.domains.popularize.settlements import behind, exporting, service
from longshore.gateway.action import action

_READ, _EDIT = Permission.POPULARIZE, Permission.PROMOTER_EDIT

ACTIONS = (
    action("pb_list_settlements", "pb/cps/settlement/list",
           "One page of a game's statements, and the month that can be drawn next.",
           service.list_settlements, _READ, only_reads=True),
    action("pb_draw_settlements", "pb/cps/settlement/draw",
           "Draw every promoter's statement of a month.", service.draw_month, _EDIT),
    action("pb_read_settlement", "pb/cps/settlement/read",
           "A statement with its lines and what became of it.",
           service.read_settlement, _READ, only_reads=True),
    action("pb_take_settlement_step", "pb/cps/settlement/step",
           "Check, dispute, answer, confirm, pay or close a statement.",
           service.take_step, _EDIT),
    action("pb_list_settlement_orders", "pb/cps/settlement/orders",
           "The orders behind a line, or who registered.",
           behind.list_orders, _READ, only_reads=True),
    action("pb_verify_settlement", "pb/cps/settlement/verify",
           "Derive a statement again from the ledger, and compare.",
           service.verify_settlement, _READ, only_reads=True),
    action("pb_export_settlement", "pb/cps/settlement/export",
           "A statement as a workbook.", exporting.export_settlement, _READ,
           opens_transactions=True),
)  # fmt: skip
