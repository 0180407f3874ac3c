"""Reading gifts and batches; every statement sees the session's publisher only."""

from collections.abc import Sequence

from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Call
from longshore.domains.operate.gifts.models import Gift, GiftBatch
from longshore.kit.errors import NotFoundError

_TALLIES = text("""
SELECT gift_id, scope, subject, used FROM gift_tally
WHERE gift_id = ANY(:gifts) AND scope IN ('total', 'batch')
""")


async def gift_of(call: Call, gift_id: int, *, lock: bool = False) -> Gift:
    """A gift of the call's game.

    Raises:
        NotFoundError: the game has no such gift.
    """
    statement = select(Gift).where(Gift.id == gift_id, Gift.game_id == call.game_id)
    found = (
        await call.session.execute(statement.with_for_update() if lock else statement)
    ).scalar_one_or_none()
    if found is None:
        raise NotFoundError()
    return found


async def batch_of(call: Call, batch_id: int, *, lock: bool = False) -> GiftBatch:
    """A batch of the call's game.

    Raises:
        NotFoundError: the game has no such batch.
    """
    statement = select(GiftBatch).where(GiftBatch.id == batch_id, GiftBatch.game_id == call.game_id)
    found = (
        await call.session.execute(statement.with_for_update() if lock else statement)
    ).scalar_one_or_none()
    if found is None:
        raise NotFoundError()
    return found


async def batches_of(session: AsyncSession, gift_ids: Sequence[int]) -> Sequence[GiftBatch]:
    """The batches of gifts, the newest first."""
    statement = (
        select(GiftBatch).where(GiftBatch.gift_id.in_(gift_ids)).order_by(GiftBatch.id.desc())
    )
    return (await session.execute(statement)).scalars().all()


async def tallies(
    session: AsyncSession, gift_ids: Sequence[int]
) -> tuple[dict[int, int], dict[int, int]]:
    """How often gifts were granted, and their batches."""
    by_gift: dict[int, int] = {}
    by_batch: dict[int, int] = {}
    for row in (await session.execute(_TALLIES, {"gifts": list(gift_ids)})).all():
        if row.scope == "total":
            by_gift[row.gift_id] = row.used
        else:
            by_batch[int(row.subject)] = row.used
    return by_gift, by_batch
