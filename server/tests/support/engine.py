"""A data node of the tests' own: the real engine in its own process, as the console runs it."""

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from longshore.data.engine import Engine, EngineError
from longshore.data.engine.place import folder_of, is_installed
from longshore.data.ingest import Record, Spool
from longshore.data.ingest.records import body_digest
from longshore.data.loading.loader import Loader
from longshore.domains.games.models import Game
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings

_TOKEN = "a-token-of-the-tests"
_START_SECONDS = 60


def need_engine() -> None:
    """Skip where the engine cannot be installed; LONGSHORE_TEST_ANALYTICS=1 fails instead."""
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
        self.node = NodeProcess(self.settings)
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
) -> AsyncIterator[Analytics]:
    """Engine and loader on a folder, or a skip that says why not."""
    need_engine()
    found = Analytics(settings, database, folder)
    await asyncio.to_thread(found.node.start)
    try:
        yield found
    finally:
        await asyncio.to_thread(found.node.stop)


__all__ = ["Analytics", "EngineError", "NodeProcess", "analytics_on", "called", "need_engine"]
