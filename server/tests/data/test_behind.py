"""Who is behind a figure, over HTTP: a page, masked; a file, recorded; no other publisher's."""

import base64
import csv
import io
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.client import Client
from tests.support.engine import Analytics
from tests.support.played import Played
from tests.support.world import World

from longshore.kit.db.database import Database

PLACE = "/ultra/protected/app/send/data-new/players-behind"
DAYS = {"first": "2026-03-04", "last": "2026-03-05"}
CELL = {"retention": {**DAYS, "day": "2026-03-04", "n": 1}}
TOP = {"payers": {**DAYS, "currency": "CNY", "percent": 1}}
STEP = {"funnel": {**DAYS, "steps": ["enter", "shop"], "step": 2}}


@pytest.fixture
async def played(
    analytics: Analytics, world: World, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> Played:
    """Three come on the 4th: two are there on the 5th, of whom one goes to the shop."""
    monkeypatch.setitem(app.state._state, "settings", analytics.settings)
    for game in (world.borealis.games[0], world.aurora.games[0]):
        found = Played(analytics, game)
        first, second, _ = [await found.player("2026-03-04T12:00+08:00") for _ in range(3)]
        await found.report(
            found.event("2026-03-05T12:00+08:00", first, "enter"),
            found.event("2026-03-05T12:01+08:00", first, "shop"),
            found.event("2026-03-05T12:00+08:00", second, "enter"),
        )
        await found.order(second, 64_800, "2026-03-05T12:00+08:00")
        await found.order(first, 600, "2026-03-05T12:00+08:00")
        await analytics.load()
    return found


async def test_a_page_of_players(played: Played, client: Client, world: World) -> None:
    """[W-19] Those of the cell and of the step, with the channel's name for them masked."""
    first, second, third = sorted(played.players)

    async def ask(form: dict[str, Any]) -> tuple[list[int], int]:
        answer = await client.call(
            "POST", PLACE, user=world.aurora.reader, game=played.game, json=form
        )
        assert answer.code == 0, answer
        assert all("***" in one["channel_uid"] for one in answer.data["list"])
        return [int(one["id"]) for one in answer.data["list"]], answer.data["total"]

    assert await ask(CELL) == ([first, second], 2)
    assert await ask({**CELL, "page": 2, "page_size": 1}) == ([second], 2)
    away = {"retention": {**CELL["retention"], "state": "away"}}
    assert await ask(away) == ([third], 1)
    assert await ask(STEP) == ([first], 1)
    assert await ask({"funnel": {**STEP["funnel"], "state": "away"}}) == ([second], 1)
    assert await ask(TOP) == ([second], 1)
    band = {**DAYS, "currency": "CNY", "least": 500}
    assert await ask({"payers": band}) == ([first], 1)
    assert await ask({"payers": {**band, "channels": ["oppo"]}}) == ([], 0)


async def test_a_deleted_player_is_an_id_alone(
    played: Played, client: Client, world: World, database: Database
) -> None:
    """[W-19] The figure still counts them; nothing else is known of them."""
    gone = min(played.players)
    async with database.publisher(played.game.publisher_id) as session:
        await session.execute(
            text("UPDATE player SET deleted_at = now() WHERE id = :id"), {"id": gone}
        )
    answer = await client.call("POST", PLACE, user=world.aurora.reader, game=played.game, json=CELL)
    assert answer.data["list"][0] == {
        "id": str(gone), "channel_code": "", "channel_uid": "", "created_at": 0, "last_login_at": 0,
        "is_imported": False,
        "is_gone": True,
    }  # fmt: skip
    assert not answer.data["list"][1]["is_gone"]


async def test_a_file_of_players(
    played: Played, client: Client, world: World, database: Database
) -> None:
    """[W-19] Masked as well; which figure it is of, how many they are; recorded."""
    answer = await client.call(
        "POST", f"{PLACE}/export", user=world.aurora.reader, game=played.game, json=CELL
    )
    assert answer.code == 0, answer
    assert answer.data["name"] == f"retention-players-{played.game.id}.csv"
    content = base64.b64decode(answer.data["content"]).decode("utf-8-sig")
    lines = list(csv.reader(io.StringIO(content)))
    assert ["玩家总数", "2"] in lines
    assert ["数字", "按新增 2026-03-04 第 1 天：在 "] in lines
    # As the file of the page itself says it: which page, which days.
    assert lines[0] == ["页面", "留存"]
    assert ["日期", f"{DAYS['first']} – {DAYS['last']}"] in lines and ["渠道", "全部"] in lines
    rows = lines[lines.index(["玩家"]) + 2 :]
    assert [row[0] for row in rows] == [str(one) for one in sorted(played.players)[:2]]
    assert all("***" in row[2] and row[3].startswith("2026-03-04 12:00:00") for row in rows)
    async with database.system() as session:
        told = (await session.execute(text(
            "SELECT target_name, after FROM audit_event WHERE action = 'figures.export' "
            "AND publisher_id = :publisher ORDER BY id DESC LIMIT 1"
        ), {"publisher": world.aurora.id})).one()  # fmt: skip
    assert (told.target_name, told.after["rows"], told.after["players"]) == ("retention", 2, True)


async def test_a_file_of_a_step_says_what_the_funnel_asks(
    played: Played, client: Client, world: World
) -> None:
    condition = {"step": 1, "field": "channel", "operator": "is", "value": "vivo"}
    figure = {"funnel": {**STEP["funnel"], "by": "os", "part": "", "hours": 48,
                         "filters": [condition]}}  # fmt: skip
    answer = await client.call(
        "POST", f"{PLACE}/export", user=world.aurora.reader, game=played.game, json=figure
    )
    content = base64.b64decode(answer.data["content"]).decode("utf-8-sig")
    facts = dict(line[:2] for line in csv.reader(io.StringIO(content)) if len(line) > 1)
    assert facts["期限"] == "第一步之后 48 小时内"
    assert facts["第 1 步的条件"] == "渠道 等于 vivo"
    assert facts["数字"].endswith("系统 = 未知"), "in words of the page"


async def test_a_file_of_payers(played: Played, client: Client, world: World) -> None:
    """[W-19] It says which payers they are, with money as people write it."""
    for more, said in (
        ({"percent": 1}, "top 1 % by CNY paid"),
        ({"least": 500}, "paid 5.00 or more and less than 10.00 CNY, less refunds"),
        ({"least": 0}, "nothing left of CNY after refunds"),
    ):
        answer = await client.call(
            "POST", f"{PLACE}/export", user=world.aurora.reader, game=played.game,
            json={"payers": {**DAYS, "currency": "CNY", **more}}, language="en-US",
        )  # fmt: skip
        assert answer.data["name"] == f"payments-players-{played.game.id}.csv"
        content = base64.b64decode(answer.data["content"]).decode("utf-8-sig")
        assert ["Figure", said] in list(csv.reader(io.StringIO(content)))


async def test_what_is_refused(client: Client, world: World) -> None:
    """Another publisher's game, named anywhere; no figure, two figures, a step beyond the last."""
    reader, game, foreign = world.aurora.reader, world.aurora.games[0], world.borealis.games[0]
    for place in (PLACE, f"{PLACE}/export"):
        answer = await client.call("POST", place, user=reader, game=foreign, json=CELL)
        assert answer.code == 4004, answer
        answer = await client.call(
            "POST", place, user=reader, game=game, json={**CELL, "game_id": foreign.id}
        )
        assert answer.code == 4004, answer
        for form in (
            {},
            {**CELL, **STEP},
            {**CELL, **TOP},
            {"payers": {**TOP["payers"], "least": 0}},
            {"payers": {**DAYS, "currency": "CNY"}},
            {"payers": {**DAYS, "currency": "CNY", "least": 501}},
            {"retention": {**CELL["retention"], "n": 13, "grain": "week"}},
            {"retention": {**CELL["retention"], "by": "player"}},
            {"funnel": {**STEP["funnel"], "step": 3}},
            {"funnel": {**STEP["funnel"], "step": 1, "state": "away"}},
        ):
            answer = await client.call("POST", place, user=reader, game=game, json=form)
            assert answer.code == 4000, (form, answer)


async def test_a_game_named_within_is_not_asked(
    played: Played, client: Client, world: World
) -> None:
    """The figure is one of the game that was checked, whatever it says itself."""
    named = {"retention": {**CELL["retention"], "game_id": world.borealis.games[0].id}}
    answer = await client.call(
        "POST", PLACE, user=world.aurora.reader, game=played.game, json=named
    )
    assert answer.code == 0, answer
    assert {int(one["id"]) for one in answer.data["list"]} <= set(played.players)
