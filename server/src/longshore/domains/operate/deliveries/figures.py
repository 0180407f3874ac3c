"""Figures of deliveries for Prometheus."""

from typing import Literal

from prometheus_client import Counter

from longshore.kit.http import metrics

Result = Literal["delivered", "failed", "dead"]
_attempts = Counter(
    "longshore_deliveries", "Attempts to tell games' servers, by what came of them.", ["result"],
    registry=metrics.REGISTRY,
)  # fmt: skip


def count(result: Result) -> None:
    """One attempt is over."""
    _attempts.labels(result).inc()


def tell_backlog(waiting: int, oldest_seconds: float) -> None:
    """What waits in the outbox now."""
    metrics.gauge("longshore_outbox_waiting", "Messages waiting for games.", lambda: waiting)
    metrics.gauge(
        "longshore_outbox_oldest_seconds", "Age of the oldest message.", lambda: oldest_seconds
    )
