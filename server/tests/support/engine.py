"""A data node of the tests' own: the real engine in its own process, as the console runs it."""

import asyncio
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, asynccontextmanager
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from longshore.data.engine import Engine, EngineError
from longshore.data.engine.place import DATABASE, folder_of, is_installed
from longshore.data.ingest import Record, Spool
from longshore.data.ingest.records import body_digest
from longshore.data.loading.loader import Loader
from longshore.domains.games.models import Game
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings
from tests.support.sent import SENT

_TOKEN = "a-token-of-the-tests"
_START_SECONDS = 60
_TESTS_OF_A_NODE = 20
_DATABASES = (
    "SELECT name FROM system.databases UNION ALL "
    "SELECT concat(database, '.', name) FROM system.tables WHERE database = 'default' ORDER BY name"
)


def need_engine() -> None:
    """Skip where the engine cannot be installed; LONGSHORE_TEST_ANALYTICS=1 fails instead."""
    SENT.leave_out()
    if os.environ.get("LONGSHORE_TEST_PG_BIN"):
        pytest.skip("the analytics engine is tried beside the newest PostgreSQL only")
    if not is_installed():
        if os.environ.get("LONGSHORE_TEST_ANALYTICS"):
            pytest.fail("The analytics engine is missing: make analytics")
        pytest.skip("the analytics engine is not installed (make analytics)")


class NodeProcess:
    """A data node that a test may kill."""

    def __init__(self, settings: Settings) -> None:
        self.settings, self.folder = settings, folder_of(settings)
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; it answers when this returns."""
        (self.folder / "node.json").unlink(missing_ok=True)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "longshore.data.engine.node", str(self.folder)],
            stdin=subprocess.PIPE,
        )
        assert self._process.stdin
        self._process.stdin.write(f"{_TOKEN}\n".encode())
        self._process.stdin.flush()
        deadline = time.monotonic() + _START_SECONDS
        while not (self.folder / "node.json").exists():
            assert self._process.poll() is None, "the data node ended at its start"
            assert time.monotonic() < deadline, "the data node does not start"
            time.sleep(0.02)

    @property
    def pid(self) -> int:
        """Its process."""
        return int(json.loads((self.folder / "node.json").read_text())["process"])

    def kill(self) -> None:
        """kill -9."""
        assert self._process
        self._process.kill()
        self._process.communicate()

    def stop(self) -> None:
        """End it as its parent's end does."""
        if self._process and self._process.poll() is None:
            self._process.communicate(timeout=30)


class Analytics:
    """Engine and loader on a folder of their own, beside the tests' database."""

    def __init__(self, settings: Settings, database: Database, folder: Path) -> None:
        self.settings = settings.model_copy(update={"data_dir": folder})
        self.database = database
        self.engine = Engine(self.settings)

    @property
    def blocks(self) -> Path:
        """Where its loader plans blocks."""
        return folder_of(self.settings) / "loader"

    def in_zone(self, zone: str) -> None:
        """Let days be those of another zone from now on."""
        self.settings = self.settings.model_copy(update={"time_zone": zone})

    async def report(
        self, game_id: int, events: list[dict[str, Any]], at: datetime, source: int = 1
    ) -> None:
        """What the run time does with a batch that it has judged, whatever the clock says."""
        content = json.dumps(events).encode()
        digest = body_digest(game_id, content)
        received = int(at.timestamp() * 1000)
        spool = Spool(self.settings.data_dir / "events", 1 << 30)
        try:
            await spool.append(Record(game_id, received, source, len(events), digest, content))
        finally:
            await asyncio.to_thread(spool.close)

    async def load(self, passes: int = 3) -> None:
        """Load everything that is there: what a ledger holds is whole after some passes."""
        loader = Loader(self.settings, self.database, self.engine)
        try:
            for _ in range(passes):
                while await loader.load_once():
                    pass
        finally:
            loader.close()

    async def close_days(self) -> None:
        """Close all days that are over, as the loader does when there is nothing to load.

        What it lets the engine delete meanwhile is gone afterwards.
        """
        loader = Loader(self.settings, self.database, self.engine)
        try:
            while await loader.close_some_days():
                pass
        finally:
            loader.close()
        deleting = "SELECT count() FROM system.mutations WHERE NOT is_done"
        async with asyncio.timeout(120):
            while True:
                if await self.rows(deleting) == [(0,)]:
                    return
                await asyncio.sleep(0.02)

    def loader(self) -> "subprocess.Popen[bytes]":
        """The loader as the console starts it, in a process that can be killed."""
        addresses = self.database.addresses
        environment = os.environ | {
            "LONGSHORE_DATA_DIR": str(self.settings.data_dir),
            "LONGSHORE_DATABASE_URL": addresses.application,
            "LONGSHORE_DATABASE_SYSTEM_URL": addresses.system,
            "LONGSHORE_LOG_FORMAT": "json",
        }
        command = [sys.executable, "-m", "longshore.composition.cli.main", "analytics", "load"]
        return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE)

    async def rows(self, sql: str) -> list[tuple[object, ...]]:
        """Rows of the engine."""
        return await self.engine.rows(sql)

    async def counted(self, game_id: int) -> tuple[int, int, int]:
        """A game's rows, different ids, and what the view has counted; nothing while it is away."""
        try:
            ((rows, ids),) = await self.rows(
                f"SELECT count(), uniqExact(id) FROM longshore.events WHERE game = {game_id}"
            )
            ((seen,),) = await self.rows(
                f"SELECT count() FROM longshore.seen WHERE game = {game_id}"
            )
        except EngineError:
            return 0, 0, 0
        return int(str(rows)), int(str(ids)), int(str(seen))


class OwnAnalytics(Analytics):
    """The same with a data node that no other test has, to be stopped and killed."""

    def __init__(self, settings: Settings, database: Database, folder: Path) -> None:
        super().__init__(settings, database, folder)
        self.node = NodeProcess(self.settings)


class SharedNode:
    """A data node for one test after the other: each finds it as a fresh one is, without tables.

    Its memory must not be what many tests have left, so that another one follows it at times. What
    it took is known once it has ended: `counted` counts what is waited for within as its own.
    """

    def __init__(
        self,
        settings: Settings,
        new_folder: Callable[[], Path],
        counted: Callable[[], AbstractContextManager[None]],
    ) -> None:
        self._settings, self._new_folder, self._counted = settings, new_folder, counted
        self._node: NodeProcess | None = None
        self._tests, self._databases = 0, [""]

    @asynccontextmanager
    async def lent(self, database: Database, folder: Path) -> AsyncIterator[Analytics]:
        """Engine and loader on a folder, or a skip that says why not."""
        need_engine()
        if self._node is None or self._tests == _TESTS_OF_A_NODE:
            await asyncio.to_thread(self._begin)
        assert self._node
        self._tests += 1
        found = Analytics(self._settings, database, folder)
        place = folder_of(found.settings)
        place.mkdir(exist_ok=True)
        told = Path(shutil.copy(self._node.folder / "node.json", place))
        try:
            await self._empty(found.engine)
            yield found
        finally:
            # What the test has left behind does not reach the next one's tables.
            await asyncio.to_thread(told.unlink)

    async def _empty(self, engine: Engine) -> None:
        await engine.command(f"DROP DATABASE IF EXISTS {DATABASE} SYNC")
        there = [str(name) for (name,) in await engine.rows(_DATABASES)]
        if self._tests == 1:
            self._databases = there
        assert there == self._databases, "a test has left more than the engine's own tables"

    def _begin(self) -> None:
        self.stop()
        self._node = NodeProcess(self._settings.model_copy(update={"data_dir": self._new_folder()}))
        self._node.start()
        self._tests = 0

    def stop(self) -> None:
        """End it, if one was begun."""
        if self._node:
            with self._counted():
                self._node.stop()


@asynccontextmanager
async def called(analytics: Analytics, game: Game) -> AsyncIterator[Any]:
    """A call about a game, as far as what asks for figures looks at it."""
    async with analytics.database.publisher(game.publisher_id) as session:
        yield SimpleNamespace(
            settings=analytics.settings, game_id=game.id, open_session=session, session=session
        )


@asynccontextmanager
async def analytics_on(
    settings: Settings, database: Database, folder: Path
) -> AsyncIterator[OwnAnalytics]:
    """Engine and loader on a folder, with a node of their own, or a skip that says why not."""
    need_engine()
    found = OwnAnalytics(settings, database, folder)
    await asyncio.to_thread(found.node.start)
    try:
        yield found
    finally:
        await asyncio.to_thread(found.node.stop)


__all__ = [
    "Analytics", "EngineError", "NodeProcess", "OwnAnalytics", "SharedNode", "analytics_on",
    "called", "need_engine",
]  # fmt: skip
