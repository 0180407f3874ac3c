"""Lists of orders for the console: by key, never by offset."""

from sqlalchemy import ColumnElement, and_, exists, func, or_, select

from longshore.account.identity import Call
from longshore.domains.operate.orders.models import Order, Payment
from longshore.domains.operate.orders.presenter import order_output
from longshore.domains.operate.orders.schemas import OrderPage, OrderQuery
from longshore.kit.paging import MOST_COUNTED

_STUCK = func.now() - func.make_interval(0, 0, 0, 0, 0, 2)


async def list_orders(call: Call, query: OrderQuery) -> OrderPage:
    """One page of a game's orders, the newest first."""
    conditions = conditions_of(call.game_id, query)
    page = select(Order).where(*conditions)
    if query.before is not None:
        page = page.where(Order.id < query.before)
    page = page.order_by(Order.id.desc()).limit(query.page_size + 1)
    rows = (await call.session.execute(page)).scalars().all()
    counted = select(Order.id).where(*conditions).limit(MOST_COUNTED).subquery()
    total = (await call.session.execute(select(func.count()).select_from(counted))).scalar_one()
    shown = rows[: query.page_size]
    return OrderPage(
        list=[order_output(row) for row in shown],
        next=shown[-1].id if len(rows) > query.page_size else None,
        total=total,
    )


def conditions_of(game_id: int, query: OrderQuery) -> list[ColumnElement[bool]]:
    """Which orders of a game a query means."""
    found: list[ColumnElement[bool]] = [Order.game_id == game_id]
    if query.environment != "all":
        found.append(Order.is_sandbox.is_(query.environment == "sandbox"))
    if query.payment:
        found.append(Order.payment == query.payment)
    if query.delivery:
        found.append(Order.delivery == query.delivery)
    if query.channel_code:
        found.append(Order.channel_code == query.channel_code)
    if query.attention == "stuck":
        found += [
            Order.payment == "paid",
            Order.delivery.in_(("queued", "dead")),
            Order.paid_at < _STUCK,
        ]
    if query.attention == "to_refund":
        found.append(_has_payment(Payment.kind.in_(("extra", "mismatch"))))
    if query.keyword:
        found.append(_matches(game_id, query.keyword))
    return found


def _matches(game_id: int, keyword: str) -> ColumnElement[bool]:
    """Any id that a player can read on a screen, whole."""
    ways = [
        Order.number == keyword.upper(),
        Order.game_order_id == keyword,
        _has_payment(and_(Payment.game_id == game_id, Payment.transaction == keyword)),
    ]
    if keyword.isascii() and keyword.isdigit() and len(keyword) <= 18:
        ways.append(Order.player_id == int(keyword))
    return or_(*ways)


def _has_payment(condition: ColumnElement[bool]) -> ColumnElement[bool]:
    return exists().where(Payment.order_id == Order.id, condition)
