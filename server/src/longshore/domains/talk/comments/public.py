"""What home and the data service ask about comments."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Actor
from longshore.domains.talk.comments import repository
from longshore.domains.talk.comments.repository import CommentFilter
from longshore.domains.talk.comments.schemas import CommentOutput

_BY_GAME = text(
    """
    SELECT c.game_id, count(*) AS number, (array_agg(c.page_id ORDER BY c.id DESC))[1] AS page_id
    FROM comment c
    WHERE c.publisher_id = :publisher_id AND c.game_id = ANY(CAST(:game_ids AS bigint[]))
      AND c.created_at >= :since AND c.created_at < :until
      AND (CAST(:mentioned AS bigint) IS NULL OR EXISTS (
          SELECT 1 FROM comment_mention m WHERE m.comment_id = c.id AND m.user_id = :mentioned))
    GROUP BY c.game_id
    """
)
# The hour is the one on the wall in `zone`; a day of 25 hours puts two of them into one.
_BY_HOUR = text(
    """
    SELECT CAST(extract(hour FROM created_at AT TIME ZONE :zone) AS int) AS hour, count(*) AS number
    FROM comment
    WHERE publisher_id = :publisher_id AND game_id = :game_id
      AND created_at >= :since AND created_at < :until
    GROUP BY 1
    """
)


@dataclass(frozen=True, slots=True)
class PageCount:
    """Comments of a game in some time, and the page that the newest of them is on."""

    game_id: int
    count: int
    page_id: str


async def recent(
    session: AsyncSession, actor: Actor, *, limit: int, mentioned: bool = False
) -> list[CommentOutput]:
    """The newest comments that the actor may see, or only those that mention them."""
    filters = CommentFilter(
        actor.publisher_id,
        actor.game_ids,
        mentioned_user_id=actor.user_id if mentioned else None,
    )
    rows = await repository.list_rows(session, filters, limit=limit)
    return [CommentOutput(**row) for row in rows]


async def recent_of_game(
    session: AsyncSession, publisher_id: int, game_id: int, *, limit: int
) -> list[CommentOutput]:
    """The newest comments on a game's pages."""
    filters = CommentFilter(publisher_id, (), game_id=game_id)
    rows = await repository.list_rows(session, filters, limit=limit)
    return [CommentOutput(**row) for row in rows]


async def count_by_game(
    session: AsyncSession,
    actor: Actor,
    *,
    since: datetime,
    until: datetime,
    mentioned: bool = False,
) -> list[PageCount]:
    """Comments per game of the actor in a time, all or those that mention them; one query."""
    values = {
        "publisher_id": actor.publisher_id,
        "game_ids": list(actor.game_ids),
        "since": since,
        "until": until,
        "mentioned": actor.user_id if mentioned else None,
    }
    found = await session.execute(_BY_GAME, values)
    return [PageCount(row.game_id, row.number, row.page_id) for row in found]


async def count_by_hour(
    session: AsyncSession,
    publisher_id: int,
    game_id: int,
    *,
    since: datetime,
    until: datetime,
    zone: str,
) -> list[int]:
    """Comments on a game's pages in each of the 24 hours of a day."""
    values = {
        "publisher_id": publisher_id,
        "game_id": game_id,
        "since": since,
        "until": until,
        "zone": zone,
    }
    hours = [0] * 24
    for row in await session.execute(_BY_HOUR, values):
        hours[row.hour] = row.number
    return hours
