"""Where a switch is used: what calls show of it, and that of clients no more can be known."""

from typing import Any

import httpx2
import pytest
from fastapi import FastAPI
from tests.domains.operate.switches.test_testing import INIT, SERVER, Desk
from tests.support.client import Client
from tests.support.runtime import DEVICE, game_client
from tests.support.world import World

from longshore.kit.db.database import Database

FLAGS = "/ofrep/v1/evaluate/flags"
ENVIRONMENT = {"environment": "sandbox"}


@pytest.fixture
async def desk(client: Client, world: World, app: FastAPI, database: Database) -> Desk:
    app.state.runtime.ports.traffic.forget()
    return Desk(client, world, await game_client(app, database, world.aurora.games[0]))


async def _reads(desk: Desk, key: str) -> dict[str, Any]:
    await desk.caller.app.state.runtime.ports.traffic.flush()
    told = await desk("switches/reads", key=key)
    assert told.code == 0, told.msg
    return {one["reader"]: one for one in told.data["list"]}


async def _flag(desk: Desk, path: str) -> int:
    headers = {"longshore-app": desk.caller.app_id, "x-api-key": desk.caller.keys.client[0].text}
    transport = httpx2.ASGITransport(app=desk.caller.app)
    async with httpx2.AsyncClient(transport=transport, base_url="http://longshore.test") as http:
        body = {"context": {"targetingKey": "7"}}
        return (await http.post(path, json=body, headers=headers)).status_code


async def test_each_way_is_told_when_it_was_taken(desk: Desk) -> None:
    # What a value holds is no environment of the call.
    shop = {"key": "shop", "schema": {}, "value": ENVIRONMENT, "off_value": ENVIRONMENT}
    await desk.keep(shop, {"key": "other", "value": True})
    await desk.publish()
    assert all(one["last_at"] is None for one in (await _reads(desk, "shop")).values())

    await desk.caller.call(INIT, {"device": DEVICE, "sdk_version": "1.2.3"})
    read = await _reads(desk, "shop")
    assert read["client"]["detail"] == "android · 14 · 1.2.3"
    assert {name for name, one in read.items() if one["last_at"]} == {"client"}

    assert (await desk.caller.server_call(SERVER, {"player_id": "7"})).code == 0
    assert await _flag(desk, FLAGS) == 200
    assert await _flag(desk, f"{FLAGS}/shop") == 200
    assert await _flag(desk, f"{FLAGS}/nobodys") == 404
    assert all(one["last_at"] for one in (await _reads(desk, "shop")).values())
    assert (await _reads(desk, "other"))["ofrep_one"]["last_at"] is None
    assert (await _reads(desk, "nobodys"))["ofrep_one"]["last_at"] is None
    assert [one["reader"] for one in read.values() if one["is_of_this_one"]] == ["ofrep_one"]
