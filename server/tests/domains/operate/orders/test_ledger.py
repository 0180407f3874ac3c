"""Which entries lead to which states."""

import pytest

from longshore.domains.operate.orders.ledger import EventKind, States, states_of


@pytest.mark.parametrize(
    ("kinds", "states"),
    [
        (["created"], States("created", "none")),
        (["created", "paid"], States("paid", "queued")),
        (["created", "not_paid", "paid"], States("paid", "queued")),
        (["created", "mismatch"], States("mismatch", "none")),
        (["created", "mismatch", "paid"], States("paid", "queued")),
        (["created", "paid", "mismatch"], States("paid", "queued")),
        (["created", "paid", "extra_payment"], States("paid", "queued")),
        (["created", "paid", "attempt", "delivered"], States("paid", "delivered")),
        (["created", "paid", "attempt", "dead"], States("paid", "dead")),
        (["created", "paid", "dead", "resent"], States("paid", "queued")),
        (["created", "paid", "dead", "by_hand"], States("paid", "by_hand")),
        (["created", "paid", "by_hand", "delivered"], States("paid", "by_hand")),
        (["created", "paid", "refunded"], States("refunded", "none")),
        (["created", "paid", "refunded", "delivered"], States("refunded", "none")),
        (["created", "paid", "delivered", "refunded"], States("refunded", "delivered")),
        (["created", "paid", "refunded", "refund_told"], States("refunded", "none")),
        (["created", "part_told"], States("created", "none")),
        (["created", "paid", "part_told", "part_refunded"], States("paid", "queued")),
        (["created", "paid", "refund_differs", "extra_refunded"], States("paid", "queued")),
    ],
)  # fmt: skip
def test_states(kinds: list[EventKind], states: States) -> None:
    assert states_of(kinds) == states
