"""Reading distributions; every statement sees the session's publisher only."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from sqlalchemy import Row, func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.popularize.distribution.models import (
    Distribution,
    DistributionItem,
    PackageDownload,
)
from longshore.domains.popularize.packages.models import (
    PromotionBatch,
    PromotionPackage,
    PromotionVersion,
)
from longshore.domains.popularize.promoters.models import Promoter
from longshore.kit.db.pages import rows_and_total

_of_it = DistributionItem.distribution_id == Distribution.id
_total, _live = (
    select(func.count()).select_from(DistributionItem).where(_of_it, *more)
    .correlate(Distribution).scalar_subquery()
    for more in ((), (DistributionItem.is_live,))
)  # fmt: skip
_downloads = (
    select(func.coalesce(func.sum(PackageDownload.downloads), 0))
    .where(PackageDownload.distribution_id == Distribution.id)
    .correlate(Distribution)
    .scalar_subquery()
)
_version = (
    select(func.max(PromotionBatch.version_name))
    .select_from(DistributionItem)
    .join(PromotionVersion, PromotionVersion.id == DistributionItem.version_id)
    .join(PromotionBatch, PromotionBatch.id == PromotionVersion.batch_id)
    .where(_of_it)
    .correlate(Distribution)
    .scalar_subquery()
)
_LISTED = select(Distribution, _total, _live, _downloads, _version)


async def list_page(
    session: AsyncSession, game_id: int, *, offset: int, limit: int
) -> tuple[Sequence[Row[*tuple[Any, ...]]], int]:
    """One page with the numbers of each, newest first, and how many there are."""
    shown = _LISTED.where(Distribution.game_id == game_id).order_by(Distribution.id.desc())
    counted = select(func.count(Distribution.id)).where(Distribution.game_id == game_id)
    paged = shown.offset(offset).limit(limit)
    return await rows_and_total(session, paged, counted, is_first=not offset)


async def find_one(
    session: AsyncSession, game_id: int, number: int
) -> Row[*tuple[Any, ...]] | None:
    """A distribution of the game with its numbers."""
    mine = _LISTED.where(Distribution.game_id == game_id, Distribution.id == number)
    return (await session.execute(mine)).one_or_none()


async def lock(session: AsyncSession, game_id: int, number: int) -> Distribution | None:
    """A distribution of the game whose row nobody else changes until the commit."""
    statement = select(Distribution).where(
        Distribution.game_id == game_id, Distribution.id == number
    )
    return (await session.execute(statement.with_for_update())).scalar_one_or_none()


_ADD_ITEMS = text("""
INSERT INTO distribution_item
  (distribution_id, package_id, publisher_id, game_id, version_id, object_key)
SELECT DISTINCT ON (k.id) :distribution, k.id, k.publisher_id, k.game_id, v.id,
  k.game_id || '/apk/' || v.sha256 || '.apk'
FROM promotion_package k JOIN promotion_version v ON v.package_id = k.id
JOIN promoter r ON r.id = k.promoter_id
WHERE k.game_id = :game AND k.status = 'active' AND r.status = 'active' AND v.made_at IS NOT NULL
  AND (CAST(:batch AS bigint) IS NULL OR v.batch_id = :batch)
  AND (CAST(:packages AS bigint[]) IS NULL OR k.id = ANY(:packages))
ORDER BY k.id, v.id DESC
""")


async def add_items(
    session: AsyncSession, row: Distribution, *, batch_id: int | None, package_ids: list[int] | None
) -> int:
    """The newest version of each package that is meant; how many there are."""
    values = {
        "distribution": row.id, "game": row.game_id, "batch": batch_id, "packages": package_ids,
    }  # fmt: skip
    return (await session.execute(_ADD_ITEMS, values)).rowcount  # type: ignore[attr-defined,no-any-return]


async def by_day(
    session: AsyncSession, game_id: int, since: date, *, number: int | None, package_id: int | None
) -> dict[date, int]:
    """Downloads by day, those days that have some."""
    statement = (
        select(PackageDownload.day, func.sum(PackageDownload.downloads))
        .where(*_wanted(game_id, since, number, package_id))
        .group_by(PackageDownload.day)
    )
    return {day: int(downloads) for day, downloads in await session.execute(statement)}


async def by_package(
    session: AsyncSession, game_id: int, since: date, *, number: int | None,
    package_id: int | None, limit: int,
) -> Sequence[Row[int, str, str, int]]:  # fmt: skip
    """The packages that were fetched most."""
    downloads = func.sum(PackageDownload.downloads)
    statement = (
        select(PromotionPackage.id, Promoter.name, PromotionPackage.site, downloads)
        .select_from(PackageDownload)
        .join(PromotionPackage, PromotionPackage.id == PackageDownload.package_id)
        .join(Promoter, Promoter.id == PromotionPackage.promoter_id)
        .where(*_wanted(game_id, since, number, package_id))
        .group_by(PromotionPackage.id, Promoter.name, PromotionPackage.site)
        .order_by(downloads.desc(), PromotionPackage.id)
        .limit(limit)
    )
    return (await session.execute(statement)).all()


def _wanted(game_id: int, since: date, number: int | None, package_id: int | None) -> list[Any]:
    wanted = [PackageDownload.game_id == game_id, PackageDownload.day >= since]
    if number:
        wanted.append(PackageDownload.distribution_id == number)
    if package_id:
        wanted.append(PackageDownload.package_id == package_id)
    return wanted
