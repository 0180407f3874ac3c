"""What people do with orders in the console. Every change is an entry of the ledger and audited."""

from typing import Any

from sqlalchemy import Row, text

from longshore.account.audit import AuditTarget
from longshore.account.identity import Call
from longshore.domains.operate.deliveries import (
    MOST_ATTEMPTS,
    payment_body,
    queue_payment,
    withdraw,
)
from longshore.domains.operate.orders.errors import OrderStateError, PartChangedError
from longshore.domains.operate.orders.ledger import States, states_of
from longshore.domains.operate.orders.parts import IS_RETURNED, parts_of
from longshore.domains.operate.orders.presenter import event_output, order_output
from longshore.domains.operate.orders.refunding import book, refund
from longshore.domains.operate.orders.repository import events_of, note, order_by_number
from longshore.domains.operate.orders.schemas import (
    OrderChange,
    OrderDetail,
    OrderReference,
    PartChange,
    PaymentOutput,
    ResendOrders,
    ResendOutput,
)
from longshore.kit.clock import epoch_seconds
from longshore.kit.errors import NotFoundError

_PAYMENTS = text(f"""
SELECT *, {IS_RETURNED} AS is_returned FROM payment WHERE order_id = :order ORDER BY created_at
""")  # noqa: S608 - of constants
_WAITING = text("""
SELECT attempts, next_at FROM delivery WHERE order_id = :order AND kind = 'payment'
""")
_QUEUED = text("UPDATE orders SET delivery = 'queued' WHERE id = :order")
_BY_HAND = text("""
UPDATE orders SET delivery = 'by_hand', delivered_at = now() WHERE id = :order
""")


async def read_order(call: Call, form: OrderReference) -> OrderDetail:
    """An order with its whole ledger.

    Raises:
        NotFoundError: no such order of this game.
    """
    order = await _found(call, form.number)
    events = await events_of(call.session, order.id)
    payments = (await call.session.execute(_PAYMENTS, {"order": order.id})).all()
    waiting = (await call.session.execute(_WAITING, {"order": order.id})).one_or_none()
    parts = await parts_of(call.session, order.id)
    states = States(order.payment, order.delivery)
    returned = order.amount_minor if order.payment == "refunded" else parts.booked
    follows = states_of([event.kind for event in events]) == states
    return OrderDetail(
        order=order_output(order),
        events=[event_output(event) for event in events],
        payments=[_payment(row) for row in payments],
        is_derivable=follows and returned == order.returned_minor,
        attempts=waiting.attempts if waiting else 0,
        most_attempts=MOST_ATTEMPTS,
        next_at=epoch_seconds(waiting.next_at) if waiting else None,
        body=payment_body(order) if order.paid_at else "",
        told_back_minor=parts.told,
        booked_back_minor=parts.booked,
    )


async def resend(call: Call, form: ResendOrders) -> ResendOutput:
    """Tell the game's server of paid orders again, under the same message ids."""
    resent, refused = 0, []
    # In one order, so that two people who resend the same ones do not wait for each other.
    for number in sorted(set(form.numbers)):
        order = await order_by_number(call.session, call.game_id, number, lock=True)
        if order is None or order.payment != "paid":
            refused.append(number)
            continue
        await call.session.execute(_QUEUED, {"order": order.id})
        await queue_payment(call.session, order)
        await _note(call, order, "resent", form.reason)
        resent += 1
    return ResendOutput(resent=resent, refused=refused)


async def refund_by_hand(call: Call, form: OrderChange) -> OrderDetail:
    """Book that the money was given back; the channel itself is not asked.

    Raises:
        NotFoundError, OrderStateError: there is no such order, or it is not paid.
    """
    order = await _found(call, form.number, lock=True)
    if not await refund(call.session, order.id, {"reason": form.reason}, call.actor.name):
        raise OrderStateError()
    _record(call, order, "refund", form.reason)
    return await read_order(call, form)


async def book_part(call: Call, form: PartChange) -> OrderDetail:
    """Book the parts that the channel gave back: the order stays paid, its goods with the player.

    Raises:
        NotFoundError, OrderStateError: there is no such order, or it is not paid. PartChangedError:
            what was given back is not what the caller saw.
    """
    order = await _found(call, form.number, lock=True)
    if order.payment != "paid":
        raise OrderStateError()
    undecided = (await parts_of(call.session, order.id)).undecided
    if not undecided or undecided != form.amount_minor:
        raise PartChangedError()
    await book(call.session, order, undecided, {"reason": form.reason}, call.actor.name)
    _record(call, order, "part_refund", form.reason, amount_minor=undecided)
    return await read_order(call, form)


async def mark_delivered(call: Call, form: OrderChange) -> OrderDetail:
    """Book that the player has the goods; the game's server is not told any more.

    Raises:
        NotFoundError, OrderStateError: there is no such order, or nothing of it is undelivered.
    """
    order = await _found(call, form.number, lock=True)
    if order.payment != "paid" or order.delivery not in ("queued", "dead"):
        raise OrderStateError()
    await withdraw(call.session, order.id)
    await call.session.execute(_BY_HAND, {"order": order.id})
    await _note(call, order, "by_hand", form.reason)
    return await read_order(call, form)


async def _found(call: Call, number: str, *, lock: bool = False) -> Row[Any]:
    order = await order_by_number(call.session, call.game_id, number, lock=lock)
    if order is None:
        raise NotFoundError()
    return order


async def _note(call: Call, order: Row[Any], kind: Any, reason: str) -> None:
    await note(call.session, order, kind, {"reason": reason}, call.actor.name)
    _record(call, order, kind, reason)


def _record(call: Call, order: Row[Any], verb: str, reason: str, **more: object) -> None:
    call.record(
        f"order.{verb}",
        AuditTarget(order.number, order.goods_name, game_id=call.game_id),
        before={"payment": order.payment, "delivery": order.delivery},
        after={"reason": reason, **more},
    )


def _payment(row: Row[Any]) -> PaymentOutput:
    return PaymentOutput(
        channel_code=row.channel_code,
        transaction=row.transaction,
        amount_minor=row.amount_minor,
        currency=row.currency,
        kind=row.kind,
        is_returned=row.is_returned,
        created_at=epoch_seconds(row.created_at),
    )
