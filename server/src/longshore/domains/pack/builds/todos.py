"""Channels that lack a mother package, or whose last package failed; told to who may build."""

from longshore.account.identity import Permission
from longshore.domains.pack import channels
from longshore.gateway.todo import Found, TodoKind, Waiting
from longshore.kit.text.text import Text

# One step of the index a channel: the history of a game is long, and its end is what counts.
_FAILED = f"""
SELECT last.game_id, count(*), to_jsonb(max(last.build_id))
FROM ({channels.SWITCHED_ON}) AS one (game_id, id)
CROSS JOIN LATERAL (
  SELECT i.game_id, i.state, i.build_id FROM pack_item i
  WHERE i.game_id = one.game_id AND i.game_channel_id = one.id ORDER BY i.id DESC LIMIT 1
) AS last
WHERE last.state = 'failed'
GROUP BY last.game_id
"""  # noqa: S608 - constants

_WITHOUT_MOTHER = f"""
SELECT one.game_id, 1, NULL::jsonb FROM ({channels.SWITCHED_ON}) AS one
WHERE NOT EXISTS (
  SELECT 1 FROM mother_package m
  WHERE m.game_id = one.game_id AND m.removed_at IS NULL AND m.status <> 'refused'
)
GROUP BY one.game_id
"""  # noqa: S608 - constants


def _without_mother(found: Found) -> Waiting:
    return Waiting(found.game_id, "PackTool", search={"tab": "mothers"})


def _said(found: Found) -> Waiting:
    search = {"tab": "history", "build": found.detail}
    return Waiting(found.game_id, "PackTool", found.number, search)


TODOS = (
    TodoKind(
        "no_mother",
        "missing",
        Text("还没有母包，不能打包", "No mother package yet: nothing can be built"),
        Text(
            "{games} 个游戏还没有母包，不能打包",
            "{games} games have no mother package: nothing can be built",
        ),
        _WITHOUT_MOTHER,
        _without_mother,
        Permission.PACK_BUILD,
    ),
    TodoKind(
        "builds_failed",
        "failed",
        Text("{count} 个渠道打包失败", "Channels whose last build failed: {count}"),
        Text(
            "{games} 个游戏有 {count} 个渠道打包失败",
            "{games} games have channels whose last build failed: {count}",
        ),
        _FAILED,
        _said,
        Permission.PACK_BUILD,
    ),
)
