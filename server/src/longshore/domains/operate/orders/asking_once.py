"""That one process alone asks a channel about an order: a row that ends by itself.

A lock of PostgreSQL would hold a connection for as long as the channel takes, and a slow channel
would take them all. The row's end is told by the database's clock; whoever is killed leaves it
behind, and the next one takes it over when it has ended.
"""

import uuid
from dataclasses import dataclass, field

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

_TAKE = text("""
INSERT INTO order_asking (order_id, publisher_id, game_id, holder, ends_at)
SELECT id, publisher_id, game_id, :holder, clock_timestamp() + make_interval(secs => :seconds)
FROM orders WHERE game_id = :game AND number = :number
ON CONFLICT (order_id) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at
WHERE order_asking.ends_at <= clock_timestamp()
RETURNING order_id
""")
_LEAVE = text("""
DELETE FROM order_asking a USING orders o
WHERE o.id = a.order_id AND o.game_id = :game AND o.number = :number AND a.holder = :holder
""")
_FORGET = text("DELETE FROM order_asking WHERE ends_at < clock_timestamp() - interval '1 hour'")


@dataclass(frozen=True, slots=True)
class Turn:
    """The right to ask about one order of a game."""

    game_id: int
    number: str
    holder: uuid.UUID = field(default_factory=uuid.uuid4)

    async def take(self, session: AsyncSession, seconds: float) -> bool:
        """Whether it is ours from now on, once the transaction commits: for so many seconds."""
        values = {
            "game": self.game_id, "number": self.number, "holder": self.holder, "seconds": seconds,
        }  # fmt: skip
        return (await session.execute(_TAKE, values)).first() is not None

    async def leave(self, session: AsyncSession) -> None:
        """Give it back; what somebody else has taken over by now stays theirs."""
        values = {"game": self.game_id, "number": self.number, "holder": self.holder}
        await session.execute(_LEAVE, values)


async def forget_ended(session: AsyncSession) -> None:
    """Remove what killed processes left behind."""
    await session.execute(_FORGET)
