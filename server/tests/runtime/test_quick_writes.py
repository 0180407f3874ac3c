"""Quick calls that write: the same rows, answers and refusals as the ordinary routes'."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.runtime.test_quick import INIT, VERIFY, ordinary
from tests.support.client import Answer
from tests.support.paying import configure
from tests.support.runtime import DEVICE, GameClient, game_client
from tests.support.shop import Shop
from tests.support.world import World

from longshore.kit.db.database import Database
from longshore.kit.db.lanes import Lanes
from longshore.simulation.channels import CHANNELS

XIAOMI = CHANNELS["xiaomi"]
LOGIN, ORDER = "/sdk/v1/login", "/sdk/v1/order"


@pytest.fixture
async def caller(app: FastAPI, database: Database, world: World) -> GameClient:
    caller = await game_client(app, database, world.aurora.games[0])
    await caller.guest()
    await caller.call(INIT, {"device": DEVICE})
    await app.state.runtime.ports.sessions.poll()
    return caller


@pytest.fixture
async def lanes(app: FastAPI) -> AsyncIterator[Lanes]:
    """Lanes to this test's database; a process starts them with itself."""
    ports = app.state.runtime.ports
    await ports.lanes.start()
    assert ports.lanes.is_up
    yield ports.lanes
    await ports.lanes.close()


async def _quick(app: FastAPI, caller: GameClient, path: str, form: object) -> tuple[Answer, bool]:
    """The envelope, and whether the quick call gave it."""
    lane = app.state.runtime._quick
    served: list[object] = []
    add, lane.lines.add = lane.lines.add, served.append
    try:
        answer = await caller.call(path, form)
    finally:
        lane.lines.add = add
    return answer, bool(served)


async def test_login(app: FastAPI, database: Database, caller: GameClient, lanes: Lanes) -> None:
    """The quick way and the ordinary one sign in the same player on the same device."""
    form = {"method": "guest", "guest_key": "g" * 24, "device": DEVICE}
    first, is_quick = await _quick(app, caller, LOGIN, form)
    assert is_quick and first.code == 0 and first.data["is_new"]
    with ordinary(app):
        second = await caller.call(LOGIN, form)
    third, is_quick = await _quick(app, caller, LOGIN, form)
    assert is_quick and set(third.data) == set(second.data)
    same = ("player_id", "is_new", "environment")
    assert [[one.data[name] for name in same] for one in (second, third)] == [
        [first.data["player_id"], False, "production"]
    ] * 2
    assert abs(second.data["expires_at"] - third.data["expires_at"]) <= 2
    for one in (first, second, third):
        caller.session = one.data["session"]
        assert (await caller.call("/sdk/v1/heartbeat")).code == 0
        token = {"token": one.data["login_token"]}
        told = await caller.server_call(VERIFY, token)
        assert told.data["is_valid"] and told.data["player_id"] == first.data["player_id"]
    async with database.system() as session:
        rows = await session.execute(
            text(
                "SELECT count(DISTINCT d.id), min(d.os), min(d.model), count(*) "
                "FROM player_session s JOIN device d ON d.id = s.device_id "
                "WHERE s.player_id = :player"
            ),
            {"player": int(first.data["player_id"])},
        )
    assert tuple(rows.one()) == (1, "android", "Test", 3)


async def test_a_barred_guest(
    app: FastAPI, database: Database, caller: GameClient, lanes: Lanes
) -> None:
    """The refusal is the ordinary one."""
    form = {"method": "guest", "guest_key": "b" * 24, "device": DEVICE}
    player = (await caller.call(LOGIN, form)).data["player_id"]
    ban = "UPDATE player SET banned_until = '9999-01-01' WHERE id = :player"
    async with database.system() as session:
        await session.execute(text(ban), {"player": int(player)})
    answer, is_quick = await _quick(app, caller, LOGIN, form)
    assert (answer.code, answer.data, is_quick) == (4706, {"banned_until": -1, "reason": ""}, False)


@pytest.mark.parametrize(
    "change",
    [
        {"method": "account"}, {"guest_key": "short"}, {"guest_key": None}, {"store": "VIVO"},
        {"device": {"id": "device-0001", "os": "symbian"}}, {"device": {"id": "x"}},
        {"device": DEVICE | {"model": "小米"}}, {"channel": "vivo"}, {"method": "nothing"},
    ],
    ids=str,
)  # fmt: skip
async def test_unusual_logins(
    app: FastAPI, caller: GameClient, lanes: Lanes, change: dict[str, Any]
) -> None:
    form = {"method": "guest", "guest_key": "u" * 24, "device": DEVICE} | change
    answer, is_quick = await _quick(app, caller, LOGIN, form)
    with ordinary(app):
        assert (await caller.call(LOGIN, form)).code == answer.code
    assert not is_quick


async def test_login_without_the_database_of_lanes(
    app: FastAPI, caller: GameClient, lanes: Lanes
) -> None:
    """When lanes end, the ordinary route signs in; nothing is counted twice."""
    form = {"method": "guest", "guest_key": "d" * 24, "device": DEVICE}
    app.state.runtime.ports.counters.clear()
    for lane in lanes._lanes:
        lane._down("as if killed")
    codes = [(await _quick(app, caller, LOGIN, form))[0].code for _ in range(31)]
    assert codes == [0] * 30 + [4029]


async def test_order(
    app: FastAPI, database: Database, world: World, caller: GameClient, lanes: Lanes
) -> None:
    """A new order is made in one round trip; everything else is the ordinary route's."""
    shop = await Shop.open(database, world.aurora.id, world.aurora.games[0].id)
    await configure(database, shop, XIAOMI)
    wish = {"goods_code": "gem_60", "channel": "xiaomi", "role_name": "Lao Wang", "extra": "a b"}
    made, is_quick = await _quick(app, caller, ORDER, wish | {"game_order_id": "G-1"})
    with ordinary(app):
        slow = await caller.call(ORDER, wish | {"game_order_id": "G-2"})
    assert (made.code, is_quick) == (0, True)
    assert set(made.data) == set(slow.data)
    mine, theirs = ({**one.data, "order_id": ""} for one in (made, slow))
    assert mine == theirs
    again, is_quick = await _quick(app, caller, ORDER, wish | {"game_order_id": "G-1"})
    assert (again.data["order_id"], again.data["is_new"]) == (made.data["order_id"], False)
    assert not is_quick
    columns = (
        "publisher_id, game_id, player_id, channel_code, goods_code, goods_name, amount_minor, "
        "currency, role_id, role_name, server_id, extra, is_sandbox, payment, delivery"
    )
    async with database.system() as session:
        rows = (await session.execute(text(f"SELECT {columns} FROM orders ORDER BY id"))).all()
    assert len(rows) == 2 and rows[0] == rows[1]
    for number in (made.data["order_id"], slow.data["order_id"]):
        assert await shop.kinds(number) == ["created"]
    refused = [
        ({"goods_code": "none"}, 4721), ({"channel": ""}, 4722), ({"channel": "oppo"}, 4722),
        ({"game_order_id": "no spaces"}, 4000),
    ]  # fmt: skip
    for change, code in refused:
        answer, is_quick = await _quick(
            app, caller, ORDER, wish | {"game_order_id": "G-3"} | change
        )
        assert (answer.code, is_quick) == (code, False), change
    async with database.system() as session:
        off = '{"switches": {"payment": false}}'
        await session.execute(
            text("UPDATE game_channel SET config = config || CAST(:off AS jsonb)"), {"off": off}
        )
    answer, is_quick = await _quick(app, caller, ORDER, wish | {"game_order_id": "G-4"})
    assert (answer.code, is_quick) == (4722, False)


async def test_twins_of_one_order(
    app: FastAPI, database: Database, world: World, caller: GameClient, lanes: Lanes
) -> None:
    """Eight at once with one game order id: one order, and each hears its number."""
    shop = await Shop.open(database, world.aurora.id, world.aurora.games[0].id)
    await configure(database, shop, XIAOMI)
    await caller.call("/sdk/v1/heartbeat")
    wish = {"goods_code": "gem_60", "channel": "xiaomi", "game_order_id": "G-1"}
    answers = await asyncio.gather(*(caller.call(ORDER, wish) for _ in range(8)))
    assert len({one.data["order_id"] for one in answers}) == 1
    assert sum(one.data["is_new"] for one in answers) == 1


@pytest.mark.parametrize("extra", [' {"a":  [1,\r\n\t2]} ', "  ", "a\u3000b\u00a0"])
async def test_what_the_game_adds_to_an_order_is_kept_as_it_was(
    database: Database, world: World, caller: GameClient, extra: str
) -> None:
    """The game's server compares it, or reads JSON out of it: not one blank is ours to take."""
    shop = await Shop.open(database, world.aurora.id, world.aurora.games[0].id)
    await configure(database, shop, XIAOMI)
    wish = {"goods_code": "gem_60", "channel": "xiaomi", "game_order_id": "G-1", "extra": extra}
    assert (await caller.call(ORDER, wish)).code == 0
    async with database.system() as session:
        assert (await session.execute(text("SELECT extra FROM orders"))).scalar_one() == extra
    assert (await caller.call(ORDER, wish | {"extra": "a\x07b"})).code == 4000
