"""SIGKILL of every process in turn while players order, channels notify and goods are delivered.

Each channel tells five times, in any order and to any front; the game's server fails three calls of
ten. What was acknowledged stays, every order is paid once and delivered under one id.
"""

import asyncio
import itertools
import os
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field

import httpx2
import pytest
from sqlalchemy import text
from tests.support.fleet import Fleet
from tests.support.game_server import GameServer
from tests.support.paying import configure
from tests.support.shop import Shop
from tests.support.world import create_world

from longshore.composition.console import open_resources
from longshore.domains.games import app_id_of
from longshore.domains.operate.orders import differing
from longshore.domains.pack.access_keys import keys_of_game
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings
from longshore.simulation.channels import CHANNELS, Sale

# `make test-release` has the run time's bar: 10,000 orders and 20 kills.
ORDERS = int(os.environ.get("LONGSHORE_TEST_PAYMENTS", "40"))
KILLS = int(os.environ.get("LONGSHORE_TEST_PAYING_KILLS", "3"))
TOLD = 5
_CALLERS = 12
_PER_PLAYER = 40
_MOST_FAILURES = 5
_TOO_OFTEN = 4029
_VIVO = CHANNELS["vivo"]


class Unreliable(GameServer):
    """Counts each id that it accepts; fails three calls of ten."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: Counter[str] = Counter()
        self.failed: Counter[str] = Counter()

    def handle(self, headers: dict[str, str], body: bytes) -> tuple[int, dict[str, object]]:
        message = {name.lower(): value for name, value in headers.items()}["webhook-id"]
        # Not until it is given up: of ten thousand, chance would let one in two hundred runs.
        if random.random() < 0.3 and self.failed[message] < _MOST_FAILURES:
            self.failed[message] += 1
            return 500, {}
        self.heard[message] += 1
        return 200, {}


@pytest.fixture
def receiver() -> Iterator[Unreliable]:
    server = Unreliable()
    server.start()
    yield server
    server.stop()


@pytest.fixture
def fleet() -> Iterator[Fleet]:
    with Fleet.fresh() as found:
        yield found


@pytest.fixture
async def database(fleet: Fleet) -> AsyncIterator[Database]:
    found = Database(fleet.addresses, pool_size=4)
    yield found
    await found.dispose()


@dataclass
class Market:
    """A game's players and their channel, over HTTP; whoever is not answered asks again."""

    fronts: tuple[str, str]
    app_id: str
    client_key: str
    http: httpx2.AsyncClient
    numbers: dict[str, str] = field(default_factory=dict)
    """Order numbers by the game's own number, as acknowledged first."""
    notices: list[str] = field(default_factory=list)
    """Orders of which the channel has yet to tell; each as often as it will."""
    acknowledged: int = 0
    _moved: asyncio.Event = field(default_factory=asyncio.Event)

    async def reached(self, many: int) -> None:
        """Wait until so many notices are acknowledged."""
        while self.acknowledged < many:
            self._moved.clear()
            await self._moved.wait()

    async def call(self, path: str, form: object, session: str = "") -> dict[str, str]:
        """What is answered in the end: none of our faults and no dead process is an answer."""
        headers = {"longshore-app": self.app_id, "longshore-key": self.client_key}
        if session:
            headers["authorization"] = f"Bearer {session}"
        while True:
            try:
                answer = await self.http.post(
                    random.choice(self.fronts) + path, json=form, headers=headers | _elsewhere()
                )
                found = answer.json()
            except (httpx2.HTTPError, ValueError):
                await asyncio.sleep(0.05)
                continue
            if answer.status_code >= 500:
                await asyncio.sleep(0.05)
                continue
            if found["code"] == _TOO_OFTEN:
                # Whoever asks twenty times a second while a database is away is told when to come.
                await asyncio.sleep(found["data"]["retry_after_seconds"])
                continue
            assert found["code"] == 0, found
            return dict(found["data"])

    async def order(self, games: "itertools.count[int]") -> None:
        """Players order until there are enough."""
        session = ""
        while (number := next(games)) < ORDERS:
            if number % _PER_PLAYER < _CALLERS or not session:
                device = {"id": f"device-{number:06}", "os": "android"}
                form = {"method": "guest", "device": device, "guest_key": f"{number:024}"}
                session = (await self.call("/sdk/v1/login", form))["session"]
            wish = {"goods_code": "gem_60", "game_order_id": f"G{number}", "channel": "vivo"}
            made = await self.call("/sdk/v1/order", wish, session)
            # A client whose answer was lost: the same number must be the same order.
            again = await self.call("/sdk/v1/order", wish, session)
            assert again["order_id"] == made["order_id"]
            self.numbers[wish["game_order_id"]] = made["order_id"]
            self.notices += [made["order_id"]] * TOLD

    async def tell(self) -> None:
        """The channel tells in any order until it has heard its word for every notice."""
        while self.acknowledged < ORDERS * TOLD:
            if not self.notices:
                await asyncio.sleep(0.02)
                continue
            place = random.randrange(len(self.notices))
            self.notices[place], number = self.notices[-1], self.notices[place]
            self.notices.pop()
            if await self._told(number):
                self.acknowledged += 1
                self._moved.set()
            else:
                self.notices.append(number)
                await asyncio.sleep(0.05)

    async def _told(self, number: str) -> bool:
        sale = Sale(order=number, transaction=f"T-{number}", fen=600)
        told = _VIVO.notice(sale)
        address = f"{random.choice(self.fronts)}/sdk/callback/vivo/{self.app_id}"
        try:
            answer = await self.http.post(
                address, content=told.body, headers=dict(told.headers) | _elsewhere()
            )
        except httpx2.HTTPError:
            return False
        return answer.status_code == 200 and answer.content == _VIVO.reply_ok(sale)


def _elsewhere() -> dict[str, str]:
    return {"x-forwarded-for": f"203.0.{random.randrange(256)}.{random.randrange(256)}"}


async def _opened(fleet: Fleet, database: Database, url: str) -> tuple[str, str]:
    """A game that sells through vivo, and what its client carries: AppId and key."""
    world = await create_world(database)
    game = world.aurora.games[0]
    await configure(database, await Shop.open(database, world.aurora.id, game.id), _VIVO)
    resources = open_resources(Settings(data_dir=fleet.running.folder), database)
    async with database.system() as session:
        await session.execute(text("UPDATE callback_address SET url = :url"), {"url": url})
        keys = await keys_of_game(session, resources.keyring, game.id)
    assert keys
    return app_id_of(game.id), keys.client[0].text


async def test_every_order_is_paid_and_delivered_once_over_kills(
    fleet: Fleet, database: Database, receiver: Unreliable
) -> None:
    app_id, key = await _opened(fleet, database, receiver.url)
    begun = time.monotonic()
    async with httpx2.AsyncClient(timeout=20) as http:
        market = Market(fleet.fronts, app_id, key, http)
        games = itertools.count()
        work = [market.order(games) for _ in range(_CALLERS)]
        work += [market.tell() for _ in range(_CALLERS)]
        async with asyncio.TaskGroup() as group:
            for one in work:
                group.create_task(one)
            group.create_task(_kills(fleet, market))
    # Its connections ended with the databases that were killed.
    await database.dispose()
    async with asyncio.timeout(120 + ORDERS // 10):
        await _emptied(database)
    wanted = {f"msg_{number}" for number in market.numbers.values()}
    assert len(wanted) == ORDERS
    assert set(receiver.heard) == wanted
    repeated = sum(receiver.heard.values()) - ORDERS
    async with database.system() as session:
        assert await differing(session) == []
        states = await session.execute(
            text("SELECT payment, delivery, count(*) FROM orders GROUP BY 1, 2")
        )
        assert [tuple(row) for row in states] == [("paid", "delivered", ORDERS)]
        payments = await session.execute(
            text("SELECT count(*), count(DISTINCT order_id) FROM payment")
        )
        assert tuple(payments.one()) == (ORDERS, ORDERS)
        numbers = await session.execute(text("SELECT number FROM orders"))
        assert set(numbers.scalars()) == set(market.numbers.values())
    print(
        f"{ORDERS} orders, {market.acknowledged} notices, {KILLS} kills, "
        f"{repeated} heard twice under their id, {time.monotonic() - begun:.0f} s"
    )


async def _kills(fleet: Fleet, market: Market) -> None:
    """Evenly over the notices, each kind in its turn, whatever is under way just then."""
    for turn, kind in zip(range(KILLS), itertools.cycle(Fleet.KINDS), strict=False):
        await market.reached(ORDERS * TOLD * turn // KILLS)
        await asyncio.sleep(random.uniform(0, 0.2))
        await asyncio.to_thread(fleet.kill, kind)


async def _emptied(database: Database) -> None:
    """Wait until nothing is left to deliver; leases and waits of the dead end at once."""
    hasten = text(
        "UPDATE delivery SET next_at = now() - interval '1 minute', claimed_until = NULL "
        "WHERE claimed_until < now() + interval '20 seconds' "
        "OR (claimed_until IS NULL AND next_at > now())"
    )
    count = text("SELECT count(*) FROM delivery")
    while True:
        async with database.system() as session:
            if (await session.execute(count)).scalar_one() == 0:
                return
            await session.execute(hasten)
        await asyncio.sleep(0.5)
