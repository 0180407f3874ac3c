"""The run time at an address of its own, SDKs that know nothing of our tests, and notices."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support import android
from tests.support.foreign import installed
from tests.support.notices import Desk
from tests.support.runtime import game_client
from tests.support.serving import serving
from tests.support.shop import Shop
from tests.support.world import World

from longshore.kit.db.database import Database


@pytest.fixture
async def address(app: FastAPI) -> AsyncIterator[str]:
    """The application on a port, in this loop."""
    async with serving(app) as found:
        yield found


@pytest.fixture(scope="session")
def foreign_sdks() -> Path:
    """The folder in which the SDKs of `tests/foreign` are, as npm carries them."""
    return installed()


_ACTIVITIES = text(
    "INSERT INTO published_version (publisher_id, game_id, kind, number, content, digest, "
    "created_user_id, created_user_name) VALUES (:p, :g, 'activities', 1, '{}', '', 1, '')"
)


@pytest.fixture
async def desk(
    app: FastAPI, database: Database, world: World, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Desk]:
    """A game whose notices the quick way may take, and which the tests see it take."""
    shop = await Shop.open(database, world.aurora.id, world.aurora.games[0].id)
    async with database.system() as session:
        await session.execute(_ACTIVITIES, {"p": shop.publisher_id, "g": shop.game_id})
    ports = app.state.runtime.ports
    found = Desk(app, await game_client(app, database, world.aurora.games[0]), shop)
    await ports.keys.get(found.caller.app_id)
    monkeypatch.setattr(app.state.runtime._notices.lines, "add", found.served.append)
    await ports.lanes.start()
    yield found
    await ports.lanes.close()


@pytest.fixture(scope="session")
def classpath(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The Android SDK and the program that drives it, compiled once for this worker."""
    return android.compiled(tmp_path_factory.mktemp("android"))
