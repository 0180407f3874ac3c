"""Refund cases that wait for a decision; told to who may decide."""

from longshore.account.identity import Permission
from longshore.gateway.todo import GAMES, Found, TodoKind, Waiting
from longshore.kit.text.text import Text

_OPEN = f"""
SELECT game_id, count(*), NULL::jsonb FROM refund_case
WHERE game_id = ANY({GAMES}) AND state = 'open'
GROUP BY game_id
"""  # noqa: S608 - constants


def _said(found: Found) -> Waiting:
    search = {"tab": "refunds", "refund": "open"}
    return Waiting(found.game_id, "RealName", found.number, search)


TODOS = (
    TodoKind(
        "refund_cases_open",
        "missing",
        Text("{count} 个未成年人退款申请待处理", "Minors' refund cases to decide: {count}"),
        Text(
            "{games} 个游戏有未成年人退款申请待处理",
            "{games} games have minors' refund cases to decide",
        ),
        _OPEN,
        _said,
        Permission.OPERATE_EDIT,
    ),
)
