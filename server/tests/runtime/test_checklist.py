"""The checklist of an integration ticks from what clients, servers, channels and workers did."""

from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Client
from tests.support.runtime import DEVICE, GameClient, game_client
from tests.support.shop import ScriptedHttp, Shop, paid
from tests.support.world import TestUser, World

from longshore.domains.operate.deliveries.worker import Courier
from longshore.kit.clock import now_milliseconds
from longshore.kit.db.database import Database

PREFIX = "/ultra/protected/app/send/usdk/sdk/"


class Console:
    """The page SDK接入 of a game."""

    def __init__(self, app: FastAPI, client: Client, world: World) -> None:
        self.app, self.client, self.game = app, client, world.aurora.games[0]
        self.user: TestUser = world.aurora.pack

    async def ask(self, action: str, **form: Any) -> Any:
        answer = await self.client.call(
            "POST", PREFIX + action, user=self.user, game=self.game, json=form
        )
        assert answer.code == 0, answer.msg
        return answer.data

    async def steps(self, environment: str) -> dict[str, Any]:
        await self.app.state.runtime.ports.traffic.flush()
        data = await self.ask("integration/checklist", environment=environment)
        return {one["step"]: one for one in data["steps"]}

    async def done(self, environment: str) -> set[str]:
        return {name for name, one in (await self.steps(environment)).items() if one["first_at"]}


@pytest.fixture
def console(app: FastAPI, client: Client, world: World) -> Console:
    # Another test's game may have had the same id.
    app.state.runtime.ports.traffic.forget()
    return Console(app, client, world)


async def _event(caller: GameClient, time: int) -> None:
    events = [{"event": "level_end", "id": "e-1", "time": time}]
    assert (await caller.call("/sdk/v1/events", events)).data["taken"] == int(time > 0)


async def test_steps_tick_in_the_environment_of_the_call(
    app: FastAPI, database: Database, console: Console
) -> None:
    caller = await game_client(app, database, console.game)
    assert await console.done("sandbox") == set()
    await caller.call("/sdk/v1/init", {"device": DEVICE, "sdk_version": "1.2.3"})
    seen = (await console.steps("sandbox"))["init"]
    assert seen["detail"] == "android · 14 · 1.2.3"
    assert await console.done("production") == {"init"}

    made = await console.ask("sandboxAccount/create", name="tester_1")
    form = {
        "method": "account", "device": DEVICE,
        "account": "tester_1", "password": made["list"][0]["password"],
    }  # fmt: skip
    signed_in = (await caller.call("/sdk/v1/login", form)).data
    caller.session = signed_in["session"]
    assert await console.done("sandbox") == {"init", "login"}

    refused = await caller.server_call("/sdk/server/v1/token/verify", {"token": "x.y.z"})
    assert not refused.data["is_valid"]
    assert "verify" not in await console.done("sandbox")
    await caller.server_call("/sdk/server/v1/token/verify", {"token": signed_in["login_token"]})
    role = {"id": "r-1", "event": "enter", "server_id": "s1", "role_id": "42"}
    assert (await caller.call("/sdk/v1/role", role)).code == 0
    assert await console.done("sandbox") == {"init", "login", "verify", "role"}

    await _event(caller, 0)
    assert "events" not in await console.done("sandbox")
    await _event(caller, now_milliseconds())
    assert await console.done("sandbox") == {"init", "login", "verify", "role", "events"}
    assert await console.done("production") == {"init", "events"}


async def test_a_refused_call_ticks_nothing(
    app: FastAPI, database: Database, console: Console
) -> None:
    caller = await game_client(app, database, console.game)
    wrong = {"longshore-key": "ck_wrong"}
    assert (await caller.call("/sdk/v1/init", {"device": DEVICE}, headers=wrong)).code == 4701
    assert (await caller.call("/sdk/v1/init", {})).code != 0
    assert await console.done("production") == set()


async def test_orders_tick_when_paid_and_when_the_game_took_the_notice(
    app: FastAPI, database: Database, console: Console, world: World
) -> None:
    shop = await Shop.open(database, world.aurora.id, console.game.id)
    number = (await shop.order()).number
    assert await console.done("production") == set()
    await shop.take(paid(number))
    assert (await console.steps("production"))["paid"]["detail"] == number
    game_server = ScriptedHttp(answers=[500])
    resources: Any = replace(app.state.resources, http_out=game_server)
    await Courier(database, resources).run()
    assert await console.done("production") == {"paid"}
    async with database.publisher(world.aurora.id) as session:
        await session.execute(text("UPDATE delivery SET next_at = now() - interval '1 minute'"))
    await Courier(database, resources).run()
    assert await console.done("production") == {"paid", "notified"}
    # What was seen once stays, whatever becomes of the orders.
    async with database.publisher(world.aurora.id) as session:
        await session.execute(text("UPDATE orders SET paid_at = NULL, delivery = 'none'"))
    assert await console.done("production") == {"paid", "notified"}
    assert await console.done("sandbox") == set()


async def test_a_mark_that_cannot_be_written_is_written_later(
    app: FastAPI, database: Database, console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    caller = await game_client(app, database, console.game)
    traffic = app.state.runtime.ports.traffic
    await caller.call("/sdk/v1/init", {"device": DEVICE})

    def away(_: int) -> Any:
        raise OSError("the database is away")

    with monkeypatch.context() as broken:
        broken.setattr(app.state.runtime.ports.database, "publisher", away)
        with pytest.raises(OSError, match="away"):
            await traffic.flush()
    assert await console.done("production") == {"init"}


async def test_times_are_in_the_zone_of_the_games_clock(
    database: Database, console: Console, world: World
) -> None:
    """The page writes them down as the game's own, not as the installation's."""
    asked = await console.ask("integration/checklist", environment="sandbox")
    assert asked["time_zone"] == "Asia/Shanghai"
    async with database.publisher(world.aurora.id) as session:
        await session.execute(
            text("""
            INSERT INTO published_version (publisher_id, game_id, kind, number, content, digest,
              note, created_user_id, created_user_name)
            VALUES (:publisher, :game, 'globals', 1, '{"time_zone": "Asia/Tokyo"}', '', '', 1, 'x')
            """),
            {"publisher": world.aurora.id, "game": console.game.id},
        )
    asked = await console.ask("integration/checklist", environment="sandbox")
    assert asked["time_zone"] == "Asia/Tokyo"
