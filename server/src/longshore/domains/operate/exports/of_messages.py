"""The log of messages as a list to take out; whom they went to is kept masked only."""

from typing import Any

from sqlalchemy import Select, select

from longshore.domains.operate.exports.kind import Cell, Column, Kind, Scope
from longshore.domains.operate.messages.models import SentMessage
from longshore.kit.text.text import Text

_STATES = {
    "sending": Text("发送中", "being sent"),
    "sent": Text("已发送", "sent"),
    "failed": Text("失败", "failed"),
}
_MICROS = 1_000_000


def _price(scope: Scope, micros: int) -> Cell:
    return f"{micros // _MICROS}.{micros % _MICROS:06d}"


def _statement(scope: Scope) -> Select[Any]:
    row, filters = SentMessage, scope.filters
    wanted = [
        column == value
        for column, value in (
            (row.state, filters.state),
            (row.provider, filters.provider),
            (row.purpose, filters.purpose),
        )
        if value
    ]
    columns: list[Any] = [
        row.id, scope.moment(row.created_at).label("at"), row.way, row.purpose, row.provider,
        row.masked, row.state, row.fault, row.said, row.provider_id, row.price_micros,
        row.currency, row.ms, row.created_user_name,
    ]  # fmt: skip
    return select(*columns).where(row.game_id == scope.game_id, *wanted)


MESSAGES = Kind(
    "messages",
    Text("发送记录", "messages"),
    (
        Column("at", Text("时间", "Time")),
        Column("way", Text("方式", "Way")),
        Column("purpose", Text("用途", "Purpose")),
        Column("provider", Text("服务商", "Provider")),
        Column("masked", Text("收件人", "To")),
        Column("state", Text("状态", "State"), words=_STATES),
        Column("fault", Text("错误", "Fault")),
        Column("said", Text("服务商的答复", "Provider's answer")),
        Column("provider_id", Text("服务商的编号", "Provider's ID")),
        Column("price", Text("费用", "Cost"), _price, ("price_micros",)),
        Column("currency", Text("货币", "Currency")),
        Column("ms", Text("毫秒", "Milliseconds")),
        Column("created_user_name", Text("经办人", "By")),
    ),
    SentMessage.id,
    _statement,
)
