"""Seconds from a saved file to the answer of the server that has it, under `make dev`.

Run with `.venv/bin/python benchmarks/reload.py`: starts `scripts/dev.py` on a folder of its own,
saves a file of the server and one of the packer as they are, and waits until the server has been
away and answers again.
"""

import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx2

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 5
SAVED = (
    "server/src/longshore/domains/talk/comments/service.py",
    "packer/src/longshore_packer/build.py",
)


def main() -> None:
    """Print the median of each file."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="longshore-dev-") as folder:
        Path(folder).chmod(0o755)
        environment = os.environ | {"LONGSHORE_PORT": str(port), "LONGSHORE_DATA_DIR": folder}
        dev = subprocess.Popen(
            [sys.executable, ROOT / "scripts/dev.py"],
            env=environment,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            began = time.monotonic()
            _wait(port, answers=True)
            print(f"first start: {time.monotonic() - began:.1f} s")
            for name in SAVED:
                taken = [_reload(port, ROOT / name) for _ in range(ROUNDS)]
                print(f"{name}: {statistics.median(taken):.1f} s (most {max(taken):.1f} s)")
        finally:
            os.killpg(dev.pid, signal.SIGINT)
            dev.wait(60)


def _reload(port: int, file: Path) -> float:
    time.sleep(2)
    began = time.monotonic()
    file.write_bytes(file.read_bytes())
    _wait(port, answers=False)
    _wait(port, answers=True)
    return time.monotonic() - began


def _wait(port: int, *, answers: bool) -> None:
    deadline = time.monotonic() + 120
    while _is_ready(port) is not answers:
        assert time.monotonic() < deadline, f"{answers=} was waited for"
        time.sleep(0.01)


def _is_ready(port: int) -> bool:
    try:
        return httpx2.get(f"http://127.0.0.1:{port}/readyz", timeout=5).status_code == 200
    except httpx2.HTTPError:
        return False


if __name__ == "__main__":
    main()
