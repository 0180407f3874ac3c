"""Lines of a reconciliation as a list to take out: both sides of each, and what differs."""

from typing import Any

from sqlalchemy import Select, false, select

from longshore.domains.operate.exports.kind import Cell, Column, Kind, Scope, amount_text
from longshore.domains.operate.exports.of_orders import PAYMENT_WORDS
from longshore.domains.operate.reconciling.models import ReconciliationLine
from longshore.kit.text.text import Text

_KINDS = {
    "matched": Text("一致", "matched"),
    "only_theirs": Text("仅渠道有", "only the channel has it"),
    "only_ours": Text("仅我方有", "only we have it"),
    "amount": Text("金额不一致", "amount differs"),
    "currency": Text("货币不一致", "currency differs"),
    "state": Text("状态不一致", "state differs"),
    "repeated": Text("渠道重复", "repeated by the channel"),
    "unreadable": Text("金额无法识别", "amount unreadable"),
}
_STATES = PAYMENT_WORDS | {
    "extra": Text("重复付款", "paid twice"),
    "stray": Text("无对应订单", "of no order"),
}


def _amount(scope: Scope, minor: int | None, currency: str, said: str | None = None) -> Cell:
    return said if minor is None else amount_text(minor, currency)


def _statement(scope: Scope) -> Select[Any]:
    line, filters = ReconciliationLine, scope.filters
    # Without a reconciliation there is nothing that belongs together.
    wanted = line.reconciliation_id == filters.reconciliation_id
    columns: list[Any] = [
        line.id, line.line, line.kind, line.transaction, line.order_number, line.said,
        line.theirs_minor, line.theirs_currency, line.theirs_state, line.ours_minor,
        line.ours_currency, line.ours_state,
    ]  # fmt: skip
    of_game = line.game_id == scope.game_id
    found = select(*columns).where(of_game, wanted if filters.reconciliation_id else false())
    if filters.difference == "different":
        return found.where(line.kind != "matched")
    return found.where(line.kind == filters.difference) if filters.difference else found


DIFFERENCES = Kind(
    "differences",
    Text("对账", "reconciliation"),
    (
        Column("line", Text("文件行", "Line of the file")),
        Column("kind", Text("结果", "Result"), words=_KINDS),
        Column("transaction", Text("渠道交易号", "Channel's transaction")),
        Column("order_number", Text("订单号", "Order number")),
        Column(
            "theirs_amount",
            Text("渠道金额", "Channel's amount"),
            _amount,
            ("theirs_minor", "theirs_currency", "said"),
        ),
        Column("theirs_currency", Text("渠道货币", "Channel's currency")),
        Column("theirs_state", Text("渠道状态", "Channel's state"), words=_STATES),
        Column(
            "ours_amount", Text("我方金额", "Our amount"), _amount, ("ours_minor", "ours_currency")
        ),
        Column("ours_currency", Text("我方货币", "Our currency")),
        Column("ours_state", Text("我方状态", "Our state"), words=_STATES),
    ),
    ReconciliationLine.id,
    _statement,
)
