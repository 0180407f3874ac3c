"""Games whose minors need holidays that nobody has entered yet; told to who may enter them."""

from functools import lru_cache

from longshore.account.identity import Permission
from longshore.domains.operate.minors import Minors
from longshore.domains.operate.players.identity import today_in_china
from longshore.domains.operate.real_names.summary import missing_year
from longshore.gateway.todo import GAMES, Found, TodoKind, Waiting
from longshore.kit.clock import now
from longshore.kit.text.text import Text

_NEWEST = f"""
SELECT DISTINCT ON (game_id) game_id, 1, to_jsonb(content) FROM published_version
WHERE kind = 'minors' AND game_id = ANY({GAMES}) ORDER BY game_id, number DESC
"""  # noqa: S608 - constants
_MOST_READ = 200


@lru_cache(_MOST_READ)
def _rules(content: str) -> Minors:
    """Most games have the rules that everybody has: read once, not for each of them each time."""
    return Minors.model_validate_json(content)


def _missing(found: Found) -> Waiting | None:
    minors = _rules(found.detail)
    if not (minors.is_on and missing_year(minors, today_in_china(now()))):
        return None
    return Waiting(found.game_id, "RealName", search={"tab": "rules"})


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
        _NEWEST,
        _missing,
        Permission.OPERATE_EDIT,
    ),
)
