"""Figures for Prometheus: what this process serves, and what it stands on.

One registry a process. Names of routes are the declared ones, so their number is bounded.
"""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable, Iterator

from prometheus_client import (
    CollectorRegistry,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

from longshore.kit.http.requests import Requests
from longshore.kit.stopping import stopped

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

_requests = Requests()
REGISTRY.register(_requests)
_running = Gauge("longshore_requests_running", "Requests being served.", registry=REGISTRY)
_lag = Histogram(
    "longshore_loop_lag_seconds", "How late the event loop is.",
    buckets=(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5), registry=REGISTRY,
)  # fmt: skip
_LAG_EVERY_SECONDS = 0.5

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


def count_request(method: str, route: str, code: int, status: int, seconds: float) -> None:
    """One request is over; on the event loop's thread."""
    _requests.count(method, route, code, status, seconds)


@contextlib.contextmanager
def in_progress() -> Iterator[None]:
    """A request is being served."""
    _running.inc()
    try:
        yield
    finally:
        _running.dec()


@contextlib.asynccontextmanager
async def watching_the_loop() -> AsyncIterator[None]:
    """Measure how late the loop is while the context is open."""
    task = asyncio.create_task(_measure_lag())
    try:
        yield
    finally:
        await stopped(task)


async def _measure_lag() -> None:
    while True:
        due = time.perf_counter() + _LAG_EVERY_SECONDS
        await asyncio.sleep(_LAG_EVERY_SECONDS)
        _lag.observe(max(0.0, time.perf_counter() - due))


def gauge(name: str, meaning: str, value: Callable[[], float]) -> None:
    """A figure that is read when somebody asks; the last one given under a name counts."""
    found = _gauges.get(name)
    if found is None:
        found = _gauges[name] = Gauge(name, meaning, registry=REGISTRY)
    found.set_function(value)


_gauges: dict[str, Gauge] = {}


def exposition() -> bytes:
    """Everything as text."""
    return generate_latest(REGISTRY)
