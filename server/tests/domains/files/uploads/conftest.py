"""People who upload."""

import pytest
from fastapi import FastAPI
from tests.support.client import Client
from tests.support.uploads import Uploader
from tests.support.world import World

from longshore.integrations.object_store import ObjectStore


@pytest.fixture
def store(app: FastAPI) -> ObjectStore:
    """The application's object store."""
    store: ObjectStore = app.state.resources.store
    return store


@pytest.fixture
def uploader(client: Client, world: World) -> Uploader:
    """Somebody who may pack."""
    return Uploader(client, world.aurora.pack)


@pytest.fixture
def owner(client: Client, world: World) -> Uploader:
    """The publisher's owner."""
    return Uploader(client, world.aurora.owner)


@pytest.fixture
def stranger(client: Client, world: World) -> Uploader:
    """The owner of another publisher."""
    return Uploader(client, world.borealis.owner)
