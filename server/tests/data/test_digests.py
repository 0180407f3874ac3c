"""A saved report read by the server says what its page says, as the browser wrote its address."""

import json
from datetime import date
from typing import Any, get_args
from urllib.parse import quote

import pytest
from fastapi import FastAPI
from tests.support.client import Answer, Client
from tests.support.engine import Analytics
from tests.support.played import Played
from tests.support.world import World

from longshore.data.digests.digest import Digest, Writer
from longshore.data.digests.evaluating import PAGES
from longshore.data.digests.of_questions import of_events
from longshore.data.digests.parsing import UnreadableReportError, asked_by
from longshore.data.exploring import EventAnswer, EventGroup, EventsQuery
from longshore.data.export.pages import PageName
from longshore.data.schedules.wording import lines_of
from longshore.kit.clock import now

PLACE = "/ultra/protected/app/send/data-new/"


def _written(**search: Any) -> str:
    """As the browser writes an address: texts plain, everything else as JSON."""
    return "&".join(
        f"{name}={quote(value if isinstance(value, str) else json.dumps(value))}"
        for name, value in search.items()
    )


def test_an_address_is_read_as_its_page_reads_it() -> None:
    """[W-19] Days, channels, steps and conditions; what a page does not know is left out."""
    asked = asked_by("overview", _written(days=30, channel="-", theme="dark"))
    assert (asked.days, asked.channels) == (30, ["-"])
    assert (asked_by("users", "").days, asked_by("users", "").channels) == (14, [])
    dated = asked_by("payments", _written(first="2026-11-01", last="2026-11-01"))
    assert (str(dated.first), str(dated.last)) == ("2026-11-01", "2026-11-01")
    # One end alone says nothing, as on the page.
    half = asked_by("payments", _written(first="2026-11-01"))
    assert (half.first, half.last, half.days) == (None, None, 14)
    assert asked_by("retention", _written(cohort="first_paid")).cohort == "first_paid"
    funnel = asked_by("funnel", _written(steps=["enter", "fight"], hours=72))
    assert (funnel.steps, funnel.hours) == (["enter", "fight"], 72)
    # What players are told apart by is no list there; a condition's number is a text.
    filters = [{"step": 2, "field": "property:level", "operator": "at_least", "value": 3}]
    told = asked_by("funnel", _written(steps=["enter", "fight"], filters=filters, by="server"))
    assert (told.by, told.filters[0].step, told.filters[0].value) == (["server"], 2, "3")
    weeks = asked_by("retention", _written(grain="week", by="property:mode"))
    assert (weeks.grain, weeks.by) == ("week", ["property:mode"])
    conditions = [{"field": "property:level", "operator": "at_least", "value": 3}]
    events = asked_by(
        "events",
        _written(event="fight", measure="p95", of="property:ms", by=["server"], grain="hour",
                 conditions=conditions),
    )  # fmt: skip
    assert (events.event, events.measure, events.of, events.by, events.grain) == (
        "fight", "p95", "property:ms", ["server"], "hour",
    )  # fmt: skip
    assert [one.value for one in events.conditions] == ["3"]


@pytest.mark.parametrize(
    ("page", "search"),
    [
        ("overview", "days=5"),
        ("overview", "days=%5B%5B"),
        ("funnel", ""),
        ("funnel", _written(steps=["enter"])),
        ("events", _written(by=["nothing"])),
        ("events", _written(by=["server"] * 4)),
        ("events", _written(conditions=[{"field": "server", "operator": "like", "value": "1"}])),
    ],
)
def test_what_cannot_be_asked_is_refused(page: Any, search: str) -> None:
    with pytest.raises(UnreadableReportError):
        asked_by(page, search)


async def test_it_is_refused_when_it_is_saved(client: Client, world: World) -> None:
    """[W-19] A tile or a schedule would fail for ever: whoever saves it is told."""
    form = {"name": "x", "page": "funnel", "search": _written(steps=["enter"])}
    answer = await client.call(
        "POST", PLACE + "reports/save", user=world.aurora.owner, game=world.aurora.games[0],
        json=form,
    )  # fmt: skip
    assert answer.code == 4000
    assert answer.data["errors"][0]["field"] in ("search", "")


@pytest.fixture
async def played(
    analytics: Analytics, world: World, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> Played:
    monkeypatch.setitem(app.state._state, "settings", analytics.settings)
    found = Played(analytics, world.aurora.games[0])
    today = now().replace(microsecond=0).isoformat()
    first, second = await found.player(today), await found.player(today, "oppo")
    await found.order(first, 64_800, today)
    await found.report(
        found.event(today, first, "enter"),
        found.event(today, first, "fight", properties={"level": 30}),
        found.event(today, second, "enter"),
    )  # fmt: skip
    await analytics.load()
    return found


async def _digest(client: Client, world: World, page: str, **search: Any) -> Answer:
    place = {"user": world.aurora.owner, "game": world.aurora.games[0]}
    form = {"name": page, "page": page, "search": _written(**search)}
    made = await client.call("POST", PLACE + "reports/save", **place, json=form)
    assert made.code == 0, made
    answer = await client.call(
        "POST", PLACE + "reports/digest", **place, json={"id": made.data["id"]}
    )
    assert answer.code == 0, answer
    return answer


async def test_every_page_in_short(client: Client, world: World, played: Played) -> None:
    """[W-19] Counted by hand: two players, one of whom paid 648 yuan and went on to fight."""
    overview = (await _digest(client, world, "overview", days=7)).data
    figures = {one["metric"]: one for one in overview["figures"]}
    assert [figures[name]["value"] for name in ("arrived", "active", "payers")] == [2, 2, 1]
    assert (figures["revenue"]["value"], figures["revenue"]["currency"]) == (64_800, "CNY")
    assert (figures["pay_rate"]["value"], figures["pay_rate"]["before"]) == (0.5, None)
    now_, before = overview["chart"]["series"]
    assert (sum(now_["values"]), sum(before["values"]), before["is_before"]) == (2, 0, True)
    assert len(overview["chart"]["labels"]) == 7
    assert "complete_until" in overview

    only = (await _digest(client, world, "overview", channel="oppo")).data
    assert {one["metric"]: one["value"] for one in only["figures"]}["arrived"] == 1
    users = (await _digest(client, world, "users")).data
    assert {one["metric"]: one["value"] for one in users["figures"]}["active"] == 2
    payments = (await _digest(client, world, "payments")).data
    assert payments["chart"]["series"][0]["values"][-1] == 64_800
    assert {one["metric"]: one["value"] for one in payments["figures"]}["first_payers"] == 1
    funnel = (await _digest(client, world, "funnel", steps=["enter", "fight"])).data
    assert [one["value"] for one in funnel["figures"]] == [2, 1, 0.5]
    assert funnel["chart"]["series"][0]["values"] == [2, 1]
    events = (await _digest(client, world, "events", event="enter", by=["channel"])).data
    assert {one["title"]: one["value"] for one in events["figures"]} == {"vivo": 1, "oppo": 1}
    retention = (await _digest(client, world, "retention")).data
    assert retention["chart"]["metric"] == "retention"
    weeks = (await _digest(client, world, "retention", grain="week")).data
    assert weeks["chart"]["metric"] == "week_retention"
    # Days without the event: nothing of what is added up, and no average.
    for measure, nothing in (("average", None), ("sum", 0)):
        of = {"event": "fight", "measure": measure, "of": "property:level", "days": 7}
        [series] = (await _digest(client, world, "events", **of)).data["chart"]["series"]
        assert series["values"] == [*[nothing] * 6, 30]
    online = (await _digest(client, world, "online")).data
    figures = {one["metric"]: one["value"] for one in online["figures"]}
    assert figures["pcu"] == 2
    real_time = (await _digest(client, world, "realTime")).data
    figures = {one["metric"]: one["value"] for one in real_time["figures"]}
    assert (figures["minute_arrived"], figures["minute_payments"], figures[""]) == (2, 1, 64_800)


def test_more_groups_than_there_is_room_for_are_told() -> None:
    """[W-19] The seven greatest were taken for all of them, on a tile and in a message."""
    day = date(2026, 3, 9)
    asked = EventsQuery(event="fight", by=["server"])

    def told(number: int) -> Digest:
        found = EventAnswer(
            time_zone="UTC", first=day, last=day, today=day, complete_until=None, loading=None,
            at=[], is_cut=False, series=[], sql="",
            groups=[EventGroup(key=[str(one)], value=9.0 - one) for one in range(number)],
        )  # fmt: skip
        return of_events(asked, found, Writer("en-US"))

    assert (told(7).is_cut, told(8).is_cut) == (False, True)
    said = "the 7 greatest groups; there are more"
    assert [said in lines_of("x", told(number), "en-US") for number in (7, 8)] == [False, True]


def test_every_page_that_can_be_saved_has_its_digest() -> None:
    """[W-19] A page without one would fail in every tile and message."""
    assert set(PAGES) == set(get_args(PageName))


async def test_without_the_engine_it_is_refused(client: Client, world: World) -> None:
    """[W-19] A tile says why it has no figures, as its page does."""
    place = {"user": world.aurora.owner, "game": world.aurora.games[0]}
    form = {"name": "x", "page": "overview"}
    made = await client.call("POST", PLACE + "reports/save", **place, json=form)
    answer = await client.call(
        "POST", PLACE + "reports/digest", **place, json={"id": made.data["id"]}
    )
    assert answer.code in (4970, 4971)
