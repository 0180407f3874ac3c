"""Games that nobody promotes; told to who may see promoters."""

from longshore.account.identity import Permission
from longshore.gateway.todo import GAMES, Found, TodoKind, Waiting
from longshore.kit.text.text import Text

_WITHOUT = f"""
SELECT game.id, 1, NULL::jsonb FROM unnest({GAMES}) AS game (id)
WHERE NOT EXISTS (SELECT 1 FROM promoter p WHERE p.game_id = game.id AND p.status = 'active')
"""  # noqa: S608 - constants


def _said(found: Found) -> Waiting:
    return Waiting(found.game_id, "Popularize")


TODOS = (
    TodoKind(
        "no_promoter",
        "missing",
        Text("还没有启用的推广员", "No active promoter yet"),
        Text("{games} 个游戏还没有启用的推广员", "{games} games have no active promoter"),
        _WITHOUT,
        _said,
        Permission.POPULARIZE,
    ),
)
