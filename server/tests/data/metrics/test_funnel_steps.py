"""Funnels whose steps have conditions, told apart by a server or a property; who is behind them."""

from types import SimpleNamespace
from typing import Any

import pytest
from tests.support.engine import Analytics, called
from tests.support.played import Played
from tests.support.world import World

from longshore.data import behind
from longshore.data.funnels import Funnel, FunnelQuery, explore_funnel

DAY = "2026-03-05"
FORM = {"first": DAY, "last": DAY, "steps": ["enter", "battle", "shop"], "hours": 24}


@pytest.fixture
async def played(analytics: Analytics, world: World) -> Played:
    """Four players: a to the shop on s1, b to a battle of level 3 on s1, c in on s2, d on none.

    The game of another publisher has the same events, and is in no figure.
    """
    for game in (world.borealis.games[0], world.aurora.games[0]):
        found = Played(analytics, game)
        await _play(found)
    return found


async def _play(found: Played) -> None:
    a, b, c, d = [
        await found.player(f"{DAY}T09:00+08:00", channel)
        for channel in ("vivo", "oppo", "vivo", "vivo")
    ]

    def event(at: str, player: int, name: str, server: str, **properties: object) -> dict[str, Any]:
        moment = f"{DAY}T{at}+08:00"
        return found.event(moment, player, name, server=server, properties=properties)

    await found.report(
        event("10:00", a, "enter", "s1", mode="ranked"),
        event("10:01", a, "battle", "s1", level=12),
        event("10:02", a, "shop", "s2", page="gems"),
        event("10:00", b, "enter", "s1", mode="casual"),
        event("10:01", b, "battle", "s2", level=3),
        event("10:00", c, "enter", "s2", mode="ranked"),
        event("10:05", d, "enter", ""),
        event("10:06", d, "battle", "s9"),
        # Counted on the fingers only once: the second time is after the step it would be.
        event("10:07", a, "battle", "s1", level=1),
    )
    await found.analytics.load()


async def _ask(played: Played, **more: Any) -> Funnel:
    call: Any = SimpleNamespace(settings=played.analytics.settings, game_id=played.game.id)
    return await explore_funnel(call, FunnelQuery.model_validate({**FORM, **more}))


async def test_conditions_of_single_steps(played: Played) -> None:
    """[W-19] A condition holds for its own step: by a property's number, by a server, by both."""
    assert (await _ask(played)).reached == [4, 3, 1]
    level = {"step": 2, "field": "property:level", "operator": "at_least", "value": "10"}
    assert (await _ask(played, filters=[level])).reached == [4, 1, 1]
    lower = {**level, "value": "3"}
    assert (await _ask(played, filters=[lower])).reached == [4, 2, 1]
    # Only the first step is of s1, whatever server the later ones are of.
    first = {"step": 1, "field": "server", "operator": "is", "value": "s1"}
    assert (await _ask(played, filters=[first])).reached == [2, 2, 1]
    third = {"step": 3, "field": "property:page", "operator": "not", "value": "gems"}
    assert (await _ask(played, filters=[first, lower, third])).reached == [2, 2, 0]
    channel = {"step": 1, "field": "channel", "operator": "not", "value": "vivo"}
    assert (await _ask(played, filters=[channel])).reached == [1, 1, 0]


async def test_by_what_the_first_step_had(played: Played) -> None:
    """[W-19] The server and the property of the first step, whatever later ones have."""
    by_server = await _ask(played, by="server")
    assert {one.part: one.reached for one in by_server.parts} == {
        "s1": [2, 2, 1], "s2": [1, 0, 0], "": [1, 1, 0],
    }  # fmt: skip
    assert by_server.reached == [4, 3, 1]
    by_mode = await _ask(played, by="property:mode")
    assert {one.part: one.reached for one in by_mode.parts} == {
        "ranked": [2, 1, 1], "casual": [1, 1, 0], "": [1, 1, 0],
    }  # fmt: skip
    by_channel = await _ask(played)
    assert {one.part: one.reached for one in by_channel.parts} == {
        "vivo": [3, 2, 1], "oppo": [1, 1, 0],
    }  # fmt: skip


async def test_who_is_behind_a_step(played: Played) -> None:
    """[W-19] Those who took it, and those who left after the one before."""
    a, b, c, d = sorted(played.players)

    async def ask(**more: Any) -> list[int]:
        async with called(played.analytics, played.game) as call:
            figure = behind.Figure.model_validate({"funnel": {**FORM, **more}})
            players, total = await behind.find_behind(call, figure, 0, 50)
        assert total == len(players)
        return [int(one.id) for one in players]

    assert await ask(step=1) == [a, b, c, d]
    assert await ask(step=2) == [a, b, d]
    assert await ask(step=2, state="away") == [c]
    assert await ask(step=3, state="away") == [b, d]
    assert await ask(step=3) == [a]
    assert await ask(step=2, by="server", part="s1") == [a, b]
    assert await ask(step=3, state="away", by="server", part="") == [d]
    level = {"step": 2, "field": "property:level", "operator": "at_least", "value": "10"}
    assert await ask(step=2, state="away", filters=[level]) == [b, c, d]
