"""Nobody's calls hold up another's: on lanes, at the system's pool, and for who has no name."""

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace

import httpx2
import pytest
from fastapi import FastAPI
from sqlalchemy import text

from longshore.account.identity import public
from longshore.kit.db import turns
from longshore.kit.db.database import Database
from longshore.kit.db.lanes import Lanes
from longshore.kit.errors import BusyError
from longshore.kit.http.operation import OperationRouter

Slow = Callable[[int], Awaitable[object]]


async def _place_of_another(slow: Slow, *, many: int) -> int:
    """How many of somebody's many slow calls are done before another's only one, once it asks."""
    done: list[int] = []

    async def call(who: int) -> None:
        turns.caller.set(who)
        await slow(who)
        done.append(who)

    flood = [asyncio.create_task(call(1)) for _ in range(many)]
    await asyncio.sleep(0.01)
    already = len(done)
    await asyncio.create_task(call(2))
    place = done.index(2) - already
    await asyncio.gather(*flood)
    return place


async def test_lanes(database: Database) -> None:
    """Of forty slow calls before it a few at most are ahead of the other's."""
    lanes = Lanes(database.addresses.application, {"slow": "SELECT pg_sleep(0.01)"}, count=1)
    await lanes.start()
    place = await _place_of_another(lambda who: lanes.call(("slow", []), caller=who), many=40)
    await lanes.close()
    assert place <= 8


async def test_too_many_on_lanes(database: Database) -> None:
    """Whoever has too many is told, and the other is served all the same."""
    lanes = Lanes(database.addresses.application, {"slow": "SELECT pg_sleep(0.01)"}, count=1)
    await lanes.start()
    calls = [lanes.call(("slow", []), caller=1) for _ in range(80)]
    found = await asyncio.gather(*calls, lanes.call(("slow", []), caller=2), return_exceptions=True)
    await lanes.close()
    refused = [one for one in found if isinstance(one, BaseException)]
    assert refused
    assert {type(one) for one in refused} == {BusyError}
    assert not isinstance(found[-1], BaseException)


@pytest.mark.parametrize("way", ["system", "looking", "reading"])
async def test_pools(database: Database, way: str) -> None:
    async def slow(_: int) -> None:
        opened = database.reading(1) if way == "reading" else getattr(database, way)()
        async with opened as session:
            await session.execute(text("SELECT pg_sleep(0.02)"))

    assert await _place_of_another(slow, many=24) <= 4


async def test_strangers_take_turns_by_address() -> None:
    """A household's IPv6 addresses are one; a proxy's line counts only where one is trusted."""
    app, router = FastAPI(), OperationRouter()
    app.state.settings = SimpleNamespace(trusted_proxies=0)

    @router.get_operation("/who", access=public())
    async def who() -> str:
        """Whose turn it is."""
        return str(turns.caller.get())

    app.include_router(router)
    for address, wanted in (("192.0.2.7", "192.0.2.7"), ("2001:db8::5", "2001:db8::/64")):
        transport = httpx2.ASGITransport(app=app, client=(address, 1))
        async with httpx2.AsyncClient(transport=transport, base_url="http://test") as client:
            told = await client.get("/who", headers={"x-forwarded-for": "198.51.100.1"})
            assert told.json() == wanted
