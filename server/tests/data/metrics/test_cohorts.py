"""Every figure of a history by chance, beside the same computed one by one."""

from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from tests.data.metrics.slow import Slow, days_of
from tests.support.engine import Analytics, called
from tests.support.played import Played, play_by_chance
from tests.support.world import World

from longshore.data import cohorts, payments, users
from longshore.data.cohorts import RetentionQuery
from longshore.data.metrics import period
from longshore.data.metrics.period import Filtered
from longshore.kit.days import day_of

NEW_YORK = "America/New_York"
# The 8th of March has 23 hours there. "Today" is in the middle of what was played.
BEGIN = datetime(2026, 3, 4, tzinfo=ZoneInfo(NEW_YORK))
FIRST, LAST, TODAY = date(2026, 3, 4), date(2026, 3, 13), date(2026, 3, 15)


@pytest.fixture
async def played(analytics: Analytics, world: World, monkeypatch: pytest.MonkeyPatch) -> Played:
    noon = datetime(2026, 3, 15, 12, tzinfo=ZoneInfo(NEW_YORK))
    monkeypatch.setattr(period, "present_day", lambda zone: day_of(noon, zone))
    analytics.in_zone(NEW_YORK)
    # Another publisher's game, in which the same happens, is in none of the figures.
    for game in (world.borealis.games[0], world.aurora.games[0]):
        found = Played(analytics, game)
        await play_by_chance(found, BEGIN, 11, seed=game.id)
    return found


def _form(model: Any, channels: tuple[str, ...] = (), **more: str) -> Any:
    codes = [code or "-" for code in channels]
    return model.model_validate({"first": FIRST, "last": LAST, "channels": codes, **more})


async def test_every_figure_is_what_it_is_one_by_one(played: Played) -> None:
    """[W-19] Every cell of both matrices, every point of the curves, every day, hour and goods."""
    async with called(played.analytics, played.game) as call:
        for channels in ((), ("vivo", "")):
            await _check_all(call, played, channels)


async def _check_all(call: Any, played: Played, channels: tuple[str, ...]) -> None:
    slow = Slow(played, NEW_YORK, channels)
    assert len(slow.orders) > 5
    for cohort, began in (("arrived", slow.came()), ("first_paid", slow.first_paid())):
        asked = await cohorts.retention(call, _form(RetentionQuery, channels, cohort=cohort))
        _check_matrix(asked, slow, began)
        _check_curves(asked, slow, began)
    _check_worth(await cohorts.lifetime_value(call, _form(Filtered, channels)), slow)
    _check_payments(await payments.payments(call, _form(Filtered, channels)), slow)
    _check_users(await users.users(call, _form(Filtered, channels)), slow)


def _check_matrix(asked: cohorts.Retention, slow: Slow, began: dict[int, date]) -> None:
    present = slow.present()
    for found, day in zip(asked.cohorts, days_of(FIRST, LAST), strict=True):
        members = {player for player, of in began.items() if of == day}
        assert (found.day, found.players) == (day, len(members))
        assert found.returned == [
            sum(day + timedelta(days=n) in present[player] for player in members)
            for n in range((TODAY - day).days + 1)
        ]


def _check_curves(asked: cohorts.Retention, slow: Slow, began: dict[int, date]) -> None:
    present = slow.present()
    expected: dict[str, tuple[list[int], list[int]]] = {}
    for channel in {slow.players[player].channel for player in began}:
        sizes, there = [], []
        for n in range((TODAY - FIRST).days):
            over = [
                (player, day + timedelta(days=n))
                for player, day in began.items()
                if slow.players[player].channel == channel
                and FIRST <= day <= LAST
                and day + timedelta(days=n) < TODAY
            ]
            if over:
                sizes.append(len(over))
                there.append(sum(day in present[player] for player, day in over))
        if sizes:
            expected[channel] = (sizes, there)
    assert {one.part: (one.players, one.returned) for one in asked.curves} == expected


def _check_worth(asked: cohorts.LifetimeValue, slow: Slow) -> None:
    came = slow.came()
    assert {one.currency for one in asked.currencies} == {one.currency for one in slow.orders}
    for found in asked.currencies:
        players, net = [0] * 12, [0] * 12
        for cohort in found.cohorts:
            members = {player for player, day in came.items() if day == cohort.day}
            until = [
                slow.net(members, found.currency, cohort.day + timedelta(days=n))
                for n in range((TODAY - cohort.day).days + 1)
            ]
            assert (cohort.players, cohort.until) == (len(members), until)
            for n, amount in enumerate(until[:-1]):
                players[n] += len(members)
                net[n] += amount
        length = len(found.curve)
        assert length == (TODAY - FIRST).days
        assert [one.players for one in found.curve] == players[:length]
        assert [one.net for one in found.curve] == net[:length]


def _check_payments(asked: payments.Payments, slow: Slow) -> None:
    first_paid = slow.first_paid()
    for found in asked.days:
        paid, back = slow.paid_on(found.day), slow.refunded_on(found.day)
        assert found.payments == len(paid)
        assert found.payers == len({one.player for one in paid})
        assert found.active == len(slow.active(found.day, found.day))
        assert found.first_payers == sum(day == found.day for day in first_paid.values())
        assert found.refunds == len(back)
        money = {one.currency: (one.paid, one.refunded) for one in found.money}
        for currency in ("CNY", "USD"):
            assert money.get(currency, (0, 0)) == tuple(
                sum(one.amount for one in orders if one.currency == currency)
                for orders in (paid, back)
            )
    assert asked.first_payers == sum(FIRST <= day <= LAST for day in first_paid.values())
    for hours in asked.hours:
        assert (hours.payments, hours.paid) == slow.hours(FIRST, LAST, hours.currency)
    assert sum(sum(one.payments) for one in asked.hours) == asked.total.payments
    _check_goods(asked, slow)


async def test_hours_of_each_single_day_are_what_they_are_one_by_one(played: Played) -> None:
    """[W-19] Also of the day with 23 hours."""
    slow = Slow(played, NEW_YORK)
    async with called(played.analytics, played.game) as call:
        for day in days_of(FIRST, LAST):
            found = await payments.payments(call, Filtered(first=day, last=day))
            assert len(found.hour_names) == (23 if day == date(2026, 3, 8) else 24)
            for hours in found.hours:
                by_name = slow.hours_named(day, hours.currency)
                told = zip(found.hour_names, hours.payments, hours.paid, strict=True)
                assert {name: (n, paid) for name, n, paid in told if n} == by_name
            assert sum(sum(one.payments) for one in found.hours) == len(slow.paid_on(day))


def _check_goods(asked: payments.Payments, slow: Slow) -> None:
    days = days_of(FIRST, LAST)
    paid = [one for day in days for one in slow.paid_on(day)]
    back = [one for day in days for one in slow.refunded_on(day)]
    found = {(one.goods, one.currency): one for one in asked.goods}
    assert set(found) == {(one.goods, one.currency) for one in paid + back}
    for (goods, currency), one in found.items():
        mine = [each for each in paid if (each.goods, each.currency) == (goods, currency)]
        theirs = [each for each in back if (each.goods, each.currency) == (goods, currency)]
        assert one.payments == len(mine)
        assert one.payers == len({each.player for each in mine})
        assert one.paid == sum(each.amount for each in mine)
        assert one.refunds == len(theirs)
        assert one.refunded == sum(each.amount for each in theirs)


def _check_users(asked: users.Users, slow: Slow) -> None:
    came, present = slow.came(), slow.present()
    for found in asked.days:
        day = found.day
        week, before = timedelta(days=7), day - timedelta(days=1)
        there = slow.active(day, day)
        assert found.arrived == sum(one == day for one in came.values())
        assert found.devices == sum(slow.day(at) == day for at in slow.devices)
        assert found.roles == sum(slow.day(at) == day for _, at in slow.roles)
        assert found.active == len(there)
        assert found.week == len(slow.active(day - timedelta(days=6), day))
        assert found.month == len(slow.active(day - timedelta(days=29), day))
        former = slow.active(day - week, before)
        assert found.returned == len({one for one in there - former if came[one] < day})
        after = {one for one in there if any(day < each <= day + week for each in present[one])}
        assert found.left == (len(there - after) if day + week < TODAY else None)
    assert asked.total.roles == sum(FIRST <= slow.day(at) <= LAST for _, at in slow.roles)
    assert asked.active == len(slow.active(FIRST, LAST))
    assert sum(one.returned for one in asked.days) > 0
    assert sum(one.left or 0 for one in asked.days) > 0
