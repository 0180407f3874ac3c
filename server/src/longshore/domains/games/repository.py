"""Reading and locking games; every statement sees the session's publisher only."""

from collections.abc import Collection, Sequence

from sqlalchemy import RowMapping, bindparam, func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.games.models import Game
from longshore.domains.games.schemas import ICON_PATH

MOST_GAMES = 1_000
# floor: a plain cast rounds half a second up, and everywhere else it is cut off.
SHOWN = f"""
  id AS "Id", name AS "Name", CASE WHEN icon = '' THEN '' ELSE '{ICON_PATH}' || icon END AS "Icon",
  game_type AS "GameType", publish_status AS "PublishStatus", status AS "Status",
  floor(extract(epoch FROM created_at))::bigint AS "CreatedAt",
  floor(extract(epoch FROM updated_at))::bigint AS "UpdatedAt"
"""
"""The columns of a game as answers show it."""

# Every filter may be absent; the planner folds the nulls away, and the text is built once.
_LIST = text(
    """
    SELECT id, name, icon, game_type, publish_status, status, created_at, updated_at
    FROM game
    WHERE id = ANY(CAST(:ids AS bigint[]))
      AND (CAST(:publish_status AS smallint) IS NULL OR publish_status = :publish_status)
      AND (CAST(:status AS smallint) IS NULL OR status = :status)
      AND (CAST(:game_type AS varchar) IS NULL OR game_type = :game_type)
      AND (CAST(:keyword AS varchar) IS NULL
           OR position(lower(CAST(:keyword AS varchar)) IN lower(name)) > 0)
    ORDER BY id
    LIMIT :limit OFFSET :offset
    """
)
_locked = select(Game).where(Game.id == bindparam("game_id")).with_for_update()


async def list_rows(
    session: AsyncSession,
    game_ids: Collection[int],
    *,
    publish_status: int | None = None,
    status: int | None = None,
    game_type: str | None = None,
    keyword: str | None = None,
    limit: int = MOST_GAMES,
    offset: int = 0,
) -> Sequence[RowMapping]:
    """Those of `game_ids` that pass the filters, in the order in which they were added."""
    values = {
        "ids": list(game_ids),
        "publish_status": publish_status,
        "status": status,
        "game_type": game_type,
        "keyword": keyword or None,
        "limit": limit,
        "offset": offset,
    }
    return (await session.execute(_LIST, values)).mappings().all()


async def all_ids(session: AsyncSession) -> frozenset[int]:
    """The id of every game of this publisher."""
    return frozenset((await session.execute(select(Game.id))).scalars())


async def lock(session: AsyncSession, game_id: int) -> Game | None:
    """A game whose row nobody else changes until the commit."""
    return (await session.execute(_locked, {"game_id": game_id})).scalar_one_or_none()


async def count_by_publisher(
    session: AsyncSession, publisher_ids: Collection[int]
) -> dict[int, int]:
    """How many games each of the publishers has, those without any left out."""
    statement = (
        select(Game.publisher_id, func.count().label("games"))
        .where(Game.publisher_id.in_(publisher_ids))
        .group_by(Game.publisher_id)
    )
    return {row.publisher_id: row.games for row in await session.execute(statement)}


async def publisher_of(session: AsyncSession, game_id: int) -> int | None:
    """The publisher of a game."""
    statement = select(Game.publisher_id).where(Game.id == game_id)
    return (await session.execute(statement)).scalar_one_or_none()
