"""Orders for a game's own server."""

from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints

from longshore.domains.operate.orders import order_by_number, undelivered_orders
from longshore.kit.errors import NotFoundError
from longshore.runtime.callers import ServerCall
from longshore.runtime.calls.open_orders import OrderFacts, order_facts
from longshore.runtime.operation import sdk_call


class OrderNumber(BaseModel):
    """Which order."""

    order_id: Annotated[str, StringConstraints(pattern=r"^[A-Z0-9]{1,32}$")]


class UndeliveredQuery(BaseModel):
    """From where on: `next` of the page before, 0 for the first one."""

    after: Annotated[int, Field(ge=0, le=2**53 - 1)] = 0
    limit: Annotated[int, Field(ge=1, le=500)] = 100


class UndeliveredPage(BaseModel):
    """Paid orders that the game's server has not accepted; `next` is 0 at the end."""

    orders: list[OrderFacts]
    next: int


@sdk_call("/sdk/server/v1/order", changes=False)
async def server_order(call: ServerCall, form: OrderNumber) -> OrderFacts:
    """Read one order of the game."""
    async with call.transaction() as session:
        row = await order_by_number(session, call.game_id, form.order_id)
    if row is None:
        raise NotFoundError()
    return order_facts(row)


@sdk_call("/sdk/server/v1/orders/undelivered", changes=False)
async def server_undelivered(call: ServerCall, form: UndeliveredQuery) -> UndeliveredPage:
    """Read what players paid for and the game's server has not accepted, the oldest first."""
    async with call.transaction() as session:
        rows = await undelivered_orders(session, call.game_id, form.after, form.limit)
    following = rows[-1].id if len(rows) == form.limit else 0
    return UndeliveredPage(orders=[order_facts(row) for row in rows], next=following)
