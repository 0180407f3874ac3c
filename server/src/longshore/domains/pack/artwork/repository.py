"""Reading artwork; every statement sees the session's publisher only."""

from collections.abc import Sequence

from sqlalchemy import bindparam, literal, select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.artwork.models import IconBadge, IconSet, Splash
from longshore.domains.pack.artwork.schemas import MOST_SETS

_icon_set = select(IconSet).where(
    IconSet.id == bindparam("icon_set_id"), IconSet.game_id == bindparam("game_id")
)
_badge = select(IconBadge).where(
    IconBadge.icon_set_id == bindparam("icon_set_id"),
    IconBadge.channel_code == bindparam("channel_code"),
)
_splash = select(Splash).where(
    Splash.id == bindparam("splash_id"), Splash.game_id == bindparam("game_id")
)

_badges = (
    select(IconBadge)
    .where(IconBadge.icon_set_id.in_(bindparam("ids", expanding=True)))
    .order_by(IconBadge.icon_set_id, IconBadge.channel_code)
)
_icon_sets = (
    select(IconSet)
    .where(IconSet.game_id == bindparam("game_id"))
    .order_by(IconSet.id)
    .limit(MOST_SETS)
)
_splashes = (
    select(Splash)
    .where(Splash.game_id == bindparam("game_id"))
    .order_by(Splash.id)
    .limit(MOST_SETS)
)
_ids = (
    select(literal("icon_set").label("kind"), IconSet.id, literal("").label("target"))
    .where(IconSet.game_id == bindparam("game_id"))
    .union_all(
        select(literal("splash"), Splash.id, Splash.target).where(
            Splash.game_id == bindparam("game_id")
        )
    )
)


async def ids(session: AsyncSession, game_id: int) -> Sequence[tuple[str, int, str]]:
    """Kind (`icon_set`, `splash`), id and target of every picture of the game."""
    rows = await session.execute(_ids, {"game_id": game_id})
    return [(row.kind, row.id, row.target) for row in rows]


async def find_icon_set(
    session: AsyncSession, game_id: int, icon_set_id: int, *, lock: bool = False
) -> IconSet | None:
    """An icon set of the game; nobody else changes a locked one until the commit."""
    values = {"icon_set_id": icon_set_id, "game_id": game_id}
    statement = _icon_set.with_for_update(key_share=True) if lock else _icon_set
    return (await session.execute(statement, values)).scalar_one_or_none()


async def find_badge(
    session: AsyncSession, icon_set_id: int, channel_code: str
) -> IconBadge | None:
    """The badge of an icon set in one channel."""
    values = {"icon_set_id": icon_set_id, "channel_code": channel_code}
    return (await session.execute(_badge, values)).scalar_one_or_none()


async def find_splash(
    session: AsyncSession, game_id: int, splash_id: int, *, lock: bool = False
) -> Splash | None:
    """A splash picture of the game; nobody else changes a locked one until the commit."""
    values = {"splash_id": splash_id, "game_id": game_id}
    statement = _splash.with_for_update(key_share=True) if lock else _splash
    return (await session.execute(statement, values)).scalar_one_or_none()


async def badges_of(session: AsyncSession, icon_set_ids: list[int]) -> dict[int, list[IconBadge]]:
    """The channels' badges of some icon sets."""
    found: dict[int, list[IconBadge]] = {}
    for badge in (await session.execute(_badges, {"ids": icon_set_ids})).scalars():
        found.setdefault(badge.icon_set_id, []).append(badge)
    return found


async def list_icon_sets(session: AsyncSession, game_id: int) -> list[IconSet]:
    """Every icon set of the game, oldest first."""
    return list((await session.execute(_icon_sets, {"game_id": game_id})).scalars())


async def list_splashes(session: AsyncSession, game_id: int) -> list[Splash]:
    """Every splash picture of the game, oldest first."""
    return list((await session.execute(_splashes, {"game_id": game_id})).scalars())
