"""A page as a file: its figures, what it says of itself, and nothing in it that runs."""

import base64
import csv
import io
import zipfile
from dataclasses import replace
from typing import Any, get_args

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Client
from tests.support.engine import Analytics
from tests.support.played import Played
from tests.support.world import TestUser, World

from longshore.data.engine.place import folder_of
from longshore.data.export import pages
from longshore.data.export.pages import PageName
from longshore.data.loading.first import being_played
from longshore.kit.db.database import Database

PLACE = "/ultra/protected/app/send/data-new/export"
PLAYERS = "/ultra/protected/app/send/data-new/players-behind/export"
DAYS = {"first": "2026-03-04", "last": "2026-03-06"}
FORMULA = '=HYPERLINK("https://example.test")'


@pytest.fixture
async def played(
    analytics: Analytics, database: Database, world: World, app: FastAPI,
    monkeypatch: pytest.MonkeyPatch,
) -> Played:  # fmt: skip
    monkeypatch.setitem(app.state._state, "settings", analytics.settings)
    game = world.aurora.games[0]
    game.name = FORMULA
    async with database.publisher(game.publisher_id) as session:
        await session.execute(
            text("UPDATE game SET name = :name WHERE id = :id"),
            {"name": FORMULA, "id": game.id},
        )
    found = Played(analytics, game)
    zone = analytics.settings.time_zone
    assert zone == "Asia/Shanghai", "days below are those of this zone"
    first = await found.player("2026-03-04T12:00+08:00", "@vivo")
    second = await found.player("2026-03-05T12:00+08:00", "oppo")
    hidden = await found.player("2026-03-05T12:00+08:00", "oppo", sandbox=True)
    await found.order(first, 64_800, "2026-03-05T13:00+08:00")
    await found.order(first, 600, "2026-03-05T14:00+08:00", currency="JPY")
    await found.order(
        second, 1_250, "2026-03-05T14:00+08:00", refunded="2026-03-06T09:00+08:00", goods="-1+1"
    )
    await found.order(hidden, 99_900, "2026-03-05T14:00+08:00")
    await found.report(
        found.event("2026-03-05T12:30+08:00", first, "+enter"),
        found.event("2026-03-05T12:31+08:00", first, "fight"),
        found.event("2026-03-05T12:40+08:00", second, "+enter"),
    )
    await analytics.load()
    return found


async def _file(
    client: Client, played: Played, user: TestUser, page: str, **more: Any
) -> tuple[str, bytes]:
    answer = await client.call(
        "POST", PLACE, user=user, game=played.game, json={"page": page, **DAYS, **more}
    )
    assert answer.code == 0, answer
    return answer.data["name"], base64.b64decode(answer.data["content"])


async def _lines(
    client: Client, played: Played, user: TestUser, page: str, **more: Any
) -> list[list[str]]:
    name, content = await _file(client, played, user, page, **more)
    assert name.endswith(".csv")
    assert content.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"))))


async def test_a_file_has_the_figures_and_says_what_they_are(
    played: Played, client: Client, world: World, database: Database
) -> None:
    """[W-19] Game, zone, days, definitions above; money whole; sandbox nowhere; recorded."""
    reader = world.aurora.reader
    lines = await _lines(client, played, reader, "overview")
    facts = {line[0]: line[1] for line in lines[: lines.index([])]}
    assert facts["游戏"] == f"'{FORMULA} ({played.game.id})"
    assert facts["日期"] == "2026-03-04 – 2026-03-06"
    assert (facts["时区"], facts["渠道"], facts["沙箱"]) == ("Asia/Shanghai", "全部", "从不计入")
    assert "支付金额 − 退款金额" in facts["付费金额"]
    head = next(line for line in lines if line[:1] == ["日期"] and len(line) > 2)
    days = {line[0]: dict(zip(head, line, strict=True)) for line in lines if len(line) == len(head)}
    day = days["2026-03-05"]
    assert (day["新增玩家"], day["付费玩家"], day["支付笔数"]) == ("1", "2", "3")
    assert (day["支付金额 (CNY)"], day["付费金额 (JPY)"]) == ("660.50", "600")
    # A negative amount is a number, not a text behind an apostrophe.
    assert days["2026-03-06"]["付费金额 (CNY)"] == "-12.50"
    assert "'@vivo" in days

    only = await _lines(client, played, reader, "overview", channels=["oppo"])
    assert not any("@vivo" in cell for line in only for cell in line)
    async with database.system() as session:
        told = (await session.execute(text(
            "SELECT target_name, after FROM audit_event WHERE action = 'figures.export' "
            "AND publisher_id = :publisher ORDER BY id LIMIT 1"
        ), {"publisher": world.aurora.id})).one()  # fmt: skip
    assert (told.target_name, told.after["format"]) == ("overview", "csv")


async def test_every_page_has_its_tables(played: Played, client: Client, world: World) -> None:
    """[W-19] In both forms; a workbook has no formula, and a sheet that says what it is about."""
    more: dict[str, dict[str, Any]] = {
        "funnel": {"steps": ["+enter", "fight"]},
        "events": {"by": ["event"], "event": ""},
        "retention": {"cohort": "first_paid"},
    }
    expected = {
        "realTime": ["12:00", "在线，按渠道"], "overview": ["oppo"], "users": ["2026-03-05"],
        "funnel": ["fight"],
        "events": ["fight"], "retention": ["2026-03-05"], "payments": ["gem", "LTV (CNY)"],
        "online": ["2026-03-05"],
    }  # fmt: skip
    for page in get_args(PageName):
        asked = more.get(page, {})
        lines = await _lines(client, played, world.aurora.reader, page, **asked)
        cells = {cell for line in lines for cell in line}
        assert cells >= set(expected[page]), page
        assert not any(cell.startswith(("=", "+", "@")) for cell in cells), page
        _, content = await _file(client, played, world.aurora.reader, page, format="xlsx", **asked)
        with zipfile.ZipFile(io.BytesIO(content)) as book:
            sheets = [name for name in book.namelist() if name.startswith("xl/worksheets/")]
            texts = b"".join(book.read(name) for name in book.namelist()).decode()
        assert len(sheets) > 1, page
        assert "<f>" not in texts
        assert "Asia/Shanghai" in texts

    weeks = {"grain": "week", "by": ["server"], "cohort": "arrived"}
    retention = await _lines(client, played, world.aurora.reader, "retention", **weeks)
    # Both come in the week of the 2nd of March, whose days are all over.
    assert next(line for line in retention if "2026-03-02" in line)[:3] == ["2026-03-02", "2", "2"]
    assert ["按区服"] in retention
    filters = [{"step": 1, "field": "channel", "operator": "is", "value": "oppo"}]
    asked = {**more["funnel"], "filters": filters, "by": ["version"]}
    only = await _lines(client, played, world.aurora.reader, "funnel", **asked)
    assert ["fight", "0", "0.0"] in only
    assert ["按版本"] in only
    funnel = await _lines(client, played, world.aurora.reader, "funnel", **more["funnel"])
    assert ["fight", "1", "50.0"] in funnel
    # What a sign-in says is no field of events, and tells players apart all the same.
    for page, by, title in (("funnel", "os", "系统"), ("retention", "country", "国家或地区")):
        apart = await _lines(
            client, played, world.aurora.reader, page, **more[page] | {"by": [by]}
        )  # fmt: skip
        assert [f"按{title}"] in apart, page
    refused = await client.call(
        "POST", PLACE, user=world.aurora.reader, game=played.game,
        json={"page": "events", **DAYS, "by": ["os"]},
    )  # fmt: skip
    assert refused.code == 4000
    worth = await _lines(client, played, world.aurora.reader, "payments")
    assert next(line for line in worth if line[:2] == ["2026-03-04", "1"] and len(line) > 20)[
        2:5
    ] == ["0.0000", "648.0000", "648.0000"]


async def test_a_file_says_what_was_asked(
    played: Played, client: Client, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] Conditions, steps and cohorts as well, and where it ends before its rows do."""
    reader, level = world.aurora.reader, "property:level"
    condition = {"field": level, "operator": "at_least", "value": "30"}
    events = {"event": "+enter", "measure": "average", "of": level, "conditions": [condition]}
    steps = {"steps": ["+enter", "fight"], "hours": 72}
    filters = [{**condition, "step": 2, "field": "channel", "operator": "is", "value": ""}]
    asked: list[tuple[str, dict[str, Any], list[list[str]]]] = [
        ("events", events, [["事件", "'+enter"], ["指标", "平均：level"],
                            ["条件", "level 不小于 30"]]),
        ("events", {}, [["事件", "全部事件"], ["指标", "次数"]]),
        ("funnel", {**steps, "filters": filters},
         [["步骤", "'+enter → fight"], ["期限", "第一步之后 72 小时内"],
          ["第 2 步的条件", '渠道 等于 ""']]),
        ("retention", {"cohort": "first_paid"}, [["玩家分组", "按首次付费"]]),
    ]  # fmt: skip
    for page, form, said in asked:
        lines = await _lines(client, played, reader, page, **form)
        facts = lines[: lines.index([])]
        assert [one for one in said if one not in facts] == [], page
        assert not any(line[0] == "行数" for line in facts)
    monkeypatch.setattr(pages, "_MOST_GROUPS", 2)
    whole = pages.PAGES["events"]
    monkeypatch.setitem(pages.PAGES, "events", replace(whole, most=2))
    cut = await _lines(client, played, reader, "events", by=["event"])
    assert ["行数", "只有前 2 行"] in cut


async def test_who_may_take_a_file(played: Played, client: Client, world: World) -> None:
    """[W-19] Whoever may see the page; another publisher's game is nobody's to name."""
    foreign, game = world.borealis.games[0].id, played.game
    for given in ({"game": foreign}, {"game": game, "json": {"page": "users", "game_id": foreign}}):
        answer = await client.call(
            "POST", PLACE, user=world.aurora.reader, **{"json": {"page": "users"}, **given}
        )
        assert answer.code == 4004, answer
    steps = {"page": "funnel", "steps": ["a", "b"]}
    beyond = {"step": 3, "field": "server", "operator": "is", "value": "s1"}
    for form in (
        {"page": "funnel"},
        {"page": "funnel", "steps": ["a", "a"]},
        {"page": "nothing"},
        {**steps, "filters": [beyond]},
        {**steps, "filters": [{**beyond, "step": 1, "field": "x"}]},
        {**steps, "by": ["event"]},
        {"page": "retention", "by": ["source"]},
    ):
        answer = await client.call("POST", PLACE, user=world.aurora.reader, game=game, json=form)
        assert answer.code == 4000, answer


@pytest.mark.parametrize(
    ("language", "own", "unknown", "other"),
    [
        ("zh-CN", "自有账号", "未知", "Own accounts"),
        ("en-US", "Own accounts", "Unknown", "自有账号"),
    ],
)
async def test_what_has_no_name_is_called_as_on_its_page(
    played: Played, client: Client, world: World, language: str, own: str, unknown: str, other: str
) -> None:
    """In the language of whoever asks, and not as an empty cell."""
    await played.order(
        await played.player("2026-03-04T12:00+08:00", ""), 600, "2026-03-05T13:00+08:00"
    )
    await played.analytics.load()
    steps = {"steps": ["$register", "$pay"]}
    for page, more, name in (
        ("overview", {}, own), ("retention", {}, own), ("payments", {"currency": "CNY"}, own),
        ("overview", {"part": "os"}, unknown), ("retention", {"by": ["os"]}, unknown),
        ("funnel", steps, own),
    ):  # fmt: skip
        answer = await client.call(
            "POST", PLACE, user=world.aurora.reader, game=played.game, language=language,
            json={"page": page, **DAYS, **more},
        )  # fmt: skip
        content = base64.b64decode(answer.data["content"]).decode("utf-8-sig")
        lines = [line for line in csv.reader(io.StringIO(content)) if len(line) > 2]
        assert name in {line[0] for line in lines}, (page, more)
        assert not any(line[0] in ("", other) for line in lines), (page, more)


@pytest.mark.parametrize("place", [PLACE, PLAYERS])
async def test_a_file_of_a_past_that_comes_in_says_so_first(
    played: Played, client: Client, world: World, place: str
) -> None:
    """[W-19] Before its figures, and in the sheet that a workbook opens with."""
    cell = {"day": "2026-03-04", "n": 1, **DAYS}
    form = {"page": "overview", **DAYS} if place == PLACE else {"retention": cell}

    async def file(format_: str) -> bytes:
        answer = await client.call(
            "POST", place, user=world.aurora.reader, game=played.game,
            json={**form, "format": format_},
        )  # fmt: skip
        assert answer.code == 0, answer
        return base64.b64decode(answer.data["content"])

    with being_played(folder_of(played.analytics.settings), played.game.id, 60) as tell_over:
        tell_over(20)
        lines = list(csv.reader(io.StringIO((await file("csv")).decode("utf-8-sig"))))
        workbook = zipfile.ZipFile(io.BytesIO(await file("xlsx")))
    said = lines[lines.index([]) + 1 :][:2]
    assert said == [["注意"], ["数据还在载入，已完成 33 %：过去的数据全部载入之前，数字不对"]]
    assert '<sheet name="注意" sheetId="1"' in workbook.read("xl/workbook.xml").decode()
    assert "注意" not in (await file("csv")).decode()
