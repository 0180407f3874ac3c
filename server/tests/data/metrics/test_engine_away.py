"""Pages whose engine is away also ask PostgreSQL, of which the next page finds nothing."""

import asyncio

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Client
from tests.support.world import World

from longshore.kit.db.database import Database

PAYERS = "/ultra/protected/app/send/data-new/payers"


async def test_without_the_engine_a_page_leaves_no_statement_to_the_next(
    app: FastAPI,
    client: Client,
    database: Database,
    world: World,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reader, game = world.aurora.reader, world.aurora.games[0]
    monkeypatch.setattr("longshore.data.metrics.asked.is_installed", lambda: False)
    async with database.system() as session:
        await session.execute(text("LOCK TABLE data_report_currency"))
        pages = []
        for _ in range(3):
            pages.append(asyncio.create_task(client.call("GET", PAYERS, user=reader, game=game)))
            await asyncio.sleep(0.1)
    assert [(await page).code for page in pages] == [4970] * 3
