"""`longshore up` as a process of its own, to be killed."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Self

from tests.support import children, prepared
from tests.support.ports import free_port
from tests.support.readiness import await_ready, is_ready


class RunningServer:
    """`longshore up` as a process of its own."""

    def __init__(
        self,
        folder: Path,
        settings: Mapping[str, str] | None = None,
        listener: socket.socket | None = None,
        *,
        by_command: bool = False,
    ) -> None:
        self._settings, self._listener = dict(settings or {}), listener
        self._by_command = by_command or listener is not None
        self.port: int = listener.getsockname()[1] if listener else free_port()
        self.folder = folder
        self.address = f"http://127.0.0.1:{self.port}"
        self._process: children.Process | None = None

    def start(self) -> None:
        """Start and wait until it serves."""
        environment = os.environ | {
            "LONGSHORE_PORT": str(self.port),
            "LONGSHORE_DATA_DIR": str(self.folder),
            "LONGSHORE_DEMO": "1",
            "LONGSHORE_DEMO_PLAYERS": "0",
            **self._settings,
        }
        log = (self.folder.parent / "server.log").open("ab")
        with log:
            if self._by_command:
                self._process = self._started(environment, log)
            else:
                self._process = children.start(
                    children.COMMAND, "up", environment=environment, out=log
                )
        try:
            await_ready(self._process, self.address, self._written)
        except AssertionError:
            self._process.kill()
            self._process.wait()
            raise

    def _started(self, environment: Mapping[str, str], log: IO[bytes]) -> "subprocess.Popen[bytes]":
        command = [str(Path(sys.executable).parent / "longshore"), "up"]
        handed: tuple[int, ...] = ()
        if self._listener:
            # As systemd does: descriptor 3, and the process's own number.
            handed = (self._listener.fileno(),)
            begin = f'exec 3<&{handed[0]}; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$@"'
            command = ["bash", "-c", begin, *command]
        return subprocess.Popen(command, env=environment, stdout=log, stderr=log, pass_fds=handed)

    def _written(self) -> str:
        return (self.folder.parent / "server.log").read_text()

    @classmethod
    @contextlib.contextmanager
    def fresh(
        cls,
        settings: Mapping[str, str] | None = None,
        *,
        empty: bool = False,
        listener: socket.socket | None = None,
    ) -> Iterator[Self]:
        """One that has just started, as if for the first time; stopped and removed at the end.

        Its data directory is a copy of one that has been started once with the same demo or
        without, unless it must be `empty`: then it is started by the command itself, all that it
        imports with it, as it is where a listener is handed over.
        """
        with tempfile.TemporaryDirectory(prefix="longshore-running-") as name:
            base = Path(name)
            # The database runs as another user where this one is root.
            base.chmod(0o755)
            server = cls(base / "data", settings, listener, by_command=empty)
            if empty:
                server.folder.mkdir()
            else:
                demo = server._settings.get("LONGSHORE_DEMO", "1")
                prepared.copy_to(server.folder, f"demo-{demo}", lambda at: _prepare(at, demo))
            server.start()
            try:
                yield server
            finally:
                server.stop()

    def kill(self, *, database_too: bool) -> None:
        """SIGKILL the server, and its database when asked; otherwise that must end by itself."""
        assert self._process
        database = self.database_pid()
        self._process.kill()
        if database_too:
            with contextlib.suppress(ProcessLookupError):
                os.kill(database, signal.SIGKILL)
        self._process.wait()
        self._process = None
        _await_end(database)

    def database_pid(self) -> int:
        """The process of the embedded database as it is now; 0 if absent."""
        pid_file = self.folder / "postgres" / "data" / "postmaster.pid"
        with contextlib.suppress(FileNotFoundError, IndexError):
            return int(pid_file.read_text().split()[0])
        return 0

    def terminate(self) -> None:
        """SIGTERM; `ended` or `stop` waits for what comes of it."""
        assert self._process
        self._process.terminate()

    def is_ready(self) -> bool:
        """True when it answers and reaches its database."""
        return is_ready(self.address)

    def ended(self, seconds: float) -> tuple[int, str]:
        """Wait for its end; the exit code and what it wrote."""
        assert self._process
        code = self._process.wait(seconds)
        self._process = None
        return code, self._written()

    def stop(self) -> None:
        """SIGTERM; the exit must be clean. Nothing to do for one that was killed."""
        if not self._process:
            return
        database = self.database_pid()
        self._process.terminate()
        assert self._process.wait(60) == 0, self._written()
        # Or it writes into a folder that is being removed.
        _await_end(database)

    def database_url(self) -> str:
        """The address of the embedded database, as the role that sees everything."""
        password = (self.folder / "postgres" / "longshore_system.password").read_text()
        socket_dir = self.folder / "postgres" / "run"
        return f"postgresql://longshore_system:{password}@/longshore?host={socket_dir}"


def _prepare(folder: Path, demo: str) -> None:
    server = RunningServer(folder, {"LONGSHORE_DEMO": demo})
    server.start()
    server.stop()


def _await_end(database: int) -> None:
    deadline = time.monotonic() + 20
    while _is_alive(database) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not _is_alive(database), "the database outlived the server"


def _is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"
