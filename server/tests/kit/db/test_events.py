"""Events for open pages, over a real connection."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from longshore.kit.db import events
from longshore.kit.db.database import Database
from longshore.kit.db.events import RESYNC, Event, EventHub, announce

MORE_THAN_A_QUEUE_HOLDS = 250


@pytest.fixture
async def hub(database: Database) -> AsyncIterator[EventHub]:
    hub = EventHub(database.addresses.system)
    yield hub
    hub.close()


async def tell(database: Database, numbers: range, *, publisher: int = 1, game: int = 1) -> None:
    async with database.system() as session:
        for number in numbers:
            await announce(
                session, "item", publisher_id=publisher, game_id=game, values={"id": number}
            )


async def read(stream: AsyncIterator[Event], count: int) -> list[Event]:
    async with asyncio.timeout(60):
        return [await anext(stream) for _ in range(count)]


async def test_begins_with_a_resync_and_tells_its_game_only(
    hub: EventHub, database: Database
) -> None:
    async with hub.follow(1, 1) as stream:
        assert await read(stream, 1) == [Event(RESYNC)]
        await tell(database, range(1), game=2)
        await tell(database, range(1, 2), publisher=2)
        await tell(database, range(2, 3))
        assert await read(stream, 1) == [Event("item", {"id": 2})]


async def test_a_slow_page_is_told_to_read_again(hub: EventHub, database: Database) -> None:
    """What did not fit is lost; the page learns it before anything newer."""
    async with hub.follow(1, 1) as slow, hub.follow(1, 1) as quick:
        assert await read(slow, 1) == [Event(RESYNC)]
        assert (await read(quick, 1))[0] == Event(RESYNC)
        await tell(database, range(MORE_THAN_A_QUEUE_HOLDS))
        last = Event("item", {"id": MORE_THAN_A_QUEUE_HOLDS - 1})
        async with asyncio.timeout(60):
            while await anext(quick) != last:
                pass
        found = await read(slow, 1)
        assert found == [Event(RESYNC)]
        assert MORE_THAN_A_QUEUE_HOLDS > events._QUEUE
        async with asyncio.timeout(60):
            while await anext(slow) != last:
                pass
