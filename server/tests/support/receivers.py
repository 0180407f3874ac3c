"""Run times that take events, as processes of their own on one data directory, to be killed."""

import contextlib
import os
from collections.abc import Iterator
from typing import Self

from longshore.kit.db.roles import Addresses
from longshore.kit.settings import Settings
from tests.support import children
from tests.support.ports import free_port
from tests.support.readiness import await_ready


class Receivers:
    """`longshore serve --units runtime`, so many times."""

    def __init__(self, settings: Settings, addresses: Addresses, many: int) -> None:
        self._settings, self._addresses = settings, addresses
        self._ports = [free_port() for _ in range(many)]
        self._running: dict[int, children.Process] = {}

    @classmethod
    @contextlib.contextmanager
    def started(cls, settings: Settings, addresses: Addresses, many: int) -> Iterator[Self]:
        """All of them, answering; whatever still runs at the end is killed."""
        found = cls(settings, addresses, many)
        try:
            for number in range(many):
                found.start(number)
            yield found
        finally:
            for number in list(found._running):
                found.kill(number)

    @property
    def fronts(self) -> list[str]:
        """The addresses at which games' calls are answered."""
        return [f"http://127.0.0.1:{port}" for port in self._ports]

    def start(self, number: int) -> None:
        """Start one that does not run; gives back when it answers."""
        environment = os.environ | {
            "LONGSHORE_PORT": str(self._ports[number]),
            "LONGSHORE_DATA_DIR": str(self._settings.data_dir),
            "LONGSHORE_DATABASE_URL": self._addresses.application,
            "LONGSHORE_DATABASE_SYSTEM_URL": self._addresses.system,
        }
        place = self._settings.data_dir.parent / f"receiver-{number}.log"
        with place.open("ab") as log:
            process = self._running[number] = children.start(
                children.COMMAND, "serve", "--units", "runtime", environment=environment, out=log
            )
        await_ready(process, self.fronts[number], place.read_text)

    def kill(self, number: int) -> None:
        """SIGKILL."""
        process = self._running.pop(number)
        process.kill()
        process.wait()
