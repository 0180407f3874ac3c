"""Figures of days by the clocks of another zone, counted by hand."""

from datetime import datetime
from typing import Any

import pytest
from tests.support.engine import Analytics, called
from tests.support.played import Played, play_by_chance
from tests.support.world import World

from longshore.data.figures import overview
from longshore.data.metrics.period import Filtered
from longshore.data.zone_preview import ZonePreview, ZoneQuery, zone_preview

DAYS = {"first": "2026-03-07", "last": "2026-03-09"}
NEW_YORK = "America/New_York"


@pytest.fixture
async def played(analytics: Analytics, world: World) -> Played:
    return Played(analytics, world.aurora.games[0])


async def _ask(played: Played, **form: Any) -> ZonePreview:
    async with called(played.analytics, played.game) as call:
        return await zone_preview(call, ZoneQuery.model_validate(DAYS | form))


async def test_counted_by_hand(played: Played) -> None:
    """[issue] Shanghai's evening is New York's morning; its clocks go forward on 8 March."""
    one = await played.player("2026-03-07T15:00:00Z")
    other = await played.player("2026-03-07T17:00:00Z")
    # 8 March in both zones; and 00:30 of the 9th there, half an hour before it was 23:30.
    await played.report(
        played.event("2026-03-08T12:00:00Z", one), played.event("2026-03-09T04:30:00Z", other)
    )
    await played.order(one, 600, "2026-03-08T20:00:00Z")
    await played.analytics.load()
    found = await _ask(played, zone=NEW_YORK)
    assert (found.time_zone, found.other_zone) == ("Asia/Shanghai", NEW_YORK)
    told = [
        (day.now.arrived, day.then.arrived, day.now.active, day.then.active, day.now.payments,
         day.then.payments, day.is_changed)
        for day in found.days
    ]  # fmt: skip
    assert told == [
        (1, 2, 1, 2, 0, 0, True), (1, 0, 2, 1, 0, 1, True), (0, 0, 1, 1, 1, 0, True)
    ]  # fmt: skip
    assert [one.paid for one in found.days[1].then.money] == [600]


async def test_the_same_clock_changes_nothing(played: Played) -> None:
    """[issue] And what is said of now is what the overview says."""
    await play_by_chance(played, datetime.fromisoformat("2026-03-06T00:00:00+08:00"), 5)
    found = await _ask(played, zone="Asia/Taipei")
    assert not any(day.is_changed for day in found.days)
    async with called(played.analytics, played.game) as call:
        whole = await overview(call, Filtered.model_validate(DAYS))
    for one, day in zip(found.days, whole.days, strict=True):
        assert (one.now.arrived, one.now.active, one.now.payments, one.now.money) == (
            day.arrived, day.active, day.payments, day.money,
        )  # fmt: skip
    assert whole.total.active > 5


@pytest.mark.parametrize(
    "zone", ["", "Mars/Base", "../etc/passwd", "Asia/Shanghai; DROP", "right/UTC"]
)
def test_no_zone(zone: str) -> None:
    """[issue] What is no zone is refused before anything is asked."""
    with pytest.raises(ValueError):
        ZoneQuery.model_validate({"zone": zone})
