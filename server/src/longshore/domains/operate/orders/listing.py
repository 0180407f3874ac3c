"""Lists of orders for the console: by key, never by offset."""

from collections.abc import Sequence

from sqlalchemy import func, select, text

from longshore.account.identity import Call
from longshore.domains.operate.orders.models import Order
from longshore.domains.operate.orders.narrowing import conditions_of
from longshore.domains.operate.orders.presenter import order_output
from longshore.domains.operate.orders.schemas import OrderPage, OrderQuery, OrderRow

# A state that changes is in no index: to count what one order in a hundred is in, a hundred times
# as many are looked at.
_MOST_COUNTED = 1_000
# By the index of entries that tell of parts, which few orders have.
_TOLD_BACK = text("""
SELECT order_id, sum(CAST(data ->> 'amount_minor' AS bigint))::bigint AS minor FROM order_event
WHERE game_id = :game AND kind = 'part_told' AND order_id = ANY(:orders) GROUP BY order_id
""")


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
    told = await _told_back(call, [row.id for row in shown])
    return OrderPage(
        list=[
            OrderRow(**order_output(row).model_dump(), told_back_minor=told.get(row.id, 0))
            for row in shown
        ],
        next=shown[-1].id if len(rows) > query.page_size else None,
        total=total,
    )


async def _told_back(call: Call, orders: Sequence[int]) -> dict[int, int]:
    values = {"game": call.game_id, "orders": list(orders)}
    rows = (await call.session.execute(_TOLD_BACK, values)).all()
    return {row.order_id: row.minor for row in rows}
