"""The log of gifts as a list to take out: what was tried, by whom, and what came of it."""

from typing import Any

from sqlalchemy import Select, select

from longshore.domains.operate.exports.kind import YES_NO, Column, Kind, Scope
from longshore.domains.operate.gifts.models import Gift, GiftBatch, GiftRedemption
from longshore.kit.text.text import Text

_SOURCES = {
    "code": Text("礼包码", "code"),
    "push": Text("推送", "pushed"),
    "activity": Text("活动", "activity"),
}


def _statement(scope: Scope) -> Select[Any]:
    log = GiftRedemption
    columns: list[Any] = [
        log.id, scope.moment(log.created_at).label("at"), Gift.name.label("gift"), log.code,
        log.serial, GiftBatch.name.label("batch"), log.source, log.result, log.delivery,
        log.player_id, log.role_id, log.server_id, log.channel_code, log.actor_name,
        log.is_sandbox,
    ]  # fmt: skip
    gift_id, outcome = scope.filters.gift_id, scope.filters.outcome
    wanted = [] if gift_id is None else [log.gift_id == gift_id]
    if outcome == "undelivered":
        wanted.append(log.delivery.in_(("queued", "dead")))
    elif outcome:
        is_granted = log.result == "granted"
        wanted.append(is_granted if outcome == "granted" else ~is_granted)
    return (
        select(*columns)
        .outerjoin(Gift, Gift.id == log.gift_id)
        .outerjoin(GiftBatch, GiftBatch.id == log.batch_id)
        .where(log.game_id == scope.game_id, *wanted)
    )


REDEMPTIONS = Kind(
    "redemptions",
    Text("兑换记录", "redemptions"),
    (
        Column("at", Text("时间", "Time")),
        Column("gift", Text("礼包", "Gift")),
        Column("code", Text("礼包码", "Code")),
        Column("serial", Text("序号", "Serial")),
        Column("batch", Text("批次", "Batch")),
        Column("source", Text("来源", "Source"), words=_SOURCES),
        Column("result", Text("结果", "Result")),
        Column("delivery", Text("发放", "Delivery")),
        Column("player_id", Text("玩家 ID", "Player ID")),
        Column("role_id", Text("角色 ID", "Character ID")),
        Column("server_id", Text("区服", "Server")),
        Column("channel_code", Text("渠道", "Channel")),
        Column("actor_name", Text("经办人", "By")),
        Column("is_sandbox", Text("沙箱", "Sandbox"), words=YES_NO),
    ),
    GiftRedemption.id,
    _statement,
)
