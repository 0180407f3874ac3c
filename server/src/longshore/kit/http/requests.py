"""Figures of requests: how many were answered how, and in what time.

Counted in plain numbers by the event loop's thread: finding a row by its labels and taking its lock
cost more than a small request may.
"""

from bisect import bisect_left
from collections.abc import Iterator

from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

_BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, float("inf"))


class Requests(Collector):
    """The figures `longshore_requests` and `longshore_request_seconds`."""

    def __init__(self) -> None:
        self._answered: dict[tuple[str, str, int, int], int] = {}
        # By route: how many within each bound and above the one before it, and their sum.
        self._seconds: dict[str, list[float]] = {}

    def count(self, method: str, route: str, code: int, status: int, seconds: float) -> None:
        """One request is over."""
        key = (method, route, code, status)
        self._answered[key] = self._answered.get(key, 0) + 1
        row = self._seconds.get(route)
        if row is None:
            row = self._seconds[route] = [0.0] * (len(_BOUNDS) + 1)
        row[bisect_left(_BOUNDS, seconds)] += 1
        row[-1] += seconds

    def collect(self) -> Iterator[Metric]:
        """The figures as Prometheus reads them."""
        answered = CounterMetricFamily(
            "longshore_requests", "Requests answered.", labels=["method", "route", "code", "status"]
        )
        for (method, route, code, status), number in self._answered.copy().items():
            answered.add_metric([method, route, str(code), str(status)], number)
        yield answered
        seconds = HistogramMetricFamily(
            "longshore_request_seconds", "Time from head to end of the answer.", labels=["route"]
        )
        for route, row in self._seconds.copy().items():
            seconds.add_metric([route], list(_cumulated(row)), row[-1])
        yield seconds


def _cumulated(row: list[float]) -> Iterator[tuple[str, float]]:
    total = 0.0
    for bound, number in zip(_BOUNDS, row, strict=False):
        total += number
        yield "+Inf" if bound == _BOUNDS[-1] else str(bound), total
