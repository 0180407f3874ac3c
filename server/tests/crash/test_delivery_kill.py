"""SIGKILL of the delivery worker: nothing is lost, and a repeat comes under the same id only."""

import asyncio
import os
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from tests.support import children
from tests.support.game_server import GameServer
from tests.support.shop import Shop, paid
from tests.support.world import World

from longshore.domains.operate.orders import differing
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings

ORDERS = int(os.environ.get("LONGSHORE_TEST_DELIVERIES", "150"))
KILLS = int(os.environ.get("LONGSHORE_TEST_KILLS", "4"))
_PROCESS = Path(__file__).parents[1] / "support" / "courier_process.py"


class Unreliable(GameServer):
    """Accepts by id, fails three calls of ten."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: Counter[str] = Counter()

    def handle(self, headers: dict[str, str], body: bytes) -> tuple[int, dict[str, object]]:
        if random.random() < 0.3:
            return 503, {}
        self.heard[{name.lower(): value for name, value in headers.items()}["webhook-id"]] += 1
        return 200, {}


@pytest.fixture
def receiver() -> Iterator[Unreliable]:
    server = Unreliable()
    server.start()
    yield server
    server.stop()


async def test_every_order_is_delivered_over_kills(
    database: Database, settings: Settings, world: World, receiver: Unreliable
) -> None:
    shop = await Shop.open(database, world.aurora.id, world.aurora.games[0].id)
    async with database.system() as session:
        values = {"url": receiver.url}
        await session.execute(text("UPDATE callback_address SET url = :url"), values)
    numbers = [(await shop.order("gem_60")).number for _ in range(ORDERS)]
    for index, number in enumerate(numbers):
        assert await shop.take(paid(number, 600, f"T{index}")) == "paid"
    for turn in range(KILLS + 1):
        process = _start(settings, database)
        try:
            await _wait(database, receiver, process, until_empty=turn == KILLS)
        finally:
            process.kill()
            process.wait()
        # As if the leases had ended.
        await _due(database)
    assert set(receiver.heard) == {f"msg_{number}" for number in numbers}
    repeated = sum(receiver.heard.values()) - len(numbers)
    print(f"{len(numbers)} delivered, {repeated} heard twice under their id, {KILLS} kills")
    async with database.system() as session:
        assert await differing(session) == []
        states = await session.execute(text("SELECT DISTINCT payment, delivery FROM orders"))
        assert [tuple(row) for row in states] == [("paid", "delivered")]


def _start(settings: Settings, database: Database) -> children.Child:
    addresses = database.addresses
    command = [str(settings.data_dir), addresses.application, addresses.system]
    return children.start(_PROCESS, *command)


async def _wait(
    database: Database,
    receiver: Unreliable,
    process: children.Process,
    *,
    until_empty: bool,
) -> None:
    """Until something new was heard and then any moment, or until nothing waits any more."""
    before = sum(receiver.heard.values())
    # A busy machine needs a while for a start; a process that ended is told at once.
    async with asyncio.timeout(300):
        while until_empty or sum(receiver.heard.values()) == before:
            assert process.poll() is None, "the process that delivers ended by itself"
            async with database.system() as session:
                waiting = await session.execute(text("SELECT count(*) FROM delivery"))
                if waiting.scalar_one() == 0:
                    return
                if until_empty:
                    # Once for each failure: a row that changes all the time is never seen as due.
                    due = (
                        "UPDATE delivery SET next_at = now() - interval '1 minute' "
                        "WHERE claimed_until IS NULL AND next_at > now()"
                    )
                    await session.execute(text(due))
            await asyncio.sleep(0.02)
    await asyncio.sleep(random.uniform(0, 0.1))


async def _due(database: Database) -> None:
    async with database.system() as session:
        await session.execute(text("UPDATE delivery SET next_at = now(), claimed_until = NULL"))
