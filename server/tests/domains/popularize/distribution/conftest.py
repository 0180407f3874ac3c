"""Two packages of a channel package, made and not yet published."""

from collections.abc import AsyncIterator

import pytest
from fastapi import FastAPI
from tests.support.client import Client
from tests.support.promotion import Promotion
from tests.support.world import World

from longshore.kit.db.database import Database


@pytest.fixture
async def promotion(
    client: Client, world: World, app: FastAPI, database: Database
) -> AsyncIterator[Promotion]:
    """Aurora's first game with a package for each of two promoters."""
    made = await Promotion(client, database, app.state.resources, world.aurora).begin()
    await made.make(await made.promoter("one"), await made.promoter("two"))
    yield made
