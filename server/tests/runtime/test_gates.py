"""Games that carry other SDKs: USDK's login check, and reports of ThinkingData's SDKs."""

import base64
import gzip
import hashlib
import json
import os
import sys
from asyncio import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import httpx2
import pytest
from fastapi import FastAPI
from tests.support.client import Client
from tests.support.runtime import GameClient, game_client
from tests.support.world import World

from longshore.data.ingest import read_segment
from longshore.kit.clock import now_milliseconds, now_seconds
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings
from longshore.runtime.calls.usdk_gate import exchanged

CHECK = "/hu/v1/login/checkUserInfo.lg"
FORM = {"content-type": "application/x-www-form-urlencoded"}
SDK_CALLS = """
import sys
from tgasdk.sdk import TDAnalytics, TDBatchConsumer
td = TDAnalytics(TDBatchConsumer(sys.argv[1], sys.argv[2], batch=20))
td.track(distinct_id="d-1", account_id="42", event_name="level_end", properties={"level": 7})
td.track(distinct_id="d-1", event_name="shop_open")
td.user_set(account_id="42", properties={"vip": 3})
td.flush()
"""


class Gate:
    """One game, its console and its calls in other protocols."""

    def __init__(self, app: FastAPI, client: Client, world: World, caller: GameClient) -> None:
        self.app, self.client, self.world, self.caller = app, client, world, caller

    async def set(self, gate: str, *, is_open: bool = True) -> Any:
        answer = await self.client.call(
            "POST", "/ultra/protected/app/send/usdk/sdk/integration/setGate",
            user=self.world.aurora.pack, game=self.caller.game,
            json={"gate": gate, "is_open": is_open},
        )  # fmt: skip
        key = (self.world.aurora.id, self.caller.game.id)
        self.app.state.runtime.ports.gates.forget(key)
        return {one["gate"]: one for one in answer.data["gates"]}[gate]

    async def send(
        self, path: str, body: bytes = b"", headers: dict[str, str] | None = None, *,
        method: str = "POST",
    ) -> httpx2.Response:  # fmt: skip
        transport = httpx2.ASGITransport(app=self.app, client=(self.caller.address, 1234))
        async with httpx2.AsyncClient(
            transport=transport, base_url="http://longshore.test"
        ) as http:
            return await http.request(method, path, content=body, headers=headers)

    async def check(self, told: dict[str, str], **changes: str) -> Any:
        """A login check as USDK's documentation says it, with changes to its fields."""
        stamp = changes.pop("timestamp", str(now_seconds()))
        data = changes.pop("data", exchanged(base64.b64encode(json.dumps(told).encode()).decode()))
        key = changes.pop("key", self.caller.keys.server[0].text)
        is_escaped = changes.pop("form", "escaped") == "escaped"
        text = f"data={data}&pcode={self.caller.app_id}&timestamp={stamp}&{key}"
        fields = {
            "pcode": self.caller.app_id, "data": data, "timestamp": stamp,
            "sign": hashlib.md5(text.encode()).hexdigest(), **changes,
        }  # fmt: skip
        body = urlencode(fields) if is_escaped else "&".join(f"{n}={v}" for n, v in fields.items())
        answer = await self.send(CHECK, body.encode(), FORM)
        assert answer.status_code == 200
        return answer.json()


@pytest.fixture
async def gate(app: FastAPI, client: Client, database: Database, world: World) -> Gate:
    caller = await game_client(app, database, world.aurora.games[0])
    made = Gate(app, client, world, caller)
    app.state.runtime.ports.gates.forget((world.aurora.id, caller.game.id))
    return made


class TestUsdk:
    """USDK's login check."""

    def test_the_exchange_is_its_own_opposite(self) -> None:
        """Worked by hand from the positions that USDK's documentation names."""
        text = "".join(chr(65 + place) for place in range(52))
        assert exchanged(text) == (
            text[0] + text[33] + text[2:10] + text[42] + text[11:18] + text[50] + text[51]
            + text[20:33] + text[1] + text[34:42] + text[10] + text[43:50] + text[18] + text[19]
        )  # fmt: skip
        assert exchanged(exchanged(text)) == text
        assert exchanged(text[:51]) == text[:51]

    async def test_closed_until_it_is_opened(self, gate: Gate) -> None:
        told = {"cUid": "1", "accessToken": "x"}
        assert (await gate.check(told))["code"] == 2
        assert (await gate.set("usdk"))["opened_user_name"]
        assert (await gate.check(told))["code"] == 6
        assert (await gate.set("usdk", is_open=False))["opened_at"] is None
        assert (await gate.check(told))["code"] == 2

    async def test_a_login_is_checked(self, gate: Gate) -> None:
        await gate.set("usdk")
        signed_in = (await gate.caller.guest()).data
        told = {
            "cUid": signed_in["player_id"], "cName": "n", "accessToken": signed_in["login_token"],
        }  # fmt: skip
        found = await gate.check(told)
        assert (found["code"], found["cUid"], found["channel"]) == (
            0, signed_in["player_id"], "official",
        )  # fmt: skip
        assert (found["cName"], found["swLogin"], found["environment"]) == ("n", 0, "production")
        assert (await gate.check({**told, "cUid": "0"}))["code"] == 7
        assert (await gate.check(told, key="sk_wrong"))["code"] == 4
        assert (await gate.check(told, timestamp=str(now_seconds() - 3600)))["code"] == 3
        assert (await gate.check(told, timestamp="x"))["code"] == 3
        assert (await gate.check(told, data="%%%"))["code"] == 5
        assert (await gate.check(told, pcode="1"))["code"] == 2
        assert (await gate.send(CHECK, b"pcode=1", FORM)).json()["code"] == 1
        assert (await gate.send(CHECK, b"\xff=1", FORM)).json()["code"] == 1
        await gate.caller.call(
            "/sdk/v1/logout", headers={"authorization": f"Bearer {signed_in['session']}"}
        )
        await gate.app.state.runtime.ports.sessions.poll()
        assert await gate.check(told) == {"code": 6, "msg": "登录令牌无效：会话已结束"}

    async def test_what_is_wrong_with_a_token_is_said_in_one_language(self, gate: Gate) -> None:
        """The gate had English behind its Chinese, and so had the page of the game's calls."""
        await gate.set("usdk")
        token, verify = (
            (await gate.caller.guest()).data["login_token"],
            "/sdk/server/v1/token/verify",
        )
        for wrong, zh, en in (
            ("x", "不是登录令牌", "This is no login token"),
            (token[:-4] + "AAAA", "签名不符", "The signature does not fit"),
        ):
            told = {"cUid": "1", "accessToken": wrong}
            assert (await gate.check(told))["msg"] == f"登录令牌无效：{zh}"
            for language, reason in (("zh-CN", zh), ("en-US", en)):
                answer = await gate.caller.server_call(
                    verify, {"token": wrong}, headers={"accept-language": language}
                )
                assert (answer.data["is_valid"], answer.data["reason"]) == (False, reason)


class TestThinkingData:
    """Reports as ThinkingData's SDKs write them."""

    def kept(self, gate: Gate, settings: Settings) -> list[dict[str, Any]]:
        """The game's events of the newest batch in the spool."""
        gate.app.state.runtime.ports.spool.close()
        paths = sorted(Path(settings.data_dir, "events").glob("*.seg"))
        batches = [
            record.content
            for path in paths
            for _, record in read_segment(path.read_bytes())
            if record.game_id == gate.caller.game.id
        ]
        found: list[dict[str, Any]] = json.loads(batches[-1]) if batches else []
        return found

    def record(self, **more: Any) -> dict[str, Any]:
        return {
            "#type": "track", "#event_name": "level_end", "#time": _stamp(),
            "#distinct_id": "d-1", "#account_id": "42", "#uuid": "u-1",
            "properties": {"level": 7, "#zone_offset": 8, "#app_version": "1.2"}, **more,
        }  # fmt: skip

    async def test_every_form(self, gate: Gate, settings: Settings) -> None:
        """App, page, mini game, server and plain JSON: one event, however it was wrapped."""
        await gate.set("thinkingdata")
        batch = {"#app_id": gate.caller.app_id, "#flush_time": 1, "data": [self.record()]}
        text = json.dumps(batch).encode()
        packed, coded = base64.b64encode(gzip.compress(text)), base64.b64encode(text)
        records = json.dumps(batch["data"]).encode()
        page = f"&data={quote(coded.decode())}&ext=crc%3D1&version=2.0.0".encode()
        server = {"appid": gate.caller.app_id, "compress": "gzip"}
        sent: list[tuple[str, str, bytes, dict[str, str]]] = [
            ("POST", "/sync", packed, {}),
            ("POST", "/sync_js", page, FORM),
            ("GET", f"/sync_js?data={quote(coded.decode())}", b"", {}),
            ("POST", "/sync_xcx", text, {}),
            ("POST", "/sync_server", gzip.compress(records), server),
            ("POST", "/sync_server", records, server | {"compress": "none"}),
            ("POST", "/sync_json", json.dumps({**batch, "data": self.record()}).encode(), {}),
        ]
        for method, path, body, headers in sent:
            answer = await gate.send(path, body, headers, method=method)
            assert (answer.status_code, answer.json()) == (200, {"code": 0}), path
            (event,) = self.kept(gate, settings)
            assert (event["event"], event["id"], event["player"]) == ("level_end", "u-1", "42")
            assert (event["device"], event["version"]) == ("d-1", "1.2")
            assert event["properties"]["level"] == 7
            assert abs(event["time"] - now_milliseconds()) < 120_000

    async def test_what_is_refused(self, gate: Gate) -> None:
        batch = {"#app_id": gate.caller.app_id, "data": [self.record()]}

        async def code(found: object, path: str = "/sync_json") -> int:
            answer = await gate.send(path, json.dumps(found).encode())
            assert answer.status_code == 200
            return int(answer.json()["code"])

        assert await code(batch) == -1
        await gate.set("thinkingdata")
        assert await code(batch) == 0
        assert await code({**batch, "#app_id": "1"}) == -1
        assert await code({**batch, "data": [self.record(**{"#time": "yesterday"})]}) == -1
        assert await code({**batch, "data": [1, None, "x"]}) == -1
        assert await code({**batch, "data": "not json"}) == -1
        assert await code({**batch, "data": [self.record()] * 1001}) == -1
        assert (await gate.send("/sync", b"\x1f\x8bnot gzip")).json()["code"] == -1
        assert (await gate.send("/sync", b"*")).json()["code"] == -1
        mixed = await gate.send(
            "/sync_json", json.dumps({**batch, "data": [self.record(), 7]}).encode()
        )
        assert (mixed.json()["code"], mixed.json()["refused"]) == (0, 1)
        config = await gate.send(f"/config?appid={gate.caller.app_id}", method="GET")
        assert config.json()["data"]["disable_event_list"] == []

    async def test_pages_may_report(self, gate: Gate) -> None:
        asked = {"origin": "https://game.example"}
        answer = await gate.send("/config?appid=1", headers=asked, method="GET")
        assert answer.headers["access-control-allow-origin"] == "*"

    async def test_its_own_sdk(self, gate: Gate, settings: Settings, address: str) -> None:
        """The Python SDK as it is on PyPI, at a running instance."""
        await gate.set("thinkingdata")
        process = await subprocess.create_subprocess_exec(
            sys.executable, "-c", SDK_CALLS, address, gate.caller.app_id,
            env={**os.environ, "TZ": settings.time_zone},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        told, _ = await process.communicate()
        assert process.returncode == 0, told.decode()
        events = self.kept(gate, settings)
        assert [one["event"] for one in events] == ["level_end", "shop_open", "user_set"]
        assert events[0]["properties"]["level"] == 7 and events[0]["player"] == "42"
        assert len({one["id"] for one in events}) == 3
        assert abs(events[0]["time"] - now_milliseconds()) < 120_000


def _stamp() -> str:
    """Now at UTC+8, as those SDKs write a time."""
    moment = datetime.fromtimestamp(now_seconds(), UTC) + timedelta(hours=8)
    return f"{moment:%Y-%m-%d %H:%M:%S}.123"
