"""Home across all games of the caller, in two round trips, however many games and kinds."""

from collections.abc import Collection, Mapping, Sequence
from typing import get_args

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Actor, Permission
from longshore.domains import games
from longshore.domains.home import repository
from longshore.domains.home.schemas import HomeOverview, Todo, TodoGroup
from longshore.domains.talk.comments import CommentOutput
from longshore.gateway.todo import Found, Severity, TodoKind, Waiting
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
    told = told_to(kinds, actor.permissions)
    rows = await repository.read(session, actor, day, [game.Id for game in found], told)
    return HomeOverview(
        games=found,
        todos=groups(told, rows.waiting, language),
        mentions=[CommentOutput(**row) for row in rows.mentions],
        recent_comments=[CommentOutput(**row) for row in rows.recent_comments],
    )


def told_to(kinds: Sequence[TodoKind], held: Collection[Permission]) -> list[TodoKind]:
    """The kinds that somebody with these permissions is told of."""
    return [kind for kind in kinds if kind.permission is None or kind.permission in held]


def groups(
    told: Sequence[TodoKind], found: Mapping[str, Sequence[Found]], language: Language
) -> list[TodoGroup]:
    """What there is to say of the rows that each kind has found, the gravest first."""
    return [
        _group(kind, waiting, language)
        for kind in sorted(told, key=lambda kind: _ORDER.index(kind.severity))
        if (waiting := [said for row in found.get(kind.key, ()) if (said := kind.said(row))])
    ]


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
