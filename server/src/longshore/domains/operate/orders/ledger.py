"""The ledger's rule: which entries lead to which two states. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

from longshore.domains.operate.orders.models import DeliveryState, PaymentState

EventKind = Literal[
    "created",
    "prepared",
    "prepare_failed",
    "paid",
    "mismatch",
    "extra_payment",
    "not_paid",
    "refunded",
    "part_told",
    "part_refunded",
    "refund_differs",
    "extra_refunded",
    "attempt",
    "delivered",
    "dead",
    "resent",
    "by_hand",
    "refund_attempt",
    "refund_told",
    "refund_dead",
]
EVENT_KINDS: tuple[EventKind, ...] = get_args(EventKind)


@dataclass(frozen=True, slots=True)
class States:
    """Both states of an order."""

    payment: PaymentState = "created"
    delivery: DeliveryState = "none"


def after(states: States, kind: EventKind) -> States:
    """The states after one more entry.

    What a refund finds undelivered is withdrawn; what was delivered stays so.
    """
    if kind == "paid":
        return States("paid", "queued")
    if kind == "mismatch" and states.payment == "created":
        return States("mismatch", states.delivery)
    if kind == "refunded":
        delivery = "none" if states.delivery == "queued" else states.delivery
        return States("refunded", delivery)
    if kind == "resent":
        return States(states.payment, "queued")
    if kind == "by_hand":
        return States(states.payment, "by_hand")
    if states.delivery == "queued" and kind in ("delivered", "dead"):
        return States(states.payment, "delivered" if kind == "delivered" else "dead")
    return states


def states_of(kinds: Iterable[EventKind]) -> States:
    """The states that a whole ledger leads to, the oldest entry first."""
    states = States()
    for kind in kinds:
        states = after(states, kind)
    return states


def _reached() -> frozenset[PaymentState]:
    found = {States()}
    while more := {after(one, kind) for one in found for kind in EVENT_KINDS} - found:
        found |= more
    return frozenset(one.payment for one in found)


REACHED: frozenset[PaymentState] = _reached()
"""States of payment that some ledger leads to: no order is in another one."""


def may_pay(payment: str) -> bool:
    """Whether a payment is still waited for; one for an order that was closed is late but good."""
    return payment in ("created", "closed", "mismatch")
