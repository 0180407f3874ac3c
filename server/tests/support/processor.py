"""Which modules of tests take the processor: what a run waits for is told by `--durations`."""

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

TOLD: Final = 12
"""How many are told at the end of a run."""


class ProcessorByModule:
    """Seconds of processor by module: of this process, and of what it started and waited for."""

    def __init__(self) -> None:
        self.seconds: Counter[str] = Counter()
        self._told_apart = 0.0

    @contextmanager
    def of(self, nodeid: str) -> Iterator[None]:
        """Count what is taken from now on for this test's module, but what is counted within."""
        before, apart = _taken(), self._told_apart
        try:
            yield
        finally:
            taken = _taken() - before
            self.seconds[nodeid.partition("::")[0]] += taken - (self._told_apart - apart)
            self._told_apart = apart + taken

    def add(self, others: Mapping[str, float]) -> None:
        """Count what another process took."""
        self.seconds.update(others)

    def told(self) -> Iterator[str]:
        """A line for each of those that took most."""
        for module, seconds in self.seconds.most_common(TOLD):
            yield f"{seconds:.0f} s of processor: {module}"
        yield f"{self.seconds.total():.0f} s of processor in all tests"


def _taken() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system
