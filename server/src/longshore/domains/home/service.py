"""Home across all games of the caller: one query per kind of todo, whatever the number of games."""

from collections import defaultdict

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Actor, Permission
from longshore.domains import games
from longshore.domains.games import GameOutput
from longshore.domains.home.schemas import GameTodos, HomeOverview, Todo, TodoKey
from longshore.domains.popularize import promoters
from longshore.domains.talk import comments
from longshore.kit.days import Day

_MOST_COMMENTS = 10


async def overview(session: AsyncSession, actor: Actor, day: Day) -> HomeOverview:
    """The caller's games in use with their todos, mentions of the caller, newest comments."""
    found = await games.list_games(session, actor.game_ids, status=1)
    todos: dict[int, list[Todo]] = defaultdict(list)
    _look_at_games(actor, found, todos)
    await _look_for_promoters(session, actor, found, todos)
    await _look_at_comments(session, actor, day, todos)
    return HomeOverview(
        games=[GameTodos(game=game, todos=todos[game.Id]) for game in found],
        mentions=await comments.recent(session, actor, limit=_MOST_COMMENTS, mentioned=True),
        recent_comments=await comments.recent(session, actor, limit=_MOST_COMMENTS),
    )


def _look_at_games(actor: Actor, found: list[GameOutput], todos: dict[int, list[Todo]]) -> None:
    """Only who may change games is told what they lack."""
    if not actor.can(Permission.GAME_MANAGE):
        return
    for game in found:
        if not game.Icon:
            todos[game.Id].append(Todo(key="icon_missing", count=1, page="Setting"))
        if not game.PublishStatus:
            todos[game.Id].append(Todo(key="unpublished", count=1, page="Setting"))


async def _look_for_promoters(
    session: AsyncSession, actor: Actor, found: list[GameOutput], todos: dict[int, list[Todo]]
) -> None:
    if not actor.can(Permission.POPULARIZE):
        return
    promoted = await promoters.games_with_active(session, [game.Id for game in found])
    for game in found:
        if game.Id not in promoted:
            todos[game.Id].append(Todo(key="no_promoter", count=1, page="Popularize"))


async def _look_at_comments(
    session: AsyncSession, actor: Actor, day: Day, todos: dict[int, list[Todo]]
) -> None:
    keys: tuple[tuple[TodoKey, bool], ...] = (("comments_today", False), ("mentions_today", True))
    for key, mentioned in keys:
        found = await comments.count_by_game(
            session, actor, since=day.since, until=day.until, mentioned=mentioned
        )
        for row in found:
            todos[row.game_id].append(Todo(key=key, count=row.count, page=row.page_id))
