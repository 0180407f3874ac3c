"""How many fewer are online than in the same minutes of yesterday, counted by hand."""

import asyncio
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.support.engine import Analytics
from tests.support.played import Played
from tests.support.world import World

from longshore.data import online_drop as online_drops
from longshore.data.engine import EngineRefusedError
from longshore.data.loading.first import being_played
from longshore.data.metrics import asked, present
from longshore.data.online_drop import drop_of, online_drop
from longshore.domains.operate.alerts import NobodyKnowsError
from longshore.kit.settings import Settings


def _at(moment: str) -> datetime:
    return datetime.fromisoformat(moment)


async def test_counted_by_hand(
    analytics: Analytics, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[issue] Of 40 minutes of players yesterday 23 today: 42 per cent, whole ones, are missing."""
    played = Played(analytics, world.aurora.games[0])
    people = [await played.player("2026-03-01T02:00Z") for _ in range(4)]
    tester = await played.player("2026-03-01T02:00Z", sandbox=True)
    other = Played(analytics, world.borealis.games[0])
    stranger = await other.player("2026-03-01T02:00Z")
    for one in people:
        await played.heartbeats(("2026-03-09T02:00Z", one), ("2026-03-09T02:05Z", one))
    for one in (*people[:2], tester):
        await played.heartbeats(("2026-03-10T02:00Z", one), ("2026-03-10T02:05Z", one))
    await other.heartbeats(("2026-03-10T02:00Z", stranger), ("2026-03-10T02:05Z", stranger))
    # Is there until 02:02.
    await played.heartbeats(("2026-03-10T01:58Z", people[2]))
    # The present minute is not over.
    await played.heartbeats(("2026-03-10T02:10:10Z", people[3]))
    await analytics.load()
    game = played.game.id

    async def drop(minutes: int, moment: str) -> int:
        return await drop_of(analytics.settings, game, minutes, _at(moment), 1)

    assert await drop(10, "2026-03-10T02:10:30Z") == 42
    # Of 20 in the last five minutes 10.
    assert await drop(5, "2026-03-10T02:10:30Z") == 50
    # More than yesterday, and nobody yesterday: nothing is missing.
    assert await drop(1, "2026-03-10T02:15:00Z") == 0
    assert await drop(10, "2026-03-09T02:10:30Z") == 0
    # What is not loaded yet is not missing: the last minutes that are known are compared.
    known = int(_at("2026-03-10T02:03:00Z").timestamp())
    monkeypatch.setattr(present, "complete_until", lambda _: known)
    assert await drop(1, "2026-03-10T02:20:00Z") == 25
    # From 01:53 until 02:02: two players of three minutes and one of five, beside four of three.
    assert await drop(10, "2026-03-10T02:20:00Z") == 8


async def test_the_same_minutes_where_clocks_change(analytics: Analytics, world: World) -> None:
    """[issue] In New York ten o'clock of the 8th of March is 23 hours after that of the 7th."""
    analytics.in_zone("America/New_York")
    played = Played(analytics, world.aurora.games[0])
    player = await played.player("2026-03-01T02:00Z")
    await played.heartbeats(("2026-03-07T15:00Z", player))
    await analytics.load()
    moment = _at("2026-03-08T14:05:00Z")
    assert await drop_of(analytics.settings, played.game.id, 5, moment, 1) == 100


async def test_few_players_are_no_incident(analytics: Analytics, world: World) -> None:
    """[issue] Nine yesterday and none today are people who went to bed; ten are a drop."""
    played = Played(analytics, world.aurora.games[0])
    resources: Any = SimpleNamespace(settings=analytics.settings)
    moment = _at("2026-03-10T02:05:00Z")
    for number, told in ((9, [0]), (1, [100])):
        for _ in range(number):
            player = await played.player("2026-03-01T02:00Z")
            await played.heartbeats(("2026-03-09T02:00Z", player))
        await analytics.load()
        assert await online_drop(resources, played.game.id, 5, moment) == told


async def test_an_engine_that_refuses_to_answer_keeps_no_other_alert_back(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[issue] Rules of all games are looked at together: a fault of one would end the look."""

    async def refuses(*_: Any) -> Any:
        raise EngineRefusedError("Code: 43. DB::Exception")

    monkeypatch.setattr(online_drops, "ask", refuses)
    resources: Any = SimpleNamespace(settings=settings)
    assert await online_drop(resources, 1, 10, _at("2026-03-10T02:10:30Z")) == []


async def test_without_an_engine_nobody_knows(
    settings: Settings, tmp_path: Path, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[issue] Rules of one round are told once, and do not wait one after the other."""
    resources: Any = SimpleNamespace(settings=settings.model_copy(update={"data_dir": tmp_path}))
    game = world.aurora.games[0].id
    monkeypatch.setattr(asked, "is_installed", lambda: True)
    for since in (None, 1_773_100_000):
        if since:
            monkeypatch.setattr(asked, "complete_until", lambda _: 1_773_100_000)
        with pytest.raises(NobodyKnowsError) as away:
            await online_drop(resources, game, 10, _at("2026-03-10T02:10:30Z"))
        assert away.value.since == since
    monkeypatch.setattr(asked, "is_installed", lambda: False)
    assert await online_drop(resources, game, 10, _at("2026-03-10T02:10:30Z")) == []


async def test_one_that_hangs_is_left_after_a_while(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hangs(*_: Any) -> Any:
        await asyncio.Event().wait()

    monkeypatch.setattr(online_drops, "ask", hangs)
    monkeypatch.setattr(online_drops, "_SECONDS", 0.01)
    resources: Any = SimpleNamespace(settings=settings)
    with pytest.raises(NobodyKnowsError, match="TimeoutError"):
        await online_drop(resources, 1, 10, _at("2026-03-10T02:10:30Z"))


async def test_a_past_that_comes_in_is_no_drop(analytics: Analytics, world: World) -> None:
    """[issue] Yesterday is in and today is not yet: nobody is missing."""
    played = Played(analytics, world.aurora.games[0])
    resources: Any = SimpleNamespace(settings=analytics.settings)
    for _ in range(10):
        player = await played.player("2026-03-01T02:00Z")
        await played.heartbeats(("2026-03-09T02:00Z", player))
    await analytics.load()
    asking = resources, played.game.id, 1, _at("2026-03-10T02:01:00Z")
    with being_played(asked.folder_of(analytics.settings), played.game.id, 60):
        assert await online_drop(*asking) == []
    assert await online_drop(*asking) == [100]
