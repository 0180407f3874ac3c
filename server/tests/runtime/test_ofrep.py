"""OpenFeature's own SDK, with its OFREP provider as it is, reads a game's switches over HTTP."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI
from openfeature import api
from openfeature.contrib.provider.ofrep import OFREPProvider
from openfeature.evaluation_context import EvaluationContext
from openfeature.exception import ErrorCode
from openfeature.flag_evaluation import FlagEvaluationDetails, Reason
from tests.support.runtime import GameClient, game_client
from tests.support.world import World

from longshore.domains.operate.publishing import Snapshot
from longshore.kit.db.database import Database
from longshore.runtime import switches

FLAGS = "/ofrep/v1/evaluate/flags"
VETERANS = {"id": "veterans", "value": True, "when": {"field": "level", "op": "ge", "value": 30}}
TESTERS = {"id": "testers", "value": True, "when": {"op": "in_segment", "value": "testers"}}
HALF = {"id": "half", "value": "blue", "when": {"op": "percent", "value": 5000}}


def _switch(key: str, value: object, *rules: object, is_on: bool = True) -> dict[str, object]:
    return {
        "key": key, "salt": key, "is_on": is_on, "value": value, "off_value": False,
        "rules": list(rules),
    }  # fmt: skip


KINDS: dict[str, Any] = {
    "switches": {
        "switches": [
            _switch("new_shop", False, VETERANS, TESTERS),
            _switch("colour", "red", HALF),
            _switch("daily_gems", 30),
            _switch("shop", {"title": "商城", "prices": [6, 30.5]}),
            _switch("closed", True, is_on=False),
        ]
    },
    "segments": {"segments": [{"key": "testers", "players": ["77"]}]},
}


@pytest.fixture
async def game(app: FastAPI, database: Database, world: World) -> AsyncIterator[GameClient]:
    snapshots = app.state.runtime.ports.snapshots
    kept = snapshots.of

    async def of(_: object) -> Snapshot:
        # What is worked out is kept by digest: another content has another one.
        return Snapshot(9, json.dumps(KINDS), json.loads(json.dumps(KINDS)))

    snapshots.of = of
    yield await game_client(app, database, world.aurora.games[0])
    snapshots.of = kept


def headers_of(game: GameClient) -> dict[str, str]:
    return {"Longshore-App": game.app_id, "X-API-Key": game.keys.client[0].text}


class TestOpenFeature:
    """The SDK's answers, through its own provider."""

    async def ask(
        self, address: str, headers: dict[str, str], kind: str, key: str, default: object,
        **context: Any,
    ) -> FlagEvaluationDetails[Any]:  # fmt: skip
        def asked() -> FlagEvaluationDetails[Any]:
            api.set_provider(OFREPProvider(address, headers_factory=lambda: headers))
            unit = context.pop("unit", "1")
            about = EvaluationContext(unit, context)
            found = getattr(api.get_client(), f"get_{kind}_details")(key, default, about)
            assert isinstance(found, FlagEvaluationDetails)
            return found

        return await asyncio.to_thread(asked)

    async def test_values_and_reasons(self, address: str, game: GameClient) -> None:
        headers = headers_of(game)
        plain = await self.ask(address, headers, "boolean", "new_shop", default=True)
        assert (plain.value, plain.reason) == (False, Reason.DEFAULT)
        veteran = await self.ask(address, headers, "boolean", "new_shop", default=False, level=31)
        assert (veteran.value, veteran.reason) == (True, Reason.TARGETING_MATCH)
        assert veteran.variant == "veterans"
        assert veteran.flag_metadata == {"version": 9, "rule_id": "veterans"}
        listed = await self.ask(address, headers, "boolean", "new_shop", default=False, unit="77")
        assert listed.value is True
        gems = await self.ask(address, headers, "integer", "daily_gems", default=1)
        assert (gems.value, gems.reason) == (30, Reason.STATIC)
        shop = await self.ask(address, headers, "object", "shop", default={})
        assert shop.value == {"title": "商城", "prices": [6, 30.5]}
        closed = await self.ask(address, headers, "boolean", "closed", default=True)
        assert (closed.value, closed.reason) == (False, Reason.DISABLED)

    async def test_a_percentage_is_the_one_that_the_client_is_given(
        self, address: str, game: GameClient
    ) -> None:
        for unit in ("device-0001", "device-0002", "device-0003", "device-0004"):
            here = await self.ask(address, headers_of(game), "string", "colour", "", unit=unit)
            told = {"device": {"id": unit, "os": "web"}}
            init = await game.call("/sdk/v1/init", told)
            assert here.value == init.data["switches"]["colour"]["value"]
            expected = Reason.SPLIT if here.value == "blue" else Reason.DEFAULT
            assert here.reason == expected

    async def test_errors_are_those_of_the_protocol(self, address: str, game: GameClient) -> None:
        headers = headers_of(game)
        unknown = await self.ask(address, headers, "boolean", "nothing", default=True)
        assert (unknown.value, unknown.error_code) == (True, ErrorCode.FLAG_NOT_FOUND)
        nobody = await self.ask(address, headers, "boolean", "new_shop", default=True, unit="")
        assert nobody.error_code == ErrorCode.TARGETING_KEY_MISSING
        wrong = headers | {"X-API-Key": "ck_wrong"}
        refused = await self.ask(address, wrong, "boolean", "new_shop", default=True)
        assert (refused.value, refused.error_code) == (True, ErrorCode.GENERAL)
        kind = await self.ask(address, headers, "boolean", "daily_gems", default=True)
        assert kind.error_code == ErrorCode.TYPE_MISMATCH


async def send(app: FastAPI, path: str, body: bytes, headers: dict[str, str]) -> httpx2.Response:
    transport = httpx2.ASGITransport(app=app)
    async with httpx2.AsyncClient(transport=transport, base_url="http://longshore.test") as http:
        return await http.post(path, content=body, headers=headers)


async def test_every_flag_at_once_with_an_etag(app: FastAPI, game: GameClient) -> None:
    body = json.dumps({"context": {"targetingKey": "77"}}).encode()
    bearer = {
        "longshore-app": game.app_id, "authorization": f"Bearer {game.keys.client[0].text}",
    }  # fmt: skip
    answer = await send(app, FLAGS, body, bearer)
    found = {one["key"]: one["value"] for one in answer.json()["flags"]}
    assert found.keys() == {"new_shop", "colour", "daily_gems", "shop", "closed"}
    assert (found["new_shop"], found["daily_gems"]) == (True, 30)
    again = await send(app, FLAGS, body, bearer | {"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_rules_are_made_ready_once(
    app: FastAPI, game: GameClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By whichever call comes first, `init` among them; thousands of rules take long."""
    made: list[object] = []
    compiled = switches.compiled

    def counted(when: Any, **more: Any) -> switches.Test:
        made.append(when)
        return compiled(when, **more)

    monkeypatch.setattr(switches, "compiled", counted)
    monkeypatch.setitem(KINDS, "marker", {})
    body = json.dumps({"context": {"targetingKey": "77"}}).encode()
    for path in (FLAGS, f"{FLAGS}/new_shop", FLAGS):
        assert (await send(app, path, body, headers_of(game))).status_code == 200
    assert (await game.call("/sdk/v1/init", {"device": {"id": "device-0001"}})).code == 0
    assert len(made) == 3


@pytest.mark.parametrize(
    "body",
    [
        b"", b"[]", b"{", b'{"context":1}', b'{"context":{"targetingKey":1}}',
        b'{"context":{"targetingKey":"' + b"x" * 129 + b'"}}', b"\xff", b"[" * 5_000,
    ],
)  # fmt: skip
async def test_bad_bodies(app: FastAPI, game: GameClient, body: bytes) -> None:
    for path in (FLAGS, f"{FLAGS}/new_shop"):
        answer = await send(app, path, body, headers_of(game))
        assert answer.status_code == 400, answer.text
        assert answer.json()["errorCode"] in ("PARSE_ERROR", "TARGETING_KEY_MISSING")
        assert answer.json()["errorDetails"]


@pytest.mark.parametrize("level", ["thirty", None, [31], {"a": 1}, True, 1e308, 31.5])
async def test_a_fact_of_another_kind_stops_nothing(
    app: FastAPI, game: GameClient, level: object
) -> None:
    context = {"targetingKey": "1", "level": level, "player": {"a": []}, "time": "never"}
    answer = await send(
        app, f"{FLAGS}/new_shop", json.dumps({"context": context}).encode(), headers_of(game)
    )
    assert answer.status_code == 200
    assert answer.json()["value"] is False


async def test_others(app: FastAPI, database: Database, world: World, game: GameClient) -> None:
    """Another game's key, another publisher's, a server's secret: nobody is told anything."""
    other = await game_client(app, database, world.aurora.games[1])
    stranger = await game_client(app, database, world.borealis.games[0])
    body = b'{"context":{"targetingKey":"1"}}'
    keys = [one.keys.client[0].text for one in (other, stranger)]
    for key in (*keys, game.keys.server[0].text, ""):
        answer = await send(app, FLAGS, body, headers_of(game) | {"X-API-Key": key})
        assert answer.status_code == 401
        assert set(answer.json()) == {"errorCode", "errorDetails"}
