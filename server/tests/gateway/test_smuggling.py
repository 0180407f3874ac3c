"""Thousands of ways to write a target: only registered actions are ever reached (trust row 2)."""

import json
import random
from collections import Counter
from collections.abc import Iterator, MutableMapping
from typing import Any
from urllib.parse import quote, unquote

import pytest
from fastapi import FastAPI
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response
from tests.support.client import Client
from tests.support.world import World

from longshore.account.identity import Actor
from longshore.composition.domains import REGISTRY
from longshore.gateway import dispatch, routes
from longshore.gateway.action import Action
from longshore.kit.http.request_context import RequestContext

ACTIONS = REGISTRY.of("usdk", "msdk", "pb", "hgsdk", "data-new")
KNOWN = {"usdk": "/sdk/u_gameInfoList", "data-new": "/today/overview", "pb": "/cps/promoter/list"}
INSERTED = (
    "/", "//", "/./", "/../", "..", "/..;/", "%2f", "%2F", "%252f", "%5c", "\\", "%00", "%0a",
    "%20", " ", ";", ";a=b", "?", "%3f", "?path=x", "#", "%23", "@", ":", "%", "%2", "%zz", "%25",
    ".", "%2e", "%2e%2e", "%2e%2e%2f", "é", "％2f", "／", "．．", "\u200b", "\u2024\u2024",
    "http://x", "//x.test", "*", "~", "$", "'", '"', "<", "|", "^", "`", "{", "}", "[", "]", "+",
    "&", "=", ",", "!", "%c0%af", "%e0%80%af", "%uff0f", "\t",
)  # fmt: skip
COUNT = 2_400
_ASCII = "".join(map(chr, range(128)))


def mutations(path: str, seed: int) -> Iterator[str]:
    """Insertions everywhere, changed letters, encodings, lengths, other services' paths."""
    chance = random.Random(seed)
    for position in range(len(path) + 1):
        for piece in INSERTED:
            yield path[:position] + piece + path[position:]
    for position, letter in enumerate(path):
        yield (
            path[:position]
            + quote(letter, safe="").replace(letter, f"%{ord(letter):02x}")
            + (path[position + 1 :])
        )
        yield path[:position] + f"%25{ord(letter):02x}" + path[position + 1 :]
        yield path[:position] + letter.swapcase() + path[position + 1 :]
        yield path[:position] + path[position + 1 :]
        yield path[:position] + chance.choice("abcz019_-") + path[position + 1 :]
    for other in KNOWN.values():
        yield other
        yield path + other
        yield f"/..{other}"
        yield f"{path}/../..{other}"
    yield "/" + "a" * 10_000
    yield "/a" * 500


@pytest.fixture
def reached(monkeypatch: pytest.MonkeyPatch) -> list[Action]:
    """The actions that got as far as being dispatched."""
    found: list[Action] = []
    serve = dispatch.serve

    async def note(
        request: Request,
        context: RequestContext,
        actor: Actor,
        action: Action,
        form: BaseModel,
        game_id: int | None,
        payload: dict[str, Any],
    ) -> Response:
        found.append(action)
        return await dispatch.dispatch_locally(
            request, context, actor, action, form, game_id, payload
        )

    async def noting(*arguments: Any) -> Response:
        return await serve(*arguments[:-1], lambda _: note)

    monkeypatch.setattr(routes, "serve", noting)
    return found


def _sample(service: str) -> list[str]:
    every = list(dict.fromkeys(mutations(KNOWN[service], 7)))
    return random.Random(11).sample(every, min(len(every), COUNT // len(KNOWN)))


async def post(app: FastAPI, address: str, headers: dict[str, str], body: bytes = b"") -> int:
    """The code of a request whose address goes to the application byte by byte, as a server does.

    A client of ours would tidy the address up first.
    """
    raw, _, query = quote(address, safe=_ASCII).encode().partition(b"?")
    sent: list[MutableMapping[str, Any]] = []

    async def receive() -> MutableMapping[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "POST",
        "scheme": "http", "path": unquote(raw.decode()), "raw_path": raw, "query_string": query,
        "root_path": "", "server": ("longshore.test", 80), "client": ("192.0.2.1", 1234),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "state": {},
    }  # fmt: skip
    await app(scope, receive, send)
    content = b"".join(message.get("body", b"") for message in sent)
    return int(json.loads(content)["code"])


async def test_only_listed_handlers(app: FastAPI, world: World, reached: list[Action]) -> None:
    """[K-06] [K-07] [K-08] As the weakest role nothing is reached; every answer is a refusal."""
    user, game = world.aurora.none, world.aurora.games[0]
    headers = {"access-token": user.token, "uid": str(user.id), "appid": str(game.id)}
    codes: Counter[int] = Counter()
    for service in ("usdk", "data-new"):
        for path in _sample(service):
            address = f"/ultra/protected/app/send/{service}{path}"
            codes[await post(app, address, headers)] += 1
    headers["content-type"] = "application/json"
    for path in _sample("pb"):
        body = json.dumps({"path": f"/pb{path}"}).encode()
        codes[await post(app, "/ultra/app/send", headers, body)] += 1
    tried = codes.total()
    assert tried >= 2_000
    assert reached == []
    # Unknown, without permission (the same path written with one encoding), other method or page.
    assert set(codes) <= {4040, 4030, 4041, 4004, 4005}, codes
    assert codes[4030] > 0
    assert codes[4040] > tried * 0.8


async def test_one_decoding_reaches_the_same_action(
    client: Client, world: World, reached: list[Action]
) -> None:
    """A letter written with one encoding is that letter, and passes the same permission."""
    user = world.aurora.reader
    headers = {"access-token": user.token}
    url = "/ultra/protected/app/send/usdk/sdk/u%5fgame%49nfoList"
    assert (await client.raw("POST", url, headers=headers)).json()["code"] == 0
    assert [action.name for action in reached] == ["usdk_list_games"]
    encoded = url.replace("sdk/sdk/", "sdk/sdk%2f")
    assert (await client.raw("POST", encoded, headers=headers)).json()["code"] == 4040
    twice = url.replace("%5f", "%255f")
    assert (await client.raw("POST", twice, headers=headers)).json()["code"] == 4040
    prefix = url.replace("usdk", "us%64k")
    assert (await client.raw("POST", prefix, headers=headers)).json()["code"] == 4040


async def test_unknown_is_logged(
    client: Client, world: World, capsys: pytest.CaptureFixture[str]
) -> None:
    await client.call("POST", "/ultra/app/send", user=world.aurora.none, form={"path": "/pb/drop"})
    written = capsys.readouterr().out
    assert "gateway_refused" in written
    assert "/pb/drop" in written
