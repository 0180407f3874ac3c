"""Parts of an order that its channel gave back, of which a person decides.

What a channel tells of is an entry `part_told` and moves no figure. Whoever decides books it
(`part_refunded`: the order stays paid and its goods with the player), or gives the whole order
back. Figures of money count what is booked, on the day of the decision.
"""

from collections import Counter
from dataclasses import dataclass, field

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.orders.ledger import EventKind

_PARTS = text("""
SELECT kind, data ->> 'refund' AS refund, data ->> 'transaction' AS transaction,
  CAST(data ->> 'amount_minor' AS bigint) AS minor
FROM order_event WHERE order_id = :order
  AND kind IN ('part_told', 'part_refunded', 'refund_differs', 'extra_refunded') ORDER BY id
""")
IS_RETURNED = """EXISTS (SELECT FROM order_event e WHERE e.order_id = payment.order_id
  AND e.kind = 'extra_refunded' AND e.data ->> 'channel' = payment.channel_code
  AND e.data ->> 'transaction' = payment.transaction
  AND (e.data ->> 'is_whole' = 'true' OR e.data ->> 'refund' = e.data ->> 'transaction'))"""
"""Of a `payment`: all of it went back. A refund that told no amount has the transaction's name."""
BACK_KINDS: tuple[EventKind, ...] = ("refunded", "part_refunded")
"""Entries by which money goes back; what each gives says its `amount_minor`, else all of it."""


@dataclass
class Parts:
    """Minor units that the channel told of, and that were booked; `by_refund` is each by its name.

    `refused` and `of_extras` name refunds that were told of and are no part; `extras` is what went
    back of each transaction that bought nothing.
    """

    told: int = 0
    booked: int = 0
    by_refund: dict[str, int] = field(default_factory=dict)
    transactions: list[tuple[str, int]] = field(default_factory=list)
    refused: set[str] = field(default_factory=set)
    of_extras: set[str] = field(default_factory=set)
    extras: Counter[str] = field(default_factory=Counter)

    @property
    def undecided(self) -> int:
        """What nobody has decided of."""
        return max(0, self.told - self.booked)

    def of_transaction(self, transaction: str) -> int:
        """What was told of one transaction."""
        return sum(minor for name, minor in self.transactions if name == transaction)


async def parts_of(session: AsyncSession, order_id: int) -> Parts:
    """What the ledger knows of an order's parts."""
    found = Parts()
    for row in (await session.execute(_PARTS, {"order": order_id})).all():
        if row.kind == "refund_differs":
            found.refused.add(row.refund)
        elif row.kind == "extra_refunded":
            found.of_extras.add(row.refund)
            found.extras[row.transaction] += row.minor or 0
        elif row.kind == "part_refunded":
            found.booked += row.minor
        else:
            found.told += row.minor
            found.by_refund[row.refund] = row.minor
            found.transactions.append((row.transaction, row.minor))
    return found
