"""Figures by part, of days that are kept and of others: those of a slow computation."""

import random
from collections import defaultdict
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from tests.data.metrics.slow import Slow, days_of
from tests.support.engine import Analytics, called
from tests.support.played import Played, play_by_chance
from tests.support.world import World

from longshore.data.breakdown import BreakdownQuery, breakdown
from longshore.data.metrics.asked import Scope
from longshore.data.metrics.breakdown_queries import (
    LOOK_BACK_DAYS,
    Part,
    figures,
    figures_of_days,
    looks_back,
)
from longshore.data.metrics.period import Filtered
from longshore.data.tallied import players_of

NEW_YORK = "America/New_York"
BEGIN = datetime(2026, 3, 4, tzinfo=ZoneInfo(NEW_YORK))
FIRST, LAST = date(2026, 3, 6), date(2026, 3, 13)
BY: tuple[Part, ...] = ("server", "version", "os", "package")
CURRENCIES = ("CNY", "USD")
Told = dict[str, tuple[Any, ...]]


@pytest.fixture
async def played(analytics: Analytics, world: World) -> Played:
    analytics.in_zone(NEW_YORK)
    for game in (world.borealis.games[0], world.aurora.games[0]):
        found = Played(analytics, game)
        await play_by_chance(found, BEGIN, 11, seed=game.id)
        await _move(found, random.Random(game.id))
    await analytics.load()
    return found


async def _move(played: Played, chance: random.Random) -> None:
    """Players who change their system, version and server, and report some events without one."""
    events = []
    for one in [*played.players.values()][:20]:
        for _ in range(3):
            at = one.at + timedelta(minutes=chance.randrange(1, 6_000))
            system, package = chance.choice(("ios", "android", "")), chance.choice(("a", "b", ""))
            await played.sign_in(one.id, at.isoformat(), system, package=package)
            later = at + timedelta(minutes=chance.randrange(1, 3_000))
            server, version = chance.choice(("s1", "s3", "")), chance.choice(("1.0", "1.1", ""))
            events.append(played.event(later.isoformat(), one.id, server=server, version=version))
    await played.report(*events)


async def _ask(played: Played, by: Part) -> Told:
    """New, active and paying players, payments and money of each part, and the active by day."""
    form = BreakdownQuery(first=FIRST, last=LAST, by=by)
    async with called(played.analytics, played.game) as call:
        found = await breakdown(call, form)
    days = {one.part: [day.active for day in one.days] for one in found.curves}
    money = {
        one.part: {each.currency: (each.paid, each.refunded) for each in one.money}
        for one in found.parts
    }
    told = {
        one.part: (
            one.arrived, one.active, one.payers, one.payments,
            *(money[one.part].get(currency, (0, 0)) for currency in CURRENCIES), *days[one.part],
        )
        for one in found.parts
    }  # fmt: skip
    return {part: figures for part, figures in told.items() if any(map(_is_any, figures))}


def _slow(played: Played, by: Part) -> Told:
    slow = Slow(played, NEW_YORK)
    seen = _seen(slow, played, by)
    wholes: dict[str, list[set[int]]] = defaultdict(lambda: [set(), set(), set()])
    payments: dict[str, int] = defaultdict(int)
    here: dict[str, list[int]] = defaultdict(lambda: [0] * len(days_of(FIRST, LAST)))
    money: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
    present, came = slow.present(), slow.came()
    for n, day in enumerate(days_of(FIRST, LAST)):
        paid = [one.player for one in slow.paid_on(day)]
        for player in slow.players:
            part = _part(seen[player], day)
            is_here = day in present[player]
            of_player = (came[player] == day, is_here, player in paid)
            for whole, counts in zip(wholes[part], of_player, strict=True):
                whole.update({player} if counts else ())
            payments[part] += paid.count(player)
            here[part][n] += is_here
        for at, bought in enumerate((slow.paid_on(day), slow.refunded_on(day))):
            for one in bought:
                money[_part(seen[one.player], day), one.currency][at] += one.amount
    told = {
        part: (
            *map(len, of_part), payments[part],
            *(tuple(money[part, currency]) for currency in CURRENCIES), *here[part],
        )
        for part, of_part in wholes.items()
    }  # fmt: skip
    return {part: figures for part, figures in told.items() if any(map(_is_any, figures))}


def _is_any(figure: int | tuple[int, int]) -> bool:
    return any(figure) if isinstance(figure, tuple) else bool(figure)


def _part(seen: dict[date, str], day: date) -> str:
    """What somebody had at the end of the day, or of the first one on which they had anything."""
    until = [value for on, value in seen.items() if on <= day]
    return until[-1] if until else next(iter(seen.values()), "")


def _seen(slow: Slow, played: Played, by: Part) -> dict[int, dict[date, str]]:
    """What each player had last on each day, in order, of the days that are looked at."""
    found: dict[int, list[tuple[datetime, str]]] = defaultdict(list)
    for player, at, system, package in played.sign_ins:
        if by in ("os", "package"):
            found[player].append((at, system if by == "os" else package))
    for event in slow.events:
        moment = datetime.fromtimestamp(int(str(event["time"])) / 1000, slow.zone)
        if by in ("server", "version"):
            found[int(str(event["player"]))].append((moment, str(event.get(by, ""))))
    for player, at in played.roles:
        if by == "server":
            found[player].append((at, "s1"))
    begins = FIRST - timedelta(days=looks_back(by))
    return {
        player: {
            slow.day(at): value
            for at, value in sorted(found[player])
            if value and begins <= slow.day(at) <= LAST
        }
        for player in slow.players
    }


async def _kept(played: Played) -> int:
    scope = Scope.of(played.analytics.settings, played.game.id, Filtered(first=FIRST, last=LAST))
    bound = await players_of(scope, 0)
    return len(bound["made"])


async def _are_right(played: Played) -> None:
    for by in BY:
        found = await _ask(played, by)
        assert found == _slow(played, by), by
        assert len(found) > 2


async def test_parts_are_those_of_a_slow_computation(played: Played) -> None:
    """[W-19] Before days are kept, when all are, when late and doubled events came, when again."""
    assert await _kept(played) == 0
    await _are_right(played)
    await played.analytics.close_days()
    assert await _kept(played) == 8
    await _are_right(played)

    chance = random.Random(7)
    for round_ in range(3):
        day = BEGIN + timedelta(days=3 + 2 * round_)
        late = [
            played.event(
                (day + timedelta(minutes=chance.randrange(1440))).isoformat(), player,
                server=chance.choice(("s2", "s4")), version=chance.choice(("", "1.2")),
            )
            for player in [*played.players][: 9 + round_]
        ]  # fmt: skip
        await played.report(*late, *late[:4], later=timedelta(days=4))
        await played.analytics.load()
        assert 0 < await _kept(played) < 8
        await _are_right(played)
    await played.analytics.close_days()
    assert await _kept(played) == 8
    await _are_right(played)


async def test_days_that_were_kept_before_there_were_players_of_days(played: Played) -> None:
    """[W-19] Of an older installation days count for events, and for players when made anew."""
    await played.analytics.close_days()
    before = {by: await _ask(played, by) for by in BY}
    command = played.analytics.engine.command
    await command("DROP TABLE longshore.player_parts SYNC")
    await command("ALTER TABLE longshore.tallied_days DROP COLUMN holds")
    await played.analytics.load()
    assert await _kept(played) == 0
    assert {by: await _ask(played, by) for by in BY} == before
    await played.analytics.close_days()
    assert await _kept(played) == 8
    assert {by: await _ask(played, by) for by in BY} == before


async def test_days_are_looked_through_only_where_somebody_lacks_a_value(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[W-19] By server, with days that are kept and days that are not: the same figures."""
    asked = _note_questions(monkeypatch)
    chance = random.Random(11)
    for day in days_of(FIRST, LAST):
        at = datetime(day.year, day.month, day.day, 23, 50, tzinfo=BEGIN.tzinfo).isoformat()
        told = [played.event(at, one, server=chance.choice(("s1", "s5"))) for one in played.players]
        await played.report(*told)
    await played.analytics.load()
    for _ in range(2):
        assert await _ask(played, "server") == _slow(played, "server")
        await played.analytics.close_days()
    last = BEGIN.replace(day=LAST.day, hour=23, minute=55).isoformat()
    await played.report(*told[:3], played.event(last, next(iter(played.players)), server="s6"))
    await played.analytics.load()
    assert 0 < await _kept(played) < 8
    assert await _ask(played, "server") == _slow(played, "server")
    assert asked == ["days", "days", "days"]

    lacks = await played.player(BEGIN.replace(day=LAST.day, hour=8).isoformat())
    noon = BEGIN.replace(day=LAST.day, hour=12).isoformat()
    await played.report(played.event(noon, lacks))
    await played.analytics.load()
    for _ in range(2):
        found = await _ask(played, "server")
        assert found == _slow(played, "server")
        assert found[""][0] == 1
    assert asked[3:] == ["days", "all", "all"]


def _note_questions(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Which of the queries of figures by server are asked from now on."""
    asked: list[str] = []
    names = {figures("server"): "all", figures_of_days("server"): "days"}
    ask = Scope.rows

    async def noted(scope: Scope, sql: str, **more: object) -> Any:
        asked.extend([names[sql]] if sql in names else [])
        return await ask(scope, sql, **more)

    monkeypatch.setattr(Scope, "rows", noted)
    return asked


def test_a_sign_in_is_looked_for_as_long_as_it_lasts() -> None:
    """[W-19] Only sign-ins are looked for before the days that are asked for."""
    assert {by: looks_back(by) for by in BY} == {
        "server": 0, "version": 0, "os": LOOK_BACK_DAYS, "package": LOOK_BACK_DAYS
    }  # fmt: skip
