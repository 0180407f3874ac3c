"""Runs that are not begun, or end before anything is called."""

import pytest
from tests.domains.pack.validation.support import call, carry_out, findings, prepare
from tests.support.client import Client
from tests.support.game_server import GameServer
from tests.support.world import World

from longshore.kit.db.database import Database


class TestRefused:
    async def test_private_address(
        self, client: Client, world: World, database: Database, game_server: GameServer
    ) -> None:
        """Without the operator's leave nothing on this machine is called."""
        account = await prepare(client, world, database, game_server)
        run = await carry_out(client, world, account, kind="login")
        assert run["status"] == "failed"
        assert findings(run)["address"] == "fault_address"
        assert game_server.calls == 0

    async def test_no_address(self, client: Client, world: World) -> None:
        made = await call(client, world, "sandboxAccount/create", name="alice")
        account = made.data["list"][0]["account"]["id"]
        answer = await call(client, world, "validation/start", account_id=account, kind="login")
        assert answer.code == 4600

    async def test_disabled_account(
        self, client: Client, world: World, database: Database, game_server: GameServer
    ) -> None:
        account = await prepare(client, world, database, game_server)
        await call(client, world, "sandboxAccount/disable", id=account, disable=1)
        answer = await call(client, world, "validation/start", account_id=account, kind="login")
        assert answer.code == 4601

    async def test_too_many(
        self,
        client: Client,
        world: World,
        database: Database,
        game_server: GameServer,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        monkeypatch.setattr("longshore.domains.pack.validation.runs.RUNS_AN_HOUR", 1)
        account = await prepare(client, world, database, game_server)
        form = {"account_id": account, "kind": "login"}
        assert (await call(client, world, "validation/start", **form)).code == 0
        assert (await call(client, world, "validation/start", **form)).code == 4602

    async def test_readers_only_read(self, client: Client, world: World) -> None:
        reader = {"user": world.aurora.reader}
        for action in ("start", "step"):
            answer = await call(
                client, world, f"validation/{action}", id=1, position=0, kind="login", **reader
            )
            assert answer.code == 4030
        assert (await call(client, world, "validation/list", **reader)).code == 0

    @pytest.mark.parametrize("action", ["step", "detail", "report"])
    async def test_unknown_run(self, action: str, client: Client, world: World) -> None:
        answer = await call(client, world, f"validation/{action}", id=999999, position=0)
        assert answer.code == 4004
