"""Work that repeats: alone among processes, never in the way of its neighbours."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Client
from tests.support.world import World

from longshore.kit.db.database import Database
from longshore.kit.db.periodic import Periodic, run_once
from longshore.kit.errors import UnavailableError
from longshore.kit.testing import TestPostgres


@pytest.fixture
async def small(postgres: TestPostgres) -> AsyncIterator[Database]:
    """A database with as few connections as it can have."""
    database = Database(postgres.clone(), pool_size=1)
    yield database
    await database.dispose()


async def _work(database: Database, done: list[str]) -> None:
    async with database.system() as session:
        await session.execute(text("SELECT pg_sleep(0.05)"))
    done.append("done")


async def test_many_at_once_do_not_wait_for_each_other(small: Database) -> None:
    """Each holds its lock while it works: out of the pool, a few would use it up."""
    done: list[str] = []
    periodics = [Periodic(f"test.{number}", 1, _work) for number in range(4)]
    ran = await asyncio.gather(*(run_once(small, each, done) for each in periodics))
    assert ran == [True] * 4
    assert done == ["done"] * 4


async def test_one_process_at_a_time(small: Database) -> None:
    done: list[str] = []
    periodic = Periodic("test.alone", 1, _work)
    async with small.locked("test.alone") as is_alone:
        assert is_alone
        assert not await run_once(small, periodic, done)
    assert await run_once(small, periodic, done)
    assert done == ["done"]


async def test_no_free_connection_is_said_so(
    app: FastAPI, client: Client, world: World, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who finds every connection busy is asked to try again; it is no fault of the caller's.

    Whoever is signed in needs none of that pool: their session is found by a lane.
    """
    pool = database.system_engine.pool
    monkeypatch.setattr(pool, "_timeout", 0.1)
    held = [await database.system_engine.connect() for _ in range(pool.size())]  # type: ignore[attr-defined]
    try:
        answer = await client.call("GET", "/ultra/setup", params={"token": "x"})
        signed_in = await client.call("GET", "/ultra/user/info", user=world.aurora.owner)
    finally:
        for connection in held:
            await connection.close()
    assert answer.code == UnavailableError.code
    assert signed_in.code == 0
    again = await client.call("GET", "/ultra/setup", params={"token": "x"})
    assert again.code not in (0, UnavailableError.code)
