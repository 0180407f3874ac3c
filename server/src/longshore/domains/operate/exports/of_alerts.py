"""Alerts that were raised as a list to take out."""

from typing import Any

from sqlalchemy import Select, select

from longshore.domains.operate.alerts.models import AlertIncident
from longshore.domains.operate.exports.kind import Column, Kind, Scope
from longshore.kit.text.text import Text

_KINDS = {
    "lost_payments": Text("掉单", "lost payments"),
    "callback_failures": Text("通知失败", "failing notifications"),
    "login_failures": Text("登录失败", "failing sign-ins"),
    "revenue_drop": Text("收入下降", "revenue that fell"),
    "online_drop": Text("在线下降", "players online that fell"),
    "queue_age": Text("队列积压", "age of the queue"),
}


def _statement(scope: Scope) -> Select[Any]:
    row, state = AlertIncident, scope.filters.state
    wanted = [row.resolved_at.is_(None) if state == "open" else row.resolved_at.is_not(None)]
    columns: list[Any] = [
        row.id, row.kind, row.threshold, row.minutes, row.value, row.peak,
        scope.moment(row.opened_at).label("opened"),
        scope.moment(row.acknowledged_at).label("acknowledged"), row.acknowledged_user_name,
        scope.moment(row.resolved_at).label("resolved"),
    ]  # fmt: skip
    return select(*columns).where(row.game_id == scope.game_id, *(wanted if state else []))


INCIDENTS = Kind(
    "incidents",
    Text("告警", "alerts"),
    (
        Column("kind", Text("规则", "Rule"), words=_KINDS),
        Column("threshold", Text("阈值", "Threshold")),
        Column("minutes", Text("分钟", "Minutes")),
        Column("value", Text("最近的值", "Latest value")),
        Column("peak", Text("最高值", "Peak")),
        Column("opened", Text("开始", "Began")),
        Column("acknowledged", Text("认领时间", "Acknowledged")),
        Column("acknowledged_user_name", Text("认领人", "Acknowledged by")),
        Column("resolved", Text("恢复", "Over")),
    ),
    AlertIncident.id,
    _statement,
)
