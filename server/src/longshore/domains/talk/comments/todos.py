"""What people said today on the pages of games."""

from collections.abc import Sequence

from longshore.domains.talk.comments.public import count_by_game
from longshore.gateway.todo import Asking, TodoKind, Waiting
from longshore.kit.text.text import Text


async def _mentions(asking: Asking) -> Sequence[Waiting]:
    return await _of_today(asking, mentioned=True)


async def _comments(asking: Asking) -> Sequence[Waiting]:
    return await _of_today(asking, mentioned=False)


async def _of_today(asking: Asking, *, mentioned: bool) -> Sequence[Waiting]:
    day = asking.day
    found = await count_by_game(
        asking.session, asking.actor, since=day.since, until=day.until, mentioned=mentioned
    )
    return [
        Waiting(row.game_id, row.page_id, row.count)
        for row in found
        if row.game_id in asking.game_ids
    ]


TODOS = (
    TodoKind(
        "mentions_today",
        "talk",
        Text("今天 {count} 次提到你", "Mentions of you today: {count}"),
        Text(
            "今天在 {games} 个游戏里 {count} 次提到你",
            "Mentions of you today in {games} games: {count}",
        ),
        _mentions,
    ),
    TodoKind(
        "comments_today",
        "talk",
        Text("今天 {count} 条新评论", "New comments today: {count}"),
        Text(
            "{games} 个游戏今天有 {count} 条新评论",
            "New comments today in {games} games: {count}",
        ),
        _comments,
    ),
)
