"""Orders as answers show them."""

from typing import Any

from sqlalchemy import Row

from longshore.domains.operate.orders.models import Order
from longshore.domains.operate.orders.schemas import EventOutput, OrderOutput
from longshore.kit.clock import epoch_seconds

_SAME = (
    "id number game_order_id channel_code goods_code goods_name amount_minor returned_minor "
    "currency role_id role_name server_id is_sandbox payment delivery"
).split()


def order_output(order: Order | Row[Any]) -> OrderOutput:
    """One order."""
    values = {name: getattr(order, name) for name in _SAME}
    return OrderOutput(
        **values,
        player_id=str(order.player_id),
        created_at=epoch_seconds(order.created_at),
        paid_at=epoch_seconds(order.paid_at) if order.paid_at else None,
        delivered_at=epoch_seconds(order.delivered_at) if order.delivered_at else None,
    )


def event_output(event: Row[Any]) -> EventOutput:
    """One entry of the ledger; `ms` are the milliseconds within its second."""
    return EventOutput(
        id=event.id,
        kind=event.kind,
        data=event.data,
        actor_name=event.actor_name,
        at=epoch_seconds(event.at),
        ms=event.at.microsecond // 1000,
    )
