"""Seconds from nothing to a login, a delivered order and an event, by the guide's page alone.

Run with `.venv/bin/python benchmarks/first_game.py`: clones the last commit into an empty folder,
where nothing is installed, and gives the shell commands of the page "The first game" to one shell
as they are printed, `make run` first. The page promises half an hour, reading included. Needs what
the README asks for, and the network for what `make run` installs.
"""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from running import free_port

ROOT = Path(__file__).resolve().parents[1]
PAGE = "docs/guide/developer/en-US/1-first-game.md"
PROMISED_SECONDS = 30 * 60
_GAME_PORT_OF_PAGE = "9000"


def main() -> int:
    """Measure; 1 when the page does not lead to its end, or took longer than it promises."""
    with tempfile.TemporaryDirectory(prefix="longshore-first-game-") as name:
        folder = Path(name) / "longshore"
        # The database runs as another user where this one is root.
        Path(name).chmod(0o755)
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(folder)], check=True)
        port, game_port = free_port(), free_port()
        environment = os.environ | {"LONGSHORE_PORT": str(port), "GAME_PORT": str(game_port)}
        start, *rest = _blocks(folder)
        began = time.monotonic()
        server = _shell(start.replace(_GAME_PORT_OF_PAGE, str(game_port)), folder, environment)
        try:
            _wait(server, port)
            ready = time.monotonic() - began
            done = _shell("set -eu -o pipefail\n" + "\n".join(rest), folder, environment).wait()
            whole = time.monotonic() - began
        finally:
            os.killpg(server.pid, signal.SIGINT)
            server.wait(60)
    sys.stdout.write(
        f"make run answered after {ready:.0f} s, everything was ticked after {whole:.0f} s"
        f" of {PROMISED_SECONDS} promised\n"
    )
    return 1 if done or whole > PROMISED_SECONDS else 0


def _blocks(folder: Path) -> list[str]:
    page = (folder / PAGE).read_text()
    return re.findall(r"^```sh\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def _shell(script: str, folder: Path, environment: dict[str, str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        ["bash", "-c", script], cwd=folder, env=environment, start_new_session=True
    )


def _wait(server: subprocess.Popen[bytes], port: int) -> None:
    deadline = time.monotonic() + PROMISED_SECONDS
    while time.monotonic() < deadline:
        if server.poll() is not None:
            raise SystemExit("`make run` ended; it says why above")
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=2):
                return
        except OSError:
            time.sleep(0.5)
    raise SystemExit("`make run` did not answer within what the page promises")


if __name__ == "__main__":
    sys.exit(main())
