"""A process of a stage: what it says goes to a file, what it takes is its own."""

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

_TICK = 0.1
# Asked first, so that it says what it knows.
_ENDED_BY = ((signal.SIGINT, 60), (signal.SIGKILL, 10))


class StageProcess:
    """A command in a session of its own, with all that it starts."""

    def __init__(
        self, command: Sequence[str], folder: Path, environment: Mapping[str, str], log: Path
    ) -> None:
        self.log = log
        self._began = time.monotonic()
        self.seconds = 0.0
        self._is_over_time = False
        self._processor = 0.0
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("wb") as output:
            self._process = subprocess.Popen(
                command, cwd=folder, env=environment, start_new_session=True,
                stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
            )  # fmt: skip

    def has_ended(self, most_seconds: float) -> bool:
        """Whether it has; what ran longer than that is ended."""
        self.seconds = time.monotonic() - self._began
        if self._reap():
            return True
        if self.seconds < most_seconds:
            return False
        self.end()
        self._is_over_time = True
        with self.log.open("a") as log:
            log.write(f"\nIt did not end within {most_seconds} s.\n")
        return True

    def end(self) -> None:
        """End all that it started."""
        for number, seconds in _ENDED_BY:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, number)
            until = time.monotonic() + seconds
            while time.monotonic() < until and not self._reap():
                time.sleep(_TICK)

    @property
    def outcome(self) -> tuple[int, float]:
        """Its exit status, and the seconds of processor of all that it waited for."""
        status = self._process.returncode
        return (status or 1) if self._is_over_time or status is None else status, self._processor

    def _reap(self) -> bool:
        """Whether it is gone. `Popen.wait` would not tell what it took."""
        if self._process.returncode is not None:
            return True
        pid, status, usage = os.wait4(self._process.pid, os.WNOHANG)
        if pid:
            self._process.returncode = os.waitstatus_to_exitcode(status)
            self._processor = usage.ru_utime + usage.ru_stime
        return bool(pid)
