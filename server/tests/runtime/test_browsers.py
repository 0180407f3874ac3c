"""A game in a browser, on an address of its own, may make the calls of clients and no other."""

import httpx2
import pytest
from fastapi import FastAPI
from tests.support.runtime import DEVICE, GameClient, game_client
from tests.support.world import World

from longshore.kit.db.database import Database

ORIGIN = {"origin": "https://game.example"}
ASKED = "longshore-app, longshore-key, authorization, content-type, content-encoding, if-none-match"


@pytest.fixture
async def game(app: FastAPI, database: Database, world: World) -> GameClient:
    return await game_client(app, database, world.aurora.games[0])


async def _preflight(app: FastAPI, path: str) -> httpx2.Response:
    transport = httpx2.ASGITransport(app=app)
    headers = ORIGIN | {
        "access-control-request-method": "POST", "access-control-request-headers": ASKED,
    }  # fmt: skip
    async with httpx2.AsyncClient(transport=transport, base_url="http://longshore.test") as http:
        return await http.options(path, headers=headers)


async def test_a_page_may_call_what_clients_call(app: FastAPI, game: GameClient) -> None:
    asked = await _preflight(app, "/sdk/v1/init")
    assert asked.status_code == 200
    assert asked.headers["access-control-allow-origin"] == "*"
    assert "access-control-allow-credentials" not in asked.headers
    allowed = asked.headers["access-control-allow-headers"].lower()
    assert set(ASKED.split(", ")) <= set(allowed.split(", "))
    answer = await game.call("/sdk/v1/init", {"device": DEVICE}, headers=ORIGIN)
    assert answer.code == 0
    assert answer.response.headers["access-control-allow-origin"] == "*"
    shown = answer.response.headers["access-control-expose-headers"].lower()
    assert {"etag", "longshore-time", "retry-after"} <= set(shown.split(", "))


async def test_a_refusal_can_be_read_too(game: GameClient) -> None:
    """Otherwise a browser hides the reason from the game that it concerns."""
    wrong = ORIGIN | {"longshore-key": "ck_wrong"}
    answer = await game.call("/sdk/v1/init", {"device": DEVICE}, headers=wrong)
    assert answer.code == 4701
    assert answer.response.headers["access-control-allow-origin"] == "*"


@pytest.mark.parametrize(
    "path", ["/sdk/server/v1/player", "/sdk/callback/xiaomi/1000000001", "/ultra/user/info"]
)
async def test_a_page_may_not_make_other_calls(app: FastAPI, path: str) -> None:
    asked = await _preflight(app, path)
    assert "access-control-allow-origin" not in asked.headers
