"""Reading filings; every statement sees the session's publisher only."""

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.filings.comparing import Filed
from longshore.domains.pack.filings.models import AppFiling


async def rows_of(
    session: AsyncSession, game_id: int, *, lock: bool = False
) -> Sequence[AppFiling]:
    """A game's filings by package name; nobody else changes locked ones until the commit."""
    statement = select(AppFiling).where(AppFiling.game_id == game_id)
    if lock:
        statement = statement.with_for_update()
    return (await session.execute(statement.order_by(AppFiling.package_name))).scalars().all()


async def filings_of(session: AsyncSession, game_id: int) -> dict[str, Filed]:
    """A game's filings by the package name that they are of, to compare with."""
    return {
        row.package_name: Filed(
            row.id, row.number, row.package_name, row.certificate_md5, row.public_key
        )
        for row in await rows_of(session, game_id)
    }
