"""Channels that are switched on and lack what no build goes without; told to who may fill it in."""

from collections.abc import Collection, Sequence

from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Permission
from longshore.domains.pack.channels.models import GameChannel
from longshore.gateway.todo import Asking, TodoKind, Waiting
from longshore.kit.text.text import Text

# What `parameters.faults_of` calls missing, over all games at once; whether a value fits its
# pattern is seen on the page.
_INCOMPLETE = text(
    """
    SELECT c.game_id, count(*) AS number, min(c.id) AS first
    FROM game_channel c
    LEFT JOIN channel_plugin p ON p.id = c.plugin_id
    WHERE c.game_id = ANY(CAST(:game_ids AS bigint[])) AND c.is_enabled AND NOT c.is_removed
      AND (p.id IS NULL OR EXISTS (
        SELECT 1 FROM jsonb_array_elements(p.parameters) AS wanted
        WHERE CAST(wanted ->> 'required' AS boolean)
          AND CASE
            WHEN CAST(wanted ->> 'secret' AS boolean)
            THEN NOT jsonb_exists(c.secrets, wanted ->> 'key')
            WHEN jsonb_exists(c.config -> 'parameters', wanted ->> 'key')
            THEN coalesce(c.config -> 'parameters' ->> (wanted ->> 'key'), '') = ''
            ELSE coalesce(wanted ->> 'default', '') = ''
          END))
    GROUP BY c.game_id
    ORDER BY c.game_id
    """
)


async def _incomplete(asking: Asking) -> Sequence[Waiting]:
    rows = await asking.session.execute(_INCOMPLETE, {"game_ids": list(asking.game_ids)})
    return [
        Waiting(row.game_id, "Channel", row.number, _place(row.number, row.first)) for row in rows
    ]


def _place(count: int, first: int) -> dict[str, str | int]:
    """The list of those that lack something, and the only one opened."""
    return {"state": "incomplete"} | ({"open": first} if count == 1 else {})


async def switched_on(
    session: AsyncSession, game_ids: Collection[int]
) -> Sequence[tuple[int, int]]:
    """The channels that are switched on in some games: each game's id with the channel's."""
    statement = select(GameChannel.game_id, GameChannel.id).where(
        GameChannel.game_id.in_(game_ids),
        GameChannel.is_enabled.is_(True),
        GameChannel.is_removed.is_(False),
    )
    return [(row.game_id, row.id) for row in await session.execute(statement)]


TODOS = (
    TodoKind(
        "channels_incomplete",
        "missing",
        Text("{count} 个渠道没有填完参数", "Channels that lack parameters: {count}"),
        Text(
            "{games} 个游戏的 {count} 个渠道没有填完参数",
            "{games} games have channels that lack parameters: {count}",
        ),
        _incomplete,
        Permission.PACK_EDIT,
    ),
)
