"""Home across all games of the caller, in two round trips, however many games and kinds."""

from collections.abc import Sequence
from typing import get_args

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Actor
from longshore.domains import games
from longshore.domains.home import repository
from longshore.domains.home.schemas import HomeOverview, Todo, TodoGroup
from longshore.domains.talk.comments import CommentOutput
from longshore.gateway.todo import Severity, TodoKind, Waiting
from longshore.kit.days import Day
from longshore.kit.text.text import Language

_ORDER: tuple[Severity, ...] = get_args(Severity)


async def overview(
    session: AsyncSession, actor: Actor, day: Day, kinds: Sequence[TodoKind], language: Language
) -> HomeOverview:
    """The caller's games in use with what waits in them, mentions of the caller, newest comments.

    What failed comes first, then what is lacking, then what people say.
    """
    found = await games.list_games(session, actor.game_ids, status=1)
    told = [kind for kind in kinds if kind.permission is None or actor.can(kind.permission)]
    rows = await repository.read(session, actor, day, [game.Id for game in found], told)
    todos = [
        _group(kind, waiting, language)
        for kind in sorted(told, key=lambda kind: _ORDER.index(kind.severity))
        if (waiting := [said for row in rows.waiting.get(kind.key, ()) if (said := kind.said(row))])
    ]
    return HomeOverview(
        games=found,
        todos=todos,
        mentions=[CommentOutput(**row) for row in rows.mentions],
        recent_comments=[CommentOutput(**row) for row in rows.recent_comments],
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
