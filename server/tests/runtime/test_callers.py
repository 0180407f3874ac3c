"""Every call against every kind of caller: what it is not declared for is refused."""

import secrets
import time
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.runtime import GameClient, game_client
from tests.support.world import World

from longshore.domains.operate.players.nonces import sweep_nonces
from longshore.kit.db.database import Database
from longshore.runtime.operation import Operation
from longshore.runtime.registry import OPERATIONS

CLIENTS = [one for one in OPERATIONS if one.caller in ("client", "player")]
PLAYERS = [one for one in OPERATIONS if one.caller == "player"]
SERVERS = [one for one in OPERATIONS if one.caller == "server"]
ADMITTED = {0, 4000, 4001, 4004, 4712}
SECRET = "sk_" + "x" * 43


def _name(operation: Operation) -> str:
    return operation.path


@pytest.fixture
async def caller(app: FastAPI, database: Database, world: World) -> GameClient:
    return await game_client(app, database, world.aurora.games[0])


@pytest.mark.parametrize("operation", CLIENTS, ids=_name)
async def test_clients(
    app: FastAPI, database: Database, world: World, caller: GameClient, operation: Operation
) -> None:
    path = operation.path
    assert (await caller.send(path, b"{}", {})).code == 4700
    assert (await caller.call(path, headers={"longshore-app": "1"})).code == 4700
    assert (await caller.call(path, headers={"longshore-app": "9" * 5000})).code == 4700
    assert (await caller.call(path, headers={"longshore-key": ""})).code == 4701
    other = await game_client(app, database, world.aurora.games[1])
    stranger = await game_client(app, database, world.borealis.games[0])
    for one in (other, stranger):
        key = one.keys.client[0].text
        assert (await caller.call(path, headers={"longshore-key": key})).code == 4701
    # A server's secret is no client key, and the other way round.
    secret = caller.keys.server[0].text
    assert (await caller.call(path, headers={"longshore-key": secret})).code == 4701
    late = {"longshore-time": str(int(time.time()) - 400)}
    skewed = await caller.call(path, headers=late)
    assert skewed.code == 4703 and abs(skewed.data["server_time"] - time.time()) < 60


@pytest.mark.parametrize("operation", PLAYERS, ids=_name)
async def test_players(
    app: FastAPI, database: Database, world: World, caller: GameClient, operation: Operation
) -> None:
    path = operation.path
    assert (await caller.call(path)).code == 4702
    for header in ("Bearer", "Bearer ", "Bearer x", "Basic eA==", "Bearer " + "x" * 9000):
        assert (await caller.call(path, headers={"authorization": header})).code == 4702
    other = await game_client(app, database, world.aurora.games[1])
    stranger = await game_client(app, database, world.borealis.games[0])
    for one in (other, stranger):
        await one.guest()
        theirs = {"authorization": f"Bearer {one.session}"}
        assert (await caller.call(path, headers=theirs)).code == 4702
    await caller.guest()
    async with database.system() as session:
        await session.execute(text("UPDATE player_session SET expires_at = now()"))
    assert (await caller.call(path)).code == 4702
    await caller.guest()
    async with database.system() as session:
        await session.execute(text("UPDATE player_session SET ended_at = now()"))
    assert (await caller.call(path)).code == 4702
    await caller.guest()
    assert (await caller.call(path)).code in ADMITTED


@pytest.mark.parametrize("operation", SERVERS, ids=_name)
async def test_game_servers(
    app: FastAPI, database: Database, world: World, caller: GameClient, operation: Operation
) -> None:
    path = operation.path
    assert (await caller.call(path)).code == 4704
    assert (await caller.server_call(path, secret=SECRET)).code == 4704
    assert (await caller.server_call(path, secret=caller.keys.client[0].text)).code == 4704
    for one in (world.aurora.games[1], world.borealis.games[0]):
        other = await game_client(app, database, one)
        theirs = other.keys.server[0].text
        assert (await caller.server_call(path, secret=theirs)).code == 4704
    assert (await caller.server_call(path, body=b'{"a": 1}')).code == 4704
    assert (await caller.server_call(path, at=int(time.time()) - 400)).code == 4703
    assert (await caller.server_call(path, at=int(time.time()) + 400)).code == 4703
    assert (await caller.server_call(path, headers={"longshore-time": "soon"})).code == 4704
    assert (await caller.server_call(path, headers={"longshore-nonce": "short"})).code == 4704
    nonce = secrets.token_hex(12)
    assert (await caller.server_call(path, nonce=nonce)).code in ADMITTED
    assert (await caller.server_call(path, nonce=nonce)).code == 4705


async def test_a_replay_at_another_process(app: FastAPI, caller: GameClient) -> None:
    """What changes something is refused there as well: the nonce is in the database."""
    path, nonce = "/sdk/server/v1/sessions/revoke", secrets.token_hex(12)
    assert (await caller.server_call(path, {"player_id": "1"}, nonce=nonce)).code == 4004
    app.state.runtime.ports.nonces.forget()
    assert (await caller.server_call(path, {"player_id": "1"}, nonce=nonce)).code == 4705


async def test_old_nonces_are_swept(app: FastAPI, database: Database, caller: GameClient) -> None:
    """Those whose calls would be too old are removed; the others still bar a replay."""
    path, nonce = "/sdk/server/v1/sessions/revoke", secrets.token_hex(12)
    for one in (secrets.token_hex(12), nonce):
        assert (await caller.server_call(path, {"player_id": "1"}, nonce=one)).code == 4004
    old = "UPDATE server_nonce SET created_at = now() - interval '16 minutes' WHERE nonce <> :nonce"
    async with database.system() as session:
        await session.execute(text(old), {"nonce": nonce})
    resources = app.state.resources
    assert await sweep_nonces(database, resources) == 1
    assert await sweep_nonces(database, resources) == 0
    app.state.runtime.ports.nonces.forget()
    assert (await caller.server_call(path, {"player_id": "1"}, nonce=nonce)).code == 4705


async def test_a_rotated_key(app: FastAPI, database: Database, caller: GameClient) -> None:
    """A key works until its overlap ends, and not a moment longer."""
    async with database.system() as session:
        await session.execute(text("UPDATE access_key SET expires_at = now() + interval '1 s'"))
    app.state.runtime.ports.keys.forget(caller.app_id)
    form: dict[str, Any] = {"device": {"id": "device-0001"}}
    assert (await caller.call("/sdk/v1/init", form)).code == 0
    async with database.system() as session:
        await session.execute(text("UPDATE access_key SET expires_at = now()"))
    app.state.runtime.ports.keys.forget(caller.app_id)
    assert (await caller.call("/sdk/v1/init", form)).code == 4701


async def test_nothing_of_another_publisher(
    app: FastAPI, database: Database, world: World, caller: GameClient
) -> None:
    stranger = await game_client(app, database, world.borealis.games[0])
    theirs = (await stranger.guest()).data
    found = await caller.server_call("/sdk/server/v1/player", {"player_id": theirs["player_id"]})
    assert found.code == 4004
    path = "/sdk/server/v1/sessions/revoke"
    assert (await caller.server_call(path, {"player_id": theirs["player_id"]})).code == 4004
    token = {"token": theirs["login_token"]}
    verified = await caller.server_call("/sdk/server/v1/token/verify", token)
    assert not verified.data["is_valid"]
    assert (await stranger.call("/sdk/v1/heartbeat")).code == 0


async def test_other_addresses_and_methods(caller: GameClient) -> None:
    assert (await caller.call("/sdk/v1/nothing")).code == 4004
    assert (await caller.call("/sdk/v1/init/")).code == 4004
    headers = {"content-type": "text/plain"}
    assert (await caller.call("/sdk/v1/init", headers=headers)).code == 4015
    assert (await caller.call("/sdk/v1/init", headers={"content-encoding": "br"})).code == 4015
    assert (await caller.call("/sdk/v1/init", headers={"content-encoding": "gzip"})).code == 4001


async def test_suspended_publisher(database: Database, world: World, caller: GameClient) -> None:
    """Nobody calls for its games, whatever they hold; the text says why, in their language."""
    await caller.guest()
    await caller.call("/sdk/v1/init")
    statement = text("UPDATE publisher SET suspended_at = now() WHERE id = :id")
    async with database.system() as session:
        await session.execute(statement, {"id": world.aurora.id})
    caller.app.state.runtime.ports.keys.forget(caller.app_id)
    # Twice: what is in memory by then is answered before the ordinary way.
    for operation in (*CLIENTS, *SERVERS, *CLIENTS[:3]):
        asked = caller.server_call if operation.caller == "server" else caller.call
        answer = await asked(operation.path, headers={"accept-language": "zh-CN"})
        assert (answer.code, "停用" in answer.msg) == (4790, True), operation.path


async def test_switches_of_a_suspended_publisher_are_not_told(
    database: Database, world: World, caller: GameClient
) -> None:
    """Not by OpenFeature's protocol either: refused in its own form, with the reason in words."""
    path = "/ofrep/v1/evaluate/flags"
    headers = {
        "longshore-app": caller.app_id, "longshore-key": caller.keys.client[0].text,
        "accept-language": "zh-CN",
    }  # fmt: skip
    body = b'{"context":{"targetingKey":"player-1"}}'
    transport = httpx2.ASGITransport(app=caller.app, client=(caller.address, 1))
    async with httpx2.AsyncClient(transport=transport, base_url="http://longshore.test") as http:
        assert (await http.post(path, content=body, headers=headers)).status_code == 200
        statement = text("UPDATE publisher SET suspended_at = now() WHERE id = :id")
        async with database.system() as session:
            await session.execute(statement, {"id": world.aurora.id})
        caller.app.state.runtime.ports.keys.forget(caller.app_id)
        for address in (path, f"{path}/new_shop"):
            answer = await http.post(address, content=body, headers=headers)
            assert (answer.status_code, "停用" in answer.json()["errorDetails"]) == (401, True)
