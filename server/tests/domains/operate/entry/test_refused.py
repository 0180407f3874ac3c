"""The refused list: in force at once, open sessions end, each entry with reason and end."""

import time

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Client
from tests.support.limits import LimitsDesk
from tests.support.runtime import DEVICE, GameClient, game_client
from tests.support.world import World

from longshore.kit.db.database import Database

HEARTBEAT = "/sdk/v1/heartbeat"


@pytest.fixture
def desk(app: FastAPI, client: Client, world: World) -> LimitsDesk:
    return LimitsDesk(app, client, world.aurora.owner, world.aurora.games[0])


@pytest.fixture
async def caller(app: FastAPI, database: Database, world: World) -> GameClient:
    return await game_client(app, database, world.aurora.games[0])


@pytest.mark.parametrize("subject", ["player", "device", "address"])
async def test_open_sessions_end_and_nobody_comes_back(
    desk: LimitsDesk, caller: GameClient, subject: str
) -> None:
    """[W-16] A refused player, device or address is out at once, and in again when it ends."""
    player = (await caller.guest()).data["player_id"]
    sessions = desk.app.state.runtime.ports.sessions
    await sessions.poll()
    assert (await caller.call(HEARTBEAT)).code == 0
    value = {"player": player, "device": DEVICE["id"], "address": caller.address}[subject]
    form = {"subject": subject, "values": [value], "reason": "外挂", "told": "使用外挂"}
    done = (await desk("refused/add", **form)).data
    assert done == {"added": 1, "ended_sessions": 1, "bad": []}
    await sessions.poll()
    assert (await caller.call(HEARTBEAT)).code == 4702
    again = await caller.guest()
    assert (again.code, again.msg) == (4795, "无法进入游戏：使用外挂")
    assert again.data == {"refused_until": -1, "reason": "使用外挂"}
    asked = {"player": {"player_id": player}, "device": {"device_id": value}}
    tested = (await desk("limits/test", **asked.get(subject, {"address": value}))).data
    assert (tested["may_enter"], tested["by"], tested["reason"]) == (False, subject, "外挂")

    page = (await desk("refused/list", keyword=value)).data
    assert page["total"] == 1 and page["list"][0]["reason"] == "外挂"
    assert DEVICE["id"] not in str(page)
    ended = await desk("refused/end", ids=[page["list"][0]["id"]], reason="申诉通过")
    assert ended.data == {"ended": 1}
    assert (await caller.guest()).code == 0
    assert (await desk("refused/end", ids=[page["list"][0]["id"]], reason="again")).data == {
        "ended": 0
    }
    over = (await desk("refused/list", state="over")).data["list"]
    assert [row["lifted_user_name"] for row in over] == [desk.user.name]


async def test_an_end_passes(desk: LimitsDesk, caller: GameClient, database: Database) -> None:
    player = (await caller.guest()).data["player_id"]
    ahead = int(time.time()) + 86_400
    form = {"subject": "player", "values": [player], "reason": "测试", "ends_at": ahead}
    assert (await desk("refused/add", **form)).code == 0
    english = await caller.call(
        "/sdk/v1/login", {"method": "guest", "device": DEVICE, "guest_key": caller.guest_key},
        language="en-US",
    )  # fmt: skip
    assert english.code == 4795 and english.data["refused_until"] == ahead
    assert english.msg.startswith("You cannot enter the game until ")
    async with database.system() as session:
        await session.execute(text("UPDATE refused_entry SET ends_at = now()"))
    assert (await caller.guest()).code == 0
    assert (await desk("refused/list")).data["total"] == 0
    assert (await desk("refused/list", state="over")).data["total"] == 1
    # The same player can be put on the list again: the new entry takes the old one's place.
    assert (await desk("refused/add", **form)).data["added"] == 1
    assert (await caller.guest()).code == 4795
    past = await desk("refused/add", **(form | {"ends_at": int(time.time()) - 5}))
    assert past.code == 4797


async def test_bad_values_are_named_and_nothing_is_written(
    desk: LimitsDesk, caller: GameClient, world: World
) -> None:
    player = (await caller.guest()).data["player_id"]
    for subject, values, bad in (
        ("player", [player, "nobody", "999999"], [2, 3]),
        ("device", ["short", "device-0002"], [1]),
        ("address", ["192.0.2.1", "192.0.2.0/24"], [2]),
    ):
        done = (await desk("refused/add", subject=subject, values=values, reason="测试")).data
        assert (done["added"], [one["line"] for one in done["bad"]]) == (0, bad)
    assert (await desk("refused/list")).data["total"] == 0
    for form in ({"values": []}, {"values": ["1"], "reason": " "}, {"subject": "nobody"}):
        given = {"subject": "player", "values": [player], "reason": "测试"} | form
        assert (await desk("refused/add", **given)).code == 4000
    other = LimitsDesk(desk.app, desk.client, world.borealis.owner, world.borealis.games[0])
    theirs = (await other("refused/add", subject="player", values=[player], reason="测试")).data
    assert theirs["added"] == 0
    assert (await caller.guest()).code == 0


async def test_many_at_once_and_pages(desk: LimitsDesk, caller: GameClient, world: World) -> None:
    values = [f"device-{number:06d}" for number in range(120)]
    form = {"subject": "device", "values": [*values, values[0]], "reason": "工作室"}
    assert (await desk("refused/add", **form)).data["added"] == 120
    assert (await desk("refused/add", **form)).data["added"] == 120
    first = (await desk("refused/list", keyword="工作室")).data
    assert (first["total"], len(first["list"])) == (120, 50)
    second = (await desk("refused/list", before=first["next"])).data
    third = (await desk("refused/list", before=second["next"])).data
    assert (len(third["list"]), third["next"]) == (20, None)
    assert (await desk("refused/list", keyword=values[5])).data["total"] == 1
    assert (await desk("refused/list", keyword="100%")).data["total"] == 0
    # Another game's device is another one.
    device = DEVICE | {"id": values[0]}
    refused = await caller.guest(device=device)
    other = await game_client(desk.app, desk.app.state.database, world.aurora.games[1])
    assert (refused.code, (await other.guest(device=device)).code) == (4795, 0)


async def test_a_household_of_ipv6_is_one_address(desk: LimitsDesk, caller: GameClient) -> None:
    caller.address = "2001:db8:1:2::7"
    await caller.guest()
    form = {"subject": "address", "values": ["2001:db8:1:2:ffff::1"], "reason": "测试"}
    assert (await desk("refused/add", **form)).data["ended_sessions"] == 1
    assert (await caller.guest()).code == 4795
    caller.address = "2001:db8:1:3::7"
    assert (await caller.guest()).code == 0
