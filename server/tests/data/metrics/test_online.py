"""Being online: counted by hand, and against every slot and stay worked out one by one."""

from collections import defaultdict
from datetime import date, datetime, timedelta
from itertools import pairwise
from statistics import median_low
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from tests.data.metrics.slow import Slow, days_of, signs_of
from tests.support.engine import Analytics, called
from tests.support.played import Played, play_by_chance
from tests.support.world import World

from longshore.data import online
from longshore.data.engine.schema import SLOT_SECONDS
from longshore.data.export.of_online import of_online
from longshore.data.loading.tables import make_tables
from longshore.data.metrics.period import Filtered

NEW_YORK = "America/New_York"


async def _online(played: Played, first: str, last: str, **more: Any) -> online.OnlineAnswer:
    form = Filtered.model_validate({"first": first, "last": last, **more})
    async with called(played.analytics, played.game) as call:
        return await online.online(call, form)


async def test_counted_by_hand(analytics: Analytics, world: World) -> None:
    """[W-19] Heartbeats at 10:00, 10:09 and 10:20 are a stay of nine minutes and one of none."""
    played = Played(analytics, world.aurora.games[0])
    first = await played.player("2026-03-01T02:00:00Z")
    second = await played.player("2026-03-01T02:00:00Z", "oppo")
    tester = await played.player("2026-03-01T02:00:00Z", sandbox=True)
    await played.role(first, "s1", "2026-03-01T02:00:00Z")
    await played.heartbeats(
        ("2026-03-09T10:00:00+08:00", first), ("2026-03-09T10:09:00+08:00", first),
        ("2026-03-09T10:20:00+08:00", first), ("2026-03-09T10:01:00+08:00", tester),
        # Over midnight: a stay of the 9th, twelve minutes long; two in a slot of the 10th.
        ("2026-03-09T23:54:00+08:00", second), ("2026-03-10T00:02:00+08:00", second),
        ("2026-03-10T00:04:00+08:00", first), ("2026-03-10T00:06:00+08:00", second),
    )  # fmt: skip
    # An event is a sign of life as well, and names its server itself.
    await played.report(played.event("2026-03-09T10:03:00+08:00", second, server="s2"))
    await analytics.load()
    found = await _online(played, "2026-03-09", "2026-03-10")
    ninth, tenth = found.days
    ten = int(datetime.fromisoformat("2026-03-09T10:00:00+08:00").timestamp())
    # Slots: 10:00 both, 10:05, 10:20 and 23:50 one each.
    assert (ninth.peak, ninth.peak_at, ninth.average) == (2, ten, round(5 / 288, 2))
    assert (ninth.stays, ninth.players) == (4, 2)
    assert (ninth.seconds, ninth.median_seconds) == (540 + 0 + 720 + 0, 0)
    assert (tenth.peak, tenth.average, tenth.stays, tenth.seconds) == (2, round(3 / 288, 2), 1, 0)
    total = found.total
    assert (total.peak, total.peak_at, total.average) == (2, ten, round(8 / 576, 2))
    assert (total.stays, total.players, total.seconds) == (5, 2, 1_260)
    assert found.lengths == [3, 0, 1, 1, 0, 0]
    assert {one.server: (one.peak, one.stays, one.seconds) for one in found.servers} == {
        "s1": (1, 3, 540), "s2": (1, 1, 0),
    }  # fmt: skip
    assert found.total_before == online.Online()
    only = await _online(played, "2026-03-09", "2026-03-09", channels=["oppo"])
    assert (only.total.peak, only.total.players, only.total.seconds) == (1, 1, 720)
    tables = of_online(found)
    assert [len(table.rows) for table in tables] == [2, 2, 1]
    assert list(tables[0].rows[0])[:5] == ["2026-03-09", 2, 0.02, 4, 2]
    await analytics.close_days()
    assert await _online(played, "2026-03-09", "2026-03-10") == found
    assert await _online(played, "2026-03-09", "2026-03-09", channels=["oppo"]) == only


@pytest.mark.parametrize(("day", "slots"), [("2026-03-08", 276), ("2026-11-01", 300)])
async def test_the_average_of_a_day_on_which_the_clocks_change(
    analytics: Analytics, world: World, monkeypatch: pytest.MonkeyPatch, day: str, slots: int
) -> None:
    """[W-19] Of 23 and of 25 hours; of the present day the slots that have begun."""
    analytics.in_zone(NEW_YORK)
    played = Played(analytics, world.aurora.games[0])
    zone = ZoneInfo(NEW_YORK)
    noon = datetime.fromisoformat(f"{day}T12:00").replace(tzinfo=zone)
    players = [await played.player((noon - timedelta(days=9)).isoformat()) for _ in range(30)]
    await played.heartbeats(*((noon.isoformat(), player) for player in players))
    await analytics.load()
    monkeypatch.setattr(online, "now", lambda: noon + timedelta(days=3))
    whole = await _online(played, day, day)
    assert (whole.total.peak, whole.total.average) == (30, round(30 / slots, 2))
    monkeypatch.setattr(online, "now", lambda: noon)
    begun = slots - 12 * 12 + 1
    assert (await _online(played, day, day)).total.average == round(30 / begun, 2)


async def test_every_slot_and_stay_one_by_one(analytics: Analytics, world: World) -> None:
    """[W-19] Late and doubled events, two zones of clocks, channels: what a slow count gives."""
    analytics.in_zone(NEW_YORK)
    played = Played(analytics, world.aurora.games[0])
    begin = datetime(2026, 3, 5, tzinfo=ZoneInfo(NEW_YORK))
    await play_by_chance(played, begin, 8)
    # Close together, so that there are stays of some length.
    busy = [one for one in played.players.values() if not one.sandbox][:8]
    await played.heartbeats(
        *(
            ((begin + timedelta(days=2, minutes=step * 4 + n * 7)).isoformat(), one.id)
            for n, one in enumerate(busy)
            for step in range(n + 3)
            if step % 5 != 3
        )
    )
    await analytics.load()
    first, last = date(2026, 3, 5), date(2026, 3, 12)
    for channels, is_closed in (((), False), (("vivo",), False), ((), True), (("vivo",), True)):
        if is_closed:
            await analytics.close_days()
        found = await _online(played, str(first), str(last), channels=list(channels))
        signs = signs_of(Slow(played, NEW_YORK, channels), played)
        stays = _stays(signs)
        assert len(stays) > 20
        for day in found.days:
            slots: dict[int, set[int]] = defaultdict(set)
            for player, moments in signs.items():
                for moment in moments:
                    if _day(moment) == day.day:
                        slots[moment // 1000 // SLOT_SECONDS].add(player)
            assert day.peak == max(map(len, slots.values()), default=0)
            count = 276 if day.day == date(2026, 3, 8) else 288
            assert day.average == round(sum(map(len, slots.values())) / count, 2)
            of_day = [one for one in stays if _day(one[1]) == day.day]
            _is_of(day, of_day)
        _is_of(found.total, [one for one in stays if first <= _day(one[1]) <= last])
        middle = first + timedelta(days=4)
        half = await _online(played, str(middle), str(last), channels=list(channels))
        _is_of(half.total, [one for one in stays if middle <= _day(one[1]) <= last])
        _is_of(half.total_before, [one for one in stays if first <= _day(one[1]) < middle])
    assert [one.day for one in found.days] == days_of(first, last)


def _is_of(found: online.Online, stays: list[tuple[int, int, int]]) -> None:
    lengths = sorted(ended - began for _, began, ended in stays)
    assert (found.stays, found.players) == (len(stays), len({one[0] for one in stays}))
    assert found.seconds == round(sum(lengths) / 1000)
    if lengths:
        assert found.median_seconds == round(median_low(lengths) / 1000)


def _stays(signs: dict[int, list[int]]) -> list[tuple[int, int, int]]:
    """Player, first and last sign of each stay."""
    found = []
    for player, moments in signs.items():
        begun = moments[0]
        for one, after in pairwise(moments):
            if after - one >= 600_000:
                found.append((player, begun, one))
                begun = after
        found.append((player, begun, moments[-1]))
    return found


def _day(moment_ms: int) -> date:
    return datetime.fromtimestamp(moment_ms / 1000, ZoneInfo(NEW_YORK)).date()


async def test_events_from_before_there_were_slots(analytics: Analytics, world: World) -> None:
    """An engine that was filled by an earlier version gets them once, also when it is killed."""
    played = Played(analytics, world.aurora.games[0])
    player = await played.player("2026-02-28T02:00:00Z")
    for at in ("2026-02-28T10:00:00+08:00", "2026-03-09T10:00:00+08:00"):
        await played.report(played.event(at, player))
    await analytics.load()
    whole = await _online(played, "2026-02-20", "2026-03-10")
    assert whole.total.stays == 2
    await analytics.engine.command("DROP TABLE longshore.slots_of_events")
    # Killed after the first month was filled: it is filled again.
    for wiped in (True, False):
        if wiped:
            await analytics.engine.command("TRUNCATE TABLE longshore.player_slots")
        else:
            await analytics.engine.command("DROP TABLE longshore.slots_of_events")
        await make_tables(analytics.engine)
        assert await _online(played, "2026-02-20", "2026-03-10") == whole
    await played.heartbeats(("2026-03-09T12:00:00+08:00", player))
    await analytics.load()
    assert (await _online(played, "2026-02-20", "2026-03-10")).total.stays == 3
