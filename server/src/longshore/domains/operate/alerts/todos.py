"""Alerts that nobody has acknowledged; told to who may see them."""

from longshore.account.identity import Permission
from longshore.gateway.todo import GAMES, Found, TodoKind, Waiting
from longshore.kit.text.text import Text

_OPEN = f"""
SELECT game_id, count(*), NULL::jsonb FROM alert_incident
WHERE game_id = ANY({GAMES}) AND resolved_at IS NULL AND acknowledged_at IS NULL
GROUP BY game_id
"""  # noqa: S608 - constants


def _said(found: Found) -> Waiting:
    return Waiting(found.game_id, "Alerts", found.number, {"state": "open"})


TODOS = (
    TodoKind(
        "alerts_open",
        "failed",
        Text("{count} 个告警没有人处理", "Alerts that nobody has acknowledged: {count}"),
        Text(
            "{games} 个游戏有 {count} 个告警没有人处理",
            "{games} games have alerts that nobody has acknowledged: {count}",
        ),
        _OPEN,
        _said,
        Permission.OPERATE,
    ),
)
