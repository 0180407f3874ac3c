"""Reading mother packages, builds and items; every statement sees the session's publisher only."""

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Row, func, select, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import defer

from longshore.domains.pack.builds.models import MotherPackage, PackBuild, PackItem
from longshore.kit.db.pages import page_of, rows_and_total

OPEN_STATES = ("queued", "running")
_ADDING = text("SELECT pg_advisory_xact_lock(hashtextextended('open builds of ' || :publisher, 0))")
KEPT: dict[str, Any] = {"read": True, "key_share": True}
"""The lock of a mother package while a build of it begins: it cannot be removed meanwhile."""


async def find_mother(
    session: AsyncSession, game_id: int, mother_id: int, *, lock: bool = False, keep: bool = False
) -> MotherPackage | None:
    """A mother package of the game that was not removed.

    Nobody else changes it until the commit with `lock`, nobody removes it with `keep`.
    """
    statement = select(MotherPackage).where(
        MotherPackage.id == mother_id,
        MotherPackage.game_id == game_id,
        MotherPackage.removed_at.is_(None),
    )
    if lock:
        statement = statement.with_for_update()
    elif keep:
        statement = statement.with_for_update(**KEPT)
    return (await session.execute(statement)).scalar_one_or_none()


def mothers_of(game_id: int) -> tuple[ColumnElement[bool], ...]:
    """The mother packages of a game that were not removed."""
    return (MotherPackage.game_id == game_id, MotherPackage.removed_at.is_(None))


async def page_of_mothers(
    session: AsyncSession, game_id: int, *, offset: int, limit: int
) -> tuple[Sequence[MotherPackage], int]:
    """One page, newest first, and how many there are."""
    statement = select(MotherPackage).where(*mothers_of(game_id)).order_by(MotherPackage.id.desc())
    return await page_of(session, statement, offset=offset, limit=limit)


async def build_counts(session: AsyncSession, mother_ids: Collection[int]) -> dict[int, int]:
    """How many builds each mother package has."""
    if not mother_ids:
        return {}
    statement = (
        select(PackBuild.mother_id, func.count(PackBuild.id))
        .where(PackBuild.mother_id.in_(list(mother_ids)))
        .group_by(PackBuild.mother_id)
    )
    return {row[0]: row[1] for row in await session.execute(statement)}


_counted = (
    select(
        PackBuild,
        MotherPackage,
        func.count(PackItem.id).label("total"),
        *(
            func.count(PackItem.id).filter(PackItem.state == state).label(state)
            for state in ("queued", "running", "succeeded", "failed", "cancelled")
        ),
        func.coalesce(func.sum(PackItem.progress).filter(PackItem.state == "running"), 0).label(
            "points"
        ),
        func.max(PackItem.finished_at).label("finished_at"),
    )
    .join(MotherPackage, MotherPackage.id == PackBuild.mother_id)
    .join(PackItem, PackItem.build_id == PackBuild.id)
    .group_by(PackBuild.id, MotherPackage.id)
)


async def page_of_builds(
    session: AsyncSession,
    game_id: int,
    *,
    mother_id: int | None,
    is_running: bool | None,
    offset: int,
    limit: int,
) -> tuple[Sequence[Row[tuple[object, ...]]], int]:
    """One page of builds with the numbers of their items, newest first, and how many there are."""
    conditions = [PackBuild.game_id == game_id]
    if mother_id is not None:
        conditions.append(PackBuild.mother_id == mother_id)
    if is_running is not None:
        is_open = (
            select(PackItem.id)
            .where(PackItem.build_id == PackBuild.id, PackItem.state.in_(OPEN_STATES))
            # The list counts items too: only the build is the outer one's.
            .correlate(PackBuild)
            .exists()
        )
        conditions.append(is_open if is_running else ~is_open)
    # The page first: only its builds' items are counted, however many builds there are.
    page = (
        select(PackBuild.id)
        .where(*conditions)
        .order_by(PackBuild.id.desc())
        .offset(offset)
        .limit(limit)
    )
    shown = _counted.where(PackBuild.id.in_(page)).order_by(PackBuild.id.desc())
    counted = select(func.count(PackBuild.id)).where(*conditions)
    return await rows_and_total(session, shown, counted, is_first=not offset)


async def counted_build(
    session: AsyncSession, game_id: int, build_id: int
) -> Row[tuple[object, ...]] | None:
    """One build with the numbers of its items."""
    statement = _counted.where(PackBuild.id == build_id, PackBuild.game_id == game_id)
    return (await session.execute(statement)).first()  # type: ignore[return-value]


async def locked_items(session: AsyncSession, build_id: int) -> Sequence[PackItem]:
    """The items of a build, locked, in the order in which they are built."""
    statement = select(PackItem).where(PackItem.build_id == build_id).order_by(PackItem.id)
    return (await session.execute(statement.with_for_update())).scalars().all()


async def list_items(session: AsyncSession, build_id: int) -> Sequence[tuple[PackItem, bool]]:
    """The items of a build, each with whether it was verified, without plan, report and recipe.

    An open page asks for them again and again, and those three are most of a row.
    """
    statement = (
        select(PackItem, func.coalesce(PackItem.report["passed"].as_boolean(), False))
        .where(PackItem.build_id == build_id)
        .order_by(PackItem.id)
        .options(
            defer(PackItem.plan, raiseload=True),
            defer(PackItem.report, raiseload=True),
            defer(PackItem.recipe, raiseload=True),
        )
    )
    return [(item, is_verified) for item, is_verified in (await session.execute(statement)).all()]


async def find_items(
    session: AsyncSession, game_id: int, item_ids: Collection[int]
) -> Sequence[PackItem]:
    """Those of the items that the game has, by id."""
    statement = (
        select(PackItem)
        .where(PackItem.game_id == game_id, PackItem.id.in_(list(item_ids)))
        .order_by(PackItem.id)
    )
    return (await session.execute(statement)).scalars().all()


async def finished_items(
    session: AsyncSession, game_id: int, game_channel_id: int, *, limit: int
) -> Sequence[PackItem]:
    """The packages of a channel that were built, newest first, without what is large in a row."""
    statement = (
        select(PackItem)
        .where(
            PackItem.game_id == game_id,
            PackItem.game_channel_id == game_channel_id,
            PackItem.state == "succeeded",
        )
        .order_by(PackItem.id.desc())
        .limit(limit)
        .options(
            *(
                defer(column, raiseload=True)
                for column in (PackItem.plan, PackItem.report, PackItem.recipe, PackItem.log)
            )
        )
    )
    return (await session.execute(statement)).scalars().all()


async def open_items(session: AsyncSession, publisher_id: int) -> int:
    """How many items of the publisher wait or run; nobody else adds any until the commit."""
    await session.execute(_ADDING, {"publisher": str(publisher_id)})
    statement = select(func.count(PackItem.id)).where(PackItem.state.in_(OPEN_STATES))
    return (await session.execute(statement)).scalar_one()


async def has_open_items(session: AsyncSession, mother_id: int) -> bool:
    """True when builds of the mother package are not finished."""
    statement = (
        select(PackItem.id)
        .join(PackBuild, PackBuild.id == PackItem.build_id)
        .where(PackBuild.mother_id == mother_id, PackItem.state.in_(OPEN_STATES))
        .limit(1)
    )
    return (await session.execute(statement)).first() is not None
