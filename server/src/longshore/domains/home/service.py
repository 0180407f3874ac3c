"""Home across all games of the caller: one query a kind of to-do, however many games."""

from collections.abc import Sequence
from typing import get_args

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Actor
from longshore.domains import games
from longshore.domains.home.schemas import HomeOverview, Todo, TodoGroup
from longshore.domains.talk import comments
from longshore.gateway.todo import Asking, Severity, TodoKind, Waiting
from longshore.kit.days import Day
from longshore.kit.text.text import Language

_MOST_COMMENTS = 10
_ORDER: tuple[Severity, ...] = get_args(Severity)


async def overview(
    session: AsyncSession, actor: Actor, day: Day, kinds: Sequence[TodoKind], language: Language
) -> HomeOverview:
    """The caller's games in use with what waits in them, mentions of the caller, newest comments.

    What failed comes first, then what is lacking, then what people say.
    """
    found = await games.list_games(session, actor.game_ids, status=1)
    asking = Asking(session, actor, [game.Id for game in found], day)
    todos = [
        _group(kind, waiting, language)
        for kind in sorted(kinds, key=lambda kind: _ORDER.index(kind.severity))
        if (kind.permission is None or actor.can(kind.permission))
        and (waiting := await kind.find(asking))
    ]
    return HomeOverview(
        games=found,
        todos=todos,
        mentions=await comments.recent(session, actor, limit=_MOST_COMMENTS, mentioned=True),
        recent_comments=await comments.recent(session, actor, limit=_MOST_COMMENTS),
    )


def _group(kind: TodoKind, waiting: Sequence[Waiting], language: Language) -> TodoGroup:
    count = sum(one.count for one in waiting)
    said = kind.of_many.filled(games=len(waiting), count=count)
    return TodoGroup(
        key=kind.key,
        severity=kind.severity,
        text=said.in_language(language),
        todos=[
            Todo(
                game_id=one.game_id,
                count=one.count,
                text=kind.of_one.filled(count=one.count).in_language(language),
                page=one.page,
                search=dict(one.search),
            )
            for one in waiting
        ],
    )
