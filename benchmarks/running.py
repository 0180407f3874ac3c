"""A real `longshore up` for measurements, and what its processes use."""

import os
import signal
import socket
import subprocess
import threading
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
_TICKS = os.sysconf("SC_CLK_TCK")
_SAMPLE_SECONDS = 0.1


class Server:
    """The server under test, and how much memory its own process had at most."""

    def __init__(self, port: int, environment: dict[str, str], log: Path) -> None:
        self.port, self.peak_kb, self._log = port, 0, log
        # The demo's players play on in the background: what they cost is nobody's call.
        alone = {"LONGSHORE_DEMO_PLAYERS": "0"}
        self._environment = os.environ | alone | environment | {"LONGSHORE_PORT": str(port)}
        self._process: subprocess.Popen[bytes] | None = None
        threading.Thread(target=self._watch, daemon=True).start()

    @property
    def pid(self) -> int:
        """Of the running process."""
        assert self._process
        return self._process.pid

    def start(self) -> None:
        """Start, and wait until it answers."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [str(ROOT / ".venv/bin/longshore"), "up"], env=self._environment,
                stdout=log, stderr=log,
            )  # fmt: skip
        deadline = time.monotonic() + 180
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/readyz", timeout=2):
                    return
            except OSError:
                time.sleep(0.2)
        raise SystemExit("the server did not start")

    def kill(self) -> None:
        """SIGKILL, then start again."""
        assert self._process
        self._process.kill()
        self._process.wait()
        self.start()

    def stop(self) -> None:
        """End it in order."""
        if self._process:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(60)

    def memory_kb(self) -> int:
        """Resident memory of the process now; not of the database beside it."""
        return resident_kb([self.pid]) if self._process else 0

    def _watch(self) -> None:
        while True:
            self.peak_kb = max(self.peak_kb, self.memory_kb())
            time.sleep(_SAMPLE_SECONDS)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def tree(root: int) -> list[int]:
    """A process and all that came of it."""
    children: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        if fields := _stat(int(path.parent.name)):
            children.setdefault(int(fields[1]), []).append(int(path.parent.name))
    found = [root]
    for pid in found:
        found += children.get(pid, [])
    return found


def cpu_seconds(pids: list[int]) -> float:
    """Processor time of living processes, and of the children that they have waited for."""
    return sum(sum(map(int, fields[11:15])) for pid in pids if (fields := _stat(pid))) / _TICKS


def resident_kb(pids: list[int]) -> int:
    """Resident memory together; pages that several share count for each."""
    found = 0
    for pid in pids:
        try:
            lines = Path(f"/proc/{pid}/status").read_text().splitlines()
        except OSError:
            continue
        found += sum(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))
    return found


def _stat(pid: int) -> list[str]:
    """The fields after the name: state, parent, …; none of a process that is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    except OSError:
        return []
