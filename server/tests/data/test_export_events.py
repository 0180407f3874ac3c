"""Groups of events in a file and a message: named as on their page, in the reader's language."""

import base64
import csv
import io
from typing import Any

import pytest
from fastapi import FastAPI
from tests.support.client import Client
from tests.support.engine import Analytics, called
from tests.support.played import Played
from tests.support.world import World

from longshore.data.digests.digest import Writer
from longshore.data.digests.of_questions import of_events
from longshore.data.exploring import EventsQuery, answer_events

PLACE = "/ultra/protected/app/send/data-new/export"
DAYS = {"first": "2026-03-04", "last": "2026-03-06"}
# What parts of a group are put together with.
ODD = "a\x1fb"


@pytest.fixture
async def played(
    analytics: Analytics, world: World, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> Played:
    monkeypatch.setitem(app.state._state, "settings", analytics.settings)
    found = Played(analytics, world.aurora.games[0])
    await found.report(
        found.event("2026-03-04T12:30+08:00", name="fight", properties={"mode": ODD}),
        found.event("2026-03-06T12:30+08:00", name="fight"),
    )
    await analytics.load()
    return found


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("zh-CN", [["渠道", "来自", "mode", "次数"], ["自有账号", "客户端", ODD, "1.0"],
                   ["自有账号", "客户端", "无", "1.0"], ["条件", "来自 等于 客户端"]]),
        ("en-US", [["Channel", "From", "mode", "Times"], ["Own accounts", "client", ODD, "1.0"],
                   ["Own accounts", "client", "none", "1.0"], ["Condition", "From is client"]]),
    ],
)  # fmt: skip
async def test_groups_are_named_as_on_their_page(
    played: Played, client: Client, world: World, language: str, expected: list[list[str]]
) -> None:
    """[W-19] Fields and what has no name are words of ours; what devices report shifts no cell."""
    form: dict[str, Any] = {
        "by": ["channel", "source", "property:mode"], "event": "fight",
        "conditions": [{"field": "source", "operator": "is", "value": "1"}],
    }  # fmt: skip
    lines = await _lines(client, played, world, language, form)
    assert [line for line in expected if line not in lines] == [], lines
    async with called(played.analytics, played.game) as call:
        asked = EventsQuery.model_validate({**DAYS, **form})
        digest = of_events(asked, await answer_events(call, asked, 10), Writer(language))
    assert {one.title for one in digest.figures} == {" · ".join(one[:3]) for one in expected[1:3]}


async def test_a_day_without_events_has_none(played: Played, client: Client, world: World) -> None:
    """[W-19] 0 as in the curve of the page, no empty cell; the average of nothing is no figure."""
    lines = await _lines(client, played, world, "zh-CN", {"event": "fight"})
    assert ["分组", "次数"] in lines
    assert ["全部", "2.0"] in lines
    assert [line for line in lines if line[:1] == ["2026-03-05"]] == [["2026-03-05", "全部", "0.0"]]
    form = {"event": "fight", "measure": "average"}
    lines = await _lines(client, played, world, "zh-CN", form)
    assert ["2026-03-05", "全部", ""] in lines


@pytest.mark.parametrize(
    ("grain", "at"),
    [
        ("week", ["2026-02-23", "2026-03-02", "2026-03-09", "2026-03-16"]),
        ("month", ["2026-02-01", "2026-03-01"]),
    ],
)
async def test_a_step_without_events_is_not_left_out(
    played: Played, grain: str, at: list[str]
) -> None:
    """[W-19] Otherwise the weeks on either side of it would be drawn as one after the other."""
    await played.report(played.event("2026-03-18T12:00+08:00", name="fight"))
    await played.analytics.load()
    form = {"first": "2026-02-28", "last": "2026-03-18", "grain": grain, "event": "fight"}
    async with called(played.analytics, played.game) as call:
        found = await answer_events(call, EventsQuery.model_validate(form), 10)
    assert found.at == at
    [series] = found.series
    assert [value for value in series.values if value] == ([2, 1] if grain == "week" else [3])


async def test_own_accounts_are_chosen_by_their_name(
    played: Played, client: Client, world: World
) -> None:
    """[W-19] A file says which channels it is of in words, and not by a sign of addresses."""
    lines = await _lines(client, played, world, "zh-CN", {"channels": ["-", "vivo"]})
    assert ["渠道", "自有账号、vivo"] in lines


async def _lines(
    client: Client, played: Played, world: World, language: str, form: dict[str, Any]
) -> list[list[str]]:
    answer = await client.call(
        "POST", PLACE, user=world.aurora.reader, game=played.game, language=language,
        json={"page": "events", **DAYS, **form},
    )  # fmt: skip
    assert answer.code == 0, answer
    content = base64.b64decode(answer.data["content"]).decode("utf-8-sig")
    return list(csv.reader(io.StringIO(content)))
