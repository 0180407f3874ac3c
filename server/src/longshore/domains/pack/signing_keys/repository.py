"""Reading signing keys; every statement sees the session's publisher only."""

from collections.abc import Sequence

from sqlalchemy import bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.signing_keys.models import SigningKeyRow

_of_game = (
    select(SigningKeyRow)
    .where(SigningKeyRow.game_id == bindparam("game_id"))
    .order_by(SigningKeyRow.is_default.desc(), SigningKeyRow.id)
)
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
    statement = _of_game.with_for_update() if lock else _of_game
    return (await session.execute(statement, {"game_id": game_id})).scalars().all()


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


async def with_certificate(session: AsyncSession, sha256: str) -> Sequence[SigningKeyRow]:
    """One key wherever the publisher has it, nobody else changing it meanwhile."""
    statement = select(SigningKeyRow).where(SigningKeyRow.sha256 == sha256)
    ordered = statement.order_by(SigningKeyRow.id).with_for_update()
    return (await session.execute(ordered)).scalars().all()
