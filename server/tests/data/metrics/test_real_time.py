"""The present day minute by minute, at a given moment, counted by hand."""

from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from tests.support.engine import Analytics, analytics_on
from tests.support.played import Played
from tests.support.world import World

from longshore.data import real_time
from longshore.gateway.of_game import OfGame
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings

# 00:03 in Shanghai.
NOW = datetime.fromisoformat("2026-03-10T16:03:30Z")


@pytest.fixture
async def analytics(
    settings: Settings, database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Analytics]:
    monkeypatch.setattr(real_time, "now", lambda: NOW)
    async with analytics_on(settings, database, tmp_path) as found:
        yield found


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
        {"currency": "CNY", "today": 600, "yesterday": 100, "last_week": 30},
        {"currency": "USD", "today": 99, "yesterday": 0, "last_week": 0},
    ]
    newest = found.events[:3]
    assert [(one.event, one.player, one.amount) for one in newest] == [
        ("$pay", str(late), 99), ("$pay", str(late), 600), ("battle", str(late), 0),
    ]  # fmt: skip
    assert not any(one.player == str(tester) for one in found.events)
    assert str(early) in {one.player for one in found.events}


async def test_an_hour_that_comes_twice(
    analytics: Analytics, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the 1st of November New York has 01:30 twice: counts are added up."""
    analytics.in_zone("America/New_York")
    moment = datetime(2026, 11, 1, 12, tzinfo=ZoneInfo("America/New_York"))
    monkeypatch.setattr(real_time, "now", lambda: moment)
    game = world.aurora.games[0]
    played = Played(analytics, game)
    for at in ("2026-11-01T05:30:10Z", "2026-11-01T06:30:10Z"):
        await played.player(at)
    await analytics.load()
    call: Any = SimpleNamespace(settings=analytics.settings, game_id=game.id)
    found = await real_time.real_time(call, OfGame())
    assert found.curves[0].arrived[90] == 2
    assert found.curves[0].online[90] == 1
    assert len(found.curves[0].arrived) == 721
