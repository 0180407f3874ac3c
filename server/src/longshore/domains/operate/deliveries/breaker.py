"""A circuit breaker: where nothing but failures come, one call a minute tries.

It counts for each game and address: whose server refuses everything another game says, such as one
that names a stranger's address, still hears of its own.
"""

import time
from collections import OrderedDict
from dataclasses import dataclass

FAILURES = 20
PROBE_SECONDS = 60.0
_MOST = 10_000


Line = tuple[int, str]
"""A game's id and the address that is called for it."""


@dataclass(slots=True)
class _Line:
    failures: int = 0
    next_probe: float = 0.0


class Breaker:
    """Counts failures in a row, in this process."""

    def __init__(self) -> None:
        self._lines: OrderedDict[Line, _Line] = OrderedDict()

    def wait(self, address: Line) -> float:
        """Seconds until the address may be called; 0 for now, which counts as its probe."""
        line = self._lines.get(address)
        if line is None or line.failures < FAILURES:
            return 0.0
        now = time.monotonic()
        if now < line.next_probe:
            return line.next_probe - now
        line.next_probe = now + PROBE_SECONDS
        return 0.0

    def note(self, address: Line, *, is_good: bool) -> bool:
        """Count an outcome; true when the circuit opened by it."""
        if is_good:
            self._lines.pop(address, None)
            return False
        line = self._lines.setdefault(address, _Line())
        self._lines.move_to_end(address)
        line.failures += 1
        if len(self._lines) > _MOST:
            self._lines.popitem(last=False)
        if line.failures != FAILURES:
            return False
        line.next_probe = time.monotonic() + PROBE_SECONDS
        return True
