"""Real calls against a reference game server that is right, or wrong in one way."""

import asyncio
import json
import re

import pytest
from fastapi import FastAPI
from sqlalchemy import select
from tests.domains.pack.validation.support import add_channel, call, carry_out, findings, prepare
from tests.support.client import Client
from tests.support.clocks import set_clock
from tests.support.game_server import GameServer
from tests.support.world import World

from longshore.domains.games import app_id_of
from longshore.domains.pack.access_keys import game_secrets, verify_login_token
from longshore.domains.pack.callbacks.models import CallbackAddress
from longshore.domains.pack.channels.models import GameChannel
from longshore.kit.db.database import Database


@pytest.mark.usefixtures("opened")
class TestRun:
    async def test_a_right_server_passes(
        self, client: Client, world: World, database: Database, game_server: GameServer
    ) -> None:
        """[W-17] A payment notification: every step with request, answer, time and verdict."""
        account = await prepare(client, world, database, game_server)
        run = await carry_out(client, world, account, kind="payment", amount=1234, currency="JPY")
        assert run["status"] == "passed"
        assert findings(run) == {
            "address": "reachable",
            "valid": "accepted",
            "duplicate": "delivered_once",
            "wrong_signature": "refused",
            "tampered": "refused",
            "stale": "refused",
        }
        valid = run["steps"][1]
        sent = json.loads(valid["request_body"])
        assert sent["environment"] == "sandbox"
        assert (sent["data"]["amount"], sent["data"]["currency"]) == (1234, "JPY")
        assert game_server.deliveries == [sent["data"]["order_id"]]
        assert valid["string_to_sign"].endswith("." + valid["request_body"])
        assert valid["request_headers"]["webhook-signature"].startswith("v1,")
        assert (valid["response_status"], valid["remote_ip"]) == (200, "127.0.0.1")
        assert valid["ms"] >= 0
        assert run["finished_at"]
        listed = (await call(client, world, "validation/list", kind="payment")).data
        assert [row["id"] for row in listed["list"]] == [run["id"]]
        assert (await call(client, world, "validation/list", kind="login")).data["total"] == 0

    async def test_a_channel_with_its_own_address(
        self, client: Client, world: World, database: Database, game_server: GameServer
    ) -> None:
        """[W-17] A run of a channel goes to the channel's address, signed by the game's secret."""
        account = await prepare(client, world, database, game_server, url="https://127.0.0.1:9/x")
        await add_channel(
            world, database, "harbor", {"callbacks": {"sandbox.payment": game_server.url}}
        )
        run = await carry_out(client, world, account, kind="payment", channel="harbor")
        assert (run["status"], run["url"]) == ("passed", game_server.url)
        assert run["channel"] == "harbor"
        assert len(game_server.deliveries) == 1
        other = await call(
            client, world, "validation/start", account_id=account, kind="login", channel="harbor"
        )
        assert other.data["url"] == "https://127.0.0.1:9/x", "what it does not have is the game's"

    async def test_an_address_taken_back_during_a_run(
        self, client: Client, world: World, database: Database, game_server: GameServer
    ) -> None:
        account = await prepare(client, world, database, game_server)
        own = {"callbacks": {"sandbox.login": game_server.url + "?own"}}
        await add_channel(world, database, "harbor", own)
        form = {"account_id": account, "kind": "login", "channel": "harbor"}
        run = (await call(client, world, "validation/start", **form)).data
        async with database.system() as session:
            row = (await session.execute(select(GameChannel))).scalar_one()
            row.config = {}
        step = await call(client, world, "validation/step", id=run["id"], position=0)
        assert step.data["finding"] == "address_changed"
        assert game_server.logins == []

    @pytest.mark.parametrize("kind", ["login", "payment"])
    async def test_what_a_channel_switched_off(
        self, client: Client, world: World, database: Database, game_server: GameServer, kind: str
    ) -> None:
        """[W-17] Nothing is sent for what the channel does not allow; the refusal names it."""
        account = await prepare(client, world, database, game_server)
        await add_channel(world, database, "harbor", {"switches": {kind: False}})
        form = {"account_id": account, "channel": "harbor"}
        answer = await call(client, world, "validation/start", kind=kind, **form)
        assert answer.code == 4605 and "Harbor" in answer.msg
        other = "login" if kind == "payment" else "payment"
        assert (await call(client, world, "validation/start", kind=other, **form)).code == 0

    async def test_the_login_token_verifies_as_documented(
        self,
        app: FastAPI,
        client: Client,
        world: World,
        database: Database,
        game_server: GameServer,
    ) -> None:
        """[W-17] A login check carries a real token: code that follows the guide accepts it."""
        account = await prepare(client, world, database, game_server)
        run = await carry_out(client, world, account, kind="login")
        data = json.loads(run["steps"][1]["request_body"])["data"]
        game = world.aurora.games[0]
        async with database.publisher(world.aurora.id) as session:
            secrets = await game_secrets(session, app.state.resources.keyring, game.id)
        claims = verify_login_token(
            secrets, data["token"], app_id=app_id_of(game.id), now=data["logged_in_at"] + 60
        )
        assert (claims["sub"], claims["env"]) == (data["player_id"], "sandbox")

    async def test_login(
        self, client: Client, world: World, database: Database, game_server: GameServer
    ) -> None:
        """[W-17] A login check with a sandbox account's player id."""
        account = await prepare(client, world, database, game_server)
        run = await carry_out(client, world, account, kind="login")
        assert run["status"] == "passed"
        assert [step["name"] for step in run["steps"]] == [
            "address",
            "valid",
            "wrong_signature",
            "tampered",
            "stale",
            "token_forged",
            "token_altered",
            "token_expired",
            "token_other_game",
        ]
        assert len(game_server.logins) == 1
        assert game_server.logins[0].startswith("sbx")

    @pytest.mark.parametrize(
        ("mode", "status", "expected"),
        [
            ("unsigned", "failed", {"wrong_signature": "wrong_signature_accepted"}),
            ("headers_only", "failed", {"tampered": "tampered_accepted", "stale": "refused"}),
            ("no_clock", "failed", {"stale": "stale_accepted", "tampered": "refused"}),
            ("twice", "failed", {"duplicate": "delivered_twice"}),
            ("refuses_known", "failed", {"duplicate": "duplicate_refused"}),
            ("silent", "unproven", {"duplicate": "delivery_unknown"}),
            ("crashes_on_bad", "unproven", {"valid": "accepted", "stale": "server_error"}),
            ("wrong_secret", "failed", {"valid": "valid_refused", "stale": ""}),
            ("fails", "failed", {"valid": "server_error", "duplicate": ""}),
            ("redirects", "failed", {"valid": "redirect"}),
            ("slow", "unproven", {"valid": "slow"}),
            ("huge", "failed", {"valid": "fault_too_large"}),
        ],
    )
    async def test_a_wrong_server_is_found_out(
        self,
        mode: str,
        status: str,
        expected: dict[str, str],
        client: Client,
        world: World,
        database: Database,
        game_server: GameServer,
    ) -> None:
        """[W-17] Each fault of a game's server is named, with what to change."""
        account = await prepare(client, world, database, game_server)
        game_server.mode = mode
        run = await carry_out(client, world, account, kind="payment")
        assert run["status"] == status
        assert findings(run).items() >= expected.items()
        for step in run["steps"]:
            if step["verdict"] in ("failed", "unproven"):
                assert step["text"]
                assert step["remedy"]

    async def test_no_answer_in_time(
        self,
        client: Client,
        world: World,
        database: Database,
        game_server: GameServer,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        monkeypatch.setattr("longshore.domains.pack.validation.stepping.CALL_SECONDS", 0.3)
        account = await prepare(client, world, database, game_server)
        game_server.mode = "hangs"
        run = await carry_out(client, world, account, kind="login")
        assert findings(run)["valid"] == "fault_timeout"
        assert [step["verdict"] for step in run["steps"][2:]] == ["skipped"] * 7

    async def test_nothing_listens(
        self, client: Client, world: World, database: Database, game_server: GameServer
    ) -> None:
        account = await prepare(client, world, database, game_server)
        game_server.stop()
        run = await carry_out(client, world, account, kind="login")
        assert findings(run)["valid"] == "fault_connect"

    async def test_steps_go_in_order_and_once(
        self, client: Client, world: World, database: Database, game_server: GameServer
    ) -> None:
        account = await prepare(client, world, database, game_server)
        run = (await call(client, world, "validation/start", account_id=account, kind="login")).data
        step = {"id": run["id"], "position": 1}
        assert (await call(client, world, "validation/step", **step)).code == 4603
        first = {"id": run["id"], "position": 0}
        answers = await asyncio.gather(
            *(call(client, world, "validation/step", **first) for _ in range(4))
        )
        assert sorted(answer.code for answer in answers) == [0, 4603, 4603, 4603]
        assert (await call(client, world, "validation/step", **first)).code == 4603
        assert game_server.calls == 0

    async def test_address_changed_on_the_way(
        self, client: Client, world: World, database: Database, game_server: GameServer
    ) -> None:
        account = await prepare(client, world, database, game_server)
        run = (await call(client, world, "validation/start", account_id=account, kind="login")).data
        async with database.system() as session:
            for row in (await session.execute(CallbackAddress.__table__.select())).all():
                statement = CallbackAddress.__table__.update().values(url=row.url + "/new")
                await session.execute(statement)
        answer = await call(client, world, "validation/step", id=run["id"], position=0)
        assert answer.data["finding"] == "address_changed"
        assert game_server.calls == 0

    async def test_report(
        self, client: Client, world: World, database: Database, game_server: GameServer
    ) -> None:
        """[W-17] A report to hand over, as data and as a page; what came back stays text."""
        account = await prepare(client, world, database, game_server)
        run = await carry_out(client, world, account, kind="login")
        game = world.aurora.games[0].id
        await set_clock(database, world.aurora.id, game, "America/New_York")
        data = (await call(client, world, "validation/report", id=run["id"], format="json")).data
        assert data["file_name"] == f"validation-login-{run['id']}.json"
        told = json.loads(data["content"])
        assert told["steps"] == run["steps"]
        page = (await call(client, world, "validation/report", id=run["id"])).data
        assert page["content_type"].startswith("text/html")
        assert "Server validation report: Login check" in page["content"]
        assert re.search(r"\d\d:\d\d:\d\d E[DS]T<", page["content"])
        assert "<script" not in page["content"]
        assert game_server.url in page["content"]
        assert not any(secret in page["content"] for secret in game_server.secrets)
