"""One player's events, counted by hand: pages, filters, days of the zone, another game's player."""

from typing import Any

import pytest
from tests.support.engine import Analytics, called
from tests.support.played import Played
from tests.support.world import World

from longshore.data import player_stream
from longshore.data.export.of_stream import of_stream
from longshore.data.player_stream import PlayerEvents, StreamQuery, player_events

DAYS = {"first": "2026-03-09", "last": "2026-03-11"}


@pytest.fixture
async def played(analytics: Analytics, world: World) -> Played:
    return Played(analytics, world.aurora.games[0])


async def _ask(played: Played, **form: Any) -> PlayerEvents:
    async with called(played.analytics, played.game) as call:
        return await player_events(call, StreamQuery.model_validate(DAYS | form))


async def test_counted_by_hand(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    """[W-19] Days are those of the zone; what others did is nowhere, nor heartbeats."""
    monkeypatch.setattr(player_stream, "MOST", 2)
    # In Shanghai 10 March begins at 16:00 UTC of the 9th.
    one = await played.player("2026-03-09T10:00:00Z")
    other = await played.player("2026-03-09T10:00:00Z")
    await played.report(
        played.event("2026-03-09T15:59:59Z", one, "battle", server="s1", properties={"level": 3}),
        played.event("2026-03-09T16:00:00Z", one, "battle"),
        played.event("2026-03-09T16:00:00Z", one, "shop"),
        played.event("2026-03-09T16:00:01Z", other, "battle"),
    )
    await played.order(one, 600, "2026-03-10T02:00:00Z")
    await played.heartbeats(("2026-03-10T03:00:00Z", one))
    await played.analytics.load()

    found = await _ask(played, player=str(one))
    assert found.days == [2, 3, 0]
    assert [(each.event, each.times) for each in found.events] == [
        ("battle", 2), ("$pay", 1), ("$register", 1), ("shop", 1)
    ]  # fmt: skip
    assert str(found.since) == "2026-03-09"
    assert (found.list[0].event, found.list[0].amount, found.list[0].currency) == (
        "$pay", 600, "CNY"
    )  # fmt: skip
    # One by one in pages of two: two of one millisecond are not lost between them.
    names, pages = [each.event for each in found.list], 1
    while found.next:
        found = await _ask(played, player=str(one), before=found.next)
        names += [each.event for each in found.list]
        pages += 1
    assert (names[0], sorted(names[1:3]), names[3:], pages) == (
        "$pay", ["battle", "shop"], ["battle", "$register"], 3
    )  # fmt: skip

    battles = await _ask(played, player=str(one), event="battle")
    assert (battles.days, len(battles.list), len(battles.events)) == ([1, 1, 0], 2, 4)
    assert (battles.list[1].server, battles.list[1].properties) == ("s1", '{"level": 3}')
    of_day = await _ask(played, player=str(one), first="2026-03-10", last="2026-03-10")
    assert (of_day.days, len(of_day.events)) == ([3], 3)


async def test_a_player_of_another_game(played: Played, world: World) -> None:
    """[W-19] Whatever number is asked for, only the game's own events answer."""
    elsewhere = Played(played.analytics, world.borealis.games[0])
    stranger = await elsewhere.player("2026-03-09T10:00:00Z")
    await played.analytics.load()
    found = await _ask(played, player=str(stranger))
    assert (found.list, found.events, found.since, found.next) == ([], [], None, None)


@pytest.mark.parametrize(
    "form", [{"player": "0"}, {"player": "x"}, {"player": str(1 << 64)}, {"before": "1"}]
)
def test_refused(form: dict[str, str]) -> None:
    """[W-19] What is no number of a player, and no page."""
    with pytest.raises(ValueError):
        StreamQuery.model_validate({"player": "1"} | form)


async def test_as_a_file(played: Played) -> None:
    """[W-19] The same rows, moments with their offset."""
    one = await played.player("2026-03-09T10:00:00Z")
    await played.report(played.event("2026-03-09T15:59:59Z", one, "battle", version="1.2"))
    await played.analytics.load()
    (table,) = of_stream(await _ask(played, player=str(one)), "en-US")
    assert [row[0] for row in table.rows] == [
        "2026-03-09 23:59:59.000+08:00", "2026-03-09 18:00:00.000+08:00"
    ]  # fmt: skip
    assert list(table.rows[0][2:]) == [
        "battle", "client", "e2", "vivo", "", "1.2", None, "", "{}"
    ]  # fmt: skip
