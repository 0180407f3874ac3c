"""The fair of the tests of activities."""

import pytest
from fastapi import FastAPI
from tests.support.activities import Fair
from tests.support.client import Client
from tests.support.gifts import open_counter
from tests.support.world import World

from longshore.kit.db.database import Database


@pytest.fixture
async def fair(app: FastAPI, client: Client, database: Database, world: World) -> Fair:
    return await Fair.open(await open_counter(app, client, database, world))
