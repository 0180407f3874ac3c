"""Every list of operate as a file: narrowed as its page is, with nothing that its page hides."""

import csv
import io
from typing import Any, get_args

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.domains.operate.exports.test_exports import Desk
from tests.support.client import Client
from tests.support.runtime import game_client
from tests.support.world import World

from longshore.domains.operate.exports.kinds import KINDS
from longshore.domains.operate.exports.models import KindName
from longshore.domains.operate.players import put_fact
from longshore.kit.db.database import Database

NUMBER = "11010519491231002X"


@pytest.fixture
def desk(app: FastAPI, client: Client, database: Database, world: World) -> Desk:
    return Desk(app, client, database, world)


async def _rows(desk: Desk, kind: str, **filters: Any) -> list[dict[str, str]]:
    number = await desk.begun(kind, filters=filters)
    await desk.work()
    assert (await desk.state(number))["state"] == "done"
    content = (await desk.content(number)).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(content)))


async def _usdk(desk: Desk, action: str, **form: Any) -> Any:
    answer = await desk.client.call(
        "POST", f"/ultra/protected/app/send/usdk/{action}", user=desk.world.aurora.owner,
        game=desk.world.aurora.games[0], json=form,
    )  # fmt: skip
    assert answer.code == 0, answer
    return answer.data


def test_every_kind_can_be_asked_for() -> None:
    assert set(KINDS) == set(get_args(KindName))


async def test_the_refused_list(desk: Desk) -> None:
    """In force unless ended ones are asked for; a device is masked as on the page."""
    device = "device-of-somebody-0001"
    for subject, value, reason in (
        ("address", "203.0.113.7", "工作室"), ("device", device, "=外挂"),
    ):  # fmt: skip
        form = {"subject": subject, "values": [value], "reason": reason}
        await _usdk(desk, "refused/add", **form)
    rows = await _rows(desk, "refused")
    assert {row["原因"] for row in rows} == {"工作室", "'=外挂"}
    assert device not in str(rows)
    assert [row["对象"] for row in await _rows(desk, "refused", subject="address")] == [
        "203.0.113.7"
    ]
    assert len(await _rows(desk, "refused", keyword="203.0.113.7")) == 1
    entry = (await _usdk(desk, "refused/list", subject="address"))["list"][0]
    await _usdk(desk, "refused/end", ids=[entry["id"]], reason="申诉")
    assert [row["类型"] for row in await _rows(desk, "refused")] == ["设备"]
    (over,) = await _rows(desk, "refused", state="over")
    assert (over["对象"], over["移除人"]) == ("203.0.113.7", desk.world.aurora.owner.name)


async def test_gifts_and_their_log(
    app: FastAPI, desk: Desk, database: Database, world: World
) -> None:
    """What an outcome narrows the log to is in the file, too."""
    gift = {"rewards": [{"item": "gem", "name": "钻", "quantity": 1}], "texts": {"zh-CN": "礼"}}
    one = await _usdk(desk, "gift/save", code="sorry", name="补偿", **gift)
    await _usdk(desk, "gift/save", code="spring", name="新春", **gift)
    await _usdk(desk, "gift/shelve", id=one["id"])
    assert [row["标识"] for row in await _rows(desk, "gifts", state="listed")] == ["sorry"]
    assert [row["礼包"] for row in await _rows(desk, "gifts", keyword="spr")] == ["新春"]
    guest = await game_client(app, database, world.aurora.games[0])
    player = int((await guest.guest()).data["player_id"])
    await _usdk(desk, "gift/push", id=one["id"], player_id=player, reason="维护")
    assert len(await _rows(desk, "redemptions", gift_id=one["id"], outcome="granted")) == 1
    assert len(await _rows(desk, "redemptions", gift_id=one["id"], outcome="undelivered")) == 1
    assert await _rows(desk, "redemptions", gift_id=one["id"], outcome="refused") == []


async def test_messages_and_alerts(desk: Desk, database: Database, world: World) -> None:
    place = {"publisher": world.aurora.id, "game": world.aurora.games[0].id}
    async with database.system() as session:
        for state in ("sent", "failed"):
            statement = text(
                "INSERT INTO sent_message (publisher_id, game_id, way, purpose, provider, masked, "
                "digest, state, currency, price_micros) VALUES (:publisher, :game, 'sms', 'login', "
                "'aliyun', '138****6021', '\\x00', :state, 'CNY', 45000)"
            )
            await session.execute(statement, place | {"state": state})
    rows = await _rows(desk, "messages", state="failed", provider="aliyun")
    assert [(row["收件人"], row["状态"], row["费用"]) for row in rows] == [
        ("138****6021", "失败", "0.045000")
    ]
    assert await _rows(desk, "messages", provider="tencent") == []
    assert await _rows(desk, "incidents", state="open") == []


async def test_real_names_are_masked(
    app: FastAPI, desk: Desk, database: Database, world: World
) -> None:
    guest = await game_client(app, database, world.aurora.games[0])
    player = int((await guest.guest()).data["player_id"])
    place = {"publisher": world.aurora.id, "game": world.aurora.games[0].id, "player": player}
    async with database.system() as session:
        for kind, value in (("name", "张三丰"), ("identity", NUMBER)):
            await put_fact(
                session, app.state.resources.keyring, place["publisher"], place["game"], player,
                kind, value,
            )  # fmt: skip
        statement = text(
            "INSERT INTO real_name (publisher_id, game_id, player_id, state, source, born_on, "
            "person) VALUES (:publisher, :game, :player, 'verified', 'nppa', '1949-12-31', '\\x00')"
        )
        await session.execute(statement, place)
    (row,) = await _rows(desk, "names", state="verified", tier="18+", player_id=player)
    assert (row["姓名"], row["证件号"]) == ("张*丰", "1****************X")
    assert await _rows(desk, "names", tier="0-7") == []
