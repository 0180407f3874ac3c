"""Whoever integrates a game sees its calls as they come, and why one is refused."""

import asyncio
import base64
import hashlib
import hmac
import json
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Client
from tests.support.runtime import DEVICE, GameClient, game_client
from tests.support.world import PASSWORD, World

from longshore.kit.clock import now_seconds
from longshore.kit.db.database import Database
from longshore.runtime.listening import masked

PREFIX = "/ultra/protected/app/send/usdk/sdk/integration/"
VERIFY = "/sdk/server/v1/token/verify"
NONCE = "0123456789abcdef"


class Listener:
    """A game, its calls and the console that looks at them."""

    def __init__(self, app: FastAPI, client: Client, world: World, caller: GameClient) -> None:
        self.client, self.world, self.caller = client, world, caller
        self.traffic = app.state.runtime.ports.traffic
        self.traffic.forget()

    async def ask(self, action: str, **form: Any) -> Any:
        answer = await self.client.call(
            "POST", PREFIX + action, user=self.world.aurora.pack, game=self.caller.game, json=form
        )
        assert answer.code == 0, answer.msg
        return answer.data

    async def heard(self, after: int = 0) -> list[dict[str, Any]]:
        """What the page shows, once this process has had its turn."""
        await self.traffic.listen()
        found: list[dict[str, Any]] = (await self.ask("listen", after=after))["list"]
        return found

    async def begin(self) -> None:
        assert await self.heard() == []
        await self.traffic.listen()


@pytest.fixture
async def listener(app: FastAPI, client: Client, database: Database, world: World) -> Listener:
    caller = await game_client(app, database, world.aurora.games[0])
    return Listener(app, client, world, caller)


class TestListening:
    """The listener."""

    async def test_nothing_is_kept_while_nobody_looks(self, listener: Listener) -> None:
        await listener.caller.call("/sdk/v1/init", {"device": DEVICE})
        assert await listener.heard() == []

    async def test_calls_and_refusals_with_their_reason(self, listener: Listener) -> None:
        await listener.begin()
        caller = listener.caller
        await caller.call("/sdk/v1/init", {"device": DEVICE, "sdk_version": "1.2.3"})
        wrong = {"longshore-key": "ck_a-key-that-was-rotated-WXYZ"}
        await caller.call("/sdk/v1/init", {"device": DEVICE}, headers=wrong)
        signed_in = await caller.guest()
        await caller.server_call(VERIFY, {"token": signed_in.data["login_token"]})
        newest = await listener.heard()
        assert [(one["path"], one["code"], one["status"]) for one in newest] == [
            (VERIFY, 0, 200),
            ("/sdk/v1/login", 0, 200),
            ("/sdk/v1/init", 4701, newest[2]["status"]),
            ("/sdk/v1/init", 0, 200),
        ]
        assert newest[0]["environment"] == "production" and newest[3]["environment"] == ""
        assert "Longshore-Key" in newest[2]["reason"]
        assert "ck_••••WXYZ" in newest[2]["request"]
        assert '"sdk_version": "1.2.3"' in newest[3]["request"]
        assert [one["id"] for one in await listener.heard(newest[1]["id"])] == [newest[0]["id"]]

    async def test_no_secret_and_nobodys_own_is_shown(self, listener: Listener) -> None:
        await listener.begin()
        caller = listener.caller
        signed_in = await caller.guest()
        await caller.server_call(VERIFY, {"token": signed_in.data["login_token"]})
        form = {
            "method": "account", "account": "mo.ran", "password": "a password of somebody",
            "device": DEVICE,
        }  # fmt: skip
        await caller.call("/sdk/v1/login", form)
        caller.session = signed_in.data["session"]
        await caller.call("/sdk/v1/realname", {"name": "墨染", "identity": "110101199003074610"})
        shown = json.dumps(await listener.heard(), ensure_ascii=False)
        secrets = [
            caller.keys.client[0].text, caller.keys.server[0].text, caller.guest_key,
            signed_in.data["session"], signed_in.data["login_token"], DEVICE["id"], "mo.ran",
            "a password of somebody", "墨染", "110101199003074610",
        ]  # fmt: skip
        assert [one for one in secrets if one in shown] == []
        assert "••••" in shown and '\\"method\\": \\"account\\"' in shown

    async def test_the_oldest_give_way(self, listener: Listener) -> None:
        await listener.begin()
        for _ in range(230):
            await listener.caller.call("/sdk/v1/init", {})
            # Nothing of a call waits here, so that all of them would be one turn of the loop.
            await asyncio.sleep(0)
        assert len(await listener.heard()) == 100
        async with listener.caller.app.state.runtime.ports.database.system() as session:
            count = "SELECT count(*) FROM integration_call WHERE game_id = :game"
            kept = await session.execute(text(count), {"game": listener.caller.game.id})
            assert kept.scalar_one() == 200

    async def test_another_publisher_hears_nothing(
        self, listener: Listener, client: Client, world: World
    ) -> None:
        await listener.begin()
        await listener.caller.call("/sdk/v1/init", {"device": DEVICE})
        answer = await client.call(
            "POST", PREFIX + "listen", user=world.borealis.owner, game=listener.caller.game, json={}
        )
        assert answer.code != 0

    def test_what_is_not_known_is_masked(self) -> None:
        deep: Any = {"a": {"b": {"c": {"d": {"e": 1}}}}}
        assert masked({"os": "ios", "phone": "138", "n": 5, "level": 3, "ok": True}) == {
            "os": "ios", "phone": "••••", "n": "••••", "level": 3, "ok": True,
        }  # fmt: skip
        assert "1" not in json.dumps(masked(deep))
        assert masked([1] * 9) == ["••••"] * 5 + ["…"]


class TestPlayground:
    """The signature playground."""

    async def tried(self, listener: Listener, key: str = "", **changes: str) -> dict[str, Any]:
        """A call signed as the guide says, with changes to what is signed, and to how."""
        secret = listener.caller.keys.server[0].text
        body, stamp = changes.get("body", '{"token":"x"}'), changes.get("time", str(now_seconds()))
        digest = hashlib.sha256(body.encode()).hexdigest()
        nonce = changes.get("nonce", NONCE)
        last = changes.get("last", digest)
        content = "\n".join(("POST", VERIFY, stamp, nonce, last)) + changes.get("end", "")
        code = hmac.new((key or secret).encode(), content.encode(), "sha256").digest()
        made = f"v1,{base64.b64encode(code).decode()}"
        text = (
            f"POST {changes.get('target', VERIFY)} HTTP/1.1\nLongshore-App: "
            f"{changes.get('app', listener.caller.app_id)}\nLongshore-Time: {stamp}\n"
            f"Longshore-Nonce: {nonce}\nLongshore-Signature: {changes.get('given', made)}\n\n{body}"
        )
        found: dict[str, Any] = await listener.ask("trySignature", request=text, password=PASSWORD)
        return found

    async def test_a_right_signature(self, listener: Listener) -> None:
        found = await self.tried(listener)
        assert (found["is_right"], found["first_difference"], found["findings"]) == (True, None, [])
        assert found["string_to_sign"].startswith(f"POST\n{VERIFY}\n")
        assert found["expected"] == found["given"]

    async def test_what_is_wrong_is_named(self, listener: Listener) -> None:
        secret = listener.caller.keys.server[0].text
        body = '{"token":"x"}'
        digest = hashlib.sha256(body.encode()).hexdigest()
        causes = [
            ({"key": secret.removeprefix("sk_")}, "sk_"),
            ({"last": body}, "SHA-256"),
            ({"last": digest.upper()}, "小写"),
            ({"end": "\n"}, "换行"),
        ]
        for changes, word in causes:
            found = await self.tried(listener, **changes)
            assert not found["is_right"], word
            assert len(found["findings"]) == 1 and word in found["findings"][0]
            assert 3 <= found["first_difference"] < len(found["expected"])
        right = (await self.tried(listener))["expected"]
        spoilt = right[:10] + ("A" if right[10] != "A" else "B") + right[11:]
        found = await self.tried(listener, given=spoilt)
        assert not found["is_right"]

    async def test_what_would_be_refused_besides(self, listener: Listener) -> None:
        old = await self.tried(listener, time=str(now_seconds() - 900))
        assert (old["is_right"] and "900" in old["findings"][0]) or "901" in old["findings"][0]
        for changes, word in (
            ({"nonce": "short"}, "Nonce"), ({"app": "1"}, "Longshore-App"),
            ({"target": VERIFY + "?a=1"}, "参数"), ({"time": "soon"}, "Unix"),
        ):  # fmt: skip
            assert word in (await self.tried(listener, **changes))["findings"][0]
        bare = await listener.ask("trySignature", request='{"token":"x"}', password=PASSWORD)
        assert len(bare["findings"]) == 4 and not bare["is_right"]

    @pytest.mark.parametrize(
        "text",
        [
            " \n", "GET", "?a=1", "POST /x\nLongshore-Time: ١٢٣",
            "POST /x\nLongshore-Nonce: é\n\n{}",
            "POST http://other.example HTTP/1.1\nLongshore-Signature: v1,é\n\n",
            "POST /x\nLongshore-Time: 99999999999999999999\nLongshore-App: 游戏",
        ],
    )  # fmt: skip
    async def test_whatever_is_pasted_is_answered(self, listener: Listener, text: str) -> None:
        found = await listener.ask("trySignature", request=text, password=PASSWORD)
        assert not found["is_right"] and found["findings"]
