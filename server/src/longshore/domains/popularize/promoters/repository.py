"""Reading and locking promoters; every statement sees the session's publisher only."""

from collections.abc import Collection, Sequence

from sqlalchemy import bindparam, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.popularize.promoters.models import Promoter
from longshore.kit.db.pages import page_of

_locked = (
    select(Promoter)
    .where(Promoter.id == bindparam("promoter_id"), Promoter.game_id == bindparam("game_id"))
    .with_for_update()
)
_active_games = (
    select(Promoter.game_id)
    .distinct()
    .where(Promoter.status == "active", Promoter.game_id.in_(bindparam("game_ids", expanding=True)))
)


async def list_page(
    session: AsyncSession,
    game_id: int,
    *,
    keyword: str | None,
    status: str | None,
    offset: int,
    limit: int,
) -> tuple[Sequence[Promoter], int]:
    """One page of a game's promoters, newest first, and how many pass the filters."""
    conditions = [Promoter.game_id == game_id]
    if keyword:
        columns = (Promoter.name, Promoter.code, Promoter.contact)
        conditions.append(or_(*(column.icontains(keyword, autoescape=True) for column in columns)))
    if status:
        conditions.append(Promoter.status == status)
    statement = select(Promoter).where(*conditions).order_by(Promoter.id.desc())
    return await page_of(session, statement, offset=offset, limit=limit)


async def lock(session: AsyncSession, game_id: int, promoter_id: int) -> Promoter | None:
    """A promoter of the game whose row nobody else changes until the commit."""
    values = {"promoter_id": promoter_id, "game_id": game_id}
    return (await session.execute(_locked, values)).scalar_one_or_none()


async def games_with_active(session: AsyncSession, game_ids: Collection[int]) -> set[int]:
    """Those of the games that have an active promoter."""
    return set((await session.execute(_active_games, {"game_ids": list(game_ids)})).scalars())
