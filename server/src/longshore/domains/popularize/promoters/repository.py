"""Reading and locking promoters; every statement sees the session's publisher only."""

from collections.abc import Collection, Sequence
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, Row, bindparam, or_, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.popularize.promoters.models import Promoter
from longshore.domains.popularize.promoters.schemas import PromoterQuery
from longshore.kit.db.pages import page_of
from longshore.kit.paging import offset_of

_locked = (
    select(Promoter)
    .where(Promoter.id == bindparam("promoter_id"), Promoter.game_id == bindparam("game_id"))
    .with_for_update()
)
_SHARE = """coalesce((SELECT m.name FROM share_assignment s JOIN share_model m ON m.id = s.model_id
    WHERE s.promoter_id = p.id AND s.begins_on <= :today
    ORDER BY s.begins_on DESC LIMIT 1), '') AS share_model"""
MORE = f"""
  coalesce(a.name, '') AS agency_name,
  (SELECT count(*) FROM promoter b WHERE b.parent_id = p.id) AS below,
  (SELECT count(*) FROM player_attribution x
    JOIN player y ON y.id = x.player_id AND NOT y.is_sandbox
    WHERE x.game_id = p.game_id AND x.promoter_id = p.id AND NOT x.is_return) AS players,
  {_SHARE}
"""  # noqa: S608 - constants
"""What other tables say of the promoter `p` with the agency `a` on the day :today."""
_MORE = text(f"""
SELECT p.id, {MORE}
FROM promoter p LEFT JOIN promoter a ON a.id = p.parent_id WHERE p.id = ANY(:ids)
""")  # noqa: S608 - constants
_GROUPS = text("""
SELECT DISTINCT group_name FROM promoter WHERE game_id = :game AND group_name <> '' ORDER BY 1
""")
_AGENCIES = text("""
SELECT id, name FROM promoter WHERE game_id = :game AND parent_id IS NULL ORDER BY name, id
""")
_SHARES = text("SELECT id, name FROM share_model WHERE game_id = :game ORDER BY name, id")
_EVERY = text(f"""
SELECT p.*, coalesce(a.code, '') AS agency_code, {_SHARE} FROM promoter p
LEFT JOIN promoter a ON a.id = p.parent_id WHERE p.game_id = :game ORDER BY p.id
""")  # noqa: S608 - constants


async def list_page(
    session: AsyncSession, game_id: int, query: PromoterQuery
) -> tuple[Sequence[Promoter], int]:
    """One page of a game's promoters, newest first, and how many pass the filters."""
    conditions: list[ColumnElement[bool]] = [Promoter.game_id == game_id]
    if query.keyword:
        columns = (Promoter.name, Promoter.code, Promoter.contact)
        found = (column.icontains(query.keyword, autoescape=True) for column in columns)
        conditions.append(or_(*found))
    if query.status:
        conditions.append(Promoter.status == query.status)
    if query.group:
        conditions.append(Promoter.group_name == query.group)
    if query.agency_id:
        own, below = Promoter.id == query.agency_id, Promoter.parent_id == query.agency_id
        conditions.append(or_(own, below))
    statement = select(Promoter).where(*conditions).order_by(Promoter.id.desc())
    offset = offset_of(query.page, query.page_size)
    return await page_of(session, statement, offset=offset, limit=query.page_size)


async def more_of(session: AsyncSession, ids: Collection[int], today: date) -> dict[int, Row[Any]]:
    """What other tables say of promoters."""
    rows = (await session.execute(_MORE, {"ids": list(ids), "today": today})).all()
    return {row.id: row for row in rows}


async def lock(session: AsyncSession, game_id: int, promoter_id: int) -> Promoter | None:
    """A promoter of the game whose row nobody else changes until the commit."""
    values = {"promoter_id": promoter_id, "game_id": game_id}
    return (await session.execute(_locked, values)).scalar_one_or_none()


async def find(session: AsyncSession, game_id: int, promoter_id: int) -> Promoter | None:
    """A promoter of the game."""
    found = select(Promoter).where(Promoter.id == promoter_id, Promoter.game_id == game_id)
    return (await session.execute(found)).scalar_one_or_none()


async def has_below(session: AsyncSession, promoter_id: int) -> bool:
    """Whether somebody stands below a promoter."""
    found = select(Promoter.id).where(Promoter.parent_id == promoter_id).limit(1)
    return (await session.execute(found)).first() is not None


async def every(session: AsyncSession, game_id: int, today: date) -> Sequence[Row[Any]]:
    """Every promoter of a game with the code of their agency, and the share that is theirs."""
    return (await session.execute(_EVERY, {"game": game_id, "today": today})).all()


async def groups_of(session: AsyncSession, game_id: int) -> list[str]:
    """The groups of a game that are in use."""
    return list((await session.execute(_GROUPS, {"game": game_id})).scalars())


async def agencies_of(session: AsyncSession, game_id: int) -> Sequence[Row[Any]]:
    """Whoever others can stand below."""
    return (await session.execute(_AGENCIES, {"game": game_id})).all()


async def share_models_of(session: AsyncSession, game_id: int) -> Sequence[Row[Any]]:
    """The share models of a game."""
    return (await session.execute(_SHARES, {"game": game_id})).all()
