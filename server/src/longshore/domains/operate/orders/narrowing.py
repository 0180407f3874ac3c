"""Which orders a query means, so that few of them are looked at however many a game has.

What is rare is found where it is written down: the outbox, the ledger, the payments. A condition on
the order alone would be asked of every order that the game has.
"""

from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    CompoundSelect,
    Select,
    any_,
    cast,
    false,
    func,
    select,
    text,
    union,
)
from sqlalchemy.orm import aliased

from longshore.domains.operate.deliveries.models import Delivery
from longshore.domains.operate.orders.ledger import REACHED
from longshore.domains.operate.orders.models import Order, OrderEvent, Payment
from longshore.domains.operate.orders.parts import IS_RETURNED
from longshore.domains.operate.orders.schemas import OrderQuery
from longshore.domains.operate.players import in_each_channel
from longshore.kit.text.fields import id_of

_SINCE = func.now() - func.make_interval(0, 0, 0, 0, 0, 2)
_BY_TRANSACTION = text(
    in_each_channel("payment", "transaction", "transaction", "r.order_id")
).columns(Payment.order_id)


def conditions_of(game_id: int, query: OrderQuery) -> list[ColumnElement[bool]]:
    """Which orders of a game a query means."""
    found: list[ColumnElement[bool]] = [Order.game_id == game_id]
    if query.environment != "all":
        # Said as the index says it: `IS true` would not use it.
        is_sandbox = Order.is_sandbox.expression
        found.append(is_sandbox if query.environment == "sandbox" else ~is_sandbox)
    if query.payment:
        found.append(Order.payment == query.payment)
    if query.payment and query.payment not in REACHED:
        found.append(false())
    if query.payment == "refunded":
        found.append(Order.id.in_(_told(game_id, "refunded")))
    if query.payment == "mismatch":
        found.append(among(_paid_otherwise(game_id, "mismatch")))
    if query.delivery:
        found.append(Order.delivery == query.delivery)
    if query.delivery == "by_hand":
        found.append(Order.id.in_(_told(game_id, "by_hand")))
    if query.delivery in ("queued", "dead") or query.attention == "stuck":
        found.append(among(undelivered(game_id)))
        if query.server_id:
            found.append(Order.server_id == query.server_id)
    if query.channel_code:
        found.append(Order.channel_code == query.channel_code)
    if query.attention == "stuck":
        found += [
            Order.payment == "paid",
            Order.delivery.in_(("queued", "dead")),
            Order.paid_at < _SINCE,
        ]
    if query.attention == "to_refund":
        found.append(among(_to_refund(game_id)))
    if query.attention == "part_refunded":
        found += [Order.payment == "paid", among(_undecided(game_id))]
    if query.keyword:
        found.append(among(_matching(game_id, query.keyword)))
    return found


def among(ids: "Select[Any] | CompoundSelect[Any]") -> ColumnElement[bool]:
    """Orders of these ids, which are few: they are found first, and each order by its key.

    A plain IN lets the database look through all orders for the newest of them.
    """
    return Order.id == any_(func.array(ids.scalar_subquery()))


def undelivered(game_id: int) -> CompoundSelect[int | None]:
    """Orders that wait for the game's server or were given up, and some that were given up once."""
    waiting = select(Delivery.order_id).where(
        Delivery.game_id == game_id, Delivery.kind == "payment"
    )
    return union(waiting, _told(game_id, "dead"))


def _told(game_id: int, kind: str) -> Select[int]:
    """Orders whose ledger has an entry of a kind; those that are asked for have an index each."""
    # Written out, because a parameter fits no index of some kinds alone.
    is_kind = text(f"order_event.kind = '{kind}'")
    return select(OrderEvent.order_id).where(OrderEvent.game_id == game_id, is_kind)


def _undecided(game_id: int) -> Select[int]:
    """Orders of which a channel gave more back than anybody booked."""
    booked = aliased(OrderEvent)
    sum_booked = (
        select(func.coalesce(func.sum(_minor_of(booked)), 0))
        .where(booked.order_id == OrderEvent.order_id, booked.kind == "part_refunded")
        .scalar_subquery()
    )
    return (
        _told(game_id, "part_told")
        .group_by(OrderEvent.order_id)
        .having(func.sum(_minor_of(OrderEvent)) > sum_booked)
    )


def _minor_of(event: Any) -> ColumnElement[int]:
    return cast(event.data["amount_minor"].astext, BigInteger)


def _paid_otherwise(game_id: int, *kinds: str) -> Select[int | None]:
    is_rare = text("payment.kind IN ('extra', 'mismatch')")
    return select(Payment.order_id).where(
        Payment.game_id == game_id, is_rare, Payment.kind.in_(kinds)
    )


def _to_refund(game_id: int) -> Select[int | None]:
    """Orders of which a payment bought nothing, and the channel has not given all of it back."""
    return _paid_otherwise(game_id, "extra", "mismatch").where(text(f"NOT {IS_RETURNED}"))


def _matching(game_id: int, keyword: str) -> CompoundSelect[int]:
    """By any id that a player can read on a screen, whole; each way by its index."""
    of_game = select(Order.id).where(Order.game_id == game_id)
    by_transaction = _BY_TRANSACTION.bindparams(game_id=game_id, transaction=keyword)
    ways = [
        of_game.where(Order.number == keyword.upper()),
        of_game.where(Order.game_order_id == keyword),
        select(by_transaction.subquery().c.order_id),
    ]
    if (player := id_of(keyword)) is not None:
        ways.append(of_game.where(Order.player_id == player))
    return union(*ways)
