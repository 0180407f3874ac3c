"""Channels whose last package failed; told to who may build it again."""

from collections.abc import Sequence

from sqlalchemy import text

from longshore.account.identity import Permission
from longshore.domains.pack import channels
from longshore.gateway.todo import Asking, TodoKind, Waiting
from longshore.kit.text.text import Text

# One step of the index a channel: the history of a game is long, and its end is what counts.
_FAILED = text(
    """
    SELECT last.game_id, count(*) AS number, max(last.build_id) AS build_id
    FROM unnest(CAST(:games AS bigint[]), CAST(:channels AS bigint[])) AS one (game_id, id)
    CROSS JOIN LATERAL (
      SELECT i.game_id, i.state, i.build_id FROM pack_item i
      WHERE i.game_id = one.game_id AND i.game_channel_id = one.id ORDER BY i.id DESC LIMIT 1
    ) AS last
    WHERE last.state = 'failed'
    GROUP BY last.game_id
    ORDER BY last.game_id
    """
)


async def _failed(asking: Asking) -> Sequence[Waiting]:
    pairs = await channels.switched_on(asking.session, asking.game_ids)
    values = {"games": [game for game, _ in pairs], "channels": [channel for _, channel in pairs]}
    rows = await asking.session.execute(_FAILED, values)
    return [
        Waiting(row.game_id, "PackTool", row.number, {"tab": "history", "build": row.build_id})
        for row in rows
    ]


TODOS = (
    TodoKind(
        "builds_failed",
        "failed",
        Text("{count} 个渠道打包失败", "Channels whose last build failed: {count}"),
        Text(
            "{games} 个游戏有 {count} 个渠道打包失败",
            "{games} games have channels whose last build failed: {count}",
        ),
        _failed,
        Permission.PACK_BUILD,
    ),
)
