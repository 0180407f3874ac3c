"""Figures by what players are told apart by, counted by hand."""

from datetime import datetime
from typing import Any

import pytest
from tests.support.engine import Analytics, called
from tests.support.played import Played, play_by_chance
from tests.support.world import World

from longshore.data.behind import Figure, find_behind
from longshore.data.breakdown import MOST_CURVES, Breakdown, BreakdownQuery, breakdown
from longshore.data.cohorts import RetentionQuery, retention
from longshore.data.figures import overview
from longshore.data.funnels import FunnelQuery, explore_funnel
from longshore.data.metrics.breakdown_queries import Part
from longshore.data.metrics.period import Filtered

DAYS = {"first": "2026-03-09", "last": "2026-03-11"}
# Of the table that comes with the product: a network of China Telecom and one of Google's.
CHINA, AMERICA = "114.114.114.114", "8.8.8.8"


@pytest.fixture
async def played(analytics: Analytics, world: World) -> Played:
    return Played(analytics, world.aurora.games[0])


async def _ask(played: Played, by: Part, **form: Any) -> Breakdown:
    async with called(played.analytics, played.game) as call:
        return await breakdown(call, BreakdownQuery.model_validate(DAYS | {"by": by} | form))


def _told(found: Breakdown) -> dict[str, tuple[int, int, int, int]]:
    return {one.part: (one.arrived, one.active, one.payers, one.payments) for one in found.parts}


async def _three(played: Played) -> None:
    """A on Android in China, B on iOS in America and then on a computer, C never signs in again."""
    a = await played.player("2026-03-09T02:00:00Z")
    b = await played.player("2026-03-09T02:00:00Z", "oppo")
    c = await played.player("2026-03-10T02:00:00Z", "")
    await played.sign_in(a, "2026-03-09T02:00:00Z", "android", address=CHINA, package="vivo")
    await played.sign_in(b, "2026-03-09T02:00:00Z", "ios", address=AMERICA)
    await played.sign_in(b, "2026-03-10T02:00:00Z", "windows", address=AMERICA)
    tester = await played.player("2026-03-09T02:00:00Z", sandbox=True)
    await played.sign_in(tester, "2026-03-09T02:00:00Z", "mac")
    await played.report(
        played.event("2026-03-10T03:00:00Z", a, server="s1", version="1.0"),
        played.event("2026-03-10T04:00:00Z", a, server="s2", version="1.1"),
        played.event("2026-03-10T03:00:00Z", c, server="s1", version="1.0"),
    )
    await played.order(a, 600, "2026-03-11T02:00:00Z")
    await played.order(b, 100, "2026-03-10T02:00:00Z", currency="USD",
                       refunded="2026-03-11T02:00:00Z")  # fmt: skip
    await played.analytics.load()


async def test_counted_by_hand(played: Played) -> None:
    """[W-19] New, active, paying, payments: by system, country, package, server, version."""
    await _three(played)
    # C was seen on no system: unknown is a part like any other.
    found = await _ask(played, "os")
    assert _told(found) == {
        "android": (1, 1, 1, 1), "ios": (1, 1, 0, 0), "windows": (0, 1, 1, 1), "": (1, 1, 0, 0)
    }  # fmt: skip
    curves = {one.part: [day.active for day in one.days] for one in found.curves}
    assert curves == {
        "android": [1, 1, 0], "ios": [1, 0, 0], "windows": [0, 1, 0], "": [0, 1, 0]
    }  # fmt: skip
    money = {one.part: [each.model_dump() for each in one.money] for one in found.parts}
    assert money["android"] == [{"currency": "CNY", "paid": 600, "refunded": 0}]
    # Given back on the computer that B was seen on last.
    assert money["windows"] == [{"currency": "USD", "paid": 100, "refunded": 100}]
    assert money["ios"] == []

    assert _told(await _ask(played, "country")) == {
        "CN": (1, 1, 1, 1), "US": (1, 1, 1, 1), "": (1, 1, 0, 0)
    }  # fmt: skip
    assert _told(await _ask(played, "package")) == {"vivo": (1, 1, 1, 1), "": (2, 2, 1, 1)}
    # A's last server of 10 March is s2, and was never another one on the days around.
    assert _told(await _ask(played, "server")) == {
        "s2": (1, 1, 1, 1), "s1": (1, 1, 0, 0), "": (1, 1, 1, 1)
    }  # fmt: skip
    assert _told(await _ask(played, "version")) == {
        "1.1": (1, 1, 1, 1), "1.0": (1, 1, 0, 0), "": (1, 1, 1, 1)
    }  # fmt: skip
    assert _told(await _ask(played, "channel")) == {
        "vivo": (1, 1, 1, 1), "oppo": (1, 1, 1, 1), "": (1, 1, 0, 0)
    }  # fmt: skip
    only = await _ask(played, "os", channels=["oppo"])
    assert _told(only) == {"ios": (1, 1, 0, 0), "windows": (0, 1, 1, 1)}


async def test_a_sign_in_of_before_counts(played: Played) -> None:
    """[W-19] Who stays signed in is on the system of the sign-in; another game's are nowhere."""
    await _three(played)
    later = {"first": "2026-03-10", "last": "2026-03-10"}
    found = await _ask(played, "os", **later)
    assert _told(found) == {"android": (0, 1, 0, 0), "windows": (0, 1, 1, 1), "": (1, 1, 0, 0)}


async def test_retention_and_funnels_by_sign_in(played: Played) -> None:
    """[issue] By what the first sign-in said; a funnel by the last one until its first step."""
    await _three(played)
    a, b, c, _ = sorted(played.players)
    for player, minutes in ((a, 0), (b, 0), (c, 0), (a, 5)):
        name = "battle" if minutes else "enter"
        await played.report(played.event(f"2026-03-10T05:0{minutes}:00Z", player, name))
    await played.analytics.load()
    parts = {
        "os": {"android": 1, "ios": 1, "": 1},
        "country": {"CN": 1, "US": 1, "": 1},
        "package": {"vivo": 1, "": 2},
    }
    steps = {
        "os": {"android": [1, 1], "windows": [1, 0], "": [1, 0]},
        "country": {"CN": [1, 1], "US": [1, 0], "": [1, 0]},
        "package": {"vivo": [1, 1], "": [2, 0]},
    }
    async with called(played.analytics, played.game) as call:
        for by, expected in parts.items():
            for cohort, grain in (("arrived", "day"), ("arrived", "week")):
                form = DAYS | {"by": by, "cohort": cohort, "grain": grain}
                found = await retention(call, RetentionQuery.model_validate(form))
                assert {one.part: one.players[0] for one in found.curves} == expected, by
            funnel = {"first": "2026-03-10", "last": "2026-03-11", "steps": ["enter", "battle"]}
            asked = FunnelQuery.model_validate(funnel | {"by": by})
            through = await explore_funnel(call, asked)
            assert {one.part: one.reached for one in through.parts} == steps[by], by
            assert through.reached == [3, 1]
        # B first paid on the computer, on which they signed in that day.
        form = DAYS | {"by": "os", "cohort": "first_paid", "first": "2026-03-10"}
        paid = await retention(call, RetentionQuery.model_validate(form))
        assert {one.part for one in paid.curves} == {"windows", ""}
        step = funnel | {"by": "os", "part": "windows", "step": 1}
        behind, total = await find_behind(call, Figure.model_validate({"funnel": step}), 0, 9)
        assert ([one.id for one in behind], total) == ([str(b)], 1)


async def test_ten_and_the_rest(played: Played) -> None:
    """[W-19] Curves of ten parts, all others as one; the table has every part."""
    events = []
    for number in range(MOST_CURVES + 2):
        # Of the first servers more players than of the last ones.
        for _ in range(2 if number < MOST_CURVES else 1):
            one = await played.player("2026-03-09T02:00:00Z")
            events.append(played.event("2026-03-09T03:00:00Z", one, server=f"s{number:02}"))
    await played.report(*events)
    await played.analytics.load()
    found = await _ask(played, "server")
    assert (len(found.parts), len(found.curves)) == (MOST_CURVES + 2, MOST_CURVES + 1)
    rest = found.curves[-1]
    assert (rest.is_rest, [day.active for day in rest.days]) == (True, [2, 0, 0])
    assert not any(one.is_rest for one in found.curves[:-1])


@pytest.mark.parametrize("by", ["channel", "package", "server", "version", "os", "country"])
async def test_parts_add_up_to_the_days(played: Played, by: Part) -> None:
    """[W-19] Whatever it is by, the days of all parts together are the days of the overview."""
    await play_by_chance(played, datetime.fromisoformat("2026-03-08T00:00:00+08:00"), 4)
    found = await _ask(played, by)
    async with called(played.analytics, played.game) as call:
        whole = await overview(call, Filtered.model_validate(DAYS))
    for at, day in enumerate(whole.days):
        for name in ("arrived", "active", "payers", "payments"):
            assert sum(getattr(one.days[at], name) for one in found.curves) == getattr(day, name)
        paid = sum(one.paid for each in found.curves for one in each.days[at].money)
        assert paid == sum(one.paid for one in day.money)
    assert whole.total.active > 10
