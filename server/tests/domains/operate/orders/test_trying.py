"""The recipe tester over the gateway: what was signed, which byte differs first, no secrets."""

import json
from typing import Any
from urllib.parse import urlencode

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Answer, Client
from tests.support.paying import configure
from tests.support.shop import Shop
from tests.support.world import PASSWORD, World

from longshore.domains.operate.orders.pasted import read_pasted
from longshore.kit.db.database import Database
from longshore.simulation.channels import CHANNELS, Sale

VIVO, SALE = CHANNELS["vivo"], Sale(order="LS00000000000000000001")


@pytest.fixture
async def shop(database: Database, world: World) -> Shop:
    shop = await Shop.open(database, world.aurora.id, world.aurora.games[0].id)
    await configure(database, shop, VIVO)
    return shop


async def _try(client: Client, world: World, request: str, **more: Any) -> Answer:
    form = {"channel_code": "vivo", "request": request, "password": PASSWORD} | more
    return await client.call(
        "POST", "/ultra/protected/app/send/usdk/sdk/channel/recipe/try",
        user=world.aurora.owner, game=world.aurora.games[0], json=form,
    )  # fmt: skip


async def test_right_and_altered(
    app: FastAPI, client: Client, database: Database, world: World, shop: Shop
) -> None:
    told = VIVO.notice(SALE)
    right = await _try(client, world, told.body.decode())
    assert (right.code, right.data["fault"], right.data["outcome"]) == (0, "", "paid")
    assert (right.data["amount_minor"], right.data["reply"]) == (SALE.fen, "success")
    assert right.data["signatures"][0]["is_right"]
    assert all(one["holds"] for one in right.data["conditions"])

    altered = VIVO.notice(Sale(order=SALE.order, fen=SALE.fen + 1), signed=SALE)
    message = (
        f"POST https://pay.example/sdk/callback/vivo/1 HTTP/1.1\r\nHost: pay.example\r\n\r\n"
        f"{altered.body.decode()}\r\n"
    )
    wrong = await _try(client, world, message)
    assert (wrong.data["fault"], wrong.data["reply"]) == ("signature_wrong", "fail")
    assert "渠道参数" in wrong.data["reason"]
    (signature,) = wrong.data["signatures"]
    assert not signature["is_right"] and signature["expected"] != signature["given"]
    at = signature["first_difference"]
    assert signature["expected"][:at] == signature["given"][:at]
    assert VIVO.parameters["app_key"] not in wrong.response.text
    async with database.system() as session:
        tables = ("orders", "order_event", "payment")
        for table in tables:
            left = await session.execute(text(f"SELECT count(*) FROM {table}"))
            assert left.scalar_one() == 0
        audited = await session.execute(
            text("SELECT count(*) FROM audit_event WHERE action = 'game_channel.try'")
        )
        assert audited.scalar_one() == 2


async def test_who_and_what_is_refused(client: Client, world: World, shop: Shop) -> None:
    body = VIVO.notice(SALE).body.decode()
    assert (await _try(client, world, body, password="wrong password")).code != 0
    assert (await _try(client, world, body, channel_code="meizu")).code == 4004
    assert (await _try(client, world, body, channel_code="taptap")).code == 4725
    assert (await _try(client, world, "")).code == 4000
    junk = await _try(client, world, "{[(<&%zz=%00")
    assert (junk.code, junk.data["outcome"]) == (0, "") and junk.data["fault"]


def test_what_people_paste() -> None:
    path = "/sdk/callback/vivo/1"
    form = urlencode({"a": "1", "b": "二"})
    assert read_pasted(f" {form}\n", path).body == form.encode()
    assert read_pasted(f"?{form}", path).query == form
    asked = read_pasted(f"GET /x?{form} HTTP/1.1\nHost: h\n", path)
    assert (asked.method, asked.path, asked.query) == ("GET", "/x", form)
    told = read_pasted('POST /x\nKwaisign: ab\n\n{"a": "b: c"}', path)
    assert told.headers == {"Kwaisign": "ab", "Content-Type": "application/json"}
    assert json.loads(told.body) == {"a": "b: c"}
    assert read_pasted("<xml/>", path).headers["Content-Type"] == "application/xml"
