"""The nightly comparison with the ledgers: nothing differs, until somebody breaks a row."""

from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from fastapi import FastAPI
from tests.support.client import Client
from tests.support.engine import Analytics
from tests.support.played import Played, play_by_chance
from tests.support.world import World

from longshore.data.comparing import nightly
from longshore.data.comparing.comparison import Difference, differences
from longshore.data.loading.progress import Progress
from longshore.kit.clock import now
from longshore.kit.days import day_of

NEW_YORK = "America/New_York"
BEGIN = datetime(2026, 3, 4, tzinfo=ZoneInfo(NEW_YORK))
NOON = datetime(2026, 3, 15, 12, tzinfo=ZoneInfo(NEW_YORK))
# The clocks change on the 8th.
FIRST, BROKEN, LAST = date(2026, 3, 4), date(2026, 3, 8), date(2026, 3, 14)
PLACE = "/ultra/protected/app/send/data-new/comparison"


@pytest.fixture
async def played(
    analytics: Analytics, world: World, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> Played:
    monkeypatch.setattr(nightly, "present_day", lambda zone: day_of(NOON, zone))
    analytics.in_zone(NEW_YORK)
    monkeypatch.setitem(app.state._state, "settings", analytics.settings)
    found = Played(analytics, world.aurora.games[0])
    await play_by_chance(found, BEGIN, 11, seed=7)
    return found


async def _differences(played: Played) -> list[Difference]:
    analytics = played.analytics
    days = (FIRST, LAST)
    return await differences(analytics.database, analytics.engine, played.game.id, days, NEW_YORK)


async def _break_figures(played: Played) -> None:
    await played.analytics.engine.command(
        "INSERT INTO longshore.player_days (game, day, player, since, channel, currency, paid) "
        f"VALUES ({played.game.id}, '{BROKEN}', 1, '{BROKEN}', '', 'CNY', 700)"
    )


async def test_nothing_differs_until_a_row_is_broken(played: Played) -> None:
    """[W-19] Figures, single events and ledgers are compared, each with the others."""
    assert len(played.orders) > 10
    assert await _differences(played) == []

    await _break_figures(played)
    [found] = await _differences(played)
    assert (found.day, found.kind, found.currency) == (BROKEN, "paid", "CNY")
    assert (found.figures - found.ledger, found.events) == (700, found.ledger)

    # What the ledger has and was never loaded.
    player = await played.player("2026-03-10T12:00-04:00")
    await played.order(player, 4_200, "2026-03-10T13:00-04:00", currency="USD")
    missing = {(one.kind, one.currency): one for one in (await _differences(played))[1:]}
    assert set(missing) == {("players", ""), ("payments", "USD"), ("paid", "USD")}
    paid = missing["paid", "USD"]
    assert (paid.ledger - paid.figures, paid.figures) == (4_200, paid.events)


async def test_what_goes_back_in_parts_is_counted_by_its_amounts(played: Played) -> None:
    player = await played.player("2026-03-05T12:00-05:00")
    for refunded in ("", "2026-03-12T13:00-04:00"):
        part = ("2026-03-10T13:00-04:00", 1_000)
        await played.order(
            player, 4_200, "2026-03-05T13:00-05:00", currency="KRW", part=part, refunded=refunded
        )
    await played.analytics.load()
    assert await _differences(played) == []
    rows = await played.analytics.rows(
        "SELECT toString(day), sum(paid), sum(refunds), sum(refunded) FROM longshore.player_days "
        f"WHERE game = {played.game.id} AND currency = 'KRW' GROUP BY day ORDER BY day"
    )
    assert [tuple(row) for row in rows] == [
        ("2026-03-05", 8_400, 0, 0), ("2026-03-10", 0, 2, 2_000), ("2026-03-12", 0, 1, 3_200),
    ]  # fmt: skip


async def test_what_a_ledger_gets_while_it_is_compared_is_no_difference(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] A history that is played writes days that are over; one row was told as a fault."""
    analytics = played.analytics

    async def compared() -> int:
        every = nightly.compare_all(analytics.settings, analytics.database, analytics.engine, 10)
        return sum([len(found) async for _, found in every])

    async def read_and_load(*values: Any) -> list[Difference]:
        found = await differences(*values)
        await analytics.load()
        return found

    player = await played.player("2026-03-10T12:00-04:00")
    assert len(await _differences(played)) == 1
    monkeypatch.setattr(nightly, "differences", read_and_load)
    assert await compared() == 0
    # What stays different is told.
    await played.order(player, 4_200, "2026-03-10T13:00-04:00")
    await _break_figures(played)
    assert await compared() == 1


async def test_it_is_made_once_a_day_when_all_is_loaded(
    played: Played, client: Client, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] Not before yesterday is whole; its page shows what differs, to the game's people."""
    analytics, reader = played.analytics, world.aurora.reader
    told = await client.call("GET", PLACE, user=reader, game=played.game)
    assert (told.data["checked_at"], told.data["count"]) == (None, 0)
    midnight = int(day_of(NOON, NEW_YORK).since.timestamp())
    loaded: list[Progress | None] = [None, Progress(midnight, 0)]

    async def compared() -> int:
        return await nightly.compare_due(analytics.settings, analytics.database, analytics.engine)

    monkeypatch.setattr(nightly, "read_progress", lambda _: loaded[0])
    assert await compared() == 0
    loaded[0] = loaded[1]
    assert await compared() == 0
    loaded[0] = Progress(midnight + 600, 0)
    games = await compared()
    assert games >= len(world.aurora.games) + len(world.borealis.games)
    assert await compared() == 0
    told = await client.call("GET", PLACE, user=reader, game=played.game)
    assert (told.data["first"], told.data["last"]) == ("2026-02-08", "2026-03-14")
    assert (told.data["count"], told.data["time_zone"]) == (0, NEW_YORK)
    assert told.data["checked_at"] >= now().timestamp() - timedelta(hours=1).total_seconds()

    await _break_figures(played)
    every = {
        game: found
        async for game, found in nightly.compare_all(
            analytics.settings, analytics.database, analytics.engine, 10
        )
    }
    assert [len(found) for found in every.values() if found] == [1]
    told = await client.call("GET", PLACE, user=reader, game=played.game)
    [one] = told.data["differences"]
    assert (one["day"], one["kind"], one["figures"] - one["ledger"]) == ("2026-03-08", "paid", 700)
    foreign = await client.call("GET", PLACE, user=world.borealis.reader, game=played.game)
    assert foreign.code == 4004
