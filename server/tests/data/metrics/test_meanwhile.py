"""What is loaded while a page is answered: two of its questions see different data."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from tests.support.engine import Analytics, called
from tests.support.played import Played
from tests.support.world import World

from longshore.data import figures
from longshore.data.metrics import queries
from longshore.data.metrics.asked import Row, Scope
from longshore.data.metrics.period import Filtered

_MONEY = (queries.MONEY_BY_DAY, queries.MONEY_BY_CHANNEL)
_FORM = Filtered.model_validate({"first": "2026-03-09", "last": "2026-03-10"})


@pytest.fixture
async def played(analytics: Analytics, world: World, monkeypatch: pytest.MonkeyPatch) -> Played:
    """A channel and a day that are loaded after the players were counted, before the money is."""
    found = Played(analytics, world.aurora.games[0])
    await found.player("2026-03-09T12:00+08:00", "vivo")
    await analytics.load()
    rows = Scope.rows
    loaded = False

    async def load() -> None:
        nonlocal loaded
        if not loaded:
            loaded = True
            late = await found.player("2026-03-10T12:00+08:00", "oppo")
            await found.order(late, 600, "2026-03-10T13:00+08:00")
            await analytics.load()

    async def asked(scope: Scope, sql: str, **more: object) -> list[Row]:
        if sql in _MONEY:
            await load()
        return await rows(scope, sql, **more)

    monkeypatch.setattr(Scope, "rows", asked)
    monkeypatch.setattr(figures, "together", _one_by_one)
    return found


async def _one_by_one(*asked: Awaitable[Any]) -> list[Any]:
    return [await one for one in asked]


async def _overview(call: Any) -> figures.Overview:
    return await figures.overview(call, _FORM)


async def _days(call: Any) -> figures.Overview:
    scope = Scope.of(call.settings, call.game_id, _FORM)
    days = await figures.of_days(scope)
    total = figures.Figures(money=days[-1].money)
    return figures.Overview(
        **scope.answered(), days=days, total=total, days_before=[], total_before=total,
        channels=[], report=None,
    )  # fmt: skip


@pytest.mark.parametrize("ask", [_overview, _days])
async def test_money_of_a_day_and_a_channel_that_had_nobody_yet(
    played: Played, ask: Callable[[Any], Awaitable[figures.Overview]]
) -> None:
    """[W-19] Both are answered: the next answer has the players too."""
    async with called(played.analytics, played.game) as call:
        found = await ask(call)
        again = await ask(call)
    for one in (found.days[-1], found.total):
        assert [(each.currency, each.paid) for each in one.money] == [("CNY", 600)]
    assert (found.days[-1].arrived, again.days[-1].arrived) == (0, 1)
    if found.channels:
        assert {one.channel: len(one.money) for one in found.channels} == {"vivo": 0, "oppo": 1}
