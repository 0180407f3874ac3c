"""Cohorts by week and by more than the channel, and who is behind them, beside a slow count."""

from collections import defaultdict
from datetime import date, datetime, timedelta
from itertools import product
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from tests.data.metrics.slow import Slow
from tests.support.engine import Analytics, called
from tests.support.played import Played, play_by_chance
from tests.support.world import World

from longshore.data import behind, cohorts
from longshore.data.metrics import period
from longshore.kit.days import day_of

NEW_YORK = "America/New_York"
# The 8th of March has 23 hours there; it is a Sunday. The days touch three weeks.
BEGIN = datetime(2026, 3, 4, tzinfo=ZoneInfo(NEW_YORK))
FIRST, LAST, TODAY = date(2026, 3, 5), date(2026, 3, 16), date(2026, 3, 24)
Roles = list[tuple[int, datetime]]
PARTS = ("channel", "server", "property:mode")


@pytest.fixture
async def played(analytics: Analytics, world: World, monkeypatch: pytest.MonkeyPatch) -> Played:
    noon = datetime(2026, 3, 24, 12, tzinfo=ZoneInfo(NEW_YORK))
    monkeypatch.setattr(period, "present_day", lambda zone: day_of(noon, zone))
    analytics.in_zone(NEW_YORK)
    # Another publisher's game, in which the same happens, is in none of the figures.
    for game in (world.borealis.games[0], world.aurora.games[0]):
        found = Played(analytics, game)
        await play_by_chance(found, BEGIN, 20, seed=game.id)
    return found


class Expected:
    """What is behind every cell, put together player by player."""

    def __init__(self, played: Played, cohort: str, grain: str, by: str) -> None:
        slow = Slow(played, NEW_YORK)
        self.step = 7 if grain == "week" else 1
        self.first, self.last = FIRST, LAST
        if grain == "week":
            self.first = FIRST - timedelta(days=FIRST.weekday())
            self.last = LAST + timedelta(days=6 - LAST.weekday())
        began = slow.came() if cohort == "arrived" else slow.first_paid()
        self.part = {
            player: _part(slow, played.roles, player, by, self.first) for player in slow.players
        }
        self.began = {
            player: day - timedelta(days=day.weekday() if grain == "week" else 0)
            for player, day in began.items()
            if self.first <= day <= self.last
        }
        self.there: dict[int, set[int]] = defaultdict(set)
        for player, days in slow.present().items():
            for day in days:
                if player in self.began and day >= began[player]:
                    self.there[player].add((day - self.began[player]).days // self.step)

    def players(
        self, n: int, day: date | None, part: str | None, is_there: bool | None
    ) -> list[int]:
        return sorted(
            player
            for player, start in self.began.items()
            if (start == day if day else self.is_over(start, n))
            and part in (None, self.part[player])
            and is_there in (None, n in self.there[player])
        )

    def is_over(self, start: date, n: int) -> bool:
        return start + timedelta(days=(n + 1) * self.step) <= TODAY


def _part(slow: Slow, roles: Roles, player: int, by: str, first: date) -> str:
    if by == "channel":
        return slow.players[player].channel
    told = sorted(
        (one["time"], one["server"] if by == "server" else one["properties"]["mode"])
        for one in slow.events
        if int(one["player"]) == player and one.get("server") and slow.event_day(one) >= first
    )
    if by == "server":
        # A character is made on a server too.
        made = [at for one, at in roles if one == player and slow.day(at) >= first]
        told = sorted(told + [(round(at.timestamp() * 1000), "s1") for at in made])
    return told[0][1] if told else ""


async def test_cohorts_and_parts_one_by_one(played: Played) -> None:
    """[W-19] Each cell and each point, and the players behind some of them."""
    asked_for = product(("arrived", "first_paid"), ("day", "week"), PARTS)
    async with called(played.analytics, played.game) as call:
        for cohort, grain, by in asked_for:
            expected = Expected(played, cohort, grain, by)
            form = {"first": FIRST, "last": LAST, "cohort": cohort, "grain": grain, "by": by}
            asked = cohorts.RetentionQuery.model_validate(form)
            found = await cohorts.retention(call, asked)
            _check_cohorts(found, expected)
            _check_curves(found, expected)
            await _check_behind(call, form, found, expected)


def _check_cohorts(found: cohorts.Retention, expected: Expected) -> None:
    assert found.cohorts[0].day == expected.first
    for one in found.cohorts:
        assert one.players == len(expected.players(0, one.day, None, None))
        assert (
            len(one.returned)
            == min((TODAY - one.day).days // expected.step, 12 if expected.step == 7 else 30) + 1
        )
        for n, there in enumerate(one.returned):
            assert there == len(expected.players(n, one.day, None, True)), (one.day, n)
    assert sum(one.players for one in found.cohorts) == len(expected.began) > 3


def _check_curves(found: cohorts.Retention, expected: Expected) -> None:
    parts = {expected.part[player] for player in expected.began}
    assert {one.part for one in found.curves} == parts
    for one in found.curves:
        for n, (players, there) in enumerate(zip(one.players, one.returned, strict=True)):
            assert players == len(expected.players(n, None, one.part, None))
            assert there == len(expected.players(n, None, one.part, True))


async def _check_behind(
    call: Any, form: dict[str, Any], found: cohorts.Retention, expected: Expected
) -> None:
    day = max(found.cohorts, key=lambda one: one.players).day
    part = found.curves[0].part
    for n, at, of, state in ((1, day, None, "there"), (1, None, part, "away"),
                             (0, day, part, "both"), (1, None, None, "there")):  # fmt: skip
        cell = {**form, "day": at, "n": n, "part": of, "state": state}
        figure = behind.Figure.model_validate({"retention": cell})
        wanted = expected.players(n, at, of, {"there": True, "away": False, "both": None}[state])
        players, total = await behind.find_behind(call, figure, 0, 100)
        assert ([int(one.id) for one in players], total) == (wanted[:100], len(wanted)), (n, at, of)
        # The next page goes on where this one ended.
        second, _ = await behind.find_behind(call, figure, 1, 2)
        assert [int(one.id) for one in second] == wanted[1:3]
