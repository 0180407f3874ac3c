"""SIGKILL during writes: what was acknowledged is there after the next start.

The real command, a real port, real kills of the server and of its database; the data directory is
on a disk, with fsync, as in production.
"""

import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2
import psycopg
import pytest

KILLS = int(os.environ.get("LONGSHORE_TEST_KILLS", "4"))
WRITERS = 4


class RunningServer:
    """`longshore up` as a process of its own."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            self.port = listener.getsockname()[1]
        self.folder = folder
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start and wait until it serves."""
        environment = os.environ | {
            "LONGSHORE_PORT": str(self.port),
            "LONGSHORE_DATA_DIR": str(self.folder),
            "LONGSHORE_DEMO": "1",
        }
        log = (self.folder.parent / "server.log").open("ab")
        command = [str(Path(sys.executable).parent / "longshore"), "up"]
        with log:
            self._process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            assert self._process.poll() is None, (self.folder.parent / "server.log").read_text()
            with contextlib.suppress(httpx2.HTTPError):
                if httpx2.get(f"{self.address}/readyz", timeout=2).json()["code"] == 0:
                    return
            time.sleep(0.05)
        raise AssertionError("not ready")

    def kill(self, *, database_too: bool) -> None:
        """SIGKILL the server, and its database when asked; otherwise that must end by itself."""
        assert self._process
        pid_file = self.folder / "postgres" / "data" / "postmaster.pid"
        database = int(pid_file.read_text().split()[0])
        self._process.kill()
        if database_too:
            with contextlib.suppress(ProcessLookupError):
                os.kill(database, signal.SIGKILL)
        self._process.wait()
        deadline = time.monotonic() + 20
        while _is_alive(database) and time.monotonic() < deadline:
            time.sleep(0.02)
        assert not _is_alive(database), "the database outlived the server"

    def stop(self) -> None:
        """SIGTERM; the exit must be clean."""
        assert self._process
        self._process.terminate()
        assert self._process.wait(30) in (0, -signal.SIGTERM)

    def database_url(self) -> str:
        """The address of the embedded database."""
        password = (self.folder / "postgres" / "longshore.password").read_text()
        socket_dir = self.folder / "postgres" / "run"
        return f"postgresql://longshore:{password}@/longshore?host={socket_dir}"


def _is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"


@pytest.fixture
def running() -> Iterator[RunningServer]:
    with tempfile.TemporaryDirectory(prefix="longshore-kill-") as name:
        base = Path(name)
        base.chmod(0o755)
        server = RunningServer(base / "data")
        server.folder.mkdir()
        server.start()
        yield server
        server.stop()


async def test_acknowledged_comments_survive(running: RunningServer) -> None:
    """Comments are written all the time while server and database are killed again and again."""
    logins = json.loads((running.folder / "demo-logins.json").read_text())["logins"]
    owner = next(login for login in logins if login["account"] == "aurora.all")
    token = await _login(running, owner)
    acknowledged: set[str] = set()
    stopping = asyncio.Event()
    writers = [
        asyncio.create_task(_write(running, token, number, acknowledged, stopping))
        for number in range(WRITERS)
    ]
    for kill in range(KILLS):
        await asyncio.sleep(random.uniform(0.5, 1.2))
        await asyncio.to_thread(running.kill, database_too=kill % 2 == 1)
        await asyncio.to_thread(running.start)
    await asyncio.sleep(0.5)
    stopping.set()
    await asyncio.gather(*writers)
    with psycopg.connect(running.database_url()) as connection:
        connection.execute("SET longshore.publisher_id = '*'")
        rows = connection.execute(
            "SELECT plain_text FROM comment WHERE page_id = 'Home'"
        ).fetchall()
    stored = {row[0].strip() for row in rows}
    print(f"{len(acknowledged)} acknowledged, {len(stored)} stored, {KILLS} kills")
    assert len(acknowledged) > 20 * KILLS
    assert acknowledged <= stored


async def _login(running: RunningServer, login: dict[str, str]) -> str:
    async with httpx2.AsyncClient(base_url=running.address) as http:
        form = {"account": login["account"], "password": login["password"]}
        answer = (await http.post("/ultra/login", data=form)).json()
    assert answer["code"] == 0, answer
    return str(answer["data"]["Token"])


async def _write(
    running: RunningServer,
    token: str,
    number: int,
    acknowledged: set[str],
    stopping: asyncio.Event,
) -> None:
    sequence = 0
    async with httpx2.AsyncClient(base_url=running.address, timeout=5) as http:
        while not stopping.is_set():
            sequence += 1
            text = f"writer {number} comment {sequence}"
            form = {"content": f"<p>{text}</p>", "page_id": "Home", "tags": ""}
            try:
                answer = await http.post(
                    "/ultra/api/v1/comment", data=form, headers={"Access-Token": token}
                )
                if answer.json()["code"] == 0:
                    acknowledged.add(text)
            except (httpx2.HTTPError, ValueError):
                await asyncio.sleep(0.05)
