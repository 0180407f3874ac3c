"""Reading cases; every statement sees the session's publisher only."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.refund_cases.models import RefundCase, RefundCaseFile
from longshore.kit.errors import NotFoundError

# Of an order of which parts went back before, the decision gave back what was left.
_ORDERS = text("""
SELECT c.case_id, c.is_refunded, o.id, o.number, o.goods_name, o.amount_minor, o.currency,
  o.payment, o.created_at,
  coalesce((SELECT CAST(e.data ->> 'amount_minor' AS bigint) FROM order_event e
    WHERE e.order_id = o.id AND e.kind = 'refunded' LIMIT 1), o.amount_minor) AS refunded_minor
FROM refund_case_order c JOIN orders o ON o.id = c.order_id
WHERE c.case_id = ANY(:cases) ORDER BY c.case_id, o.id
""")


async def case_of(
    session: AsyncSession, game_id: int, case_id: int, *, lock: bool = False
) -> RefundCase:
    """A case of a game, locked where it is about to change.

    Raises:
        NotFoundError: the game has no such case.
    """
    statement = select(RefundCase).where(RefundCase.id == case_id, RefundCase.game_id == game_id)
    if lock:
        statement = statement.with_for_update()
    row = (await session.execute(statement)).scalar_one_or_none()
    if row is None:
        raise NotFoundError()
    return row


async def orders_of(session: AsyncSession, case_ids: Sequence[int]) -> Sequence[Row[Any]]:
    """The orders of cases, by case."""
    return (await session.execute(_ORDERS, {"cases": list(case_ids)})).all()


async def files_of(session: AsyncSession, case_id: int) -> Sequence[RefundCaseFile]:
    """The evidence of a case that can be opened, the oldest first."""
    statement = select(RefundCaseFile).where(
        RefundCaseFile.case_id == case_id, RefundCaseFile.secret.is_not(None)
    )
    return (await session.execute(statement.order_by(RefundCaseFile.id))).scalars().all()
