"""[W-07] Many players at once, by a list of ids; and bans that bar addresses."""

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.domains.operate.desk.test_players import Desk
from tests.support.client import Client
from tests.support.runtime import DEVICE, game_client
from tests.support.world import World

from longshore.kit.clock import now_seconds
from longshore.kit.db.database import Database

HEARTBEAT = "/sdk/v1/heartbeat"
NOBODY = 999_999


@pytest.fixture
async def desk(app: FastAPI, client: Client, database: Database, world: World) -> Desk:
    made = Desk(client, world, await game_client(app, database, world.aurora.games[0]))
    made.player_id = int((await made.guest.guest()).data["player_id"])
    return made


async def _others(app: FastAPI, database: Database, world: World, count: int) -> list[int]:
    players = []
    for at in range(count):
        guest = await game_client(app, database, world.aurora.games[0])
        answer = await guest.guest(device=DEVICE | {"id": f"device-9{at:03d}"})
        players.append(int(answer.data["player_id"]))
    return players


async def _audited(database: Database, action: str) -> list[str]:
    async with database.system() as session:
        statement = text("SELECT target_id FROM audit_event WHERE action = :action ORDER BY id")
        return list((await session.execute(statement, {"action": action})).scalars())


async def _signs_in(desk: Desk) -> int:
    return (await desk.guest.guest()).code


async def test_a_list_says_who_is_nobody(
    app: FastAPI, desk: Desk, database: Database, world: World
) -> None:
    """Lines are counted as they were pasted; another game's is nobody."""
    (other,) = await _others(app, database, world, 1)
    elsewhere = await game_client(app, database, world.aurora.games[1])
    stranger = str((await elsewhere.guest()).data["player_id"])
    await desk.of("ban", reason="r")
    mine = str(desk.player_id)
    values = [mine, "player_id", str(other), mine, stranger, "9" * 40, "１"]
    found = (await desk("checkMany", values=values)).data
    assert [(one["id"], one["is_banned"]) for one in found["players"]] == [
        (desk.player_id, True),
        (other, False),
    ]
    assert [(one["line"], one["content"]) for one in found["missing"]] == [
        (2, "player_id"),
        (5, stranger),
        (6, "9" * 40),
        (7, "１"),
    ]
    assert found["repeated"] == 1
    assert (await desk("checkMany", values=[])).code == 4000
    assert (await desk("checkMany", values=["1"] * 5_001)).code == 4000


async def test_a_list_is_banned_and_taken_back(
    app: FastAPI, desk: Desk, database: Database, world: World
) -> None:
    """Who is barred already stays so; an audit entry each; a newer ban is not taken back."""
    first, second = await _others(app, database, world, 2)
    await desk("ban", player_id=second, reason="earlier")
    form = {"reason": "外挂名单", "told": "使用外挂", "ends_at": now_seconds() + 3_600}
    players = [desk.player_id, first, second, NOBODY]
    done = (await desk("banMany", player_ids=players, **form)).data
    assert (len(done["ban_ids"]), done["left"]) == (2, 2)
    assert await _audited(database, "player.ban") == [
        str(second),
        str(desk.player_id),
        str(first),
    ]
    desk.guest.app.state.runtime.ports.sessions.forget_all()
    assert (await desk.guest.call(HEARTBEAT)).code == 4702
    assert await _signs_in(desk) == 4706
    # A colleague bars one of them for longer meanwhile.
    await desk("ban", player_id=first, reason="for longer")
    taken = (await desk("liftMany", ban_ids=done["ban_ids"])).data
    assert taken == {"done": 1, "left": 1}
    assert await _signs_in(desk) == 0
    found = (await desk("checkMany", values=[str(first), str(second)])).data["players"]
    assert [one["is_banned"] for one in found] == [True, True]
    assert (await desk("liftMany", ban_ids=done["ban_ids"])).data == {"done": 0, "left": 2}
    past = await desk("banMany", player_ids=[first], reason="r", ends_at=now_seconds() - 5)
    assert past.code == 4797
    assert (await desk("ban", player_id=first, reason="r", ends_at=1)).code == 4797


async def test_sessions_of_a_list_end(
    app: FastAPI, desk: Desk, database: Database, world: World
) -> None:
    others = await _others(app, database, world, 2)
    form = {"player_ids": [desk.player_id, *others, NOBODY], "reason": "维护"}
    assert (await desk("endManySessions", **form)).data == {"done": 3, "left": 1}
    assert len(await _audited(database, "player.end_sessions")) == 3
    desk.guest.app.state.runtime.ports.sessions.forget_all()
    assert (await desk.guest.call(HEARTBEAT)).code == 4702
    assert await _signs_in(desk) == 0


async def test_a_list_gets_a_gift_once(
    app: FastAPI, desk: Desk, client: Client, database: Database, world: World
) -> None:
    """Asked again, as after no answer, nobody has it twice; unlisted, nobody gets anything."""
    others = await _others(app, database, world, 1)

    async def gift(action: str, **form: object) -> dict[str, object]:
        answer = await client.call(
            "POST", f"/ultra/protected/app/send/usdk/gift/{action}", language="zh-CN",
            user=world.aurora.owner, game=world.aurora.games[0], json=form,
        )  # fmt: skip
        return {**(answer.data or {}), "code": answer.code}

    made = await gift(
        "save", code="sorry", name="补偿", rewards=[{"item": "gem", "name": "钻", "quantity": 1}],
        texts={"zh-CN": "补偿"},
    )  # fmt: skip
    form = {
        "id": made["id"], "player_ids": [desk.player_id, *others, NOBODY], "reason": "维护补偿",
        "run": "0" * 32,
    }  # fmt: skip
    assert (await gift("pushMany", **form))["code"] != 0
    assert (await gift("shelve", id=made["id"]))["code"] == 0
    for _ in range(2):
        answer = await gift("pushMany", **form)
        assert (answer["code"], answer["done"], answer["left"]) == (0, 2, 1)
    assert len(await _audited(database, "player.push_gift")) == 2
    assert (await gift("pushMany", **(form | {"run": "1" * 32})))["done"] == 2
    # The same run with another gift is not answered as if that were given.
    other = await gift(
        "save", code="thanks", name="感谢", rewards=[{"item": "gem", "name": "钻", "quantity": 1}],
        texts={"zh-CN": "感谢"},
    )  # fmt: skip
    assert (await gift("shelve", id=other["id"]))["code"] == 0
    assert (await gift("pushMany", **(form | {"id": other["id"]})))["code"] == 4806
    async with database.system() as session:
        statement = text("SELECT count(*) FROM gift_redemption WHERE result = 'granted'")
        assert (await session.execute(statement)).scalar_one() == 4


async def test_a_ban_bars_addresses(
    app: FastAPI, desk: Desk, client: Client, database: Database, world: World
) -> None:
    """Others from there are out as well, until the ban ends; an entry by hand outlives it."""
    sibling = await game_client(app, database, world.aurora.games[0])
    sibling.address = desk.guest.address
    elsewhere = DEVICE | {"id": "device-0002"}
    assert (await sibling.guest(device=elsewhere)).code == 0
    known = (await desk.of("profile"))["addresses"]
    assert [(one["address"], one["others"]) for one in known] == [(desk.guest.address, 1)]
    await desk.of("ban", reason="工作室", told="工作室账号", scope="address")
    sibling.app.state.runtime.ports.sessions.forget_all()
    assert (await sibling.call(HEARTBEAT)).code == 4702
    assert (await sibling.guest(device=elsewhere)).code == 4795

    async def refused(action: str, **form: object) -> dict[str, object]:
        answer = await client.call(
            "POST", f"/ultra/protected/app/send/usdk/refused/{action}", language="zh-CN",
            user=world.aurora.owner, game=world.aurora.games[0], json=form,
        )  # fmt: skip
        assert answer.code == 0, answer
        return dict(answer.data)

    assert (await refused("list"))["total"] == 1
    by_hand = {"subject": "address", "values": [desk.guest.address], "reason": "by hand"}
    assert (await refused("add", **by_hand))["added"] == 1
    assert (await refused("add", **by_hand))["added"] == 1
    assert (await refused("list"))["total"] == 2
    await desk.of("liftBan")
    assert [one["reason"] for one in (await refused("list"))["list"]] == ["by hand"]
    assert (await sibling.guest(device=elsewhere)).code == 4795
    entries = (await refused("list"))["list"]
    await refused("end", ids=[one["id"] for one in entries], reason="over")
    assert (await sibling.guest(device=elsewhere)).code == 0


async def test_a_device_stays_barred_while_another_ban_bars_it(
    app: FastAPI, desk: Desk, database: Database, world: World
) -> None:
    """Two who share a device are barred with it: lifting one ban does not let the other's in."""
    sibling = await game_client(app, database, world.aurora.games[0])
    second = int((await sibling.guest()).data["player_id"])
    await desk("ban", player_id=second, reason="longer", scope="device")
    await desk.of("ban", reason="shorter", scope="device", ends_at=now_seconds() + 3_600)
    await desk.of("liftBan")
    assert await _signs_in(desk) == 4706
    await desk("liftBan", player_id=second)
    assert await _signs_in(desk) == 0
