"""A game's desk: its console, an engine that is real, and an importer that runs when told to."""

import pytest
from fastapi import FastAPI
from tests.data.imports.support import NEW_YORK, Desk
from tests.support.client import Client
from tests.support.engine import Analytics
from tests.support.played import Played
from tests.support.world import World

from longshore.data.imports import importing


@pytest.fixture
async def desk(
    analytics: Analytics, world: World, app: FastAPI, client: Client,
    monkeypatch: pytest.MonkeyPatch,
) -> Desk:  # fmt: skip
    analytics.in_zone(NEW_YORK)
    monkeypatch.setitem(app.state._state, "settings", analytics.settings)
    await analytics.load()
    return Desk(Played(analytics, world.aurora.games[0]), client, world, app)


@pytest.fixture
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "_PAUSES", (0.0,) * len(importing._PAUSES))
