"""Reading and adding promotion packages; every statement sees the session's publisher only."""

import secrets
from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, and_, func, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import defer

from longshore.domains.popularize.packages.models import (
    PromotionBatch,
    PromotionPackage,
    PromotionVersion,
    TagFinding,
)
from longshore.domains.popularize.promoters.models import Promoter
from longshore.kit.db.database import write_in_parts
from longshore.kit.db.pages import page_of, rows_and_total

_CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_CODE_LENGTH = 10
_newest = (
    select(func.max(PromotionVersion.id))
    .where(
        PromotionVersion.package_id == PromotionPackage.id, PromotionVersion.made_at.is_not(None)
    )
    .correlate(PromotionPackage)
    .scalar_subquery()
)
_LISTED = (
    select(PromotionPackage, Promoter, PromotionVersion, PromotionBatch)
    .join(Promoter, Promoter.id == PromotionPackage.promoter_id)
    .outerjoin(PromotionVersion, PromotionVersion.id == _newest)
    .outerjoin(PromotionBatch, PromotionBatch.id == PromotionVersion.batch_id)
    .options(defer(PromotionVersion.block, raiseload=True))
)


def new_code() -> str:
    """A code of a new package: without letters that are read for others, and unguessable."""
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_LENGTH))


async def list_page(
    session: AsyncSession, game_id: int, *, keyword: str | None, promoter_id: int | None,
    status: str | None, offset: int, limit: int,
) -> tuple[Sequence[Row[*tuple[Any, ...]]], int]:  # fmt: skip
    """One page of a game's packages with promoter, newest version and its batch, newest first."""
    wanted: list[ColumnElement[bool]] = [PromotionPackage.game_id == game_id]
    if keyword:
        columns = (Promoter.name, Promoter.code, PromotionPackage.site, PromotionPackage.code)
        wanted.append(or_(*(column.icontains(keyword, autoescape=True) for column in columns)))
    if promoter_id:
        wanted.append(PromotionPackage.promoter_id == promoter_id)
    if status:
        wanted.append(PromotionPackage.status == status)
    counted = (
        select(func.count())
        .select_from(PromotionPackage)
        .join(Promoter, Promoter.id == PromotionPackage.promoter_id)
        .where(*wanted)
    )
    shown = _LISTED.where(*wanted).order_by(PromotionPackage.id.desc())
    paged: Select[*tuple[Any, ...]] = shown.offset(offset).limit(limit)
    return await rows_and_total(session, paged, counted, is_first=not offset)


async def find_one(
    session: AsyncSession, game_id: int, package_id: int
) -> Row[*tuple[Any, ...]] | None:
    """A package of the game with promoter, newest version and its batch."""
    one = _LISTED.where(PromotionPackage.game_id == game_id, PromotionPackage.id == package_id)
    return (await session.execute(one)).first()


async def lock(session: AsyncSession, game_id: int, package_id: int) -> PromotionPackage | None:
    """A package of the game whose row nobody else changes until the commit."""
    statement = (
        select(PromotionPackage)
        .where(PromotionPackage.game_id == game_id, PromotionPackage.id == package_id)
        .with_for_update()
    )
    return (await session.execute(statement)).scalar_one_or_none()


async def promoters_of(session: AsyncSession, game_id: int, ids: Sequence[int]) -> list[Promoter]:
    """Those of the promoters that the game has, by id."""
    statement = select(Promoter).where(Promoter.game_id == game_id, Promoter.id.in_(ids))
    return list((await session.execute(statement.order_by(Promoter.id))).scalars())


async def ensure_packages(
    session: AsyncSession, rows: Sequence[dict[str, Any]], game_id: int
) -> list[int]:
    """The ids of packages for promoters and sites, added where they are missing, by id."""
    added = insert(PromotionPackage).on_conflict_do_nothing(
        index_elements=["game_id", "promoter_id", "site"]
    )
    await write_in_parts(session, added, rows)
    promoters = {row["promoter_id"] for row in rows}
    sites = {row["site"] for row in rows}
    statement = select(PromotionPackage.id).where(
        and_(
            PromotionPackage.game_id == game_id,
            PromotionPackage.promoter_id.in_(promoters),
            PromotionPackage.site.in_(sites),
            PromotionPackage.status == "active",
        )
    )
    return list((await session.execute(statement.order_by(PromotionPackage.id))).scalars())


async def packages_of(session: AsyncSession, game_id: int, batch_id: int) -> list[int]:
    """The ids of a press's packages that are not forbidden, nor are their promoters."""
    statement = (
        select(PromotionPackage.id)
        .join(PromotionVersion, PromotionVersion.package_id == PromotionPackage.id)
        .join(Promoter, Promoter.id == PromotionPackage.promoter_id)
        .where(
            PromotionPackage.game_id == game_id,
            PromotionVersion.batch_id == batch_id,
            PromotionPackage.status == "active",
            Promoter.status == "active",
        )
    )
    return list((await session.execute(statement.order_by(PromotionPackage.id))).scalars())


async def total_of(session: AsyncSession, game_id: int, batch_id: int) -> int:
    """How many packages a press of the game has, made or to be made; 0 of one that is not there."""
    statement = select(PromotionBatch.total).where(
        PromotionBatch.game_id == game_id, PromotionBatch.id == batch_id
    )
    return (await session.execute(statement)).scalar_one_or_none() or 0


async def newest_batches(
    session: AsyncSession, game_id: int, *, limit: int
) -> Sequence[tuple[PromotionBatch, int]]:
    """The newest presses of a game, and how many of each are made."""
    made = (
        select(func.count(PromotionVersion.made_at))
        .where(PromotionVersion.batch_id == PromotionBatch.id)
        .correlate(PromotionBatch)
        .scalar_subquery()
    )
    statement = select(PromotionBatch, made).where(PromotionBatch.game_id == game_id)
    rows = await session.execute(statement.order_by(PromotionBatch.id.desc()).limit(limit))
    return [(batch, done) for batch, done in rows]


async def page_of_findings(
    session: AsyncSession, game_id: int, *, kind: str | None, offset: int, limit: int
) -> tuple[Sequence[TagFinding], int]:
    """One page of tags that did not hold, the last seen first."""
    statement = select(TagFinding).where(TagFinding.game_id == game_id)
    if kind:
        statement = statement.where(TagFinding.kind == kind)
    ordered = statement.order_by(TagFinding.last_at.desc(), TagFinding.id.desc())
    return await page_of(session, ordered, offset=offset, limit=limit)
