"""The refused list as a list to take out."""

from typing import Any

from sqlalchemy import ColumnElement, Select, func, or_, select

from longshore.domains.operate.exports.kind import Column, Kind, Scope
from longshore.domains.operate.limits.addresses import packed
from longshore.domains.operate.players import marks
from longshore.domains.operate.players.refused_models import RefusedEntry
from longshore.kit.text.fields import id_of
from longshore.kit.text.text import Text

_SUBJECTS = {
    "player": Text("玩家", "player"),
    "device": Text("设备", "device"),
    "address": Text("地址", "address"),
}


def _statement(scope: Scope) -> Select[Any]:
    row, filters = RefusedEntry, scope.filters
    over = or_(row.lifted_at.is_not(None), func.coalesce(row.ends_at <= func.now(), False))
    wanted: list[ColumnElement[bool]] = [over if filters.state == "over" else ~over]
    if filters.subject:
        wanted.append(row.subject == filters.subject)
    if word := filters.keyword:
        player = id_of(word)
        wanted.append(
            or_(
                row.shown.icontains(word, autoescape=True),
                row.reason.icontains(word, autoescape=True),
                row.mark.in_(marks(player, None, word if packed(word) else "")),
            )
        )
    columns: list[Any] = [
        row.id, row.subject, row.shown, row.reason, row.told,
        scope.moment(row.ends_at).label("ends"), scope.moment(row.created_at).label("added"),
        row.created_user_name, scope.moment(row.lifted_at).label("lifted"), row.lifted_user_name,
    ]  # fmt: skip
    return select(*columns).where(row.game_id == scope.game_id, *wanted)


REFUSED = Kind(
    "refused",
    Text("拒绝名单", "refused"),
    (
        Column("subject", Text("类型", "Kind"), words=_SUBJECTS),
        Column("shown", Text("对象", "Whom")),
        Column("reason", Text("原因", "Reason")),
        Column("told", Text("告诉玩家", "Told")),
        Column("ends", Text("结束时间", "Ends")),
        Column("added", Text("加入时间", "Added")),
        Column("created_user_name", Text("经办人", "By")),
        Column("lifted", Text("移除时间", "Taken off")),
        Column("lifted_user_name", Text("移除人", "Taken off by")),
    ),
    RefusedEntry.id,
    _statement,
)
