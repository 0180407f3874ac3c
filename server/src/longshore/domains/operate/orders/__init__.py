"""Orders: what players buy, what channels say they paid, and the ledger of both."""

from longshore.domains.operate.orders.callbacks import Game, answer_notice
from longshore.domains.operate.orders.creating import (
    ORDER_AT_ONCE,
    Buyer,
    Made,
    Wish,
    make_order,
    new_number,
)
from longshore.domains.operate.orders.errors import PaymentOffError
from longshore.domains.operate.orders.handing_out import Handing, Paying, handing_of, is_signed_for
from longshore.domains.operate.orders.paid_at_once import (
    ORDER_LOCK,
    PAID_AT_ONCE,
    answer_at_once,
)
from longshore.domains.operate.orders.parts import BACK_KINDS
from longshore.domains.operate.orders.pasted import read_pasted
from longshore.domains.operate.orders.preparing import Preparer
from longshore.domains.operate.orders.refunding import refund
from longshore.domains.operate.orders.repository import (
    differing,
    open_orders,
    order_by_number,
    undelivered_orders,
)

__all__ = [
    "BACK_KINDS",
    "ORDER_AT_ONCE",
    "ORDER_LOCK",
    "PAID_AT_ONCE",
    "Buyer",
    "Game",
    "Handing",
    "Made",
    "Paying",
    "PaymentOffError",
    "Preparer",
    "Wish",
    "answer_at_once",
    "answer_notice",
    "differing",
    "handing_of",
    "is_signed_for",
    "make_order",
    "new_number",
    "open_orders",
    "order_by_number",
    "read_pasted",
    "refund",
    "undelivered_orders",
]
