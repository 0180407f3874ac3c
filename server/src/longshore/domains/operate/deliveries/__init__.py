"""Telling games' servers what was paid, given and given back: an outbox and its worker."""

from longshore.domains.operate.deliveries.outbox import (
    payment_body,
    queue_gift,
    queue_payment,
    queue_refund,
    withdraw,
)
from longshore.domains.operate.deliveries.schedule import MOST_ATTEMPTS

__all__ = [
    "MOST_ATTEMPTS",
    "payment_body",
    "queue_gift",
    "queue_payment",
    "queue_refund",
    "withdraw",
]
