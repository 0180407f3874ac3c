"""Payers and payback in the report currency, against numbers that were worked out by hand.

Everybody comes on the 9th of March. Into CNY: USD at 7 until the 9th and at 7.2 from the 10th on,
JPY at 0.05 from the 9th on, EUR without a rate.

| player | channel | | in CNY | left |
|---|---|---|---|---|
| a | vivo | USD 1.00 on the 9th and on the 10th | 7.00 + 7.20 | 14.20 |
| b | vivo | JPY 100 on the 9th | 5.00 | 5.00 |
| c | oppo | CNY 6.00, USD 10.00 on the 10th, these back on the 11th | 78.00 − 72.00 | 6.00 |
| d | oppo | EUR 2.00 on the 11th | | |
| e | oppo | USD 1.00 on the 9th, back on the 10th | 7.00 − 7.20 | −0.20 |
"""

import base64
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from fastapi import FastAPI
from tests.support.client import Answer, Client
from tests.support.engine import Analytics
from tests.support.played import Played
from tests.support.world import World

from longshore.data.currencies import reporting, weighing
from longshore.data.currencies.converting import Rates
from longshore.data.metrics import period
from longshore.kit.days import day_of

PLACE = "/ultra/protected/app/send/data-new/"
DAYS = {"first": "2026-03-09", "last": "2026-03-11"}
IN_CNY = {**DAYS, "currency": "CNY", "is_converted": True}
RATES = "currency,since,rate\nUSD,2026-03-01,7\nUSD,2026-03-10,7.2\nJPY,2026-03-09,0.05\n"
REPORT = {
    "currency": "CNY",
    "rates": [
        {"currency": "JPY", "rates": 1, "first": "2026-03-09", "last": "2026-03-09"},
        {"currency": "USD", "rates": 2, "first": "2026-03-01", "last": "2026-03-10"},
    ],
    "missing": [{"currency": "EUR", "days": 1, "first": "2026-03-11", "last": "2026-03-11"}],
}


async def _ask(client: Client, world: World, verb: str, **form: Any) -> Answer:
    user, game = world.aurora.owner, world.aurora.games[0]
    return await client.call("POST", PLACE + verb, user=user, game=game, json=form)


async def _of(client: Client, world: World, verb: str, **form: Any) -> Any:
    answer = await _ask(client, world, verb, **form)
    assert answer.code == 0, answer
    return answer.data


async def _with_rates(client: Client, world: World) -> None:
    await _of(client, world, "rates/currency", currency="CNY")
    content = base64.b64encode(RATES.encode()).decode()
    assert (await _of(client, world, "rates/import", content=content))["is_applied"]


@pytest.fixture
async def people(
    analytics: Analytics, world: World, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> dict[str, str]:
    """The players of the table above, and the 12th as today."""
    noon = datetime(2026, 3, 12, 12, tzinfo=ZoneInfo("Asia/Shanghai"))
    monkeypatch.setattr(period, "present_day", lambda zone: day_of(noon, zone))
    monkeypatch.setitem(app.state._state, "settings", analytics.settings)
    played = Played(analytics, world.aurora.games[0])
    channels = {"a": "vivo", "b": "vivo", "c": "oppo", "d": "oppo", "e": "oppo"}
    found = {
        name: await played.player("2026-03-09T02:00Z", code) for name, code in channels.items()
    }
    for name, amount, currency, day, back in (
        ("a", 100, "USD", 9, ""), ("a", 100, "USD", 10, ""), ("b", 100, "JPY", 9, ""),
        ("c", 600, "CNY", 10, ""), ("c", 1_000, "USD", 10, "2026-03-11T03:00Z"),
        ("d", 200, "EUR", 11, ""), ("e", 100, "USD", 9, "2026-03-10T03:00Z"),
    ):  # fmt: skip
        await played.order(
            found[name], amount, f"2026-03-{day:02}T03:00Z", currency=currency, refunded=back
        )
    await analytics.load()
    return {name: str(number) for name, number in found.items()}


async def test_bands_and_the_top(client: Client, world: World, people: dict[str, str]) -> None:
    """[issue] By all that each paid, each day by its rate; who paid only EUR is in no band."""
    plain = await _of(client, world, "payers", **DAYS)
    assert (plain["report"], plain["converted"], plain["without_rate"]) == (None, None, 0)
    await _with_rates(client, world)
    found = await _of(client, world, "payers", **DAYS)
    assert found["report"] == REPORT
    assert found["currencies"] == plain["currencies"]
    one = found["converted"]
    assert (one["currency"], one["payers"], one["net"]) == ("CNY", 4, 2_500)
    assert found["without_rate"] == 1
    assert [tuple(band.values()) for band in one["bands"]] == [
        (0, 1, 1, -20), (500, 1_000, 2, 1_100), (1_000, 5_000, 1, 1_420),
    ]  # fmt: skip
    assert [tuple(top.values()) for top in one["top"]] == [
        (percent, 1, 1_420) for percent in (1, 5, 10)
    ]  # fmt: skip
    vivo = await _of(client, world, "payers", channels=["vivo"], **DAYS)
    assert (vivo["converted"]["payers"], vivo["report"]["missing"]) == (2, [])
    assert vivo["without_rate"] == 0
    nobody = await _of(client, world, "payers", first="2026-03-01", last="2026-03-02")
    assert (nobody["converted"]["payers"], nobody["converted"]["bands"]) == (0, [])


async def test_payback(client: Client, world: World, people: dict[str, str]) -> None:
    """[issue] vivo: ¥12.00, then ¥19.20 of two; oppo: ¥7.00, ¥77.80, ¥5.80 of three."""
    refused = await _ask(client, world, "payback", **IN_CNY)
    assert refused.code == 4980
    await _with_rates(client, world)
    found = await _of(client, world, "payback", cost=700, **IN_CNY)
    assert (found["currency"], found["report"]) == ("CNY", REPORT)
    assert {one["channel"]: (one["players"], one["net"], one["paid_back"])
            for one in found["channels"]} == {
        "vivo": ([2, 2, 2], [1_200, 1_920, 1_920], 1),
        "oppo": ([3, 3, 3], [700, 7_780, 580], 1),
    }  # fmt: skip
    own = await _of(client, world, "payback", **DAYS, currency="CNY")
    assert own["report"] is None
    assert {one["channel"]: one["net"] for one in own["channels"]} == {
        "vivo": [0, 0, 0], "oppo": [0, 600, 600],
    }  # fmt: skip
    # A cost in yuan is not to be compared with dollars: somebody has chosen another currency since.
    assert (await _ask(client, world, "payback", **{**IN_CNY, "currency": "USD"})).code == 4992


async def test_who_is_behind(client: Client, world: World, people: dict[str, str]) -> None:
    """[issue] Of a band and the top, as a page and as a file, which says that it is converted."""
    figure = {**IN_CNY, "least": 500}
    assert (await _ask(client, world, "players-behind", payers=figure)).code == 4980
    await _with_rates(client, world)
    band = await _of(client, world, "players-behind", payers=figure)
    assert [one["id"] for one in band["list"]] == [people["b"], people["c"]]
    top = await _of(client, world, "players-behind", payers={**IN_CNY, "percent": 10})
    assert [one["id"] for one in top["list"]] == [people["a"]]
    file = await _of(client, world, "players-behind/export", payers=figure)
    text = base64.b64decode(file["content"]).decode()
    assert "付了 5.00 及以上、不到 10.00 CNY（已减退款），折算" in text
    facts = [line.split(",") for line in text.splitlines()]
    for fact in (["日期", "2026-03-09 – 2026-03-11"], ["渠道", "全部"]):
        assert fact in facts, "a file that does not say which days its players are of"
    assert facts[0][1] == "付费"
    # In yuan as they were paid, c alone paid any.
    own = {**DAYS, "currency": "CNY", "least": 500}
    found = await _of(client, world, "players-behind", payers=own)
    assert [one["id"] for one in found["list"]] == [people["c"]]


async def test_the_file_of_the_page(client: Client, world: World, people: dict[str, str]) -> None:
    """[issue] Bands, top and payback, converted; by which rates, and what has none."""
    await _with_rates(client, world)
    file = await _of(client, world, "export", page="payments", cost=700, **IN_CNY)
    text = base64.b64decode(file["content"]).decode()
    bands = text.partition("付费分布，折算")[2].partition("头部付费占比，折算")[0]
    assert "CNY,10.00,50.00,1,14.20" in bands and "CNY,0.00,0.01,1,-0.20" in bands
    assert "CNY,10,1,14.20,56.8" in text.partition("头部付费占比，折算")[2]
    without = text.partition("不在任何一档的玩家：没有汇率")[2].split()
    assert without[:2] == ["付费玩家", "1"]
    back = text.partition("回本，折算 (CNY)")[2]
    assert "oppo,1,3,25.9333,7.00,1" in back
    assert "USD,2,2026-03-01,2026-03-10" in back.partition("回本：所用汇率")[2]
    assert "EUR,1,2026-03-11,2026-03-11" in back.partition("回本：没有汇率的金额")[2]


async def test_more_rates_than_a_query_holds(
    client: Client, world: World, people: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told as any question that needs too much, and not as a fault of ours."""
    await _with_rates(client, world)
    monkeypatch.setattr(weighing, "_LONGEST", 10)
    assert (await _ask(client, world, "payers", **DAYS)).code == 4972


@pytest.mark.parametrize(
    "verb", ["overview", "payments", "payers", "payback", "breakdown", "lifetime-value"]
)
@pytest.mark.usefixtures("people")
async def test_rates_of_other_days_and_currencies_are_not_read(
    client: Client, world: World, monkeypatch: pytest.MonkeyPatch, verb: str
) -> None:
    """A year is asked for, with a rate a day of two currencies: money is of three days of one."""
    await _with_rates(client, world)
    days = [date(2025, 3, 1) + timedelta(days=n) for n in range(376)]
    lines = [f"{code},{day},9" for day in days for code in ("KWD", "USD") if str(day) < "2026-03"]
    content = base64.b64encode("\n".join(["currency,since,rate", *lines]).encode()).decode()
    assert (await _of(client, world, "rates/import", content=content))["is_applied"]
    read: list[dict[str, int]] = []

    def rates(currency: str, since: Any, worth: Any) -> Rates:
        read.append({code: len(of) for code, of in since.items()})
        return Rates(currency, since, worth)

    monkeypatch.setattr(reporting, "Rates", rates)
    asked = {"first": "2025-04-01", "last": "2026-03-11", "currency": "CNY", "is_converted": True}
    report = (await _of(client, world, verb, **asked))["report"]
    assert report == REPORT
    assert read == [{"JPY": 1, "USD": 2}]
