"""Payers by what they paid, the top of them, and when a channel has paid back."""

from datetime import date, datetime, timedelta
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from tests.data.metrics.slow import Slow
from tests.support.engine import Analytics
from tests.support.played import Played, play_by_chance
from tests.support.world import World

from longshore.data.behind import Figure, find_behind
from longshore.data.metrics import period
from longshore.data.metrics.period import Filtered
from longshore.data.payers import CurrencyPayers, PaybackQuery, payback, payers
from longshore.kit.days import day_of

NEW_YORK = "America/New_York"
# The 8th of March has 23 hours there.
BEGIN = datetime(2026, 3, 4, tzinfo=ZoneInfo(NEW_YORK))
FIRST, LAST, TODAY = date(2026, 3, 5), date(2026, 3, 12), date(2026, 3, 16)
DAYS = {"first": FIRST, "last": LAST}


@pytest.fixture
async def analytics(analytics: Analytics, monkeypatch: pytest.MonkeyPatch) -> Analytics:
    noon = datetime(2026, 3, 16, 12, tzinfo=ZoneInfo(NEW_YORK))
    monkeypatch.setattr(period, "present_day", lambda zone: day_of(noon, zone))
    analytics.in_zone(NEW_YORK)
    return analytics


def _call(played: Played) -> Any:
    analytics, game = played.analytics, played.game
    return SimpleNamespace(
        settings=analytics.settings, game_id=game.id, publisher_id=game.publisher_id,
        open_session=None, database=analytics.database,
    )  # fmt: skip


async def test_payers_and_payback_on_the_fingers(analytics: Analytics, world: World) -> None:
    """[W-19] ¥6, ¥98 in two orders, ¥648; a refund leaves nothing; sandbox and others' nowhere."""
    for game in (world.borealis.games[0], world.aurora.games[0]):
        played = Played(analytics, game)
        a, b, c, d = [
            await played.player("2026-03-05T09:00-05:00", channel)
            for channel in ("vivo", "vivo", "oppo", "oppo")
        ]
        hidden = await played.player("2026-03-05T09:00-05:00", "vivo", sandbox=True)
        await played.order(a, 600, "2026-03-05T10:00-05:00")
        await played.order(b, 9_000, "2026-03-06T10:00-05:00")
        await played.order(b, 800, "2026-03-07T10:00-05:00")
        await played.order(c, 64_800, "2026-03-09T10:00-04:00")
        await played.order(d, 3_000, "2026-03-05T10:00-05:00", refunded="2026-03-06T10:00-05:00")
        await played.order(hidden, 99_900, "2026-03-05T10:00-05:00")
        await played.order(c, 500, "2026-03-09T10:00-04:00", currency="JPY")
    await analytics.load()
    found = await payers(_call(played), Filtered.model_validate(DAYS))
    cny, jpy = found.currencies
    assert (cny.currency, cny.payers, cny.net) == ("CNY", 4, 75_200)
    assert [(one.least, one.below, one.payers, one.net) for one in cny.bands] == [
        (0, 1, 1, 0), (500, 1_000, 1, 600), (1_000, 5_000, 0, 0), (5_000, 10_000, 1, 9_800),
        (10_000, 50_000, 0, 0), (50_000, 100_000, 1, 64_800),
    ]  # fmt: skip
    # One percent of four players is one player, rounded up.
    assert [(one.percent, one.payers, one.net) for one in cny.top] == [
        (1, 1, 64_800), (5, 1, 64_800), (10, 1, 64_800),
    ]  # fmt: skip
    assert (jpy.currency, jpy.payers, [one.least for one in jpy.bands]) == ("JPY", 1, [500])

    asked = {**DAYS, "currency": "CNY", "cost": 5_000}
    back = await payback(_call(played), PaybackQuery.model_validate(asked))
    vivo, oppo = sorted(back.channels, key=lambda one: one.channel, reverse=True)
    assert vivo.players == [2] * 11
    assert vivo.net == [600, 9_600, *[10_400] * 9]
    # ¥104 of two players: ¥52 each, on the second day after they came.
    assert (vivo.channel, vivo.paid_back) == ("vivo", 2)
    assert oppo.net == [3_000, 0, 0, 0, *[64_800] * 7]
    assert (oppo.channel, oppo.paid_back) == ("oppo", 4)
    free = await payback(_call(played), PaybackQuery.model_validate({**asked, "cost": 0}))
    assert {one.paid_back for one in free.channels} == {None}
    only = await payback(
        _call(played), PaybackQuery.model_validate({**asked, "channels": ["oppo"]})
    )
    assert [one.channel for one in only.channels] == ["oppo"]


async def test_one_by_one(analytics: Analytics, world: World) -> None:
    """[W-19] A history by chance: every band, every top share, every day of payback."""
    played = Played(analytics, world.aurora.games[0])
    await play_by_chance(played, BEGIN, 11, players=60, seed=7)
    slow = Slow(played, NEW_YORK)
    found = await payers(_call(played), Filtered.model_validate(DAYS))
    for one in found.currencies:
        nets = _nets(slow, one.currency)
        assert (one.payers, one.net) == (len(nets), sum(nets))
        for band in one.bands:
            inside = [net for net in nets if band.least <= net < band.below]
            if band.least == 0:
                inside = [net for net in nets if net <= 0]
            assert (band.payers, band.net) == (len(inside), sum(inside))
        assert sum(band.payers for band in one.bands) == len(nets)
        for top in one.top:
            count = -(-len(nets) * top.percent // 100)
            assert (top.payers, top.net) == (count, sum(sorted(nets, reverse=True)[:count]))
        asked = PaybackQuery.model_validate({**DAYS, "currency": one.currency, "cost": 900})
        for channel in (await payback(_call(played), asked)).channels:
            _check_payback(channel, slow, one.currency)
        await _check_behind(_call(played), slow, one)
    assert {one.currency for one in found.currencies} == {"CNY", "USD"}


async def _check_behind(call: Any, slow: Slow, found: CurrencyPayers) -> None:
    """Of every band and every top those are told whose money it is, page by page."""
    nets = dict(_net_of(slow, found.currency))
    ordered = sorted(nets, key=lambda player: (-nets[player], player))
    for band in found.bands:
        inside = [one for one in nets if max(nets[one], 0) in range(band.least, band.below)]
        assert await _behind(call, found, least=band.least) == sorted(inside)
    for top in found.top:
        assert await _behind(call, found, percent=top.percent) == sorted(ordered[: top.payers])


async def _behind(call: Any, found: CurrencyPayers, **figure: int) -> list[int]:
    form = Figure.model_validate({"payers": {**DAYS, "currency": found.currency, **figure}})
    first, total = await find_behind(call, form, 0, 2)
    others, again = await find_behind(call, form, 2, 1_000)
    ids = [int(one.id) for one in (*first, *others)]
    assert total == again == len(ids)
    return ids


def _nets(slow: Slow, currency: str) -> list[int]:
    return [net for _, net in _net_of(slow, currency)]


def _net_of(slow: Slow, currency: str) -> list[tuple[int, int]]:
    paying = {
        one.player for one in slow.orders
        if one.currency == currency and FIRST <= slow.day(one.paid) <= LAST
    }  # fmt: skip
    before = FIRST - timedelta(days=1)
    return [
        (player, slow.net({player}, currency, LAST) - slow.net({player}, currency, before))
        for player in sorted(paying)
    ]


def _check_payback(channel: Any, slow: Slow, currency: str) -> None:
    came = {
        player: day for player, day in slow.came().items()
        if FIRST <= day <= LAST and slow.players[player].channel == channel.channel
    }  # fmt: skip
    first = None
    for n, (players, net) in enumerate(zip(channel.players, channel.net, strict=True)):
        over = {player: day + timedelta(days=n) for player, day in came.items()}
        over = {player: day for player, day in over.items() if day < TODAY}
        assert players == len(over)
        assert net == sum(slow.net({player}, currency, day) for player, day in over.items())
        if first is None and net >= 900 * players:
            first = n
    assert channel.paid_back == first
    assert len(channel.players) == (TODAY - min(came.values())).days
