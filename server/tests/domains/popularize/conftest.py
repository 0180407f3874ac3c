"""What tests of promotion begin with."""

import pytest
from fastapi import FastAPI
from tests.support.client import Client
from tests.support.settling import Settling, settling_of
from tests.support.world import World

from longshore.kit.db.database import Database


@pytest.fixture
async def settling(client: Client, world: World, app: FastAPI, database: Database) -> Settling:
    """Aurora's first game with promoter 1."""
    return await settling_of(client, world, app, database)
