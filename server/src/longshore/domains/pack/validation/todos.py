"""Games whose server failed its last validation; told to who may run it again."""

from longshore.account.identity import Permission
from longshore.gateway.todo import GAMES, Found, TodoKind, Waiting
from longshore.kit.text.text import Text

_FAILED = f"""
SELECT last.game_id, count(*), to_jsonb(max(last.id))
FROM unnest({GAMES}) AS game (id)
CROSS JOIN (VALUES ('login'), ('payment')) AS kind (name)
CROSS JOIN LATERAL (
  SELECT r.game_id, r.id, r.status FROM validation_run r
  WHERE r.game_id = game.id AND r.kind = kind.name AND r.status <> 'running'
  ORDER BY r.id DESC LIMIT 1
) AS last
WHERE last.status = 'failed'
GROUP BY last.game_id
"""  # noqa: S608 - constants


def _said(found: Found) -> Waiting:
    return Waiting(found.game_id, "TestValidity", found.number, {"run": found.detail})


TODOS = (
    TodoKind(
        "validation_failed",
        "failed",
        Text("游戏服务器最近一次验证未通过", "The game's server failed its last validation"),
        Text(
            "{games} 个游戏的服务器最近一次验证未通过",
            "The servers of {games} games failed their last validation",
        ),
        _FAILED,
        _said,
        Permission.PACK_EDIT,
    ),
)
