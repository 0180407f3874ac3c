"""Games whose minors need holidays that nobody has entered yet; told to who may enter them."""

from collections.abc import Sequence

from sqlalchemy import text

from longshore.account.identity import Permission
from longshore.domains.operate.minors import Minors
from longshore.domains.operate.players.identity import today_in_china
from longshore.domains.operate.real_names.summary import missing_year
from longshore.gateway.todo import Asking, TodoKind, Waiting
from longshore.kit.clock import now
from longshore.kit.text.text import Text

_NEWEST = text("""
SELECT DISTINCT ON (game_id) game_id, content FROM published_version
WHERE kind = 'minors' AND game_id = ANY(:game_ids) ORDER BY game_id, number DESC
""")


async def _missing(asking: Asking) -> Sequence[Waiting]:
    today = today_in_china(now())
    rows = (await asking.session.execute(_NEWEST, {"game_ids": list(asking.game_ids)})).all()
    rules = [(row.game_id, Minors.model_validate_json(row.content)) for row in rows]
    return [
        Waiting(game_id, "RealName", search={"tab": "rules"})
        for game_id, minors in rules
        if minors.is_on and missing_year(minors, today)
    ]


TODOS = (
    TodoKind(
        "holidays_missing",
        "missing",
        Text(
            "还没有下一段节假日安排，未成年人规则缺数据", "Holidays that minors go by are missing"
        ),
        Text(
            "{games} 个游戏还没有下一段节假日安排，未成年人规则缺数据",
            "Holidays that minors go by are missing in {games} games",
        ),
        _missing,
        Permission.OPERATE_EDIT,
    ),
)
