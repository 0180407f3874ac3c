"""A game whose messages a stand-in carries, without haste, and a clock that stands still."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

import pytest
from fastapi import FastAPI
from tests.domains.operate.messages.support import Game
from tests.support.client import Client
from tests.support.message_provider import MessageProvider
from tests.support.runtime import game_client
from tests.support.world import World

from longshore.integrations.http_out import OutgoingHttp
from longshore.integrations.messaging import posting
from longshore.kit.clock import at, now
from longshore.kit.db.database import Database


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine answers late, not wrongly."""
    monkeypatch.setattr(posting, "SECONDS", 30.0)


@pytest.fixture
def one_moment() -> Iterator[None]:
    """The clock stands still: no day ends in the midst of a test about the day."""
    with at(now()):
        yield


@pytest.fixture
async def game(
    app: FastAPI, client: Client, database: Database, world: World
) -> AsyncIterator[Game]:
    provider = MessageProvider().start()
    http = OutgoingHttp(allowed=["127.0.0.1"])
    caller = await game_client(app, database, world.aurora.games[0])
    runtime, console = app.state.runtime.ports, app.state.resources
    app.state.resources = replace(console, http_out=http)
    app.state.runtime.ports = replace(runtime, resources=app.state.resources)
    yield Game(app, client, world, provider, caller)
    app.state.resources, app.state.runtime.ports = console, runtime
    await http.close()
    provider.stop()
