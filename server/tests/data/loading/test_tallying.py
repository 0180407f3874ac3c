"""Counts of days that are over: what pages answer with them is what they answer without."""

import random
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import text
from tests.support.engine import Analytics, called
from tests.support.played import NAMES, Played, play_by_chance
from tests.support.world import World

from longshore.data.breakdown import BreakdownQuery, breakdown
from longshore.data.engine import EngineError
from longshore.data.exploring import EventsQuery, event_names, explore_events
from longshore.data.forgetting import forget_in
from longshore.data.loading import tallying
from longshore.data.loading.tables import make_tables
from longshore.data.metrics.asked import Scope
from longshore.data.metrics.period import Days, Filtered
from longshore.data.plan.service import check_plan
from longshore.data.tallied import kept_of

ZONE = "America/New_York"
BEGIN = datetime(2026, 3, 5, tzinfo=ZoneInfo(ZONE))
DAYS = {"first": "2026-03-06", "last": "2026-03-13"}
QUESTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"measure": "players"},
    {"by": ["event"]},
    {"by": ["source", "event", "channel"], "measure": "players"},
    {"by": ["event", "channel"], "measure": "players", "channels": ["vivo", "-"]},
    {"event": "battle", "by": ["channel"], "measure": "players", "grain": "week"},
    {"by": ["event"], "grain": "month"},
)


@pytest.fixture
async def played(analytics: Analytics, world: World) -> Played:
    analytics.in_zone(ZONE)
    for game in (world.borealis.games[0], world.aurora.games[0]):
        found = Played(analytics, game)
        await play_by_chance(found, BEGIN, 10, seed=game.id)
        # Of nobody, as a game's server may report.
        await found.report(found.event((BEGIN + timedelta(days=2)).isoformat(), "", "season"))
    await analytics.load()
    return found


async def _answers(played: Played) -> list[dict[str, Any]]:
    """What the pages answer; when they were asked aside."""
    found = []
    async with called(played.analytics, played.game) as call:
        for question in QUESTIONS:
            asked = await explore_events(call, EventsQuery.model_validate(DAYS | question))
            found.append(asked.model_dump())
        for by in ("server", "os"):
            parts = await breakdown(call, BreakdownQuery.model_validate(DAYS | {"by": by}))
            found.append(parts.model_dump())
        days = Days.model_validate(DAYS)
        found += [(await page(call, days)).model_dump() for page in (event_names, check_plan)]
    for one in found:
        one.pop("complete_until", None)
        # Events that came equally often are told in any order of their properties.
        for of_event in one.get("list", []):
            of_event["properties"].sort(key=lambda seen: seen["name"])
    return found


async def _counted(played: Played) -> list[dict[str, Any]]:
    """The same with nothing kept."""
    command = played.analytics.engine.command
    await command("RENAME TABLE longshore.tallied_days TO longshore.away")
    await command("CREATE TABLE longshore.tallied_days AS longshore.away")
    found = await _answers(played)
    await command("DROP TABLE longshore.tallied_days SYNC")
    await command("RENAME TABLE longshore.away TO longshore.tallied_days")
    return found


async def _kept(played: Played) -> int:
    """How many days of the period are answered from what is kept."""
    scope = Scope.of(played.analytics.settings, played.game.id, Filtered.model_validate(DAYS))
    bound = await kept_of(scope)
    return len(bound["made"]) if bound else 0


async def test_answers_are_those_of_all_events(played: Played) -> None:
    """[W-19] Any events by chance, then late and doubled ones, before and after they are kept."""
    before = await _answers(played)
    assert await _kept(played) == 0
    await played.analytics.close_days()
    assert await _kept(played) == 8
    assert await _answers(played) == before == await _counted(played)

    chance = random.Random(5)
    players = [*played.players][:9]
    for round_ in range(3):
        day = BEGIN + timedelta(days=1 + 2 * round_)
        late = [
            played.event(
                (day + timedelta(minutes=chance.randrange(1440))).isoformat(),
                chance.choice((*players, "")), chance.choice(NAMES),
                properties={"level": chance.randrange(9)},
            )
            for _ in range(12)
        ]  # fmt: skip
        await played.report(*late, *late[:4], later=timedelta(days=4))
        await played.report(*late[3:6], later=timedelta(days=5))
        await played.analytics.load()
        assert 0 < await _kept(played) < 8
        mixed = await _answers(played)
        assert mixed == await _counted(played)
        assert mixed != before
        await played.analytics.close_days()
        assert await _kept(played) == 8
        assert await _answers(played) == mixed
        before = mixed
    for table in ("tallies", "player_parts"):
        makings = f"SELECT uniqExact(made) AS n FROM longshore.{table} GROUP BY game, day"
        assert await played.analytics.rows(f"SELECT max(n) FROM ({makings})") == [(2,)]


async def test_events_of_open_days_say_when_they_came_last(played: Played) -> None:
    """[W-19] Three days are open, as the present ones are, and those before are kept."""
    await played.analytics.close_days()
    players = [*played.players][:3]
    for player, days in zip(players, (6, 7, 8), strict=True):
        at = BEGIN + timedelta(days=days, hours=23, minutes=59)
        late = [played.event(at.isoformat(), player, name) for name in NAMES[: days - 5]]
        await played.report(*late, later=timedelta(days=4))
    await played.analytics.load()
    assert await _kept(played) == 5
    mixed = await _answers(played)
    assert mixed == await _counted(played)
    await played.analytics.close_days()
    assert await _answers(played) == mixed


async def test_a_deleted_player_is_in_no_count_that_is_kept(played: Played) -> None:
    """What they did is gone at once; the days count as soon as they are counted anew."""
    analytics, game = played.analytics, played.game
    await analytics.close_days()
    player = int(next(one["player"] for one in played.events.values() if one["player"]))
    async with analytics.database.system() as session:
        await session.execute(
            text(
                "INSERT INTO player_deletion (publisher_id, game_id, player_id, due_at, done_at) "
                "VALUES (:publisher, :game, :player, now(), now())"
            ),
            {"publisher": game.publisher_id, "game": game.id, "player": player},
        )
    of_player = (
        "SELECT countIf(event NOT IN ('$pay', '$refund')) > 0 FROM longshore.tallies "
        f"WHERE bitmapContains(players, toUInt64({player}))"
    )
    assert await analytics.rows(of_player) == [(1,)]
    day_of_player = f"SELECT count() > 0 FROM longshore.player_parts WHERE player = {player}"
    assert await analytics.rows(day_of_player) == [(1,)]
    before = await _answers(played)
    assert await forget_in(analytics.database, analytics.engine, analytics.blocks) == 1
    assert await analytics.rows(of_player) == [(0,)]
    assert await analytics.rows(day_of_player) == [(0,)]
    after = await _answers(played)
    assert after != before
    assert after == await _counted(played)
    await analytics.close_days()
    assert await _kept(played) == 8
    assert await _answers(played) == after


async def test_a_loader_that_is_killed_while_it_counts_begins_again(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counts without a word that they count are not counted."""
    whole = await _answers(played)

    async def dies(*_: object) -> None:
        raise EngineError("killed")

    with monkeypatch.context() as killed:
        killed.setattr(played.analytics.engine, "insert", dies)
        due = tallying.due_tallies(played.analytics.engine, BEGIN.date() + timedelta(days=30))
        with pytest.raises(EngineError):
            await tallying.tally_days(played.analytics.engine, (await due)[:1], ())
    ((rows,),) = await played.analytics.rows("SELECT count() FROM longshore.tallies")
    assert int(str(rows)) > 0
    assert await _kept(played) == 0
    await played.analytics.close_days()
    assert await _kept(played) == 8
    assert await _answers(played) == whole


async def test_an_installation_that_is_older_gets_its_counts(played: Played) -> None:
    """Events that were there before the tables, and a day on which some are taken out again."""
    whole = await _answers(played)
    command = played.analytics.engine.command
    await command("ALTER TABLE longshore.events MODIFY COLUMN time CODEC(Delta, ZSTD(1))")
    await command("DROP TABLE longshore.changes_of_events")
    for table in ("event_changes", "tallied_days", "tallies", "player_parts"):
        await command(f"DROP TABLE longshore.{table} SYNC")
    await make_tables(played.analytics.engine)
    packed = await played.analytics.rows(
        "SELECT compression_codec FROM system.columns "
        "WHERE database = 'longshore' AND table = 'events' AND name = 'time'"
    )
    assert packed == [("CODEC(T64, LZ4)",)]
    assert await _answers(played) == whole
    await played.analytics.close_days()
    assert await _kept(played) == 8
    assert await _answers(played) == whole
    # Made twice, as by whoever was killed in between: kept days are counted anew.
    await command("DROP TABLE longshore.changes_of_events")
    await make_tables(played.analytics.engine)
    assert await _kept(played) == 0
    await played.analytics.close_days()
    assert await _answers(played) == whole
