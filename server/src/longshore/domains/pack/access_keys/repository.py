"""Reading a game's access keys; every statement sees the session's publisher only."""

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.access_keys.models import AccessKey


async def versions(
    session: AsyncSession, game_id: int, *, lock: bool = False
) -> Sequence[AccessKey]:
    """Every version of both keys of a game, newest first."""
    statement = (
        select(AccessKey).where(AccessKey.game_id == game_id).order_by(AccessKey.version.desc())
    )
    if lock:
        statement = statement.with_for_update()
    return (await session.execute(statement)).scalars().all()


async def add_if_missing(session: AsyncSession, values: dict[str, object]) -> None:
    """Add a version unless somebody else just did."""
    statement = insert(AccessKey).values(**values)
    await session.execute(
        statement.on_conflict_do_nothing(constraint="uq_access_key_game_id_kind_version")
    )
