"""The counter of the tests of gifts."""

import pytest
from fastapi import FastAPI
from tests.support.client import Client
from tests.support.gifts import Counter, open_counter
from tests.support.world import World

from longshore.kit.db.database import Database


@pytest.fixture
async def counter(app: FastAPI, client: Client, database: Database, world: World) -> Counter:
    return await open_counter(app, client, database, world)
