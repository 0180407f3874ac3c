"""Which modules of tests take the processor: what a run waits for is told by `--durations`."""

import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.support import children

TOLD: Final = 12
"""How many are told at the end of a run; all are in a file of `build/`."""


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

    def write(self, file: Path) -> None:
        """Write all modules, that which took most first, as one JSON object of seconds."""
        seconds = {module: round(taken, 2) for module, taken in self.seconds.most_common()}
        file.parent.mkdir(exist_ok=True)
        file.write_text(json.dumps(seconds, indent=1))


def _taken() -> float:
    times = os.times()
    system = times.user + times.system + times.children_user + times.children_system
    return system + children.taken()
