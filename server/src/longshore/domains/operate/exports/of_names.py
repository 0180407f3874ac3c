"""Real names as a list to take out; names and numbers are masked."""

from typing import Any

from sqlalchemy import Select, and_, select
from sqlalchemy.orm import aliased

from longshore.domains.operate.exports.kind import Cell, Column, Kind, Scope
from longshore.domains.operate.players.identity import masked_name, masked_number
from longshore.domains.operate.players.models import PlayerFact
from longshore.domains.operate.real_names.listing import born_between
from longshore.domains.operate.real_names.models import RealName
from longshore.kit.text.text import Text

_STATES = {
    "given": Text("已填写", "given"),
    "waiting": Text("等待提交", "waiting"),
    "pending": Text("认证中", "being looked at"),
    "verified": Text("已认证", "verified"),
    "failed": Text("未通过", "failed"),
}
_name, _number = aliased(PlayerFact), aliased(PlayerFact)


def _fact(kind: str) -> Any:
    def value(scope: Scope, sealed: bytes | None, player_id: int) -> Cell:
        return scope.opened(sealed, player_id, kind) if sealed else None

    return value


def _statement(scope: Scope) -> Select[Any]:
    row, filters = RealName, scope.filters
    wanted = [row.state == filters.state] if filters.state else []
    if filters.tier:
        wanted += born_between(filters.tier)
    if filters.player_id is not None:
        wanted.append(row.player_id == filters.player_id)
    columns: list[Any] = [
        row.id, row.player_id, _name.value.label("name_sealed"),
        _number.value.label("number_sealed"), row.state, row.source,
        scope.moment(row.asked_at).label("asked"), scope.moment(row.settled_at).label("settled"),
    ]  # fmt: skip
    return (
        select(*columns)
        .outerjoin(_name, and_(_name.player_id == row.player_id, _name.kind == "name"))
        .outerjoin(_number, and_(_number.player_id == row.player_id, _number.kind == "identity"))
        .where(row.game_id == scope.game_id, *wanted)
    )


NAMES = Kind(
    "names",
    Text("实名", "real-names"),
    (
        Column("player_id", Text("玩家 ID", "Player ID")),
        Column(
            "name",
            Text("姓名", "Name"),
            _fact("name"),
            ("name_sealed", "player_id"),
            mask=masked_name,
        ),
        Column(
            "number",
            Text("证件号", "Identity number"),
            _fact("identity"),
            ("number_sealed", "player_id"),
            mask=masked_number,
        ),
        Column("state", Text("状态", "State"), words=_STATES),
        Column("source", Text("来源", "Source")),
        Column("asked", Text("提交时间", "Told")),
        Column("settled", Text("完成时间", "Settled")),
    ),
    RealName.id,
    _statement,
)
