"""Telling games' servers what was paid and given back: an outbox and the worker that empties it."""

from longshore.domains.operate.deliveries.outbox import (
    payment_body,
    queue_payment,
    queue_refund,
    withdraw,
)
from longshore.domains.operate.deliveries.schedule import MOST_ATTEMPTS

__all__ = ["MOST_ATTEMPTS", "payment_body", "queue_payment", "queue_refund", "withdraw"]
