"""Writing the ledger, and reading orders; every statement sees the session's publisher only."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Row, bindparam, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.orders.ledger import EventKind, States, states_of

_NOTE = text("""
INSERT INTO order_event (publisher_id, game_id, order_id, kind, data, actor_name)
VALUES (:publisher, :game, :order, :kind, :data, :actor)
""").bindparams(bindparam("data", type_=JSONB))
_EVENTS = text("""
SELECT id, kind, data, actor_name, at FROM order_event WHERE order_id = :order ORDER BY id
""")
_BY_NUMBER = text("SELECT * FROM orders WHERE game_id = :game AND number = :number")
_LOCKED = text("SELECT * FROM orders WHERE game_id = :game AND number = :number FOR UPDATE")
_OPEN = text("""
SELECT * FROM orders WHERE player_id = :player AND game_id = :game
  AND payment = 'paid' AND delivery IN ('queued', 'dead') ORDER BY id LIMIT :most
""")
_UNDELIVERED = text("""
SELECT * FROM orders WHERE game_id = :game AND id > :after AND id = ANY(ARRAY(
    SELECT order_id FROM delivery WHERE game_id = :game AND kind = 'payment'
    UNION SELECT order_id FROM order_event WHERE game_id = :game AND kind = 'dead'))
  AND payment = 'paid' AND delivery IN ('queued', 'dead') ORDER BY id LIMIT :most
""")
_DIFFERING = text("""
SELECT o.id, o.number, o.payment, o.delivery, o.amount_minor, o.returned_minor,
  array_agg(e.kind ORDER BY e.id) AS kinds, coalesce(sum(CAST(e.data ->> 'amount_minor' AS bigint))
    FILTER (WHERE e.kind = 'part_refunded'), 0) AS booked
FROM orders o LEFT JOIN order_event e ON e.order_id = o.id
WHERE o.id > :after GROUP BY o.id ORDER BY o.id LIMIT :most
""")


async def note(
    session: AsyncSession,
    order: Row[Any],
    kind: EventKind,
    data: Mapping[str, Any],
    actor: str = "",
) -> None:
    """Add an entry to an order's ledger."""
    values = {
        "publisher": order.publisher_id,
        "game": order.game_id,
        "order": order.id,
        "kind": kind,
        "data": dict(data),
        "actor": actor,
    }
    await session.execute(_NOTE, values)


async def order_by_number(
    session: AsyncSession, game_id: int, number: str, *, lock: bool = False
) -> Row[Any] | None:
    """An order of a game, for good or until the transaction ends."""
    statement = _LOCKED if lock else _BY_NUMBER
    values = {"game": game_id, "number": number}
    return (await session.execute(statement, values)).one_or_none()


async def events_of(session: AsyncSession, order_id: int) -> Sequence[Row[Any]]:
    """An order's ledger, the oldest entry first."""
    return (await session.execute(_EVENTS, {"order": order_id})).all()


async def open_orders(
    session: AsyncSession, game_id: int, player_id: int, most: int = 50
) -> Sequence[Row[Any]]:
    """What a player paid for and has not received, the oldest first."""
    values = {"game": game_id, "player": player_id, "most": most}
    return (await session.execute(_OPEN, values)).all()


async def undelivered_orders(
    session: AsyncSession, game_id: int, after: int, most: int
) -> Sequence[Row[Any]]:
    """What players of a game paid for and have not received, from after an id."""
    values = {"game": game_id, "after": after, "most": most}
    return (await session.execute(_UNDELIVERED, values)).all()


async def differing(session: AsyncSession, most: int = 1000) -> list[str]:
    """The numbers of orders that do not follow from their ledger, of all there are.

    What follows are both states, and what went back.
    """
    wrong: list[str] = []
    after = 0
    while rows := (await session.execute(_DIFFERING, {"after": after, "most": most})).all():
        for row in rows:
            kinds = [kind for kind in row.kinds if kind]
            returned = row.amount_minor if row.payment == "refunded" else row.booked
            told = States(row.payment, row.delivery), row.returned_minor
            if (states_of(kinds), returned) != told or kinds[:1] != ["created"]:
                wrong.append(row.number)
        after = rows[-1].id
    return wrong
