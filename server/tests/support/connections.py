"""What an application holds of its database at a moment."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest
from sqlalchemy import AsyncAdaptedQueuePool, Pool

from longshore.kit.db.database import Database

_SECONDS = 5


async def until_none_is_held(database: Database) -> None:
    """Wait until no call holds a connection.

    Raises:
        TimeoutError: one does, and goes on to.
    """
    pools = [engine.pool for engine in (database.tenant_engine, database.system_engine)]
    async with asyncio.timeout(_SECONDS):
        while database.readers.in_use or any(map(_held, pools)):  # noqa: ASYNC110
            await asyncio.sleep(0.01)


def _held(pool: Pool) -> int:
    assert isinstance(pool, AsyncAdaptedQueuePool)
    return pool.checkedout()


async def none_is_held_during(
    monkeypatch: pytest.MonkeyPatch,
    place: object,
    name: str,
    database: Database,
    call: Coroutine[Any, Any, Any],
) -> Any:
    """What a call answers while whose awaited work, `name` of `place`, it holds no connection.

    Raises:
        TimeoutError: it holds one.
    """
    work, started, go_on = getattr(place, name), asyncio.Event(), asyncio.Event()

    async def slow(*arguments: Any, **more: Any) -> Any:
        started.set()
        await go_on.wait()
        return await work(*arguments, **more)

    monkeypatch.setattr(place, name, slow)
    running, waiting = asyncio.create_task(call), asyncio.create_task(started.wait())
    try:
        await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
        assert started.is_set(), f"{name} was not asked: {await running}"
        await until_none_is_held(database)
    finally:
        waiting.cancel()
        go_on.set()
        answer = await running
    return answer
