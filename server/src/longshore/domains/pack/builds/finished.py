"""Finished channel packages, for whoever makes further packages of them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.builds.models import PackItem


@dataclass(frozen=True, slots=True)
class FinishedPackage:
    """A channel package that was built and verified, and its object in the private bucket."""

    item_id: int
    channel_code: str
    file_name: str
    version_name: str
    object_key: str
    size_bytes: int
    sha256: str
    finished_at: datetime


async def finished_package(
    session: AsyncSession, game_id: int, item_id: int
) -> FinishedPackage | None:
    """One of the game's."""
    rows = await session.execute(_finished(game_id).where(PackItem.id == item_id))
    return next((FinishedPackage(*row) for row in rows), None)


async def finished_packages(
    session: AsyncSession, game_id: int, *, limit: int
) -> list[FinishedPackage]:
    """The game's, newest first."""
    rows = await session.execute(_finished(game_id).order_by(PackItem.id.desc()).limit(limit))
    return [FinishedPackage(*row) for row in rows]


def _finished(game_id: int) -> Select[*tuple[Any, ...]]:
    return select(
        PackItem.id, PackItem.channel_code, PackItem.file_name, PackItem.version_name,
        PackItem.object_key, PackItem.size_bytes, PackItem.sha256, PackItem.finished_at,
    ).where(
        PackItem.game_id == game_id, PackItem.state == "succeeded", PackItem.object_key.is_not(None)
    )  # fmt: skip
