"""[W-13] Items of the floating button: what may be kept, and who is shown what."""

from typing import Any

import pytest
from fastapi import FastAPI
from tests.support.client import Client
from tests.support.publishing import Publishing
from tests.support.runtime import game_client
from tests.support.uploads import Uploader, png
from tests.support.world import World

from longshore.domains.operate.publishing.object_rows import NAMINGS
from longshore.kit.db.database import Database

ZH, EN = {"code": "zh-CN", "text": "客服"}, {"code": "en-US", "text": "Support"}
ITEM: dict[str, Any] = {"key": "support", "texts": [ZH, EN], "link": "https://help.example.com/a"}
ON_VIVO = {"field": "store", "op": "eq", "value": "vivo"}


@pytest.fixture
async def call(client: Client, world: World, app: FastAPI, database: Database) -> Publishing:
    player = await game_client(app, database, world.aurora.games[0])
    return Publishing(client, world.aurora.owner, player)


def _with(**fields: Any) -> dict[str, Any]:
    return {"items": [ITEM | fields]}


async def test_for_whom_in_which_language_and_order(call: Publishing, world: World) -> None:
    """[W-13] Published items reach those for whom they are meant, in their language and order."""
    icon = await Uploader(call.client, world.aurora.owner).put(png(), purpose="icon", name="a.png")
    account = {"key": "account", "texts": [EN], "page": "account", "has_dot": True}
    gone = {"key": "gone", "texts": [EN], "page": "orders", "is_on": False}
    items = [account, ITEM | {"icon": icon["key"], "when": ON_VIVO}, gone]
    assert (await call.init())["floating_button"] == []
    await call.put_in_force("floating", {"items": items}, 0)

    assert [one["key"] for one in (await call.init())["floating_button"]] == ["account"]
    assert [one["key"] for one in (await call.init(store="oppo"))["floating_button"]] == ["account"]
    shown = (await call.init(store="vivo"))["floating_button"]
    assert len({one["revision"] for one in shown}) == 2
    assert [{name: one[name] for name in one if name != "revision"} for one in shown] == [
        {"key": "account", "text": "Support", "icon": "", "link": "", "page": "account",
         "has_dot": True},
        {"key": "support", "text": "客服", "icon": icon["url"], "has_dot": False,
         "link": "https://help.example.com/a", "page": ""},
    ]  # fmt: skip
    for language, text in (
        ("en", "Support"),
        ("en-GB", "Support"),
        ("zh-HK", "客服"),
        ("fr", "客服"),
    ):
        told = await call.init(store="vivo", language=language)
        assert told["floating_button"][1]["text"] == text, language

    await call.put_in_force("floating", {"items": items[::-1]}, 1)
    again = (await call.init(store="vivo"))["floating_button"]
    assert [one["key"] for one in again] == ["support", "account"]
    await call("publishing/rollBack", kind="floating", seen_number=2, number=1)
    call.forget()
    assert (await call.init(store="vivo"))["floating_button"] == shown


async def test_percentages_and_moments(call: Publishing) -> None:
    """A share of the devices, the same ones each time; and a rule of time ends by itself."""
    half = {"op": "percent", "value": 5_000}
    past = {"field": "time", "op": "before", "value": 1_000}
    ahead = {"field": "time", "op": "before", "value": 4_000_000_000}
    items = [
        {"key": key, "texts": [EN], "page": "account", "when": when}
        for key, when in (("half", half), ("past", past), ("ahead", ahead))
    ]
    await call.put_in_force("floating", {"items": items}, 0)
    seen = set()
    for number in range(24):
        device = {"id": f"device-{number:04}"}
        keys = [one["key"] for one in (await call.init(device=device))["floating_button"]]
        assert keys == [one["key"] for one in (await call.init(device=device))["floating_button"]]
        assert keys[-1] == "ahead" and "past" not in keys
        seen.add(len(keys))
    assert seen == {1, 2}


@pytest.mark.parametrize(
    ("content", "field", "zh", "en"),
    [
        (_with(link=""), "items.0", "应有一个链接或一个页面", "needs either a link or a page"),
        (_with(page="account"), "items.0", "应有一个链接或一个页面", "either a link or a page"),
        (_with(link="javascript:alert(1)"), "items.0.link", "https://", "https://"),
        (_with(link="https://a.example/\"x"), "items.0.link", "https://", "https://"),
        (_with(link="http://a.example"), "items.0.link", "https://", "https://"),
        (_with(texts=[]), "items.0.texts", "至少", "at least"),
        (_with(texts=[ZH, ZH]), "items.0.texts", "写了两次", "twice"),
        (_with(texts=[ZH | {"code": "zh_CN"}]), "items.0.texts.0.code", "zh-CN", "zh-CN"),
        (_with(texts=[ZH | {"text": " "}]), "items.0.texts.0.text", "不能为空", "not be empty"),
        (_with(texts=[ZH | {"text": "x" * 31}]), "items.0.texts.0.text", "30", "30"),
        (_with(icon="../a.png"), "items.0.icon", "不是已上传的图片", "uploaded picture"),
        (_with(page="root", link=""), "items.0.page", "account", "account"),
        (_with(key="1"), "items.0.key", "以字母开头", "begin with a letter"),
        (_with(when={"field": "x", "op": "eq", "value": 1}), "items.0.when", "字段x", "no field"),
        (_with(more=1), "items.0.more", "", ""),
        ({"items": [ITEM, ITEM]}, "", "用了两次", "used twice"),
        ({"items": [ITEM | {"key": f"k{at}"} for at in range(21)]}, "items", "20", "20"),
    ],
)  # fmt: skip
async def test_what_is_wrong_is_told(
    call: Publishing, content: Any, field: str, zh: str, en: str
) -> None:
    for language, part in (("zh-CN", zh), ("en-US", en)):
        refused = await call.draft("floating", content, language)
        assert (refused.code, refused.data["field"]) == (4744, field)
        assert part in refused.msg
    assert (await call("publishing/draft", kind="floating")).data["content"] == {"items": []}


async def test_pictures_of_others_are_refused(call: Publishing, world: World) -> None:
    theirs = await Uploader(call.client, world.borealis.owner).put(
        png(), purpose="icon", name="a.png"
    )
    refused = await call.draft("floating", _with(icon=theirs["key"]), "en-US")
    assert refused.code == 4750 and "support" in refused.msg


async def test_others_neither_read_nor_change_it(call: Publishing, world: World) -> None:
    await call.put_in_force("floating", _with(), 0)
    for user in (world.borealis.owner, world.aurora.users["none"]):
        other = Publishing(call.client, user, call.player)
        assert (await other("publishing/draft", kind="floating")).code != 0
        assert (await other.draft("floating", {"items": []})).code != 0
    reader = Publishing(call.client, world.aurora.users["reader"], call.player)
    assert (await reader("publishing/draft", kind="floating")).code == 0
    assert (await reader.draft("floating", {"items": []})).code != 0
    assert len((await call.init())["floating_button"]) == 1


async def test_backups_know_the_icons(call: Publishing, world: World, database: Database) -> None:
    """Of the draft and of every version, also of those that no longer show them."""
    icon = await Uploader(call.client, world.aurora.owner).put(png(), purpose="icon", name="a.png")
    await call.put_in_force("floating", _with(icon=icon["key"]), 0)
    await call.put_in_force("floating", {"items": [ITEM]}, 1)
    await call.draft("floating", _with(icon=icon["key"]))
    async with database.system() as session:
        found = [[row[1] for row in await session.execute(one.rows)] for one in NAMINGS]
    assert [icon["key"] in keys for keys in found] == [True, True, False]
    assert all("" not in keys for keys in found)
