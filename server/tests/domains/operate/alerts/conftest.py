"""A game that is watched, without haste."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from fastapi import FastAPI
from tests.domains.operate.alerts.support import Watch
from tests.support.client import Client
from tests.support.message_provider import MessageProvider
from tests.support.shop import Shop
from tests.support.world import World

from longshore.integrations.http_out import OutgoingHttp
from longshore.integrations.messaging import posting
from longshore.kit.db.database import Database


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine answers late, not wrongly."""
    monkeypatch.setattr(posting, "SECONDS", 30.0)


@pytest.fixture
async def watch(
    app: FastAPI, client: Client, database: Database, world: World
) -> AsyncIterator[Watch]:
    receiver = MessageProvider().start()
    http = OutgoingHttp(allowed=["127.0.0.1"])
    shop = await Shop.open(database, world.aurora.id, world.aurora.games[0].id)
    kept = app.state.resources
    app.state.resources = replace(kept, http_out=http)
    yield Watch(app, client, world, shop, receiver, app.state.resources)
    app.state.resources = kept
    await http.close()
    receiver.stop()
