"""The embedded database is killed under a running server: it comes back, or the server says why."""

import os
import signal
import time
from pathlib import Path

from tests.support import children
from tests.support.running import RunningServer

KILLS = int(os.environ.get("LONGSHORE_TEST_KILLS", "3"))
# benchmarks/recovery measures; here a busy machine must not decide.
BACK_SECONDS = 60


def _kill_database(running: RunningServer) -> float:
    """Kill it and wait until the server answers again; how many seconds that took."""
    pid = running.database_pid()
    os.kill(pid, signal.SIGKILL)
    began = time.monotonic()
    while running.database_pid() == pid or not running.is_ready():
        assert time.monotonic() - began < BACK_SECONDS
        time.sleep(0.02)
    return time.monotonic() - began


def _parent(pid: int) -> str:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()[1]


def test_a_command_beside_waits_for_the_servers_database() -> None:
    """It started one of its own, as the loader of analytics did: the server gave its own up."""
    with RunningServer.fresh({"LONGSHORE_DEMO": "0"}) as running:
        server = _parent(running.database_pid())
        for _ in range(2):
            pid = running.database_pid()
            os.kill(pid, signal.SIGKILL)
            beside = children.start(
                children.COMMAND, "audit", "verify",
                environment=os.environ | {"LONGSHORE_DATA_DIR": str(running.folder)},
            )  # fmt: skip
            assert beside.wait(BACK_SECONDS) == 0
            assert running.database_pid() != pid
            assert _parent(running.database_pid()) == server


def test_a_killed_database_comes_back_and_a_lost_one_ends_the_server() -> None:
    with RunningServer.fresh({"LONGSHORE_DEMO": "0"}) as running:
        took = [_kill_database(running) for _ in range(KILLS)]
        print(f"answering again after {', '.join(f'{each:.2f}' for each in took)} s")
        (running.folder / "postgres" / "data" / "postgresql.conf").unlink()
        os.kill(running.database_pid(), signal.SIGKILL)
        code, written = running.ended(60)
    assert code == 1
    assert "Traceback" not in written
    assert "The database ended and does not come back." in written
