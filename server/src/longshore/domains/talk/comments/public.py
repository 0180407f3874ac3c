"""What home and the data service read about comments."""

from datetime import datetime

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.talk.comments import repository
from longshore.domains.talk.comments.repository import CommentFilter
from longshore.domains.talk.comments.schemas import CommentOutput

RECENT = repository.listed(("visible",))
"""The newest comments that somebody with :game_ids may see, by :publisher_id, :limit, :offset."""
MENTIONS = repository.listed(("visible", "mentioned"))
"""The same of those that mention :user_id."""
OF_GAME = repository.listed(("game",))
"""The same on the pages of :game_id."""
# The hour is the one on the wall in `zone`; a day of 25 hours puts two of them into one.
BY_HOUR = """
    SELECT CAST(extract(hour FROM created_at AT TIME ZONE :zone) AS int) AS hour, count(*) AS number
    FROM comment
    WHERE publisher_id = :publisher_id AND game_id = :game_id
      AND created_at >= :since AND created_at < :until
    GROUP BY 1
"""
"""How many comments the pages of :game_id have each hour, by :since, :until and :zone."""
_BY_HOUR = text(BY_HOUR)


async def recent_of_game(
    session: AsyncSession, publisher_id: int, game_id: int, *, limit: int
) -> list[CommentOutput]:
    """The newest comments on a game's pages."""
    filters = CommentFilter(publisher_id, (), game_id=game_id)
    rows = await repository.list_rows(session, filters, limit=limit)
    return [CommentOutput(**row) for row in rows]


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
