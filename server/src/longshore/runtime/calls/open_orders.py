"""What a player paid for and has not received: stores ask for this look-up at the sign-in."""

from typing import Any

from pydantic import BaseModel
from sqlalchemy import Row

from longshore.domains.operate.orders import open_orders
from longshore.kit.clock import epoch_seconds
from longshore.runtime.callers import PlayerCall
from longshore.runtime.limits import per_player
from longshore.runtime.operation import Nothing, sdk_call


class OrderFacts(BaseModel):
    """An order as the game may know it; `amount` in minor units, moments in Unix seconds."""

    order_id: str
    game_order_id: str
    player_id: str
    channel: str
    goods_code: str
    amount: int
    currency: str
    role_id: str
    server_id: str
    extra: str
    environment: str
    payment: str
    delivery: str
    created_at: int
    paid_at: int | None


class OrderList(BaseModel):
    """Orders, the oldest first."""

    orders: list[OrderFacts]


@sdk_call("/sdk/v1/orders/open", per_player(60))
async def orders_open(call: PlayerCall, form: Nothing) -> OrderList:
    """Read the signed-in player's paid orders that the game's server has not accepted yet."""
    async with call.transaction() as session:
        rows = await open_orders(session, call.game_id, call.session.player_id)
    return OrderList(orders=[order_facts(row) for row in rows])


def order_facts(row: Row[Any]) -> OrderFacts:
    """An order's row as games see it."""
    return OrderFacts(
        order_id=row.number,
        game_order_id=row.game_order_id,
        player_id=str(row.player_id),
        channel=row.channel_code,
        goods_code=row.goods_code,
        amount=row.amount_minor,
        currency=row.currency,
        role_id=row.role_id,
        server_id=row.server_id,
        extra=row.extra,
        environment="sandbox" if row.is_sandbox else "production",
        payment=row.payment,
        delivery=row.delivery,
        created_at=epoch_seconds(row.created_at),
        paid_at=epoch_seconds(row.paid_at) if row.paid_at else None,
    )
