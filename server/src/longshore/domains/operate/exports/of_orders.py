"""Orders as a list to take out, and lost payments: those that were paid for and not delivered."""

from datetime import timedelta
from typing import Any

from sqlalchemy import Select, func, select

from longshore.domains.operate.exports.kind import YES_NO, Cell, Column, Kind, Scope, amount_text
from longshore.domains.operate.orders.models import Order, OrderEvent, Payment
from longshore.domains.operate.orders.narrowing import among, conditions_of, undelivered
from longshore.kit.text.text import Text

PAYMENT_WORDS = {
    "created": Text("未支付", "not paid"),
    "paid": Text("已支付", "paid"),
    "refunded": Text("已退款", "refunded"),
    "charged_back": Text("拒付", "charged back"),
    "closed": Text("已关闭", "closed"),
    "mismatch": Text("金额不一致", "amount differs"),
}
DELIVERY_WORDS = {
    "none": Text("不需要", "not needed"),
    "queued": Text("发货中", "being delivered"),
    "delivered": Text("已发货", "delivered"),
    "dead": Text("已停止重试", "given up"),
    "by_hand": Text("人工发货", "delivered by hand"),
}


def _amount(scope: Scope, minor: int, currency: str) -> Cell:
    return amount_text(minor, currency)


def _every(scope: Scope) -> Select[Any]:
    """What both lists have, of every order of the game."""
    accepted = (
        select(Payment.transaction)
        .where(Payment.order_id == Order.id, Payment.kind == "accepted")
        .limit(1)
        .scalar_subquery()
    )
    return (
        select(
            Order.id, Order.number, Order.game_order_id, accepted.label("transaction"),
            scope.moment(Order.created_at).label("created"),
            scope.moment(Order.paid_at).label("paid"),
            scope.moment(Order.delivered_at).label("given"),
            Order.player_id, Order.role_id, Order.role_name, Order.server_id, Order.channel_code,
            Order.goods_code, Order.goods_name, Order.amount_minor, Order.currency, Order.payment,
            Order.delivery, Order.is_sandbox,
        )
        .where(Order.game_id == scope.game_id)
    )  # fmt: skip


def _orders(scope: Scope) -> Select[Any]:
    return _every(scope).where(*conditions_of(scope.game_id, scope.filters))


def _lost(scope: Scope) -> Select[Any]:
    """By the outbox and the ledger's entries of what was given up, as the page finds them."""
    last = (
        select(OrderEvent.data)
        .where(OrderEvent.order_id == Order.id, OrderEvent.kind.in_(("attempt", "dead")))
        .order_by(OrderEvent.id.desc())
        .limit(1)
        .scalar_subquery()
    )
    cause = func.coalesce(last.op("->>")("status"), last.op("->>")("fault"), "")
    return (
        _every(scope)
        .add_columns(cause.label("cause"))
        .where(
            among(undelivered(scope.game_id)),
            Order.payment == "paid",
            Order.delivery.in_(("queued", "dead")),
            Order.is_sandbox.is_(scope.filters.environment == "sandbox"),
            Order.paid_at <= func.now() - timedelta(seconds=scope.filters.waited_seconds),
        )
    )


_COLUMNS = (
    Column("number", Text("订单号", "Order number")),
    Column("game_order_id", Text("游戏订单号", "Game's order ID")),
    Column("transaction", Text("渠道交易号", "Channel's transaction")),
    Column("created", Text("下单时间", "Created")),
    Column("paid", Text("支付时间", "Paid at")),
    Column("given", Text("发货时间", "Delivered at")),
    Column("player_id", Text("玩家 ID", "Player ID")),
    Column("role_id", Text("角色 ID", "Character ID")),
    Column("role_name", Text("角色", "Character")),
    Column("server_id", Text("区服", "Server")),
    Column("channel_code", Text("渠道", "Channel")),
    Column("goods_code", Text("商品 ID", "Product ID")),
    Column("goods_name", Text("商品", "Product")),
    Column("amount", Text("金额", "Amount"), _amount, ("amount_minor", "currency")),
    Column("currency", Text("货币", "Currency")),
    Column("payment", Text("支付状态", "Payment"), words=PAYMENT_WORDS),
    Column("delivery", Text("发货状态", "Delivery"), words=DELIVERY_WORDS),
    Column("is_sandbox", Text("沙箱", "Sandbox"), words=YES_NO),
)
ORDERS = Kind("orders", Text("订单", "orders"), _COLUMNS, Order.id, _orders)
LOST = Kind(
    "lost",
    Text("掉单", "lost-payments"),
    (*_COLUMNS, Column("cause", Text("最近一次的原因", "Last cause"))),
    Order.id,
    _lost,
)
