"""SIGKILL of run times while they take events: what was acknowledged reaches the figures, once.

Two run times share one data directory. Clients send a batch again, unchanged and to either, until
it is acknowledged, as the documentation asks them to.
"""

import asyncio
import itertools
import json
import os
import random
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx2
import pytest
from tests.support.engine import analytics_on
from tests.support.receivers import Receivers
from tests.support.world import World, create_world

from longshore.composition.console import open_resources
from longshore.data.loading.spooled import next_batches
from longshore.domains.games import app_id_of
from longshore.domains.pack.access_keys import keys_of_game
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings
from longshore.kit.testing import TestPostgres

# `make test-release` has the run time's bar: 50.
KILLS = int(os.environ.get("LONGSHORE_TEST_RECEIVER_KILLS", "3"))
CLIENTS = 4
EVENTS = 50
_BATCHES_BETWEEN_KILLS = 20
# Enough for several at a time to wait for one write, and leaves processors to whoever starts.
_PAUSE_SECONDS = 0.02


@pytest.fixture
async def database(postgres: TestPostgres) -> AsyncIterator[Database]:
    """Its own: what is started here is an installation of its own."""
    found = Database(postgres.clone(), pool_size=4)
    yield found
    await found.dispose()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data_dir=tmp_path / "data")


@pytest.fixture
async def world(database: Database) -> World:
    return await create_world(database)


@dataclass
class Clients:
    """Clients of a game, and what they were told."""

    fronts: list[str]
    headers: dict[str, str]
    acknowledged: set[str] = field(default_factory=set)
    """Ids of events."""
    again: int = 0
    """Batches that were sent more than once."""
    _stopping: asyncio.Event = field(default_factory=asyncio.Event)
    _moved: asyncio.Event = field(default_factory=asyncio.Event)

    async def send(self) -> None:
        """Batch after batch, each until it is acknowledged."""
        async with httpx2.AsyncClient(timeout=20) as http:
            while not self._stopping.is_set():
                moment = time.time_ns() // 1_000_000
                ids = [secrets.token_hex(12) for _ in range(EVENTS)]
                body = [{"event": "e", "id": one, "time": moment} for one in ids]
                sent = json.dumps(body).encode()
                for attempt in itertools.count():
                    if await self._is_taken(http, sent):
                        break
                    self.again += not attempt
                    await asyncio.sleep(_PAUSE_SECONDS)
                self.acknowledged.update(ids)
                self._moved.set()
                await asyncio.sleep(_PAUSE_SECONDS)

    async def _is_taken(self, http: httpx2.AsyncClient, body: bytes) -> bool:
        address = random.choice(self.fronts) + "/sdk/v1/events"
        try:
            answer = await http.post(address, content=body, headers=self.headers)
            found = answer.json()
        except (httpx2.HTTPError, ValueError):
            return False
        if answer.status_code >= 500:
            return False
        assert found["code"] == 0 and found["data"]["taken"] == EVENTS, found
        return True

    async def more(self) -> None:
        """Wait until some more batches are acknowledged."""
        wanted = len(self.acknowledged) + _BATCHES_BETWEEN_KILLS * EVENTS
        while len(self.acknowledged) < wanted:
            self._moved.clear()
            await self._moved.wait()
        # Then at any moment of a write.
        await asyncio.sleep(random.uniform(0, 0.05))

    def stop(self) -> None:
        """Each ends with the batch that it is at."""
        self._stopping.set()


async def _clients(
    settings: Settings, database: Database, world: World, fronts: list[str]
) -> Clients:
    game = world.aurora.games[0]
    resources = open_resources(settings, database)
    async with database.system() as session:
        keys = await keys_of_game(session, resources.keyring, game.id)
    assert keys
    headers = {
        "longshore-app": app_id_of(game.id), "longshore-key": keys.client[0].text,
        "content-type": "application/json",
    }  # fmt: skip
    return Clients(fronts, headers)


async def test_acknowledged_events_are_found_after_kills(
    settings: Settings, database: Database, world: World
) -> None:
    """[W-19] In the end nobody lives, and nobody starts again: the loader finds all of it."""
    with Receivers.started(settings, database.addresses, 2) as receivers:
        clients = await _clients(settings, database, world, receivers.fronts)
        async with _sending(clients):
            for turn in range(KILLS):
                await clients.more()
                await asyncio.to_thread(receivers.kill, turn % 2)
                await asyncio.to_thread(receivers.start, turn % 2)
            await clients.more()
        for number in range(2):
            receivers.kill(number)
    # Nothing is there that nobody sent, either.
    assert _kept(settings.data_dir / "events") == clients.acknowledged
    print(f"{len(clients.acknowledged)} events, {clients.again} batches sent again, {KILLS} kills")


async def test_acknowledged_events_are_counted_once_after_kills(
    settings: Settings, database: Database, world: World
) -> None:
    """[W-19] Receivers, loader and node are killed in turn: the engine has each event once."""
    game = world.aurora.games[0].id
    async with analytics_on(settings, database, settings.data_dir) as analytics:
        loader = analytics.loader()
        try:
            with Receivers.started(settings, database.addresses, 2) as receivers:
                clients = await _clients(settings, database, world, receivers.fronts)
                async with _sending(clients):
                    for turn in range(KILLS):
                        await clients.more()
                        if turn % 3 == 0:
                            await asyncio.to_thread(receivers.kill, turn % 2)
                            await asyncio.to_thread(receivers.start, turn % 2)
                        elif turn % 3 == 1:
                            loader.kill()
                            loader.communicate()
                            loader = analytics.loader()
                        else:
                            await asyncio.to_thread(analytics.node.kill)
                            await asyncio.to_thread(analytics.node.start)
                    await clients.more()
                for number in range(2):
                    receivers.kill(number)
            wanted = len(clients.acknowledged)
            async with asyncio.timeout(600):
                while True:
                    rows, _, _ = await analytics.counted(game)
                    if rows >= wanted:
                        break
                    await asyncio.sleep(0.1)
            loader.terminate()
            await asyncio.to_thread(loader.communicate)
            # What would come twice has come by then.
            await analytics.load()
            assert await analytics.counted(game) == (wanted, wanted, wanted)
        finally:
            if loader.poll() is None:
                loader.kill()
                loader.communicate()
    print(f"{wanted} events, {clients.again} batches sent again, {KILLS} kills")


@asynccontextmanager
async def _sending(clients: Clients) -> AsyncIterator[None]:
    """Clients send while this lasts; then each ends with the batch that it is at."""
    async with asyncio.TaskGroup() as group:
        for _ in range(CLIENTS):
            group.create_task(clients.send())
        yield
        clients.stop()


def _kept(spool: Path) -> set[str]:
    """The events that the loader would read."""
    found: set[str] = set()
    while (batches := next_batches(spool)).names:
        for record in batches.records:
            found.update(one["id"] for one in json.loads(record.content))
        for name in batches.names:
            (spool / name).unlink()
    assert not [*spool.glob("*.open")]
    return found
