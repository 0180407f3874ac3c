"""A history of players without a channel: two ways to pay, minors, and what the channel gives back.

All parameters are those of the demo, so this is what `make run` plays.
"""

import base64
import re
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives import serialization
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Client
from tests.support.minors import MinorsConsole
from tests.support.paying import configure
from tests.support.runtime import game_client
from tests.support.shop import Shop
from tests.support.world import World

from longshore.composition.playing import history
from longshore.composition.playing.history import Wanted, play_history
from longshore.demo.channels import VALUES
from longshore.domains.operate.orders import differing
from longshore.domains.operate.players.identity import age_on, born_on
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings
from longshore.simulation.channels import Channel, private_text, public_text
from longshore.simulation.channels.rsa_keys import keys
from longshore.simulation.people import Goods, Plan, population


def test_a_channels_keys_are_the_same_in_every_process() -> None:
    """What the demo was told is what another process signs with: the numbers are those of a key."""
    raw = serialization.load_der_private_key(_der(private_text("wechat merchant")), None)
    assert raw.private_numbers() == keys("wechat merchant").private_numbers()  # type: ignore[union-attr]
    assert public_text("alipay")[44:60] == "r8rFWFIif4UUtbjR"
    assert public_text("alipay") != public_text("alipay app")
    assert keys("somebody new").key_size == 2048


def _der(told: str) -> bytes:
    return base64.b64decode(told)


def test_whom_the_demo_knows() -> None:
    """Numbers that the product takes; minors among them, who come at their hour for the most."""
    ends = datetime(2026, 11, 25, 4, tzinfo=UTC)
    plan = Plan("a", ends - timedelta(days=60), ends, 900, {"": 1.0}, (Goods("g", 1, 1.0),),
                own_pay=True)  # fmt: skip
    people = population(plan)
    told = [one for one in people if one.identity]
    assert len(people) > len(told) > len(people) * 0.8
    ages = Counter[bool]()
    for one in told:
        born = born_on(one.identity, ends.date())
        assert born is not None, one.identity
        ages[age_on(born, ends.date()) < 18] += 1
        assert re.fullmatch(r"[\u3400-\u9fff]{3}", one.name)
    assert 0 < ages[True] < ages[False]
    of_stores = population(Plan("a", plan.begins, ends, 90, {"vivo": 1.0}, plan.goods))
    assert not any(one.identity for one in of_stores)


async def test_the_product_has_what_the_books_say(
    app: FastAPI, database: Database, client: Client, world: World, settings: Settings,
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    game = world.aurora.games[0]
    shop = await Shop.open(database, world.aurora.id, game.id)
    official = Channel()
    official.code = "official"
    official.parameters = {name: str(value) for name, value in VALUES["official"].items()}
    await configure(database, shop, official)
    for price in (600, 6_800):
        await _sell(shop, price)
    await game_client(app, database, game)
    await MinorsConsole(app, client, world).publish(is_on=True, needs_name=False)
    async with database.system() as session:
        await session.execute(text("DELETE FROM player WHERE game_id = :game"), {"game": game.id})
    monkeypatch.setattr(history, "open_resources", lambda *_: app.state.resources)
    monkeypatch.setattr("longshore.simulation.people.PURSES", ((1.0, 0.9),))
    monkeypatch.setattr("longshore.simulation.people._YOUNG_PURSE", 0.9)
    monkeypatch.setattr("longshore.simulation.young._MINORS", 0.5)
    monkeypatch.setattr("longshore.simulation.paying._GIVEN_BACK", 0.5)
    own = settings.model_copy(update={"data_dir": tmp_path})
    books = await play_history(own, database, Wanted(game.id, 24, 14, "3"), lambda _: None)
    assert books is not None

    async def rows(statement: str) -> list[Any]:
        async with database.publisher(world.aurora.id) as session:
            return list((await session.execute(text(statement), {"game": game.id})).all())

    # Whatever the server made for a channel's SDK, it took: by both ways.
    assert books.counts["orders opened"] == len(books.sold) > 10
    assert not books.counts["orders not opened"]
    assert {one.channel for one in books.sold.values()} == {"alipay", "wechatpay_v3"}
    prepared = await rows("SELECT order_id FROM order_event WHERE kind = 'prepared'"
                          " AND game_id = :game")  # fmt: skip
    assert len(prepared) == sum(one.channel == "wechatpay_v3" for one in books.sold.values())
    # What channels gave back, wholly and in part.
    back = [one for one in books.sold.values() if one.given_back]
    whole = {one.number for one in back if one.is_refunded}
    parts = {one.number for one in back if not one.is_refunded}
    assert whole and parts
    refunded = await rows("SELECT number FROM orders WHERE game_id = :game"
                          " AND payment = 'refunded'")  # fmt: skip
    assert {row.number for row in refunded} == {
        one.number for one in books.sold.values() if one.is_refunded
    }
    told = await rows(
        "SELECT o.number FROM order_event e JOIN orders o ON o.id = e.order_id"
        " WHERE e.kind = 'part_told' AND o.payment = 'paid' AND o.game_id = :game"
    )
    assert {row.number for row in told} == parts
    # Whom the rules for minors held back, and how.
    assert set(books.refused) <= {
        "login 4760", "realname 4760", "heartbeat 4760", "order 4760", "order 4761",
    }, books.refused  # fmt: skip
    hits = {
        row.kind: row.many
        for row in await rows(
            "SELECT kind, count(*) AS many FROM minor_hit WHERE game_id = :game GROUP BY kind"
        )
    }
    spent = {kind: books.counts[f"held back: {kind}"] for kind in ("single", "month")}
    assert spent["single"] and {k: v for k, v in hits.items() if k in spent} == {
        k: v for k, v in spent.items() if v
    }
    assert hits["kick"] == books.refused["heartbeat 4760"]
    names = await rows("SELECT state FROM real_name WHERE game_id = :game")
    assert len(names) == books.counts["realname"] + books.refused["realname 4760"]
    assert books.refused["login 4760"] or books.refused["realname 4760"]
    async with database.system() as session:
        assert await differing(session) == []


async def _sell(shop: Shop, price: int) -> None:
    async with shop.database.publisher(shop.publisher_id) as session:
        await session.execute(
            text(
                "INSERT INTO goods (publisher_id, game_id, code, name, price_minor, currency)"
                " VALUES (:publisher, :game, :code, '星钻', :price, 'CNY')"
            ),
            {"publisher": shop.publisher_id, "game": shop.game_id, "code": f"g{price}",
             "price": price},
        )  # fmt: skip
