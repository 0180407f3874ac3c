"""Orders: what players buy, what channels say they paid, and the ledger of both."""

from longshore.domains.operate.orders.callbacks import Game, answer_notice
from longshore.domains.operate.orders.creating import Buyer, Made, Wish, make_order
from longshore.domains.operate.orders.errors import PaymentOffError
from longshore.domains.operate.orders.repository import (
    differing,
    open_orders,
    order_by_number,
    undelivered_orders,
)

__all__ = [
    "Buyer",
    "Game",
    "Made",
    "PaymentOffError",
    "Wish",
    "answer_notice",
    "differing",
    "make_order",
    "open_orders",
    "order_by_number",
    "undelivered_orders",
]
