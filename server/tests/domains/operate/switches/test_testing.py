"""The tester of switches: which condition decided; what it says is what a game is told."""

import random
from typing import Any

import pytest
from fastapi import FastAPI
from tests.support.client import Answer, Client
from tests.support.runtime import DEVICE, GameClient, game_client
from tests.support.world import World

from longshore.kit.db.database import Database

INIT, SERVER = "/sdk/v1/init", "/sdk/server/v1/switches"
OLD_VIVO = {"all": [
    {"field": "store", "op": "eq", "value": "vivo"},
    {"not": {"field": "client_version", "op": "semver_ge", "value": "2.3"}},
]}  # fmt: skip
GUESTS = {
    "key": "guests",
    "value": True,
    "rules": [{"id": "old", "when": OLD_VIVO, "value": False}],
}


class Desk:
    """An owner at the switches of a game, its client, and its server."""

    def __init__(self, client: Client, world: World, caller: GameClient) -> None:
        self._client, self._world, self.caller = client, world, caller

    async def __call__(self, place: str, **form: Any) -> Answer:
        return await self._client.call(
            "POST", f"/ultra/protected/app/send/usdk/{place}", user=self._world.aurora.owner,
            game=self.caller.game, json=form,
        )  # fmt: skip

    async def keep(self, *switches: object, kind: str = "switches") -> None:
        kept = await self("publishing/saveDraft", kind=kind, content={kind: list(switches)})
        assert kept.code == 0, kept.msg

    async def publish(self, kind: str = "switches") -> None:
        assert (await self("publishing/publish", kind=kind, seen_number=0)).code == 0
        self.caller.app.state.runtime.ports.snapshots.forget(self.caller.game.id)

    async def test(self, key: str, **form: Any) -> Any:
        told = await self("switches/test", key=key, **{"unit": "device-0001"} | form)
        assert told.code == 0, told.msg
        return told.data


@pytest.fixture
async def tester(client: Client, world: World, app: FastAPI, database: Database) -> Desk:
    return Desk(client, world, await game_client(app, database, world.aurora.games[0]))


async def test_which_condition_decided(tester: Desk) -> None:
    await tester.keep(GUESTS)
    assert (await tester("switches/test", key="guests", unit="device-0001")).code == 4004
    old = {"store": "vivo", "client_version": "2.2.9"}
    told = await tester.test("guests", facts=old, uses="draft")
    assert (told["value"], told["reason"], told["rule_id"]) == (False, "TARGETING_MATCH", "old")
    assert told["rules"] == [
        {"id": "old", "when": OLD_VIVO, "is_for": True, "decided_by": "when.all"}
    ]
    await tester.publish()
    new = await tester.test("guests", facts=old | {"client_version": "2.10"})
    assert (new["value"], new["reason"], new["rule_id"]) == (True, "DEFAULT", "")
    assert new["rules"] == [
        {"id": "old", "when": OLD_VIVO, "is_for": False, "decided_by": "when.all[1].not"}
    ]
    other = await tester.test("guests", facts={"client_version": "2.2.9"})
    assert other["rules"][0]["decided_by"] == "when.all[0]"


async def test_what_is_off_looks_at_no_rule(tester: Desk) -> None:
    await tester.keep(GUESTS | {"is_on": False, "off_value": False})
    told = await tester.test("guests", uses="draft")
    assert (told["value"], told["reason"], told["rules"]) == (False, "DISABLED", [])


async def test_a_moment_that_is_still_to_come(tester: Desk) -> None:
    """A quarter past eight in the evening of a Saturday, by the game's clock."""
    when = {"all": [{"field": "weekday", "op": "eq", "value": 6},
                    {"field": "hour", "op": "eq", "value": 20}]}  # fmt: skip
    await tester.keep(
        {"key": "party", "value": 0, "rules": [{"id": "r", "when": when, "value": 1}]}
    )
    saturday = 1_767_442_500  # 2026-01-03 20:15 of Shanghai
    assert (await tester.test("party", at=saturday, uses="draft"))["value"] == 1
    assert (await tester.test("party", at=saturday + 86_400, uses="draft"))["value"] == 0


async def test_who_and_what_is_refused(tester: Desk, world: World, client: Client) -> None:
    await tester.keep(GUESTS)
    for wrong in ({"unit": ""}, {"facts": {"A B": 1}}, {"by": "server"}, {"at": 0}):
        form = {"key": "guests", "unit": "device-0001"} | wrong
        assert (await tester("switches/test", **form)).code == 4000
    stranger = await client.call(
        "POST", "/ultra/protected/app/send/usdk/switches/test", user=world.borealis.owner,
        game=world.aurora.games[0], json={"key": "guests", "unit": "device-0001", "uses": "draft"},
    )  # fmt: skip
    assert stranger.code != 0


def _condition(dice: random.Random, depth: int) -> dict[str, Any]:
    if depth and dice.random() < 0.5:
        word = dice.choice(["all", "any", "not"])
        if word == "not":
            return {"not": _condition(dice, depth - 1)}
        return {word: [_condition(dice, depth - 1) for _ in range(dice.randint(1, 3))]}
    return dice.choice([
        {"op": "percent", "value": dice.choice([0, 2_500, 5_000, 9_000, 10_000])},
        {"op": "in_segment", "value": "testers"},
        {"field": "os", "op": dice.choice(["eq", "ne"]), "value": "ios"},
        {"field": "store", "op": dice.choice(["in", "not_in"]), "value": ["vivo", "oppo"]},
        {"field": "client_version", "op": "semver_ge", "value": "2.3"},
        {"field": "language", "op": "prefix", "value": "zh"},
        {"field": "level", "op": "ge", "value": 30},
        {"field": "package", "op": "exists", "value": dice.choice([True, False])},
    ])  # fmt: skip


@pytest.mark.parametrize("case", range(3))
async def test_the_tester_and_the_game_never_disagree(tester: Desk, case: int) -> None:
    dice = random.Random(case)
    switches = [
        {"key": f"s{at}", "value": 0, "rules": [
            {"id": f"r{rule}", "when": _condition(dice, 3), "value": rule + 1}
            for rule in range(dice.randint(1, 4))
        ]}
        for at in range(12)
    ]  # fmt: skip
    await tester.keep(*switches)
    await tester.keep({"key": "testers", "players": ["7", "8"]}, kind="segments")
    await tester.publish()
    await tester.publish("segments")
    for _ in range(4):
        facts = {
            "store": dice.choice(["vivo", "oppo", "xiaomi"]), "package": "com.longshore.demo",
            "client_version": dice.choice(["2.2.9", "2.3.0", "2.10"]), "language": "zh-CN",
            "os": dice.choice(["ios", "android"]),
        }  # fmt: skip
        device = f"device-{dice.randint(1, 10_000):05}"
        asked = {name: value for name, value in facts.items() if name != "os"}
        init = await tester.caller.call(
            INIT, asked | {"device": DEVICE | {"id": device, "os": facts["os"]}}
        )
        of_device = {"unit": device, "facts": facts}
        player, level = str(dice.randint(1, 10)), dice.randint(1, 60)
        server = await tester.caller.server_call(
            SERVER, {"player_id": player, "facts": facts | {"level": level}}
        )
        of_player = {"by": "player", "unit": player, "facts": facts | {"level": level}}
        for said, form in ((init, of_device), (server, of_player)):
            assert said.code == 0, said.msg
            for key, one in said.data["switches"].items():
                told = await tester.test(key, **form)
                for name in ("value", "reason", "rule_id"):
                    assert told[name] == one[name], (key, form, switches)
