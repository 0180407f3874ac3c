"""Run the browser tests against a real server: built web, demo data, a fresh data directory.

Arguments are handed to Playwright (`scripts/browser_tests.py e2e/shell -g S-05`). Without any, the
whole run, a test that failed is repeated once; the log's last lines name those that then passed.
"""

import itertools
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Alone it takes ten; the demo is played meanwhile.
_START_SECONDS = 600


def main() -> int:
    """Start, test, stop; Playwright's exit status."""
    folder = Path(tempfile.mkdtemp(prefix="longshore-e2e-"))
    folder.chmod(0o755)
    workers = int(os.environ.get("LONGSHORE_E2E_WORKERS", "2"))
    port, *others = _free_ports(9 + workers)
    game_port, message_port, nppa_port, alert_port, mail_port, *more = others
    told_port, figures_port, channel_port, *shop_ports = more
    environment = os.environ | {
        "LONGSHORE_PORT": str(port),
        "LONGSHORE_DATA_DIR": str(folder / "data"),
        "LONGSHORE_DEMO": "1",
        # Enough to look at, and played before the first page of operate is opened.
        "LONGSHORE_DEMO_PLAYERS": "12",
        # The reference game servers that tests start are on this machine: one for validation,
        # whose calls fail on purpose, and one a worker that is paid for; channels that know who
        # their players are; and who carries messages.
        "LONGSHORE_OUTGOING_ALLOW": ",".join(f"127.0.0.1:{one}" for one in others),
        "LONGSHORE_E2E_GAME_PORT": str(game_port),
        "LONGSHORE_E2E_SHOP_PORTS": ",".join(map(str, shop_ports)),
        "LONGSHORE_E2E_NPPA_PORT": str(nppa_port),
        "LONGSHORE_E2E_MESSAGE_PORT": str(message_port),
        "LONGSHORE_E2E_ALERT_PORT": str(alert_port),
        "LONGSHORE_E2E_MAIL_PORT": str(mail_port),
        "LONGSHORE_E2E_ALERT_MAIL_PORT": str(told_port),
        "LONGSHORE_E2E_FIGURES_PORT": str(figures_port),
        "LONGSHORE_E2E_CHANNEL_PORT": str(channel_port),
    }
    build = ROOT / "build"
    build.mkdir(exist_ok=True)
    with (build / "browser-tests-server.log").open("wb") as log:
        server = subprocess.Popen(
            [str(ROOT / ".venv/bin/longshore"), "up"], env=environment, stdout=log, stderr=log
        )
        try:
            _wait_ready(server, f"http://127.0.0.1:{port}/readyz")
            return _playwright(environment, port, folder)
        finally:
            server.send_signal(signal.SIGINT)
            try:
                server.wait(30)
            except subprocess.TimeoutExpired:
                server.kill()
            shutil.rmtree(folder, ignore_errors=True)


def _playwright(environment: dict[str, str], port: int, folder: Path) -> int:
    given = {
        "LONGSHORE_E2E_URL": f"http://127.0.0.1:{port}",
        "LONGSHORE_E2E_LOGINS": str(folder / "data" / "demo-logins.json"),
    }
    if not sys.argv[1:]:
        given["LONGSHORE_E2E_RETRIES"] = environment.get("LONGSHORE_E2E_RETRIES", "1")
        # Of the whole run only: scripts/clauses.py reads it.
        given["LONGSHORE_E2E_REPORT"] = str(ROOT / "build" / "browser-tests.json")
    command = ["npm", "--prefix", str(ROOT / "web"), "run", "--silent", "e2e", "--", *sys.argv[1:]]
    return subprocess.run(command, env=environment | given, check=False).returncode


def _free_ports(count: int) -> list[int]:
    """Some are bound minutes later only.

    So they are neither those that the kernel gives to any connection, nor those of the server's
    tests, which run at the same time (`tests/support/ports.py`).
    """
    tried = random.SystemRandom().sample(range(10_000, 20_000), 100)
    return list(itertools.islice(filter(_is_free, tried), count))


def _is_free(port: int) -> bool:
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True


def _wait_ready(server: subprocess.Popen[bytes], url: str) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while time.monotonic() < deadline:
        if server.poll() is not None:
            raise SystemExit("The server ended at start; see build/browser-tests-server.log")
        try:
            with urllib.request.urlopen(url, timeout=2) as answer:
                if b'"code":0' in answer.read():
                    return
        except OSError:
            time.sleep(0.2)
    raise SystemExit("The server did not become ready; see build/browser-tests-server.log")


if __name__ == "__main__":
    sys.exit(main())
