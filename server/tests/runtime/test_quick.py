"""Quick calls answer as the ordinary routes do, and leave to these whatever is unusual."""

import gzip
import json
import re
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI
from tests.support.runtime import DEVICE, GameClient, game_client, post
from tests.support.world import World

from longshore.kit.db.database import Database
from longshore.kit.http.metrics import REGISTRY
from longshore.kit.secrets.call_signature import content_to_sign, signature

INIT, VERIFY = "/sdk/v1/init", "/sdk/server/v1/token/verify"
HEARTBEAT = "/sdk/v1/heartbeat"
_OURS = {"date", "x-request-id", "longshore-time"}


@pytest.fixture
async def caller(app: FastAPI, database: Database, world: World) -> GameClient:
    caller = await game_client(app, database, world.aurora.games[0])
    await caller.guest()
    await caller.call(INIT, {"device": DEVICE})
    await app.state.runtime.ports.sessions.poll()
    return caller


@contextmanager
def ordinary(app: FastAPI) -> Iterator[None]:
    """Without the quick calls."""
    lane = app.state.runtime._quick
    kept, lane._calls = lane._calls, {}
    yield
    lane._calls = kept


async def _both(
    app: FastAPI, caller: GameClient, path: str, body: bytes, headers: dict[str, str]
) -> tuple[httpx2.Response, bool]:
    """What both ways answer, which must be the same; and whether the quick one did."""
    lane = app.state.runtime._quick
    served: list[object] = []
    add, lane.lines.add = lane.lines.add, served.append
    try:
        quick = await post(caller, path, body, headers)
    finally:
        lane.lines.add = add
    app.state.runtime.ports.nonces.forget()
    with ordinary(app):
        slow = await post(caller, path, body, headers)
    app.state.runtime.ports.nonces.forget()
    assert (quick.status_code, _json(quick)) == (slow.status_code, _json(slow))
    told = [{k: v for k, v in one.headers.items() if k not in _OURS} for one in (quick, slow)]
    if served:
        # Bodies differ in white space at most.
        assert set(quick.headers) == set(slow.headers)
        told = [{k: v for k, v in one.items() if k != "content-length"} for one in told]
    assert told[0] == told[1]
    return quick, bool(served)


def _json(answer: httpx2.Response) -> object:
    """What was answered, without the server's time: a second may end between two calls."""
    found = answer.json() if answer.content else None
    if isinstance(found, dict) and isinstance(found["data"], dict):
        found["data"].pop("server_time", None)
        found["msg"] = re.sub(r"\d{10}", "now", found["msg"])
    return found


def _client(caller: GameClient, **more: str) -> dict[str, str]:
    named = {name.replace("_", "-"): value for name, value in more.items()}
    return {
        "longshore-app": caller.app_id, "longshore-key": caller.keys.client[0].text,
        "content-type": "application/json", **named,
    }  # fmt: skip


def _signed(caller: GameClient, body: bytes, **more: str) -> dict[str, str]:
    stamp, nonce = str(int(time.time())), secrets.token_hex(12)
    content = content_to_sign("POST", VERIFY, stamp, nonce, body)
    return {
        "longshore-app": caller.app_id, "longshore-time": stamp, "longshore-nonce": nonce,
        "longshore-signature": signature(caller.keys.server[0].text, content), **more,
    }  # fmt: skip


_FORMS: list[tuple[str, bool]] = [
    ('{"device": {"id": "device-0001"}}', True),
    ('{"device": {"id": "device-0001", "os": "ios", "model": "Mi 14 Pro"}, "store": "vivo"}', True),
    ('{"device": {"id": "device-0001"}, "language": "en-US", "client_version": "1.2.3"}', True),
    ('{"device": {"id": "device-0001", "os": ""}}', False),
    ('{"device": {"id": "device-0001", "model": "小米"}}', False),
    ('{"device": {"id": "device-0001", "model": "a  b"}}', False),
    ('{"device": {"id": "device-0001", "model": "' + "a" * 101 + '"}}', False),
    ('{"device": {"id": "device-0001"}, "client_version": "' + "1" * 65 + '"}', False),
    ('{"device": {"id": " device-0001 "}}', False),
    ('{"device": {"id": "short"}}', False),
    ('{"device": {"id": "device-0001"}, "store": "VIVO"}', False),
    ('{"device": {"id": "device-0001"}, "store": "vivo", "store": "oppo"}', False),
    ('{"device": {"id": "device-0001"}, "device": {"id": "device-0002"}}', False),
    ('{"device": {"id": "device-0001", "id": "device-0002"}}', False),
    ('{"device": {"id": "device\\u002d0001"}}', False),
    ('{"device": {"id": "device-0001"}, "more": 1}', False),
    ('{"device": {"id": 12345678}}', False),
    ('{"device": null}', False), ("[]", False), ("", False), ("{", False), ('"text"', False),
    ("\ufeff{}", False), ('{"device": {"id": "device-0001"}} x', False),
]  # fmt: skip


@pytest.mark.parametrize(("form", "is_plain"), _FORMS, ids=lambda one: str(one)[:50])
async def test_init(app: FastAPI, caller: GameClient, form: str, is_plain: bool) -> None:
    _, is_quick = await _both(app, caller, INIT, form.encode(), _client(caller))
    assert is_quick is is_plain


@pytest.mark.parametrize(
    ("path", "body"),
    [
        (INIT, b'{"device": {"id": "device-\xff0001"}}'),
        (INIT, b'{"device": {"id": "device-0001"}, "\xe4\xb8": "vivo"}'),
        (VERIFY, b'{"token": "\xff"}'),
        (
            "/sdk/v1/login",
            b'{"method": "guest", "guest_key": "\xff", "device": {"id": "device-1"}}',
        ),
        ("/sdk/v1/order", b'{"goods_code": "\xc3", "game_order_id": "g-1"}'),
    ],
)
async def test_text_that_is_no_utf8_is_refused_in_words(
    app: FastAPI, caller: GameClient, path: str, body: bytes
) -> None:
    """A client in another coding, or a body that was damaged: told why, as anywhere else."""
    headers = _signed(caller, body) if path == VERIFY else _client(caller)
    answer, is_quick = await _both(app, caller, path, body, headers)
    assert not is_quick and answer.status_code == 200
    assert answer.json()["code"] and answer.json()["msg"]


async def test_the_heads_of_init(app: FastAPI, caller: GameClient) -> None:
    body, plain = json.dumps({"device": DEVICE}).encode(), _client(caller)
    late = str(int(time.time()) - 400)
    cases: list[tuple[dict[str, str], bool]] = [
        (plain, True),
        (plain | {"content-type": "application/json; charset=utf-8"}, True),
        (plain | {"accept-language": "en-US,zh;q=0.5"}, True),
        (plain | {"longshore-time": str(int(time.time()))}, True),
        (plain | {"x-forwarded-for": "203.0.113.1, 198.51.100.2"}, True),
        (plain | {"origin": "https://game.example"}, True),
        (plain | {"longshore-time": late}, False),
        (plain | {"longshore-time": "soon"}, False),
        (plain | {"longshore-key": "ck_wrong"}, False),
        (plain | {"longshore-app": "1"}, False),
        (plain | {"content-type": "text/plain"}, False),
        ({name: plain[name] for name in plain if name != "longshore-key"}, False),
    ]
    for headers, is_plain in cases:
        _, is_quick = await _both(app, caller, INIT, body, headers)
        assert is_quick is is_plain, headers
    answer, _ = await _both(app, caller, INIT, body, plain)
    tagged = plain | {"if-none-match": answer.headers["etag"]}
    same, is_quick = await _both(app, caller, INIT, body, tagged)
    assert (same.status_code, same.content, is_quick) == (304, b"", True)
    packed = gzip.compress(body)
    _, is_quick = await _both(app, caller, INIT, packed, plain | {"content-encoding": "gzip"})
    assert not is_quick
    named, _ = await _both(app, caller, INIT, body, plain | {"x-request-id": "mine-0123"})
    assert named.headers["x-request-id"] == "mine-0123"


async def test_the_throttle_of_devices(app: FastAPI, caller: GameClient) -> None:
    """Quick calls count with the others: 60 a minute, and the refusal is the ordinary one."""
    app.state.runtime.ports.counters.clear()
    form = {"device": DEVICE}
    codes = [(await caller.call(INIT, form)).code for _ in range(61)]
    assert codes == [0] * 60 + [4029]


async def test_verify_token(app: FastAPI, caller: GameClient) -> None:
    signed_in = await caller.guest()
    token = signed_in.data["login_token"]
    cut, other = token[:-2] + "AA", token.replace(".", "", 1)
    bodies: list[tuple[bytes, bool]] = [
        (json.dumps({"token": token}).encode(), True),
        (json.dumps({"token": cut}).encode(), False),
        (json.dumps({"token": other}).encode(), False),
        (json.dumps({"token": token + "é"}, ensure_ascii=False).encode(), False),
        (json.dumps({"token": "é" + token}, ensure_ascii=False).encode(), False),
        (json.dumps({"token": ""}).encode(), False),
        (b'{"token": "%s", "token": "%s"}' % (token.encode(), token.encode()), False),
        (b"{}", False), (b"[", False), (b'{"token": 1}', False),
    ]  # fmt: skip
    for body, is_plain in bodies:
        _, is_quick = await _both(app, caller, VERIFY, body, _signed(caller, body))
        assert is_quick is is_plain, body
    good = bodies[0][0]
    for change in (
        {"longshore-signature": "v1,AAAA"},
        {"longshore-nonce": "short"},
        {"longshore-time": str(int(time.time()) - 400)},
        {"longshore-app": "1"},
    ):
        _, is_quick = await _both(app, caller, VERIFY, good, _signed(caller, good) | change)
        assert not is_quick, change


async def test_a_nonce_works_once(app: FastAPI, caller: GameClient) -> None:
    """Whichever way the first call went."""
    token = (await caller.guest()).data["login_token"]
    body = json.dumps({"token": token}).encode()
    headers = _signed(caller, body)
    answers = [_json(await post(caller, VERIFY, body, headers)) for _ in range(2)]
    found: list[Any] = list(answers)
    assert [one["code"] for one in found] == [0, 4705]


async def test_a_session_that_ended(app: FastAPI, caller: GameClient) -> None:
    token = (await caller.guest()).data["login_token"]
    body = json.dumps({"token": token}).encode()
    await caller.call("/sdk/v1/logout")
    await app.state.runtime.ports.sessions.poll()
    answer, is_quick = await _both(app, caller, VERIFY, body, _signed(caller, body))
    assert not is_quick and not answer.json()["data"]["is_valid"]


async def test_heartbeat(app: FastAPI, caller: GameClient) -> None:
    """Of a session that the process knows; everything else goes the ordinary way."""
    headers = {
        "longshore-app": caller.app_id, "longshore-key": caller.keys.client[0].text,
        "authorization": f"Bearer {caller.session}", "content-type": "application/json",
    }  # fmt: skip
    beaten: list[tuple[bytes, dict[str, str], bool]] = [
        (b"{}", {}, True), (b"", {}, True), (b"{ }", {}, False), (b"[]", {}, False),
        (b'{"more": 1}', {}, False), (b"{}", {"authorization": ""}, False),
        (b"{}", {"authorization": f"bearer {caller.session}"}, False),
        (b"{}", {"authorization": "Bearer of-nobody"}, False),
        (b"{}", {"longshore-key": "wrong"}, False), (b"{}", {"longshore-time": "1"}, False),
    ]  # fmt: skip
    app.state.runtime.ports.sessions._touched.clear()
    for body, change, is_plain in beaten:
        _, is_quick = await _both(app, caller, HEARTBEAT, body, headers | change)
        assert is_quick is is_plain, (body, change)
    ports = app.state.runtime.ports
    known = ports.sessions.peek(caller.keys, caller.session)
    assert known.id in ports.sessions._touched
    assert known.player_id in {player for _, player, _ in ports.presence._waiting}
    ports.counters.clear()
    codes = [(await caller.call(HEARTBEAT)).code for _ in range(31)]
    assert codes == [0] * 30 + [4029]


async def test_what_is_counted(app: FastAPI, caller: GameClient) -> None:
    """The figures of requests know quick calls."""
    labels = {"method": "POST", "route": INIT, "code": "0", "status": "200"}
    before = REGISTRY.get_sample_value("longshore_requests_total", labels) or 0
    seconds = {"route": INIT, "le": "+Inf"}
    timed = REGISTRY.get_sample_value("longshore_request_seconds_bucket", seconds) or 0
    assert (await caller.call(INIT, {"device": DEVICE})).code == 0
    assert REGISTRY.get_sample_value("longshore_requests_total", labels) == before + 1
    after = REGISTRY.get_sample_value("longshore_request_seconds_bucket", seconds)
    assert after == timed + 1
