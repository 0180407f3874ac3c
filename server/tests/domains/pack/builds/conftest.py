"""A game that can build, and a worker."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from tests.domains.pack.builds.support import Pack, ready, worker
from tests.support.client import Client
from tests.support.world import World

from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database


@pytest.fixture
def resources(app: FastAPI) -> Resources:
    ports: Resources = app.state.resources
    return ports


@pytest.fixture
async def pack(
    client: Client, database: Database, resources: Resources, world: World, tmp_path: Path
) -> AsyncIterator[Pack]:
    """A game with a key, and a worker."""
    async with worker(database, resources, tmp_path / "work"):
        yield await ready(client, database, resources, world.aurora)
