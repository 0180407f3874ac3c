"""Answers that are shared: worked out once for all who ask at one time, a moment old at most."""

import asyncio

import pytest
from tests.support.engine import Analytics, called
from tests.support.left import FailsOnce
from tests.support.played import Played
from tests.support.world import World

from longshore.data.engine.errors import EngineAwayError
from longshore.data.figures import overview
from longshore.data.loading.progress import write_progress
from longshore.data.metrics import asked
from longshore.data.metrics.period import Filtered
from longshore.data.metrics.sharing import Row, shared

DAY = Filtered.model_validate({"first": "2026-03-09", "last": "2026-03-09"})


class Work:
    """Counts how often it is done, and lets whoever asked wait until it may end."""

    def __init__(self) -> None:
        self.times, self.may_end = 0, asyncio.Event()

    async def __call__(self) -> list[Row]:
        self.times += 1
        await self.may_end.wait()
        return [(self.times,)]


async def test_who_asks_the_same_waits_for_one_answer() -> None:
    work, other = Work(), Work()
    asking = [asyncio.create_task(shared(("a",), 60, work)) for _ in range(10)]
    apart = asyncio.create_task(shared(("b",), 60, other))
    await asyncio.sleep(0)
    # Whoever goes away takes nothing from the others.
    asking[0].cancel()
    work.may_end.set()
    other.may_end.set()
    assert await asyncio.gather(*asking[1:]) == [[(1,)]] * 9
    assert (await apart, other.times) == ([(1,)], 1)
    assert (await shared(("a",), 60, work), work.times) == ([(1,)], 1)
    # What one of them does with the answer is nothing to the others.
    (await shared(("a",), 60, work)).clear()
    assert await shared(("a",), 60, work) == [(1,)]


async def test_what_is_older_is_asked_again_and_nothing_is_kept_without_seconds() -> None:
    work = Work()
    work.may_end.set()
    assert await shared(("old",), 1e-9, work) == [(1,)]
    assert await shared(("old",), 1e-9, work) == [(2,)]
    for times in (3, 4):
        assert await shared(("old",), 0, work) == [(times,)]


async def test_a_failure_is_not_kept() -> None:
    times = 0

    async def failing() -> list[Row]:
        nonlocal times
        times += 1
        if times == 1:
            raise EngineAwayError
        return [(times,)]

    with pytest.raises(EngineAwayError):
        await shared(("failing",), 60, failing)
    assert await shared(("failing",), 60, failing) == [(2,)]


async def test_a_failure_that_nobody_waited_for_is_not_the_next_ones() -> None:
    work: FailsOnce[list[Row]] = FailsOnce([(2,)])
    await work.fail_without(shared(("left",), 60, work))
    assert await shared(("left",), 60, work) == [(2,)]
    assert work.asked == 2


async def test_answers_that_are_many_or_long_are_let_go() -> None:
    work = Work()
    work.may_end.set()
    for number in range(300):
        await shared(("many", number), 60, work)
    await shared(("many", 299), 60, work)
    assert work.times == 300
    await shared(("many", 0), 60, work)
    assert work.times == 301
    times = 0

    async def long() -> list[Row]:
        nonlocal times
        times += 1
        return [(0,)] * 20_001

    for _ in range(2):
        await shared(("long",), 60, long)
    assert times == 2


async def test_a_page_says_how_old_a_shared_answer_may_be(
    analytics: Analytics, world: World
) -> None:
    """[W-19] Another game, other days and other channels are other questions."""
    game, other = world.aurora.games[0], world.borealis.games[0]
    played = Played(analytics, game)
    await played.player("2026-03-09T10:00+08:00")
    await analytics.load()
    write_progress(asked.folder_of(analytics.settings), 0)
    exact = asked.complete_until(analytics.settings)
    analytics.settings = analytics.settings.model_copy(update={"analytics_kept_seconds": 60})
    assert exact
    assert asked.complete_until(analytics.settings) == exact - 60

    async def arrived(form: Filtered = DAY, of: object = game) -> int:
        async with called(analytics, of) as call:  # type: ignore[arg-type]
            return (await overview(call, form)).total.arrived

    assert await arrived() == 1
    await played.player("2026-03-09T11:00+08:00", "oppo")
    await analytics.load()
    assert await arrived() == 1
    assert await arrived(DAY.model_copy(update={"channels": ["oppo"]})) == 1
    assert await arrived(of=other) == 0
    analytics.settings = analytics.settings.model_copy(update={"analytics_kept_seconds": 0})
    assert await arrived() == 2
