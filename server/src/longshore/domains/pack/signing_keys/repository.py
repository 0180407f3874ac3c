"""Reading signing keys; every statement sees the session's publisher only."""

from collections.abc import Sequence

from sqlalchemy import bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.signing_keys.models import SigningKeyRow

_of_game = select(SigningKeyRow).where(SigningKeyRow.game_id == bindparam("game_id"))
# Whoever locks several keys does so in the order of their ids, or two would wait for each other.
_locked = _of_game.order_by(SigningKeyRow.id).with_for_update()
_default = select(SigningKeyRow.id).where(
    SigningKeyRow.game_id == bindparam("game_id"), SigningKeyRow.is_default
)
_ids = select(SigningKeyRow.id, SigningKeyRow.is_default).where(
    SigningKeyRow.game_id == bindparam("game_id")
)


async def of_game(
    session: AsyncSession, game_id: int, *, lock: bool = False
) -> Sequence[SigningKeyRow]:
    """Every key of a game, the default first."""
    rows = (await session.execute(_locked if lock else _of_game, {"game_id": game_id})).scalars()
    return sorted(rows.all(), key=lambda row: (not row.is_default, row.id))


async def ids(session: AsyncSession, game_id: int) -> dict[int, bool]:
    """The ids of a game's keys; true for the default."""
    rows = await session.execute(_ids, {"game_id": game_id})
    return {row.id: row.is_default for row in rows}


async def default_id(session: AsyncSession, game_id: int) -> int | None:
    """The id of a game's default key."""
    return (await session.execute(_default, {"game_id": game_id})).scalar_one_or_none()


async def find(session: AsyncSession, key_id: int) -> SigningKeyRow | None:
    """One key."""
    return await session.get(SigningKeyRow, key_id)


async def clear_default(session: AsyncSession, game_id: int) -> None:
    """Leave a game without a default."""
    statement = update(SigningKeyRow).where(
        SigningKeyRow.game_id == game_id, SigningKeyRow.is_default
    )
    await session.execute(statement.values(is_default=False))


async def with_certificate(
    session: AsyncSession, sha256: str, *, lock: bool = False
) -> Sequence[SigningKeyRow]:
    """One key wherever the publisher has it; with `lock` nobody else changes it meanwhile."""
    statement = select(SigningKeyRow).where(SigningKeyRow.sha256 == sha256)
    ordered = statement.order_by(SigningKeyRow.id)
    if lock:
        # What was read before it was locked is read again: another may have exported it.
        ordered = ordered.with_for_update().execution_options(populate_existing=True)
    return (await session.execute(ordered)).scalars().all()
