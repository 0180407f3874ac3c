"""Gifts as a list to take out."""

import json
from typing import Any

from sqlalchemy import Select, or_, select

from longshore.domains.operate.exports.kind import Cell, Column, Kind, Scope
from longshore.domains.operate.gifts.models import Gift
from longshore.kit.text.text import Text

_STATES = {
    "draft": Text("草稿", "draft"),
    "listed": Text("已上架", "listed"),
    "unlisted": Text("已下架", "unlisted"),
}


def _rewards(scope: Scope, rewards: list[dict[str, object]]) -> Cell:
    return json.dumps(rewards, ensure_ascii=False)


def _statement(scope: Scope) -> Select[Any]:
    row, filters = Gift, scope.filters
    wanted = [row.state == filters.state] if filters.state else []
    if word := filters.keyword:
        wanted.append(
            or_(
                row.name.icontains(word, autoescape=True), row.code.icontains(word, autoescape=True)
            )
        )
    columns: list[Any] = [
        row.id, row.code, row.name, row.state, row.rewards,
        scope.moment(row.starts_at).label("starts"), scope.moment(row.ends_at).label("ends"),
        row.most_per_player, row.most_per_role, row.most_per_device, row.most_total,
        scope.moment(row.updated_at).label("updated"), row.updated_user_name,
    ]  # fmt: skip
    return select(*columns).where(row.game_id == scope.game_id, *wanted)


GIFTS = Kind(
    "gifts",
    Text("礼包", "gifts"),
    (
        Column("code", Text("标识", "Identifier")),
        Column("name", Text("礼包", "Gift")),
        Column("state", Text("状态", "State"), words=_STATES),
        Column("rewards", Text("内容", "Rewards"), _rewards, ("rewards",)),
        Column("starts", Text("开始时间", "Starts")),
        Column("ends", Text("结束时间", "Ends")),
        Column("most_per_player", Text("每名玩家上限", "Most for a player")),
        Column("most_per_role", Text("每个角色上限", "Most for a character")),
        Column("most_per_device", Text("每台设备上限", "Most for a device")),
        Column("most_total", Text("总上限", "Most in all")),
        Column("updated", Text("更新时间", "Updated")),
        Column("updated_user_name", Text("经办人", "By")),
    ),
    Gift.id,
    _statement,
)
