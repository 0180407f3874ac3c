"""Goods of a game: those that brought most, and that there are more; what players are worth."""

import base64
from datetime import UTC, datetime
from typing import Any

import pytest
from fastapi import FastAPI
from tests.support.client import Client
from tests.support.engine import Analytics
from tests.support.played import Played
from tests.support.world import World

from longshore.data import payments
from longshore.data.export import of_figures
from longshore.data.metrics import period
from longshore.kit.days import day_of

PLACE = "/ultra/protected/app/send/data-new"
DAYS = {"first": "2026-03-09", "last": "2026-03-10"}


@pytest.fixture
async def played(
    analytics: Analytics, world: World, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> Played:
    monkeypatch.setitem(app.state._state, "settings", analytics.settings)
    noon = datetime(2026, 3, 12, 4, tzinfo=UTC)
    monkeypatch.setattr(period, "present_day", lambda zone: day_of(noon, zone))
    return Played(analytics, world.aurora.games[0])


async def _of(client: Client, world: World, verb: str, **form: Any) -> Any:
    user, game = world.aurora.owner, world.aurora.games[0]
    answer = await client.call("POST", f"{PLACE}/{verb}", user=user, game=game, json=DAYS | form)
    assert answer.code == 0, answer
    return answer.data


async def test_page_and_file_say_when_goods_are_left_out(
    client: Client, world: World, played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] Each currency has its own: yen push out no yuan."""
    for module in (payments, of_figures):
        monkeypatch.setattr(module, "MOST_GOODS", 2)
    player = await played.player("2026-03-09T12:00+08:00")
    for currency, goods in (("JPY", "abc"), ("CNY", "de")):
        for number, name in enumerate(goods, 1):
            await played.order(
                player, number * (1 if currency == "CNY" else 1_000), "2026-03-09T13:00+08:00",
                currency=currency, goods=name,
            )  # fmt: skip
    await played.analytics.load()
    found = await _of(client, world, "payments")
    assert [(one["currency"], one["goods"]) for one in found["goods"]] == [
        ("JPY", "c"), ("JPY", "b"), ("CNY", "e"), ("CNY", "d"),
    ]  # fmt: skip
    assert (found["goods_cut"], found["goods_converted_are_cut"]) == (["JPY"], False)
    file = await _of(client, world, "export", page="payments")
    text = base64.b64decode(file["content"]).decode("utf-8-sig")
    assert "每币种前 2 个：按商品" in text

    await _of(client, world, "rates/currency", currency="CNY")
    found = await _of(client, world, "payments")
    assert len(found["goods_converted"]) == 2
    assert found["goods_converted_are_cut"] is True
    file = await _of(client, world, "export", page="payments")
    text = base64.b64decode(file["content"]).decode("utf-8-sig")
    assert "前 2 个：按商品，折算 (CNY)" in text


async def test_players_who_paid_nothing_are_known_day_by_day(
    client: Client, world: World, played: Played
) -> None:
    """[W-19] They were worth 0, which is not unknown."""
    await played.player("2026-03-09T12:00+08:00")
    await played.player("2026-03-10T12:00+08:00")
    await played.analytics.load()
    found = await _of(client, world, "lifetime-value")
    assert found["currencies"] == []
    # Until the 12th three days of the first are over, and two of the second.
    assert found["curve_players"] == [2, 2, 1]
