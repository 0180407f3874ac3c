"""Lists of orders for the console: by key, never by offset."""

from sqlalchemy import func, select

from longshore.account.identity import Call
from longshore.domains.operate.orders.models import Order
from longshore.domains.operate.orders.narrowing import conditions_of
from longshore.domains.operate.orders.presenter import order_output
from longshore.domains.operate.orders.schemas import OrderPage, OrderQuery

# A state that changes is in no index: to count what one order in a hundred is in, a hundred times
# as many are looked at.
_MOST_COUNTED = 1_000


async def list_orders(call: Call, query: OrderQuery) -> OrderPage:
    """One page of a game's orders, the newest first."""
    conditions = conditions_of(call.game_id, query)
    page = select(Order).where(*conditions)
    if query.before is not None:
        page = page.where(Order.id < query.before)
    page = page.order_by(Order.id.desc()).limit(query.page_size + 1)
    rows = (await call.session.execute(page)).scalars().all()
    counted = select(Order.id).where(*conditions).limit(_MOST_COUNTED).subquery()
    total = (await call.session.execute(select(func.count()).select_from(counted))).scalar_one()
    shown = rows[: query.page_size]
    return OrderPage(
        list=[order_output(row) for row in shown],
        next=shown[-1].id if len(rows) > query.page_size else None,
        total=total,
    )
