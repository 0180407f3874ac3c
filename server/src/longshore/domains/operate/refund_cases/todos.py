"""Refund cases that wait for a decision; told to who may decide."""

from collections.abc import Sequence

from sqlalchemy import text

from longshore.account.identity import Permission
from longshore.gateway.todo import Asking, TodoKind, Waiting
from longshore.kit.text.text import Text

_OPEN = text("""
SELECT game_id, count(*) AS number FROM refund_case
WHERE game_id = ANY(CAST(:game_ids AS bigint[])) AND state = 'open'
GROUP BY game_id ORDER BY game_id
""")


async def _waiting(asking: Asking) -> Sequence[Waiting]:
    rows = await asking.session.execute(_OPEN, {"game_ids": list(asking.game_ids)})
    search = {"tab": "refunds", "refund": "open"}
    return [Waiting(row.game_id, "RealName", row.number, search) for row in rows]


TODOS = (
    TodoKind(
        "refund_cases_open",
        "missing",
        Text("{count} 个未成年人退款申请待处理", "Minors' refund cases to decide: {count}"),
        Text(
            "{games} 个游戏有未成年人退款申请待处理",
            "{games} games have minors' refund cases to decide",
        ),
        _waiting,
        Permission.OPERATE_EDIT,
    ),
)
