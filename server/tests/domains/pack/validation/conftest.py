"""A game's server to call, and leave to call it."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

import pytest
from fastapi import FastAPI
from tests.support.game_server import GameServer

from longshore.integrations.http_out import OutgoingHttp


@pytest.fixture
def game_server() -> Iterator[GameServer]:
    server = GameServer().start()
    yield server
    server.stop()


@pytest.fixture
async def opened(app: FastAPI) -> AsyncIterator[None]:
    """The installation allows calls to this machine."""
    kept = app.state.resources
    app.state.resources = replace(kept, http_out=OutgoingHttp(allowed=["127.0.0.1"]))
    yield
    app.state.resources = kept
