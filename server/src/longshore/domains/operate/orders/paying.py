"""What a verified notice does to an order. Each rule is decided under the order's row lock."""

from typing import Any, Literal

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.activities import note_payment
from longshore.domains.operate.deliveries import queue_payment
from longshore.domains.operate.orders.ledger import EventKind, may_pay
from longshore.domains.operate.orders.refunding import refund_what_came_first, take_refund
from longshore.domains.operate.orders.told import Told, note_told
from longshore.domains.operate.recipes import Notice

Effect = Literal[
    "paid",
    "repeated",
    "mismatch",
    "extra_payment",
    "refunded",
    "part_kept",
    "refund_differs",
    "extra_refunded",
    "not_paid",
    "unknown_order",
]
"""What came of a notice; all but `unknown_order` and `refund_differs` get the channel's OK."""


_LOCK = text("""
SELECT o.*, p.channel_uid, p.channel_code AS player_channel
FROM orders o JOIN player p ON p.id = o.player_id
WHERE o.game_id = :game AND o.number = :number FOR UPDATE OF o
""")
_KEEP = text("""
INSERT INTO payment (publisher_id, game_id, channel_code, transaction, order_id, order_number,
  amount_minor, currency, kind)
VALUES (:publisher, :game, :channel, :transaction, :order, :number, :amount, :currency, :kind)
ON CONFLICT DO NOTHING RETURNING kind
""")
_PAID = text("""
UPDATE orders SET payment = 'paid', delivery = 'queued', paid_at = now(),
  is_sandbox = is_sandbox OR :sandbox WHERE id = :order RETURNING *
""")
_SET_PAYMENT = text("UPDATE orders SET payment = :payment WHERE id = :order")


async def take(session: AsyncSession, told: Told, notice: Notice) -> Effect:
    """Take a verified notice; the same one again changes nothing."""
    values = {"game": told.game_id, "number": notice.order}
    order = (await session.execute(_LOCK, values)).one_or_none()
    if order is None or order.channel_code not in told.serves:
        if notice.outcome == "paid":
            await _keep(session, told, notice, None, "stray")
        return "unknown_order"
    if notice.outcome == "refunded":
        return await take_refund(session, told, notice, order)
    if notice.outcome == "not_paid":
        await note_told(session, order, "not_paid", told)
        return "not_paid"
    return await _pay(session, told, notice, order)


async def _pay(session: AsyncSession, told: Told, notice: Notice, order: Row[Any]) -> Effect:
    fault = _difference(told, notice, order)
    if not may_pay(order.payment):
        kind, effect = "extra", "extra_payment"
    elif fault:
        kind, effect = "mismatch", "mismatch"
    else:
        kind, effect = "accepted", "paid"
    is_new = await _keep(session, told, notice, order.id, kind)
    if not is_new:
        # The same transaction again, or one that another order was paid with.
        if await _is_of(session, told, notice, order.id):
            return "repeated"
        await note_told(session, order, "mismatch", told, differs="transaction")
        await _mark_mismatch(session, order)
        return "mismatch"
    if effect == "paid":
        paid = (
            await session.execute(_PAID, {"order": order.id, "sandbox": notice.is_sandbox})
        ).one()
        await note_told(session, order, "paid", told, transaction=notice.transaction)
        await queue_payment(session, paid)
        await note_payment(session, paid)
        await refund_what_came_first(session, told, notice, paid)
        return "paid"
    more = {"transaction": notice.transaction, "amount_minor": notice.minor}
    event: EventKind = "extra_payment" if kind == "extra" else "mismatch"
    await note_told(session, order, event, told, differs=fault, **more)
    if kind == "mismatch":
        await _mark_mismatch(session, order)
        return "mismatch"
    return "extra_payment"


def _difference(told: Told, notice: Notice, order: Row[Any]) -> str:
    """What a notice and its order do not agree on; empty when nothing."""
    if notice.minor is not None and notice.minor != order.amount_minor:
        return "amount"
    if notice.minor is not None and notice.currency != order.currency:
        return "currency"
    is_same_naming = told.is_uid_comparable and order.player_channel in told.serves
    if is_same_naming and notice.uid and notice.uid != order.channel_uid:
        return "user"
    return ""


async def _mark_mismatch(session: AsyncSession, order: Row[Any]) -> None:
    if order.payment == "created":
        await session.execute(_SET_PAYMENT, {"payment": "mismatch", "order": order.id})


async def _keep(
    session: AsyncSession, told: Told, notice: Notice, order_id: int | None, kind: str
) -> bool:
    values = {
        "publisher": told.publisher_id,
        "game": told.game_id,
        "channel": told.channel_code,
        "transaction": notice.transaction,
        "order": order_id,
        "number": notice.order,
        "amount": notice.minor,
        "currency": notice.currency[:3],
        "kind": kind,
    }
    return (await session.execute(_KEEP, values)).first() is not None


_OF_ORDER = text("""
SELECT order_id = :order FROM payment
WHERE game_id = :game AND channel_code = :channel AND transaction = :transaction
""")


async def _is_of(session: AsyncSession, told: Told, notice: Notice, order_id: int) -> bool:
    values = {
        "order": order_id,
        "game": told.game_id,
        "channel": told.channel_code,
        "transaction": notice.transaction,
    }
    return bool((await session.execute(_OF_ORDER, values)).scalar())
