"""Games whose server failed its last validation; told to who may run it again."""

from collections.abc import Sequence

from sqlalchemy import text

from longshore.account.identity import Permission
from longshore.gateway.todo import Asking, TodoKind, Waiting
from longshore.kit.text.text import Text

_FAILED = text(
    """
    SELECT last.game_id, count(*) AS number, max(last.id) AS run_id
    FROM unnest(CAST(:game_ids AS bigint[])) AS game (id)
    CROSS JOIN (VALUES ('login'), ('payment')) AS kind (name)
    CROSS JOIN LATERAL (
      SELECT r.game_id, r.id, r.status FROM validation_run r
      WHERE r.game_id = game.id AND r.kind = kind.name AND r.status <> 'running'
      ORDER BY r.id DESC LIMIT 1
    ) AS last
    WHERE last.status = 'failed'
    GROUP BY last.game_id
    ORDER BY last.game_id
    """
)


async def _failed(asking: Asking) -> Sequence[Waiting]:
    rows = await asking.session.execute(_FAILED, {"game_ids": list(asking.game_ids)})
    return [Waiting(row.game_id, "TestValidity", row.number, {"run": row.run_id}) for row in rows]


TODOS = (
    TodoKind(
        "validation_failed",
        "failed",
        Text("游戏服务器最近一次验证未通过", "The game's server failed its last validation"),
        Text(
            "{games} 个游戏的服务器最近一次验证未通过",
            "The servers of {games} games failed their last validation",
        ),
        _failed,
        Permission.PACK_EDIT,
    ),
)
