"""Channels of a game: who may call, adding, switches, callbacks, enabling, removing."""

from typing import Any

import pytest
from tests.domains.pack.channels.conftest import Call, saved
from tests.support.client import Client
from tests.support.world import World

from longshore.domains.pack.channels import recipes
from longshore.kit.db.database import Database

CHANGES = ("add", "save", "enable", "remove", "copy", "rollback", "import")
READS = ("catalogue", "list", "check", "detail", "history", "diff", "export")


class TestCallers:
    @pytest.mark.parametrize("action", (*CHANGES, *READS))
    async def test_anonymous(self, client: Client, action: str) -> None:
        path = f"/ultra/protected/app/send/usdk/sdk/channel/{action}"
        assert (await client.call("POST", path, json={})).code == 102

    @pytest.mark.parametrize("action", (*CHANGES, *READS))
    async def test_without_page(self, call: Call, world: World, action: str) -> None:
        assert (await call(action, user=world.aurora.none)).code == 4030

    @pytest.mark.parametrize("action", CHANGES)
    async def test_reader_changes_nothing(self, call: Call, world: World, action: str) -> None:
        """[P-02] Seeing channels is not changing them: that takes packEdit."""
        assert (await call(action, user=world.aurora.reader)).code == 4030

    async def test_other_publisher(self, call: Call, world: World, beacon: dict[str, Any]) -> None:
        for action in ("detail", "history"):
            answer = await call(
                action, user=world.borealis.owner, game=world.borealis.games[0], id=beacon["id"]
            )
            assert answer.code == 4004, action
        other = world.borealis.games[0]
        answer = await call("save", user=world.borealis.owner, game=other, **saved(beacon))
        assert answer.code == 4004

    async def test_other_game(self, call: Call, world: World, beacon: dict[str, Any]) -> None:
        second = world.aurora.games[1]
        assert (await call("detail", game=second, id=beacon["id"])).code == 4004
        assert (await call("save", game=second, **saved(beacon))).code == 4004
        assert (
            await call("enable", game=second, ids=[beacon["id"]], is_enabled=False)
        ).code == 4004


class TestAdd:
    async def test_batch(self, call: Call) -> None:
        """[W-04] Several channels at once, with the rule of each and the newest plug-in."""
        answer = await call("add", codes=["cove", "beacon"])
        assert len(answer.data["ids"]) == 2
        rows = (await call("list")).data["list"]
        assert [row["code"] for row in rows] == ["beacon", "cove"]
        assert [row["plugin_version"] for row in rows] == ["1.10.0", "3.0"], "1.10 is after 1.9"
        assert (rows[1]["package_rule"], rows[1]["package_value"]) == ("suffix", ".cove")

    async def test_again_changes_nothing(self, call: Call, beacon: dict[str, Any]) -> None:
        assert (await call("add", codes=["beacon"])).data["ids"] == []
        assert (await call("detail", id=beacon["id"])).data["version"] == 1

    @pytest.mark.parametrize("code", ["delta", "nowhere"])
    async def test_not_offered(self, call: Call, code: str) -> None:
        assert (await call("add", codes=["beacon", code])).code == 4004
        assert (await call("list")).data["list"] == []

    async def test_choice_list(self, call: Call, beacon: dict[str, Any]) -> None:
        """[W-01] The specification's channel list names the game's channels."""
        rows = (await call("list", path="/v2/channel/")).data["list"]
        assert rows == [
            {
                "id": beacon["id"], "channel": "beacon", "kind": "domestic", "is_enabled": True,
                "name": {"zh": "beacon店", "en": "Beacon"},
            }
        ]  # fmt: skip


class TestSwitches:
    async def test_switched_off(self, call: Call, beacon: dict[str, Any]) -> None:
        """[W-04] What is off is kept, shown in the history, and not asked for."""
        assert beacon["config"]["switches"] == {"login": True, "payment": True, "report": True}
        off = {"login": False, "payment": False, "report": True}
        saved_ = await call("save", **saved(beacon, config={"switches": off}))
        assert saved_.data["config"]["switches"] == off
        assert "callbacks" in {row["code"] for row in beacon["findings"]}
        assert "callbacks" not in {row["code"] for row in saved_.data["findings"]}
        changes = await call("diff", id=beacon["id"], from_version=1, to_version=2)
        assert [(row["field"], row["before"], row["after"]) for row in changes.data["list"]] == [
            ("switches.login", True, False), ("switches.payment", True, False),
        ]  # fmt: skip

    async def test_into_the_package(
        self, call: Call, world: World, beacon: dict[str, Any], database: Database
    ) -> None:
        """[W-18] The package is told what is off; what is on it need not be told."""
        await call("save", **saved(beacon, config={"switches": {"payment": False}}))
        async with database.system() as session:
            [recipe] = await recipes(session, world.aurora.games[0].id)
        told = {key: recipe.parameters[key] for key in recipe.parameters if "." in key}
        assert told == {"longshore.switch.payment": False}

    async def test_unknown_switch(self, call: Call, beacon: dict[str, Any]) -> None:
        form = saved(beacon, config={"switches": {"gravity": False}})
        answer = await call("save", **form)
        assert answer.code == 4000
        assert answer.data["errors"][0]["field"] == "config.switches.gravity"


class TestCallbacks:
    async def test_own_addresses(self, call: Call, beacon: dict[str, Any]) -> None:
        """[W-04] A channel has its own addresses; an emptied one is the game's again."""
        own = {
            "production.login": "https://beacon.example.com/login",
            "production.payment": "https://beacon.example.com/pay",
            "sandbox.login": "",
        }
        answer = await call("save", **saved(beacon, config={"callbacks": own}))
        assert answer.code == 0, answer
        kept = answer.data["config"]["callbacks"]
        assert kept == {key: url for key, url in own.items() if url}
        assert "callbacks" not in {row["code"] for row in answer.data["findings"]}
        emptied = dict.fromkeys(own, "")
        answer = await call("save", **saved(answer.data, config={"callbacks": emptied}))
        assert answer.data["config"]["callbacks"] == {}
        assert "callbacks" in {row["code"] for row in answer.data["findings"]}

    @pytest.mark.parametrize(
        "url",
        [
            "http://10.0.0.8/pay",
            "ftp://x.example.com",
            "javascript:alert(1)",
            "https://",
            "x" * 501,
        ],
    )
    async def test_bad_address(self, call: Call, beacon: dict[str, Any], url: str) -> None:
        form = saved(beacon, config={"callbacks": {"sandbox.payment": url}})
        answer = await call("save", **form)
        assert answer.code == 4000
        assert answer.data["errors"][0]["field"] == "config.callbacks.sandbox.payment"
        assert (await call("detail", id=beacon["id"])).data["version"] == 1

    async def test_other_game(self, call: Call, world: World, beacon: dict[str, Any]) -> None:
        """Copying to another game leaves the addresses of this game's server behind."""
        own = {"production.payment": "https://beacon.example.com/pay"}
        config = {"callbacks": own, "switches": {"report": False}, "label": "Harbor"}
        await call("save", **saved(beacon, config=config))
        second, first = world.aurora.games[1], world.aurora.games[0].id
        copied = await call("copy", game=second, from_game_id=first, codes=["beacon"])
        answer = await call("detail", game=second, id=copied.data["ids"][0])
        assert answer.data["config"]["label"] == "Harbor"
        assert answer.data["config"]["switches"]["report"] is False
        assert answer.data["config"]["callbacks"] == {}


class TestEnableAndRemove:
    async def test_enable(self, call: Call, beacon: dict[str, Any]) -> None:
        assert (await call("enable", ids=[beacon["id"]], is_enabled=False)).data["ids"] == [
            beacon["id"]
        ]
        assert (await call("enable", ids=[beacon["id"]], is_enabled=False)).data["ids"] == []
        row = (await call("list")).data["list"][0]
        assert (row["is_enabled"], row["version"]) == (False, 2)

    async def test_remove_and_add_again(self, call: Call, beacon: dict[str, Any]) -> None:
        """What was configured comes back with the channel."""
        detail = (await call("save", **saved(beacon, {"app_id": "123456"}))).data
        assert (await call("remove", id=beacon["id"], version=1)).code == 4500
        assert (await call("remove", id=beacon["id"], version=detail["version"])).code == 0
        assert (await call("list")).data["list"] == []
        assert (await call("detail", id=beacon["id"])).code == 4004
        assert (await call("add", codes=["beacon"])).data["ids"] == [beacon["id"]]
        back = (await call("detail", id=beacon["id"])).data
        assert back["config"]["parameters"] == {"app_id": "123456"}
        assert back["is_enabled"]
