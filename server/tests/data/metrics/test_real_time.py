"""The present day minute by minute, at a given moment, counted by hand."""

from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from tests.data.metrics.slow import Slow, signs_of
from tests.support.engine import Analytics
from tests.support.played import Played, play_by_chance
from tests.support.world import World

from longshore.data import real_time
from longshore.gateway.of_game import OfGame

NEW_YORK = ZoneInfo("America/New_York")
# 00:03 in Shanghai.
NOW = datetime.fromisoformat("2026-03-10T16:03:30Z")


@pytest.fixture
async def analytics(analytics: Analytics, monkeypatch: pytest.MonkeyPatch) -> Analytics:
    monkeypatch.setattr(real_time, "now", lambda: NOW)
    return analytics


async def test_minutes_counted_by_hand(analytics: Analytics, world: World) -> None:
    """[W-19] Who came before midnight is online after it; sandbox and other games are nowhere."""
    game = world.aurora.games[0]
    played = Played(analytics, game)
    early = await played.player("2026-03-10T15:58:10Z")
    late = await played.player("2026-03-10T16:01:10Z")
    tester = await played.player("2026-03-10T16:01:10Z", sandbox=True)
    await Played(analytics, world.borealis.games[0]).player("2026-03-10T16:01:10Z")
    last_week = await played.player("2026-03-03T16:02:10Z")
    yesterday = await played.player("2026-03-09T16:02:10Z")
    await played.report(
        played.event("2026-03-10T16:02:00Z", late),
        played.event("2026-03-10T16:02:59Z", late),
        played.event("2026-03-10T16:03:00Z", tester),
    )
    await played.order(late, 600, "2026-03-10T16:03:10Z")
    await played.order(late, 99, "2026-03-10T16:03:20Z", currency="USD")
    await played.order(yesterday, 100, "2026-03-09T16:03:59Z")
    await played.order(yesterday, 5_000, "2026-03-09T16:04:00Z")
    await played.order(last_week, 30, "2026-03-03T16:00:00Z")
    await analytics.load()
    call: Any = SimpleNamespace(settings=analytics.settings, game_id=game.id)
    found = await real_time.real_time(call, OfGame())
    present, before, week = found.curves
    assert (str(present.day), found.now) == ("2026-03-11", int(NOW.timestamp()))
    assert present.online == [1, 2, 2, 1]
    assert present.active == [0, 1, 1, 0]
    assert present.arrived == [0, 1, 0, 0]
    assert present.payments == [0, 0, 0, 2]
    assert (str(before.day), str(week.day)) == ("2026-03-10", "2026-03-04")
    assert [len(one.online) for one in (before, week)] == [1440, 1440]
    assert before.online[:9] == [0, 0, 1, 1, 1, 1, 1, 0, 0]
    assert before.online[-4:] == [0, 0, 1, 1]
    assert (sum(before.payments), week.payments[0]) == (2, 1)
    # Until the same minute of the day.
    assert [one.model_dump() for one in found.paid] == [
        {"currency": "CNY", "quarters": [600], "today": 600, "yesterday": 100, "last_week": 30},
        {"currency": "USD", "quarters": [99], "today": 99, "yesterday": 0, "last_week": 0},
    ]
    # Of the minute until 16:03:30: two payments and the tester's event, which is nowhere.
    assert found.rate.model_dump() == {"seconds": 60, "today": 2, "yesterday": 0}
    newest = found.events[:3]
    assert [(one.event, one.player, one.amount) for one in newest] == [
        ("$pay", str(late), 99), ("$pay", str(late), 600), ("battle", str(late), 0),
    ]  # fmt: skip
    assert not any(one.player == str(tester) for one in found.events)
    assert str(early) in {one.player for one in found.events}


async def test_online_by_channel(analytics: Analytics, world: World) -> None:
    """[W-19] Whoever is online at midnight is one of a channel, also who came the day before."""
    played = Played(analytics, world.aurora.games[0])
    # 23:59:10 of the day before is within the five minutes until 00:03, 23:58:59 is not.
    await played.player("2026-03-10T15:58:59Z", "oppo")
    await played.player("2026-03-10T15:59:10Z", "oppo")
    for at in ("2026-03-10T16:00:10Z", "2026-03-10T16:03:50Z"):
        busy = await played.player(at, "vivo")
    await played.player("2026-03-10T16:01:00Z", "huawei", sandbox=True)
    await played.player("2026-03-10T16:04:00Z", "huawei")
    await played.report(played.event("2026-03-10T16:03:59Z", busy))
    await analytics.load()
    call: Any = SimpleNamespace(settings=analytics.settings, game_id=played.game.id)
    found = await real_time.real_time(call, OfGame())
    by_channel = [(one.channel, one.online) for one in found.channels]
    assert by_channel == [("vivo", 2), ("oppo", 1)]
    assert found.curves[0].online[-1] == 3


async def test_who_came_twice_within_a_minute_came_once(analytics: Analytics, world: World) -> None:
    """[W-19] A row of a ledger that is there twice is one arrival, and nobody is online longer."""
    played = Played(analytics, world.aurora.games[0])
    for second in ("10", "20"):
        await played.player(f"2026-03-10T16:01:{second}Z")
    await played.player("2026-03-10T16:02:10Z")
    await analytics.load()
    call: Any = SimpleNamespace(settings=analytics.settings, game_id=played.game.id)
    once = (await real_time.real_time(call, OfGame())).curves[0]
    assert (once.arrived, once.online) == ([0, 2, 1, 0], [0, 2, 3, 3])
    await analytics.engine.command(
        "INSERT INTO longshore.events SELECT * REPLACE(time + toIntervalSecond(5) AS time) "
        "FROM longshore.events WHERE event = '$register'"
    )
    assert (await real_time.real_time(call, OfGame())).curves[0] == once


async def test_money_of_every_quarter_of_an_hour(
    analytics: Analytics, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] Today's alone, until the present minute; where nobody paid stands 0."""
    monkeypatch.setattr(real_time, "now", lambda: NOW + timedelta(minutes=57))
    played = Played(analytics, world.aurora.games[0])
    player = await played.player("2026-03-09T16:00:00Z")
    for amount, at in ((1, "16:00:00"), (2, "16:14:59"), (4, "16:15:00"), (8, "17:00:59")):
        await played.order(player, amount, f"2026-03-10T{at}Z")
    await played.order(player, 16, "2026-03-10T17:01:00Z")
    await played.order(player, 32, "2026-03-09T16:15:00Z")
    await analytics.load()
    call: Any = SimpleNamespace(settings=analytics.settings, game_id=played.game.id)
    (paid,) = (await real_time.real_time(call, OfGame())).paid
    assert (paid.quarters, paid.today, paid.yesterday) == ([3, 4, 0, 0, 8], 15, 32)


async def test_every_minute_one_by_one(
    analytics: Analytics, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] Who was there within five minutes, also over midnight."""
    zone = NEW_YORK
    analytics.in_zone(zone.key)
    played = Played(analytics, world.aurora.games[0])
    begin = datetime(2026, 3, 4, tzinfo=zone)
    await play_by_chance(played, begin, 8, seed=3)
    busy = [one for one in played.players.values() if not one.sandbox][:6]
    midnight = datetime(2026, 3, 10, tzinfo=zone)
    await played.heartbeats(
        *(
            ((midnight + timedelta(minutes=n * step - 30)).isoformat(), one.id)
            for n, one in enumerate(busy, 1)
            for step in range(12)
        )
    )
    await analytics.load()
    monkeypatch.setattr(real_time, "now", lambda: midnight + timedelta(hours=20))
    call: Any = SimpleNamespace(settings=analytics.settings, game_id=played.game.id)
    signs = signs_of(Slow(played, zone.key), played)
    minutes = {player: {at // 60_000 for at in moments} for player, moments in signs.items()}
    curves = (await real_time.real_time(call, OfGame())).curves
    for curve in curves:
        first = int(datetime.combine(curve.day, datetime.min.time(), zone).timestamp()) // 60
        for place, (online, active) in enumerate(zip(curve.online, curve.active, strict=True)):
            at = first + place
            near = set(range(at - 4, at + 1))
            assert online == sum(1 for seen in minutes.values() if seen & near)
            assert active == sum(1 for seen in minutes.values() if at in seen)
    assert all(any(curve.online) for curve in curves[:2])


async def test_an_hour_that_comes_twice(
    analytics: Analytics, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[issue] On the 1st of November New York has the hour from 01:00 twice: both are named."""
    found = await _at(
        analytics, world, monkeypatch, datetime(2026, 11, 1, 12, tzinfo=NEW_YORK),
        "2026-11-01T05:58:10Z", "2026-11-01T06:30:10Z", "2026-10-31T05:30:10Z",
    )  # fmt: skip
    today, yesterday, _ = found.curves
    assert (len(found.minutes), len(yesterday.online), len(today.online)) == (1500, 1500, 781)
    assert found.minutes[58:63] == ["00:58", "00:59", "01:00-04:00", "01:01-04:00", "01:02-04:00"]
    assert found.minutes[119:122] == ["01:59-04:00", "01:00-05:00", "01:01-05:00"]
    assert (found.minutes[179:181], found.minutes[-1]) == (["01:59-05:00", "02:00"], "23:59")
    places = {name: place for place, name in enumerate(found.minutes)}
    came = {place for place, arrived in enumerate(today.arrived) if arrived}
    assert came == {places["01:58-04:00"], places["01:30-05:00"]}
    # Who came just before the clocks went back is online after it.
    first = places["01:58-04:00"]
    assert today.online[first : first + 6] == [1, 1, 1, 1, 1, 0]
    # Yesterday had that hour once.
    assert yesterday.online[places["01:30-04:00"]] == 1
    second = slice(places["01:00-05:00"], places["02:00"])
    assert yesterday.online[second] == yesterday.payments[second] == [None] * 60


async def test_an_hour_that_never_comes(
    analytics: Analytics, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[issue] On the 8th of March New York goes from 01:59 to 03:00; nobody left in between."""
    found = await _at(
        analytics, world, monkeypatch, datetime(2026, 3, 8, 12, tzinfo=NEW_YORK),
        "2026-03-08T06:58:10Z", "2026-03-07T07:30:10Z",
    )  # fmt: skip
    today, yesterday, _ = found.curves
    assert (len(found.minutes), len(today.online)) == (1440, 721)
    assert today.online[118:120] == [1, 1]
    assert today.online[120:180] == today.arrived[120:180] == [None] * 60
    assert today.online[180:184] == [1, 1, 1, 0]
    assert (yesterday.online[150], None in yesterday.online) == (1, False)


async def _at(
    analytics: Analytics, world: World, monkeypatch: pytest.MonkeyPatch, moment: datetime,
    *arrivals: str,
) -> real_time.RealTime:  # fmt: skip
    """The page at a moment in New York, of players who came at some others."""
    analytics.in_zone(NEW_YORK.key)
    monkeypatch.setattr(real_time, "now", lambda: moment)
    game = world.aurora.games[0]
    played = Played(analytics, game)
    for at in arrivals:
        await played.player(at)
    await analytics.load()
    call: Any = SimpleNamespace(settings=analytics.settings, game_id=game.id)
    return await real_time.real_time(call, OfGame())
