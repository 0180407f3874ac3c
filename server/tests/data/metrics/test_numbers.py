"""Numbers among the properties of events: what counts as one, and where an older one is kept."""

from types import SimpleNamespace
from typing import Any

import pytest
from tests.support.engine import Analytics
from tests.support.played import Played
from tests.support.world import World

from longshore.data.engine import numbers
from longshore.data.exploring import EventsQuery, explore_events
from longshore.data.loading.tables import make_tables

DAY = "2026-03-05"


@pytest.fixture
async def played(analytics: Analytics, world: World) -> Played:
    return Played(analytics, world.aurora.games[0])


async def _fight(played: Played, *levels: object) -> None:
    player = await played.player(f"{DAY}T09:00+08:00")
    for minute, level in enumerate(levels):
        moment = f"{DAY}T10:{minute:02}+08:00"
        await played.report(
            played.event(moment, player, "battle", properties={"level": level, "mode": "ranked"})
        )
    await played.analytics.load()


async def _figure(played: Played, **form: Any) -> float | None:
    """The one figure that answers a question about battles; 0 where nothing is found."""
    call: Any = SimpleNamespace(settings=played.analytics.settings, game_id=played.game.id)
    asked = {"first": DAY, "last": DAY, "event": "battle", "of": "property:level"} | form
    groups = (await explore_events(call, EventsQuery.model_validate(asked))).groups
    assert len(groups) <= 1
    return groups[0].value if groups else 0


# Whoever lacks a number is no 0, whether the limit is below it or above.
_TIMES = (
    ("at_least", "3", 3), ("at_most", "3", 3), ("at_least", "0", 5), ("at_least", "-1", 5),
    ("at_most", "0", 1), ("at_most", "-1", 0), ("at_least", "x", 0), ("at_most", "", 0),
)  # fmt: skip


@pytest.mark.parametrize("odd", ["nan", "inf", "-inf", "1e999", "", "x", None, [1], {"level": 9}])
async def test_what_is_no_number_is_in_no_figure(played: Played, odd: object) -> None:
    """[W-19] One client that reports "inf" or "nan" does not become the average of all of them."""
    await _fight(played, 3, 5, odd, "7", 0, 1.5)
    assert await _figure(played, measure="sum") == 16.5
    assert await _figure(played, measure="average") == pytest.approx(3.3)
    assert await _figure(played, measure="median") == 3
    for operator, value, times in _TIMES:
        condition = {"field": "property:level", "operator": operator, "value": value}
        found = await _figure(played, measure="times", conditions=[condition])
        assert found == times, (operator, value)


async def test_events_that_are_older_than_the_column_are_given_it(played: Played) -> None:
    """[issue] Parts without the column give the same figures, and get theirs at the next start."""
    engine = played.analytics.engine
    await _fight(played, 3, 5, "7")
    await engine.command("ALTER TABLE longshore.events DROP COLUMN numbers")
    await engine.command(numbers.COLUMN_OF_OLDER)
    assert await _figure(played, measure="sum") == 15
    assert await engine.rows(numbers.PARTITIONS_WITHOUT) == [("202603",)]
    await make_tables(engine)
    # Comes after those that were asked for before it, and is waited for.
    await engine.command(f"{numbers.fill_partition('202603')} SETTINGS mutations_sync = 1")
    lacking = "SELECT count() FROM system.parts_columns WHERE table = 'events' AND active"
    ((kept,),) = await engine.rows(f"{lacking} AND column = 'numbers'")
    ((whole,),) = await engine.rows(f"{lacking} AND column = 'player'")
    assert kept == whole > 0
    assert await engine.rows(numbers.PARTITIONS_WITHOUT) == []
    assert await _figure(played, measure="sum") == 15
