"""One installation as several processes, each to be killed: console, run time, worker, database."""

import contextlib
import os
import signal
import time
from collections.abc import Iterator
from typing import Self

from longshore.kit.db.roles import Addresses
from tests.support import children
from tests.support.ports import free_port
from tests.support.readiness import await_ready
from tests.support.running import RunningServer


class Fleet:
    """`longshore up` with its database, and beside it a run time and a worker of their own."""

    KINDS = ("run time", "worker", "database", "console", "console and database")

    def __init__(self, running: RunningServer, settings: dict[str, str]) -> None:
        self.running = running
        self._settings = settings
        self._port = free_port()
        self._run_time: children.Process | None = None
        self._worker: children.Process | None = None

    @classmethod
    @contextlib.contextmanager
    def fresh(cls) -> Iterator[Self]:
        """All of them on an empty data directory; whatever is left is ended at the end."""
        settings = {
            "LONGSHORE_DEMO": "0", "LONGSHORE_OUTGOING_ALLOW": "127.0.0.1",
            "LONGSHORE_TRUSTED_PROXIES": "1",
        }  # fmt: skip
        with RunningServer.fresh(settings) as running:
            fleet = cls(running, settings)
            try:
                fleet._start_run_time()
                fleet._start_worker()
                yield fleet
            finally:
                for process in (fleet._run_time, fleet._worker):
                    if process:
                        process.kill()
                        process.wait()

    @property
    def addresses(self) -> Addresses:
        """Where the database is."""
        system = self.running.database_url()
        password = (self.running.folder / "postgres" / "longshore_app.password").read_text()
        place = system.split("@", 1)[1]
        return Addresses(f"postgresql://longshore_app:{password}@{place}", system)

    @property
    def fronts(self) -> tuple[str, str]:
        """The addresses at which games' calls are answered."""
        return self.running.address, f"http://127.0.0.1:{self._port}"

    def kill(self, kind: str) -> None:
        """SIGKILL to one kind, which is started again; gives back when it answers again."""
        if kind == "run time":
            _killed(self._run_time)
            self._start_run_time()
        elif kind == "worker":
            _killed(self._worker)
            self._start_worker()
        elif kind == "database":
            # The console that looks after it brings it back.
            pid = self.running.database_pid()
            os.kill(pid, signal.SIGKILL)
            while self.running.database_pid() == pid or not self.running.is_ready():
                time.sleep(0.02)
        else:
            self.running.kill(database_too=kind == "console and database")
            self.running.start()

    def _start_run_time(self) -> None:
        self._run_time = self._started(["serve", "--units", "runtime"])
        log = self.running.folder.parent / "fleet.log"
        await_ready(self._run_time, self.fronts[1], log.read_text)

    def _start_worker(self) -> None:
        self._worker = self._started(["worker"])

    def _started(self, command: list[str]) -> children.Process:
        environment = os.environ | self._settings | {
            "LONGSHORE_PORT": str(self._port),
            "LONGSHORE_DATA_DIR": str(self.running.folder),
            "LONGSHORE_DATABASE_URL": self.addresses.application,
            "LONGSHORE_DATABASE_SYSTEM_URL": self.addresses.system,
        }  # fmt: skip
        with (self.running.folder.parent / "fleet.log").open("ab") as log:
            return children.start(children.COMMAND, *command, environment=environment, out=log)


def _killed(process: children.Process | None) -> None:
    assert process
    process.kill()
    process.wait()
