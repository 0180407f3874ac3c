"""JSON switches: values by a schema, refused with place and reason, given to every caller."""

from typing import Any

import httpx2
import pytest
from fastapi import FastAPI
from tests.domains.operate.switches.test_testing import INIT, SERVER, Desk
from tests.support.client import Client
from tests.support.runtime import DEVICE, game_client
from tests.support.world import World

from longshore.kit.db.database import Database

SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "properties": {
        "title": {"type": "string", "minLength": 1},
        "prices": {"type": "array", "items": {"type": "number", "minimum": 1}},
        "banner": {"type": ["string", "null"]},
    },
    "required": ["title"],
    "additionalProperties": False,
}
SHOP = {"title": "商城", "prices": [6, 30.5], "banner": None}
CLOSED = {"title": "closed"}


def _switch(**fields: Any) -> dict[str, Any]:
    harmony = {"field": "os", "op": "eq", "value": "harmony"}
    made = {
        "key": "shop", "schema": SCHEMA, "value": SHOP, "off_value": CLOSED,
        "rules": [{"id": "harmony", "when": harmony, "value": CLOSED}],
    }  # fmt: skip
    return made | fields


@pytest.fixture
async def desk(client: Client, world: World, app: FastAPI, database: Database) -> Desk:
    return Desk(client, world, await game_client(app, database, world.aurora.games[0]))


async def test_every_caller_is_given_the_value(desk: Desk, app: FastAPI) -> None:
    await desk.keep(_switch())
    await desk.publish()
    for system, wanted in (("android", SHOP), ("harmony", CLOSED)):
        started = await desk.caller.call(INIT, {"device": {**DEVICE, "os": system}})
        assert started.data["switches"]["shop"]["value"] == wanted
        facts = {"player_id": "7", "facts": {"os": system}}
        served = await desk.caller.server_call(SERVER, facts)
        assert served.data["switches"]["shop"]["value"] == wanted
        told = await desk.test("shop", facts={"os": system})
        assert told["value"] == wanted
        headers = {
            "longshore-app": desk.caller.app_id, "longshore-key": desk.caller.keys.client[0].text,
        }  # fmt: skip
        context = {"context": {"targetingKey": "7", "os": system}}
        async with httpx2.AsyncClient(
            transport=httpx2.ASGITransport(app=app), base_url="http://longshore.test"
        ) as http:
            flag = await http.post("/ofrep/v1/evaluate/flags/shop", json=context, headers=headers)
        assert flag.json()["value"] == wanted
    # Nobody is told the schema, which is the publisher's.
    assert "schema" not in started.data["switches"]["shop"]


REFUSED = (
    ({"value": {"title": "商城", "prices": [6, 0]}},
     "以上都不符合时的值：/prices/1 不能小于 1",
     "value for everybody else: /prices/1 must be at least 1"),
    ({"off_value": {}}, "停用时的值：/ 缺少 title", "value when disabled: / lacks title"),
    ({"off_value": False}, "停用时的值：/ 类型应为 object",
     "value when disabled: / must be of type object"),
    ({"rules": [{"id": "r1", "value": {"title": "a", "x": 1}}]},
     "规则 r1 的值：/ 不应有 x", "value of rule r1: / must not have x"),
    ({"schema": {"type": "nothing"}}, "schema：schema 的 /type 不对：不符合任何一种写法",
     "schema: /type of the schema is wrong: fits none of the forms"),
    ({"schema": None}, "以上都不符合时的值：JSON 值需要 schema",
     "value for everybody else: JSON needs a schema"),
    ({"schema": {}, "value": "x", "off_value": {"a": "y" * 17_000}},
     "停用时的值：超过 16 KB", "value when disabled: is more than 16 KB"),
)  # fmt: skip


@pytest.mark.parametrize(("fields", "chinese", "english"), REFUSED)
async def test_what_does_not_fit_is_refused(
    desk: Desk, client: Client, world: World, fields: dict[str, Any], chinese: str, english: str
) -> None:
    for language, wanted in (("zh-CN", chinese), ("en-US", english)):
        answer = await client.call(
            "POST", "/ultra/protected/app/send/usdk/publishing/saveDraft",
            user=world.aurora.owner, game=desk.caller.game, language=language,
            json={"kind": "switches", "content": {"switches": [_switch(**fields)]}},
        )  # fmt: skip
        assert answer.code != 0
        assert wanted in answer.msg


async def test_a_value_is_no_deeper_than_clients_read(desk: Desk) -> None:
    value: Any = {}
    for _ in range(25):
        value = {"a": value}
    kept = await desk(
        "publishing/saveDraft", kind="switches",
        content={"switches": [_switch(schema={}, value=value, off_value={}, rules=[])]},
    )  # fmt: skip
    assert "20" in kept.msg
