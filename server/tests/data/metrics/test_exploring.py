"""Questions about events and funnels, beside the same computed one by one."""

from collections import Counter, defaultdict
from datetime import date, datetime, timedelta
from operator import eq, ge, le, ne
from statistics import mean
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from tests.data.metrics.slow import Slow
from tests.support.client import Client
from tests.support.engine import Analytics
from tests.support.played import Played, play_by_chance
from tests.support.world import World

from longshore.data import exploring
from longshore.data.engine.errors import TooHeavyError
from longshore.data.exploring import EventsQuery
from longshore.data.funnels import FunnelQuery, explore_funnel
from longshore.data.metrics.asked import ask

NEW_YORK = "America/New_York"
BEGIN = datetime(2026, 3, 4, tzinfo=ZoneInfo(NEW_YORK))
FIRST, LAST = date(2026, 3, 5), date(2026, 3, 12)
EVENTS, FUNNEL = (f"/ultra/protected/app/send/data-new/{name}" for name in ("events", "funnel"))


@pytest.fixture
async def played(analytics: Analytics, world: World) -> Played:
    analytics.in_zone(NEW_YORK)
    for game in (world.borealis.games[0], world.aurora.games[0]):
        found = Played(analytics, game)
        await play_by_chance(found, BEGIN, 11, seed=game.id)
    return found


def _call(played: Played) -> Any:
    return SimpleNamespace(settings=played.analytics.settings, game_id=played.game.id)


async def _ask(played: Played, **form: Any) -> exploring.EventAnswer:
    whole = {"first": FIRST, "last": LAST, **form}
    return await exploring.explore_events(_call(played), EventsQuery.model_validate(whole))


def _asked(slow: Slow) -> list[dict[str, Any]]:
    return [one for one in slow.events if FIRST <= slow.event_day(one) <= LAST]


def _local(event: dict[str, Any]) -> datetime:
    return datetime.fromtimestamp(event["time"] / 1000, ZoneInfo(NEW_YORK))


def _level(event: dict[str, Any]) -> int:
    return int(event.get("properties", {}).get("level", 0))


async def test_questions_one_by_one(played: Played) -> None:
    """[W-19] Times, players, sums and shares of events, by up to three fields, in steps of time."""
    slow = Slow(played, NEW_YORK)
    events = _asked(slow)
    assert len(events) > 50

    found = await _ask(played, by=["event", "property:mode"], conditions=[
        {"field": "source", "operator": "is", "value": "1"},
    ])  # fmt: skip
    counted = Counter((one["event"], one.get("properties", {}).get("mode", "")) for one in events)
    assert {tuple(one.key): one.value for one in found.groups} == counted
    for series in found.series:
        by_day = Counter(
            slow.event_day(one).isoformat()
            for one in events
            if [one["event"], one.get("properties", {}).get("mode", "")] == series.key
        )
        assert dict(zip(found.at, series.values, strict=True)) == {
            at: by_day[at] for at in found.at
        }

    high = [{"field": "property:level", "operator": "at_least", "value": "30"}]
    found = await _ask(
        played, event="battle", measure="players", grain="hour", by=["server"], conditions=high
    )
    battles = [one for one in events if one["event"] == "battle" and _level(one) >= 30]
    players = defaultdict(set)
    hours = defaultdict(set)
    for one in battles:
        players[one["server"]].add(one["player"])
        hours[one["server"], _local(one).strftime("%Y-%m-%d %H:00")].add(one["player"])
    assert {one.key[0]: one.value for one in found.groups} == {
        server: len(who) for server, who in players.items()
    }
    for series in found.series:
        for at, value in zip(found.at, series.values, strict=True):
            assert (value or 0) == len(hours[series.key[0], at])

    levels = [one["properties"]["level"] for one in events if "properties" in one]
    for measure, expected in (("sum", sum(levels)), ("average", mean(levels))):
        found = await _ask(played, measure=measure, of="property:level")
        assert found.groups[0].value == pytest.approx(expected)

    paid = await _ask(played, event="$pay", measure="sum", by=["currency"], grain="week")
    expected_paid = Counter[str]()
    for one in slow.orders:
        if FIRST <= slow.day(one.paid) <= LAST:
            expected_paid[one.currency] += one.amount
    assert {one.key[0]: one.value for one in paid.groups} == expected_paid
    assert paid.at == ["2026-03-02", "2026-03-09"]


@pytest.mark.parametrize("operator", ["is", "not", "at_least", "at_most"])
async def test_payments_by_their_amount(played: Played, operator: str) -> None:
    """[W-19] A condition on the amount, which pages offer, was a fault of ours each time."""
    slow = Slow(played, NEW_YORK)
    amounts = [one.amount for one in slow.orders if FIRST <= slow.day(one.paid) <= LAST]
    limit = sorted(amounts)[len(amounts) // 2]
    holds = {"is": eq, "not": ne, "at_least": ge, "at_most": le}[operator]
    wanted = sum(holds(amount, limit) for amount in amounts)
    assert 0 < wanted < len(amounts)
    conditions = [{"field": "amount", "operator": operator, "value": str(limit)}]
    found = await _ask(played, event="$pay", conditions=conditions)
    assert [one.value for one in found.groups] == [wanted]
    steps = ["$register", "$pay"]
    form = {"first": FIRST, "last": LAST, "steps": steps, "hours": 2_160}
    of_step = [{"step": 2, **one} for one in conditions]
    funnel = FunnelQuery.model_validate({**form, "filters": of_step})
    every = FunnelQuery.model_validate(form)
    through = (await explore_funnel(_call(played), funnel)).reached
    assert through[0] == (await explore_funnel(_call(played), every)).reached[0]
    # What is no number is no amount, and neither above nor below one.
    conditions[0]["value"] = "many"
    told = await _ask(played, event="$pay", conditions=conditions)
    assert [one.value for one in told.groups] == ([len(amounts)] if operator == "not" else [])


async def test_days_of_23_and_of_25_hours(played: Played) -> None:
    """[issue] Each hour of a day when clocks change is one step, two of one name are two."""
    for day, at in (("2026-03-08", "2026-03-08T12:30-04:00"), ("2025-11-02", "")):
        moments = [at] if at else ["2025-11-02T01:30-04:00", "2025-11-02T01:45-05:00"] * 2
        player = await played.player("2025-11-01T12:00-04:00")
        for moment in moments:
            await played.report(played.event(moment, player, "changed"))
        await played.analytics.load()
        found = await _ask(played, event="changed", grain="hour", first=day, last=day)
        [series] = found.series
        counted = {at: value for at, value in zip(found.at, series.values, strict=True) if value}
        assert len(set(found.at)) == len(found.at)
        hours = [at[11:16] for at in found.at]
        if at:
            assert len(found.at) == 23
            assert hours[:4] == ["00:00", "01:00", "03:00", "04:00"]
            assert counted == {"2026-03-08 12:00": 1}
        else:
            assert len(found.at) == 25
            assert hours[:4] == ["00:00", "01:00", "01:00", "02:00"]
            assert counted == {"2025-11-02 01:00-04:00": 2, "2025-11-02 01:00-05:00": 2}


def _came_so_far(times: list[tuple[int, str]], steps: list[str], window: int, until: int) -> int:
    """The furthest step of any beginning, each step at or after the one before it."""
    best = 0
    for begun in [at for at, name in times if name == steps[0] and at < until]:
        at, level = begun, 1
        for step in steps[1:]:
            later = [t for t, name in times if name == step and at <= t <= begun + window]
            if not later:
                break
            at, level = min(later), level + 1
        best = max(best, level)
    return best


@pytest.mark.parametrize("hours", [6, 96])
async def test_a_funnel_one_by_one(played: Played, hours: int) -> None:
    """[W-19] Who begins within the days and goes on within the window, also after them."""
    slow = Slow(played, NEW_YORK)
    steps = ["enter", "battle", "shop"]
    form = FunnelQuery.model_validate(
        {"first": FIRST, "last": LAST, "steps": steps, "hours": hours}
    )
    found = await explore_funnel(_call(played), form)
    begin = datetime.combine(FIRST, datetime.min.time(), ZoneInfo(NEW_YORK))
    until = datetime.combine(LAST + timedelta(days=1), datetime.min.time(), ZoneInfo(NEW_YORK))
    reached: dict[str, list[int]] = {}
    for player in slow.players.values():
        times = sorted(
            (one["time"], one["event"])
            for one in slow.events
            if int(one["player"]) == player.id and one["time"] >= begin.timestamp() * 1000
        )
        level = _came_so_far(times, steps, hours * 3_600_000, int(until.timestamp() * 1000))
        for step in range(level):
            reached.setdefault(player.channel, [0, 0, 0])[step] += 1
    assert {one.part: one.reached for one in found.parts} == reached
    assert found.reached == [sum(step) for step in zip(*reached.values(), strict=True)]
    assert found.reached[1] > 0


async def test_names_are_values_whatever_they_hold(played: Played) -> None:
    """What is typed never becomes part of a query, and another game is not reached by it."""
    evil = "x') OR game != 0 OR ('' = '"
    found = await _ask(
        played, event=evil, by=[f"property:{evil}"],
        conditions=[{"field": f"property:{evil}", "operator": "not", "value": evil}],
    )  # fmt: skip
    assert (found.groups, found.at) == ([], [])
    assert evil not in found.sql.split("--")[0]
    names = await exploring.event_names(
        _call(played), exploring.Days.model_validate({"first": FIRST, "last": LAST})
    )
    assert set(names.events) >= {"battle", "enter", "$pay"}
    assert names.properties == ["level", "mode", "goods", "order"], "the most frequent first"


async def test_a_query_that_is_too_heavy_is_stopped(played: Played) -> None:
    """[W-19] It ends at its limit of memory, and the text says what helps."""
    with pytest.raises(TooHeavyError) as stopped:
        await ask(
            played.analytics.settings, "SELECT length(groupArray(number)) FROM numbers(400000000)",
            played.game.id, {},
        )  # fmt: skip
    assert "缩短日期范围" in stopped.value.message.in_language("zh-CN")
    assert await ask(played.analytics.settings, "SELECT {game:UInt64}", 7, {}) == [(7,)]


async def test_what_is_refused(client: Client, world: World) -> None:
    """Another publisher's game, a field that is not there, a step that comes twice."""
    reader, game, foreign = world.aurora.reader, world.aurora.games[0], world.borealis.games[0].id
    for place, form in ((EVENTS, {}), (FUNNEL, {"steps": ["a", "b"]})):
        answer = await client.call(
            "POST", place, user=reader, game=game, json={**form, "game_id": foreign}
        )
        assert answer.code == 4004, answer
    for place, form in (
        (EVENTS, {"by": ["player"]}),
        (EVENTS, {"of": "game"}),
        (EVENTS, {"conditions": [{"field": "game", "operator": "is", "value": "1"}]}),
        (EVENTS, {"by": ["event", "channel", "server", "version"]}),
        (FUNNEL, {"steps": ["a"]}),
        (FUNNEL, {"steps": ["a", "a"]}),
    ):
        answer = await client.call("POST", place, user=reader, game=game, json=form)
        assert answer.code == 4000, (form, answer)


async def test_what_is_more_than_a_page_or_a_number_holds(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] Groups that are left out are told of; a sum beyond any number is not 0."""
    player = next(iter(played.players))
    at = (BEGIN + timedelta(days=2)).isoformat()
    await played.report(
        *(played.event(at, player, "huge", properties={"n": 1e308, "of": of}) for of in "aab")
    )
    await played.analytics.load()
    asked = {"event": "huge", "measure": "sum", "of": "property:n"}
    for by in ([], ["event"], ["property:missing"]):
        found = await _ask(played, **asked, by=by)
        assert ([one.value for one in found.groups], found.is_cut) == ([None], False)
        # Of the days without any it is 0: pages drew both as 0.
        values = dict(zip(found.at, found.series[0].values, strict=True))
        assert values.pop(at[:10]) is None
        assert set(values.values()) == {0}
    monkeypatch.setattr(exploring, "MOST_GROUPS", 1)
    for by in (["property:of"], ["event", "property:of"]):
        found = await _ask(played, event="huge", by=by)
        assert ([one.key[-1] for one in found.groups], found.is_cut) == (["a"], True)
