"""Figures for other pages: asked once a minute, however many look, and honest about their age."""

import asyncio
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi import FastAPI
from tests.support.client import Client
from tests.support.engine import Analytics
from tests.support.left import FailsOnce
from tests.support.played import Played
from tests.support.world import World

from longshore.data import glance
from longshore.data.engine.place import folder_of
from longshore.data.loading.first import being_played
from longshore.data.metrics import period
from longshore.gateway.of_game import OfGame
from longshore.kit.days import day_of
from longshore.kit.settings import Settings

PLACE = "/ultra/protected/app/send/data-new/glance"
NOON = datetime(2026, 3, 15, 4, tzinfo=UTC)


@pytest.fixture
async def played(
    analytics: Analytics, world: World, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> Played:
    monkeypatch.setattr(period, "present_day", lambda zone: day_of(NOON, zone))
    monkeypatch.setitem(app.state._state, "settings", analytics.settings)
    return Played(analytics, world.aurora.games[0])


async def test_it_is_asked_once_and_says_how_old_it_is(
    played: Played, client: Client, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] Today, yesterday and the days before; a minute later it is asked again."""
    moment = [NOON]
    monkeypatch.setattr(glance, "now", lambda: moment[0])
    asked: list[int] = []
    of_days = glance.of_days

    async def counted(scope: Any) -> Any:
        asked.append(scope.game_id)
        return await of_days(scope)

    monkeypatch.setattr(glance, "of_days", counted)
    player = await played.player("2026-03-14T12:00+08:00")
    await played.order(player, 1_200, "2026-03-15T10:00+08:00")
    await played.analytics.load()

    async def ask() -> Any:
        answer = await client.call("GET", PLACE, user=world.aurora.reader, game=played.game)
        assert answer.code == 0, answer
        return answer.data

    first, *others = await asyncio.gather(*(ask() for _ in range(5)))
    assert asked == [played.game.id]
    assert all(one == first for one in others)
    yesterday, today = first["days"][-2:]
    assert (len(first["days"]), today["day"], first["age_seconds"]) == (14, "2026-03-15", 0)
    assert (yesterday["arrived"], today["payments"]) == (1, 1)
    assert today["money"] == [{"currency": "CNY", "paid": 1_200, "refunded": 0}]

    await played.order(player, 300, "2026-03-15T11:00+08:00")
    await played.analytics.load()
    moment[0] += timedelta(seconds=59)
    assert ((await ask())["age_seconds"], len(asked)) == (59, 1)
    moment[0] += timedelta(seconds=1)
    fresh = await ask()
    assert (fresh["age_seconds"], fresh["days"][-1]["payments"], len(asked)) == (0, 2, 2)
    foreign = await client.call("GET", PLACE, user=world.borealis.reader, game=played.game)
    assert foreign.code == 4004


async def test_what_fails_is_not_kept(
    settings: Settings, client: Client, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] Without an engine it says so each time, and is right as soon as there is one."""
    monkeypatch.setattr("longshore.data.metrics.asked.is_installed", lambda: False)
    for _ in range(2):
        answer = await client.call(
            "GET", PLACE, user=world.aurora.reader, game=world.aurora.games[0]
        )
        assert answer.code == 4970


async def test_a_failure_whose_asker_went_away_is_not_kept(
    world: World, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] Whoever asks next asks anew, and is not told what failed before they came."""
    of_days: FailsOnce[list[object]] = FailsOnce([])
    monkeypatch.setattr(glance, "of_days", of_days)
    call: Any = SimpleNamespace(settings=settings, game_id=world.aurora.games[0].id)
    await of_days.fail_without(glance.glance(call, OfGame()))
    assert (await glance.glance(call, OfGame())).days == []
    assert of_days.asked == 2


async def test_a_past_that_comes_in_is_not_kept_for_a_minute(
    played: Played, client: Client, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] It says how far it is, and is right some seconds after it is in."""
    moment = [NOON]
    monkeypatch.setattr(glance, "now", lambda: moment[0])
    await played.analytics.load()

    async def ask() -> Any:
        answer = await client.call("GET", PLACE, user=world.aurora.reader, game=played.game)
        assert answer.code == 0, answer
        return answer.data

    with being_played(folder_of(played.analytics.settings), played.game.id, 60) as tell_over:
        tell_over(20)
        assert (await ask())["loading"] == {"done": 20, "of": 60}
        await played.player("2026-03-15T10:00+08:00")
        await played.analytics.load()
    moment[0] += timedelta(seconds=3)
    whole = await ask()
    assert (whole["loading"], whole["days"][-1]["arrived"]) == (None, 1)
