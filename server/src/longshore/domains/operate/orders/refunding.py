"""Giving an order back: whole, or in parts that come to the whole. Under the order's row lock.

A part that a channel tells of changes neither state: a person decides what it means (`parts.py`).
"""

from typing import Any, Literal

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.activities import note_refund
from longshore.domains.operate.deliveries import queue_refund, withdraw
from longshore.domains.operate.orders.ledger import may_pay
from longshore.domains.operate.orders.parts import Parts, parts_of
from longshore.domains.operate.orders.repository import note
from longshore.domains.operate.orders.told import Told, note_told
from longshore.domains.operate.recipes import Notice

RefundEffect = Literal["refunded", "part_kept", "refund_differs", "extra_refunded", "repeated"]
_REFUNDED = text("""
UPDATE orders SET payment = 'refunded', returned_minor = amount_minor,
  delivery = CASE WHEN delivery = 'queued' THEN 'none' ELSE delivery END
WHERE id = :order AND payment = 'paid' RETURNING *
""")
_BOOKED = text("UPDATE orders SET returned_minor = returned_minor + :minor WHERE id = :order")
_PAYMENTS = text("""
SELECT kind, amount_minor, channel_code = :channel AND transaction = :transaction AS is_this
FROM payment WHERE order_id = :order
""")


async def refund(session: AsyncSession, order_id: int, data: dict[str, object], actor: str) -> bool:
    """Give an order back: what was not delivered is withdrawn, and the game is told.

    Of an order of which parts were booked already, what is left is booked now. False, and nothing
    happens, unless the order is paid. The caller holds the order's lock, or nothing.
    """
    before = await session.execute(
        text("SELECT delivery, returned_minor FROM orders WHERE id = :order FOR UPDATE"),
        {"order": order_id},
    )
    delivery, booked = before.one()
    order = (await session.execute(_REFUNDED, {"order": order_id})).one_or_none()
    if order is None:
        return False
    if booked:
        data = data | {"amount_minor": order.amount_minor - booked}
    await note(session, order, "refunded", data, actor)
    if delivery == "queued":
        await withdraw(session, order_id)
    # An attempt may be under way, or may have arrived without our hearing of it.
    await queue_refund(session, order)
    await note_refund(session, order)
    return True


async def book(
    session: AsyncSession, order: Row[Any], minor: int, data: dict[str, object], actor: str
) -> None:
    """Book a part as given back: the order stays paid. The caller holds the order's lock."""
    await session.execute(_BOOKED, {"minor": minor, "order": order.id})
    await note(session, order, "part_refunded", data | {"amount_minor": minor}, actor)


async def take_refund(
    session: AsyncSession, told: Told, notice: Notice, order: Row[Any]
) -> RefundEffect:
    """Take a verified notice that money of an order was given back; the same again does nothing."""
    values = {
        "order": order.id, "channel": told.channel_code, "transaction": notice.transaction,
    }  # fmt: skip
    payments = (await session.execute(_PAYMENTS, values)).all()
    this = next((one for one in payments if one.is_this), None)
    named = this.kind if this else None
    parts = await parts_of(session, order.id)
    if this and named in ("extra", "mismatch"):
        price = order.amount_minor if this.amount_minor is None else this.amount_minor
        return await _extra(session, told, notice, order, parts, price)
    if notice.returned is None and order.payment == "paid" and _is_surely_of(named, len(payments)):
        await refund(session, order.id, told.raw, "")
        return "refunded"
    if notice.returned is None and order.payment != "paid" and not may_pay(order.payment):
        return "repeated"
    part = _part_of(notice, order, parts)
    if part is None:
        return await _differs(session, told, notice, order, parts)
    if part == 0:
        return "repeated"
    await note_told(
        session, order, "part_told", told, amount_minor=part, refund=_name_of(notice),
        transaction=notice.transaction,
    )  # fmt: skip
    is_whole = parts.told + part == order.amount_minor and _is_surely_of(named, len(payments))
    if is_whole and await refund(session, order.id, told.raw, ""):
        return "refunded"
    return "part_kept"


async def refund_what_came_first(
    session: AsyncSession, told: Told, notice: Notice, order: Row[Any]
) -> None:
    """Give back what was just paid where all of it was given back before the payment was told."""
    parts = await parts_of(session, order.id)
    if parts.of_transaction(notice.transaction) >= order.amount_minor:
        await refund(session, order.id, told.raw, "")


def _is_surely_of(named: str | None, payments: int) -> bool:
    """Whether it gives back what paid the order; a channel may name another number than it paid by.

    Of an order that was paid twice, or for another amount first, such a number tells nothing.
    """
    return named == "accepted" or (named is None and payments == 1)


def _part_of(notice: Notice, order: Row[Any], parts: Parts) -> int | None:
    """What of a notice was not known before, in minor units; None for what cannot be."""
    returned, price = notice.returned, int(order.amount_minor)
    if returned is None:
        return price - parts.told
    minor = returned.of(price)
    if returned.currency != order.currency:
        return None
    if not returned.refund:
        return max(0, minor - parts.told) if minor <= price else None
    known = parts.by_refund.get(returned.refund)
    if known is not None:
        return 0 if known == minor else None
    return minor if parts.told + minor <= price else None


async def _differs(
    session: AsyncSession, told: Told, notice: Notice, order: Row[Any], parts: Parts
) -> RefundEffect:
    """More was given back than paid, or in another currency: kept once, and refused."""
    if _name_of(notice) not in parts.refused:
        assert notice.returned
        await note_told(
            session, order, "refund_differs", told, refund=_name_of(notice),
            amount_minor=notice.returned.of(order.amount_minor),
            currency=notice.returned.currency,
        )  # fmt: skip
    return "refund_differs"


async def _extra(
    session: AsyncSession, told: Told, notice: Notice, order: Row[Any], parts: Parts, price: int
) -> RefundEffect:
    """A payment that bought nothing was given back: the order and its goods stay as they are.

    What is left of its `price` waits in the list of what is to be refunded.
    """
    name, returned = _name_of(notice), notice.returned
    if name in parts.of_extras:
        return "repeated"
    before = parts.extras[notice.transaction]
    minor = price - before
    if returned is not None:
        minor = max(0, returned.of(price) - (0 if returned.refund else before))
    await note_told(
        session, order, "extra_refunded", told, transaction=notice.transaction, refund=name,
        amount_minor=minor, is_whole=before + minor >= price,
    )  # fmt: skip
    return "extra_refunded"


def _name_of(notice: Notice) -> str:
    """What tells one refund from another: its own number, or the sum that was given back by it."""
    returned = notice.returned
    if returned is None:
        return notice.transaction
    return returned.refund or f"{notice.transaction} {returned.minor}"
