"""The overview, on a data set small enough to be counted by hand."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from fastapi import FastAPI
from tests.support.client import Client
from tests.support.engine import Analytics, called
from tests.support.played import Played, play_by_chance
from tests.support.world import World

from longshore.data import cohorts, figures, payments
from longshore.data.cohorts import RetentionQuery
from longshore.data.loading.tables import make_tables
from longshore.data.metrics.period import Filtered
from longshore.data.users import users
from longshore.domains.games.models import Game

OVERVIEW = "/ultra/protected/app/send/data-new/overview"
NEW_YORK = "America/New_York"


async def _overview(analytics: Analytics, game: Game, first: str, last: str) -> figures.Overview:
    form = Filtered.model_validate({"first": first, "last": last})
    async with called(analytics, game) as call:
        return await figures.overview(call, form)


def _row(one: figures.Figures) -> tuple[int, int, int, int, list[tuple[str, int, int]]]:
    money = [(each.currency, each.paid, each.refunded) for each in one.money]
    return one.arrived, one.active, one.payers, one.payments, money


async def test_counted_by_hand(analytics: Analytics, world: World) -> None:
    """[W-19] Days are Shanghai's; late, doubled, sandbox and foreign events each have a rule."""
    game, other = world.aurora.games[0], world.borealis.games[0]
    played = Played(analytics, game)
    first = await played.player("2026-03-09T15:59:59Z")  # the 9th in Shanghai, by a second
    second = await played.player("2026-03-09T16:00:00Z", "oppo")  # the 10th
    tester = await played.player("2026-03-10T01:00:00Z", sandbox=True)
    foreign = await Played(analytics, other).player("2026-03-10T01:00:00Z")
    battle = played.event("2026-03-10T02:00:00Z", first)
    await played.report(battle, battle, played.event("2026-03-10T15:59:59Z", second))
    await played.report(battle, played.event("2026-03-11T02:00:00Z", first))
    await played.report(
        played.event("2026-03-10T02:00:00Z", tester), played.event("2026-03-10T02:00:00Z")
    )
    # A player of another publisher's game is nobody here.
    await played.report(played.event("2026-03-10T02:00:00Z", foreign))
    # What a client calls a payment is no money.
    await played.report(played.event("2026-03-10T03:00:00Z", first, "$pay"))
    await played.order(first, 600, "2026-03-10T02:00:00Z")
    await played.order(first, 1_200, "2026-03-10T03:00:00Z", refunded="2026-03-11T03:00:00Z")
    await played.order(second, 99, "2026-03-10T16:00:00Z", currency="USD")
    await played.order(first, 50_000, "2026-03-10T02:00:00Z", sandbox=True)
    await analytics.load()
    # Three days late, for a day that was loaded before; and once more, which changes nothing.
    late = played.event("2026-03-09T02:00:00Z", first)
    for _ in range(2):
        await played.report(late, later=timedelta(days=3))
        await analytics.load(1)

    found = await _overview(analytics, game, "2026-03-09", "2026-03-11")
    assert [_row(day) for day in found.days] == [
        (1, 1, 0, 0, []),
        (1, 2, 1, 2, [("CNY", 1_800, 0)]),
        (0, 1, 1, 1, [("CNY", 0, 1_200), ("USD", 99, 0)]),
    ]
    assert _row(found.total) == (2, 2, 2, 3, [("CNY", 1_800, 1_200), ("USD", 99, 0)])
    assert _row(found.total_before) == (0, 0, 0, 0, [])
    assert [day.day.isoformat() for day in found.days_before] == [
        "2026-03-06", "2026-03-07", "2026-03-08",
    ]  # fmt: skip
    assert {one.channel: _row(one) for one in found.channels} == {
        "vivo": (1, 1, 1, 2, [("CNY", 1_800, 1_200)]),
        "oppo": (1, 1, 1, 1, [("USD", 99, 0)]),
    }
    kept = await analytics.rows(
        "SELECT event, id, player, toUnixTimestamp(time), received FROM longshore.events"
        f" WHERE game = {game.id} AND source = 1 ORDER BY time"
    )
    assert len(kept) == len(set(kept)) == 7, kept
    nothing = await _overview(analytics, other, "2026-03-01", "2026-03-08")
    assert _row(nothing.total) == (0, 0, 0, 0, [])


async def test_a_first_payment_that_is_refunded(analytics: Analytics, world: World) -> None:
    """As the definition says, it stays the first, also where it was the only one."""
    game = world.aurora.games[0]
    played = Played(analytics, game)
    once, again = [await played.player("2026-03-09T02:00:00Z") for _ in range(2)]
    for player in (once, again):
        await played.order(player, 600, "2026-03-09T03:00:00Z", refunded="2026-03-10T03:00:00Z")
    await played.order(again, 600, "2026-03-11T03:00:00Z")
    await analytics.load()
    form = Filtered.model_validate({"first": "2026-03-09", "last": "2026-03-11"})
    async with called(analytics, game) as call:
        found = await payments.payments(call, form)
    assert [(one.first_payers, one.payers) for one in found.days] == [(2, 2), (0, 0), (0, 1)]
    assert found.first_payers == 2


async def test_cohorts_counted_by_hand(analytics: Analytics, world: World) -> None:
    """Who came on the 9th: three; one is there the day after, another two days after."""
    game = world.aurora.games[0]
    played = Played(analytics, game)
    first, second, _ = [await played.player("2026-03-09T02:00:00Z") for _ in range(3)]
    late = await played.player("2026-03-10T02:00:00Z")
    for at, player in (
        ("2026-03-09T03:00:00Z", first),
        ("2026-03-10T03:00:00Z", first),
        ("2026-03-10T03:00:00Z", late),
        ("2026-03-11T03:00:00Z", second),
    ):
        await played.report(played.event(at, player))
    await played.order(first, 600, "2026-03-09T04:00:00Z")
    await played.order(first, 300, "2026-03-11T04:00:00Z", refunded="2026-03-12T04:00:00Z")
    await played.order(late, 50, "2026-03-10T04:00:00Z", currency="USD")
    await analytics.load()
    form = RetentionQuery.model_validate({"first": "2026-03-09", "last": "2026-03-10"})
    async with called(analytics, game) as call:
        kept = await cohorts.retention(call, form)
        worth = await cohorts.lifetime_value(call, form)
        today = await cohorts.retention(call, RetentionQuery.model_validate({"days": 2}))
    assert [(one.players, one.returned[:4]) for one in kept.cohorts] == [
        (3, [3, 1, 1, 0]),
        (1, [1, 0, 0, 0]),
    ]
    assert all(len(one.returned) == 31 for one in kept.cohorts)
    assert {
        each.currency: [(one.players, one.until[:4]) for one in each.cohorts]
        for each in worth.currencies
    } == {
        "CNY": [(3, [600, 600, 900, 600]), (1, [0, 0, 0, 0])],
        "USD": [(3, [0, 0, 0, 0]), (1, [50, 50, 50, 50])],
    }
    # Days that have not begun are no figures.
    assert [len(one.returned) for one in today.cohorts] == [2, 1]


@pytest.mark.parametrize(
    ("day", "begins", "ends"),
    [
        # 23 hours, and 25: the clocks of New York change on these days of 2026.
        ("2026-03-08", "2026-03-08T05:00:00Z", "2026-03-09T03:59:59Z"),
        ("2026-11-01", "2026-11-01T04:00:00Z", "2026-11-02T04:59:59Z"),
    ],
)
async def test_a_day_on_which_the_clocks_change(
    analytics: Analytics, world: World, day: str, begins: str, ends: str
) -> None:
    analytics.in_zone(NEW_YORK)
    played = Played(analytics, world.aurora.games[0])
    first, last = datetime.fromisoformat(begins), datetime.fromisoformat(ends)
    for moment in (first, last):
        player = await played.player(moment.isoformat())
        await played.order(player, 100, moment.isoformat())
    for outside in (first - timedelta(seconds=1), last + timedelta(seconds=1)):
        await played.player(outside.isoformat())
    await analytics.load()
    found = await _overview(analytics, world.aurora.games[0], day, day)
    assert found.time_zone == NEW_YORK
    assert _row(found.total) == (2, 2, 2, 2, [("CNY", 200, 0)])


@pytest.mark.parametrize(
    ("day", "zone", "length", "paid_at", "shown"),
    [
        # 01:30 comes twice, an hour apart.
        ("2026-11-01", NEW_YORK, 25,
         ["2026-11-01T04:10:00Z", "2026-11-01T05:30:00Z", "2026-11-01T06:30:00Z",
          "2026-11-02T04:59:59Z"],
         {"00:00": 1, "01:00-04:00": 2, "01:00-05:00": 3, "23:00": 4}),
        # There is no hour from 02:00 on.
        ("2026-03-08", NEW_YORK, 23,
         ["2026-03-08T06:59:59Z", "2026-03-08T07:00:00Z", "2026-03-09T03:59:59Z"],
         {"01:00": 1, "03:00": 2, "23:00": 3}),
        # Clocks go back by half an hour.
        ("2026-04-05", "Australia/Lord_Howe", 25,
         ["2026-04-04T13:00:00Z", "2026-04-05T13:29:59Z"],
         {"00:00": 1, "23:30": 2}),
        ("2026-11-02", NEW_YORK, 24, ["2026-11-02T05:00:00Z"], {"00:00": 1}),
    ],
)  # fmt: skip
async def test_hours_of_a_single_day_are_those_that_it_has(
    analytics: Analytics, world: World, day: str, zone: str, length: int,
    paid_at: list[str], shown: dict[str, int],
) -> None:  # fmt: skip
    """[W-19] The doubled hour is two, each with its offset; the one that is left out is absent."""
    analytics.in_zone(zone)
    game = world.aurora.games[0]
    played = Played(analytics, game)
    for number, moment in enumerate(paid_at, 1):
        await played.order(await played.player(moment), number, moment)
    await analytics.load()
    form = Filtered.model_validate({"first": day, "last": day})
    async with called(analytics, game) as call:
        found = await payments.payments(call, form)
    assert len(found.hour_names) == len(set(found.hour_names)) == length
    (hours,) = found.hours
    named = dict(zip(found.hour_names, hours.paid, strict=True))
    assert {name: paid for name, paid in named.items() if paid} == shown
    assert sum(hours.payments) == found.total.payments == len(paid_at)


async def test_who_may_ask_and_for_what(client: Client, world: World) -> None:
    """Another publisher's game is nobody's to name, in the header or in the form."""
    reader, foreign = world.aurora.reader, world.borealis.games[0].id
    for given in ({"game": foreign}, {"game": world.aurora.games[0], "form": {"game_id": foreign}}):
        answer = await client.call("POST", OVERVIEW, user=reader, **given)
        assert answer.code == 4004, answer
    for days in (
        {"first": "2026-03-02", "last": "2026-03-01"},
        {"first": "2020-01-01", "last": "2026-01-01"},
        {"first": "0001-01-01"},
        {"first": "soon"},
    ):
        answer = await client.call(
            "POST", OVERVIEW, user=reader, game=world.aurora.games[0], form=days
        )
        assert answer.code == 4000, answer


async def test_without_the_engine_the_page_says_so(
    app: FastAPI, client: Client, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader, game = world.aurora.reader, world.aurora.games[0]
    monkeypatch.setattr("longshore.data.metrics.asked.is_installed", lambda: False)
    answer = await client.call("GET", OVERVIEW, user=reader, game=game)
    assert (answer.code, "longshore analytics install" in answer.msg) == (4970, True)
    monkeypatch.setattr("longshore.data.metrics.asked.is_installed", lambda: True)
    answer = await client.call("GET", OVERVIEW, user=reader, game=game)
    assert answer.code == 4971
    today = await client.call(
        "GET", "/ultra/protected/app/send/data-new/today/overview", user=reader, game=game
    )
    assert today.code == 0


async def test_events_from_before_days_were_kept_by_channel(
    analytics: Analytics, world: World
) -> None:
    """An engine of an earlier version gets them once, also when it is killed while it fills them.

    Events of a player who was forgotten are gone, who was there on which day is not.
    """
    played = Played(analytics, world.aurora.games[0])
    begin = datetime(2026, 2, 26, tzinfo=ZoneInfo("Asia/Shanghai"))
    await play_by_chance(played, begin, 8, seed=5)
    form = Filtered.model_validate({"first": "2026-02-20", "last": "2026-03-10"})

    async def told() -> list[Any]:
        async with called(analytics, played.game) as call:
            found = await users(call, form), await payments.payments(call, form)
        return [one.model_dump(exclude={"complete_until", "changed"}) for one in found]

    whole = [await _overview(analytics, played.game, "2026-02-20", "2026-03-10"), *await told()]
    assert whole[0].total.payers > 0
    forgotten = next(
        int(one["player"]) for one in played.events.values() if int(one["player"]) in played.players
    )
    await analytics.engine.command(
        f"DELETE FROM longshore.events WHERE player = {forgotten} AND source < 3"
    )
    views = "channels_of_events", "sales_of_events"
    for view in views:
        await analytics.engine.command(f"DROP VIEW longshore.{view}")
    await analytics.engine.command("DROP TABLE longshore.sales")
    # The second time it was killed after all was filled, before the views were there.
    for _ in range(2):
        await make_tables(analytics.engine)
        again = await _overview(analytics, played.game, "2026-02-20", "2026-03-10")
        assert [again, *await told()] == whole
        for view in views:
            await analytics.engine.command(f"DROP VIEW longshore.{view}")
    await make_tables(analytics.engine)
    player = await played.player("2026-03-09T10:00+08:00")
    await played.order(player, 700, "2026-03-09T11:00+08:00")
    await analytics.load()
    again = await _overview(analytics, played.game, "2026-02-20", "2026-03-10")
    assert again.total.payers == whole[0].total.payers + 1
    _, paid = await told()
    assert paid["first_payers"] == whole[2]["first_payers"] + 1
