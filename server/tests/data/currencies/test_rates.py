"""Rates that a publisher keeps: by hand, from a file, and what figures make of them."""

import base64
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from openpyxl import Workbook
from tests.support.client import Answer, Client
from tests.support.engine import Analytics
from tests.support.played import Played
from tests.support.world import TestUser, World

from longshore.data.currencies import service

PLACE = "/ultra/protected/app/send/data-new/"
DAYS = {"first": "2026-03-09", "last": "2026-03-11"}


async def _ask(
    client: Client, world: World, verb: str, user: TestUser | None = None, **form: Any
) -> Answer:
    user = user or world.aurora.owner
    return await client.call("POST", PLACE + verb, user=user, game=world.aurora.games[0], json=form)


async def _into_cny(client: Client, world: World) -> None:
    assert (await _ask(client, world, "rates/currency", currency="cny")).code == 0


def _file(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


def _rates(answer: Answer) -> list[tuple[str, str, str]]:
    return [(one["currency"], one["since"], one["rate"]) for one in answer.data["list"]]


async def test_kept_day_by_day(client: Client, world: World) -> None:
    """[W-19] A rate of the same day is replaced; each change is in the log, a repetition is not."""
    refused = await _ask(client, world, "rates/save", currency="USD", since="2026-03-09", rate="7")
    assert refused.code == 4980
    await _into_cny(client, world)
    for rate in ("7.10", "7.2", "7.20"):
        kept = await _ask(
            client, world, "rates/save", currency="usd", since="2026-03-09", rate=rate
        )
        assert kept.code == 0, kept
    kept = await _ask(
        client, world, "rates/save", currency="JPY", since="2026-03-01", rate="0.0475"
    )
    assert _rates(kept) == [("USD", "2026-03-09", "7.2"), ("JPY", "2026-03-01", "0.0475")]
    own = await _ask(client, world, "rates/save", currency="CNY", since="2026-03-09", rate="1")
    assert own.code == 4981
    gone = await _ask(client, world, "rates/delete", currency="JPY", since="2026-03-01")
    assert _rates(gone) == [("USD", "2026-03-09", "7.2")]
    again = await _ask(client, world, "rates/delete", currency="JPY", since="2026-03-01")
    assert again.code == 4004
    log = await client.call("GET", "/ultra/audit/list", user=world.aurora.owner)
    said = [
        (one["action"], one["target_name"], one["before"], one["after"])
        for one in log.data["list"] if one["action"].startswith("data_")
    ]  # fmt: skip
    dollar = "USD → CNY 2026-03-09"
    assert said[::-1] == [
        ("data_report_currency.update", "CNY", {"currency": None}, {"currency": "CNY"}),
        ("data_currency_rate.create", dollar, None, {"rate": "7.1"}),
        ("data_currency_rate.update", dollar, {"rate": "7.1"}, {"rate": "7.2"}),
        ("data_currency_rate.create", "JPY → CNY 2026-03-01", None, {"rate": "0.0475"}),
        ("data_currency_rate.delete", "JPY → CNY 2026-03-01", {"rate": "0.0475"}, None),
    ]


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"currency": "XXX"}, "currency"),
        ({"currency": ""}, "currency"),
        ({"rate": "0"}, "rate"),
        ({"rate": "-1"}, "rate"),
        ({"rate": "1e3"}, "rate"),
        ({"rate": "7."}, "rate"),
        ({"rate": "1234567890"}, "rate"),
        ({"rate": "0.00000000001"}, "rate"),
        ({"seen": "much"}, "seen"),
        ({"since": "1999-12-31"}, "since"),
        ({"since": "soon"}, "since"),
    ],
)
async def test_what_is_no_rate_is_refused_at_its_field(
    client: Client, world: World, form: dict[str, str], field: str
) -> None:
    await _into_cny(client, world)
    whole = {"currency": "USD", "since": "2026-03-09", "rate": "7"} | form
    refused = await _ask(client, world, "rates/save", **whole)
    assert (refused.code, field in str(refused.data)) == (4000, True), refused
    assert _rates(await _ask(client, world, "rates/list")) == []


async def test_a_file_is_taken_whole_or_not_at_all(client: Client, world: World) -> None:
    """[W-19] Each bad row is named; the same file again changes nothing."""
    await _into_cny(client, world)
    bad = (
        "币种,生效日期,汇率\nUSD,2026-03-09,7.1\nXXX,2026-03-09,7\nUSD,9 March,0\nUSD,2026-3-9,8\n"
    )
    answer = await _ask(client, world, "rates/import", content=_file(bad + "CNY,2026-03-09,1\n"))
    assert answer.code == 0, answer
    told = answer.data
    assert (told["is_applied"], told["rows"], told["bad_rows"]) == (False, 5, 4)
    assert [(one["row"], one["field"]) for one in told["faults"]] == [
        (3, "currency"), (4, "since"), (4, "rate"), (5, "rate"), (6, "currency"),
    ]  # fmt: skip
    assert _rates(await _ask(client, world, "rates/list")) == []

    good = _file(
        "since,currency,rate\n2026/3/9,usd,7.1\n2026-03-11,USD,7.3\n2026-03-09,KWD,23.4567\n"
    )
    for dry, added in ((True, 3), (False, 3), (False, 0)):
        answer = await _ask(client, world, "rates/import", content=good, dry_run=dry)
        told = answer.data
        found = (told["is_applied"], told["added"], told["changed"], told["unchanged"])
        assert found == (not dry, added, 0, 3 - added)
    assert _rates(await _ask(client, world, "rates/list", currency="USD")) == [
        ("USD", "2026-03-11", "7.3"), ("USD", "2026-03-09", "7.1"),
    ]  # fmt: skip


async def test_a_workbook(client: Client, world: World, tmp_path: Path) -> None:
    await _into_cny(client, world)
    book = Workbook()
    for row in (("Currency", "Date", "Rate"), ("EUR", "2026-01-01", "7.85")):
        book.active.append(row)
    book.save(tmp_path / "rates.xlsx")
    content = base64.b64encode((tmp_path / "rates.xlsx").read_bytes()).decode()
    answer = await _ask(client, world, "rates/import", content=content)
    assert (answer.code, answer.data["added"]) == (0, 1), answer
    assert _rates(await _ask(client, world, "rates/list")) == [("EUR", "2026-01-01", "7.85")]


async def test_a_rate_into_another_currency_than_the_page_shows_is_not_kept(
    client: Client, world: World
) -> None:
    """[W-19] Who had 1 USD = 7.2 CNY before them keeps no 1 USD = 7.2 EUR."""
    await _into_cny(client, world)
    rate = {"currency": "USD", "since": "2026-03-09", "target": "CNY"}
    assert (await _ask(client, world, "rates/save", **rate, rate="7.2")).code == 0
    content = _file("since,currency,rate\n2026-03-11,USD,7.3\n")
    assert (await _ask(client, world, "rates/currency", currency="EUR")).code == 0
    for verb, form in (
        ("save", rate | {"rate": "7.3"}),
        ("delete", rate),
        ("import", {"content": content, "target": "CNY", "dry_run": True}),
        ("import", {"content": content, "target": "CNY"}),
    ):
        told = await _ask(client, world, f"rates/{verb}", **form)
        assert (told.code, "EUR" in told.msg) == (4992, True), told
    assert _rates(await _ask(client, world, "rates/list")) == []
    await _into_cny(client, world)
    assert _rates(await _ask(client, world, "rates/list")) == [("USD", "2026-03-09", "7.2")]


@pytest.mark.parametrize("content", ["%", "中", _file(""), _file("currency,day\nUSD,1\n")])
async def test_what_is_no_table_of_rates(client: Client, world: World, content: str) -> None:
    await _into_cny(client, world)
    assert (await _ask(client, world, "rates/import", content=content)).code == 4983


async def test_who_may_and_whose_they_are(
    client: Client, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] Whoever sees figures reads them; another publisher has its own."""
    await _into_cny(client, world)
    given = {"currency": "USD", "since": "2026-03-09", "rate": "7"}
    assert (await _ask(client, world, "rates/save", **given)).code == 0
    reader = world.aurora.reader
    assert _rates(await _ask(client, world, "rates/list", reader)) != []
    assert (await _ask(client, world, "rates/save", reader, **given)).code != 0
    other = await client.call(
        "POST", PLACE + "rates/list", user=world.borealis.owner, game=world.borealis.games[0]
    )
    assert (other.data["report_currency"], other.data["list"]) == (None, [])
    monkeypatch.setattr(service, "MOST_RATES", 1)
    more = given | {"since": "2026-03-10"}
    assert (await _ask(client, world, "rates/save", **more)).code == 4982


@pytest.fixture
async def played(
    analytics: Analytics, world: World, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> Played:
    monkeypatch.setitem(app.state._state, "settings", analytics.settings)
    return Played(analytics, world.aurora.games[0])


async def test_figures_by_the_rate_of_each_day(
    client: Client, world: World, played: Played
) -> None:
    """[W-19] Worked out by hand; own currencies stay; what has no rate is named and left out.

    The 9th: JPY 1,234 are ¥58.615, KWD 1.005 are ¥23.5739835: ¥82.19 together. The 10th: USD 1.00
    at 7.1, JPY 1,234 back. The 11th: USD 1.00 at 7.3, CNY 0.05, EUR 2.00 without a rate.
    """
    first = await played.player("2026-03-09T02:00:00Z")
    second = await played.player("2026-03-09T02:00:00Z", "oppo")
    for player, amount, at, currency, more in (
        (first, 1_234, "2026-03-09T03:00Z", "JPY", {"refunded": "2026-03-10T03:00Z"}),
        (second, 1_005, "2026-03-09T03:00Z", "KWD", {"goods": "pass"}),
        (first, 100, "2026-03-10T03:00Z", "USD", {}),
        (first, 100, "2026-03-11T03:00Z", "USD", {}),
        (first, 5, "2026-03-11T03:00Z", "CNY", {}),
        (second, 200, "2026-03-11T03:00Z", "EUR", {}),
    ):
        await played.order(player, amount, at, currency=currency, **more)
    await played.analytics.load()
    plain = (await _ask(client, world, "overview", **DAYS)).data
    assert (plain["report"], plain["total"]["converted"]) == (None, None)
    await _into_cny(client, world)
    rates = (
        "currency,since,rate\nJPY,2026-01-01,0.0475\nKWD,2026-03-09,23.4567\n"
        "USD,2026-03-01,9\nUSD,2026-03-10,7.1\nUSD,2026-03-11,7.3\nEUR,2026-03-12,7.8\n"
    )
    assert (await _ask(client, world, "rates/import", content=_file(rates))).data["is_applied"]

    found = (await _ask(client, world, "overview", **DAYS)).data
    shown = [(day["converted"]["paid"], day["converted"]["refunded"]) for day in found["days"]]
    assert shown == [(8_219, 0), (710, 5_862), (735, 0)]
    # 8218.89835 + 710 + 735, and not the sum of what days show.
    assert found["total"]["converted"] == {"currency": "CNY", "paid": 9_664, "refunded": 5_862}
    assert {one["channel"]: one["converted"]["paid"] for one in found["channels"]} == {
        "vivo": 5_862 + 710 + 735, "oppo": 2_357,
    }  # fmt: skip
    assert found["report"] == {
        "currency": "CNY",
        "rates": [
            {"currency": "JPY", "rates": 1, "first": "2026-01-01", "last": "2026-01-01"},
            {"currency": "KWD", "rates": 1, "first": "2026-03-09", "last": "2026-03-09"},
            {"currency": "USD", "rates": 2, "first": "2026-03-10", "last": "2026-03-11"},
        ],
        "missing": [{"currency": "EUR", "days": 1, "first": "2026-03-11", "last": "2026-03-11"}],
    }
    assert [one["currency"] for one in found["total"]["money"]] == [
        "CNY", "EUR", "JPY", "KWD", "USD",
    ]  # fmt: skip

    found = (await _ask(client, world, "payments", **DAYS)).data
    goods = [(one["goods"], one["payments"], one["payers"], one["paid"], one["refunds"],
              one["refunded"]) for one in found["goods_converted"]]  # fmt: skip
    assert goods == [("gem", 5, 2, 5_862 + 710 + 735, 1, 5_862), ("pass", 1, 1, 2_357, 0, 0)]
    # Eleven by the clock of Shanghai. At 11:00 JPY, KWD of the 9th and USD at both rates, CNY.
    hours = found["hours_converted"]
    assert (hours["currency"], hours["payments"][11], sum(hours["payments"])) == ("CNY", 6, 6)
    assert (hours["paid"][11], sum(hours["paid"])) == (9_664, 9_664)
    worth = (await _ask(client, world, "lifetime-value", **DAYS)).data["converted"]
    # Both came on the 9th: 8218.89835, less 5861.5 and with 710 after a day, with 735 after two.
    assert worth["cohorts"][0]["until"][:3] == [8_219, 3_067, 3_802]
    file = await _ask(client, world, "export", page="payments", **DAYS)
    text = base64.b64decode(file.data["content"]).decode()
    assert ",19.0100," in text and "EUR,1,2026-03-11,2026-03-11" in text
    assert "11:00,CNY,6,96.64" in text
    book = await _ask(client, world, "export", page="payments", format="xlsx", **DAYS)
    assert book.code == 0, book


async def test_hours_by_the_rate_of_each_day(client: Client, world: World, played: Played) -> None:
    """[issue] Worked out by hand: an hour of two days has the rates of both, rounded once.

    Ten o'clock: USD 1.00 on the 10th at 7.1 is ¥7.1, on the 11th at 7.3 ¥7.3; JPY 333 on the 10th
    at 0.0475 are ¥15.8175: ¥30.2175 together. Midnight of the 11th: USD 0.01 at 7.3 is ¥0.073.
    """
    player = await played.player("2026-03-09T02:00:00Z")
    for amount, at, currency in (
        (100, "2026-03-10T10:59+08:00", "USD"),
        (100, "2026-03-11T10:00+08:00", "USD"),
        (333, "2026-03-10T10:30+08:00", "JPY"),
        (1, "2026-03-11T00:00+08:00", "USD"),
        (500, "2026-03-11T23:59+08:00", "EUR"),
    ):
        await played.order(player, amount, at, currency=currency)
    await played.analytics.load()
    plain = (await _ask(client, world, "payments", **DAYS)).data
    assert plain["hours_converted"] is None
    await _into_cny(client, world)
    rates = "currency,since,rate\nJPY,2026-01-01,0.0475\nUSD,2026-03-10,7.1\nUSD,2026-03-11,7.3\n"
    assert (await _ask(client, world, "rates/import", content=_file(rates))).data["is_applied"]
    found = (await _ask(client, world, "payments", **DAYS)).data
    hours = found["hours_converted"]
    assert {hour: paid for hour, paid in enumerate(hours["paid"]) if paid} == {0: 7, 10: 3_022}
    assert {hour: n for hour, n in enumerate(hours["payments"]) if n} == {0: 1, 10: 3, 23: 1}
    assert [one["currency"] for one in found["report"]["missing"]] == ["EUR"]
