"""Days that are kept once they are over: the same figures, whatever comes late or is killed."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import text
from tests.support.engine import Analytics, called
from tests.support.played import Played, play_by_chance
from tests.support.world import World

from longshore.data.engine import EngineError
from longshore.data.forgetting import forget_in
from longshore.data.loading import closing
from longshore.data.loading.loader import Loader
from longshore.data.metrics.period import Filtered
from longshore.data.online import OnlineAnswer, online

ZONE = "America/New_York"
KEPT = "SELECT count(), uniqExact(made) FROM longshore.closed_stays"
CLOSED = "SELECT uniqExact(day) FROM longshore.closed_days"
SUMMED = "SELECT uniqExact(day) FROM longshore.stay_days"
BEGIN = datetime(2026, 3, 5, tzinfo=ZoneInfo(ZONE))


@pytest.fixture
async def analytics(analytics: Analytics) -> Analytics:
    analytics.in_zone(ZONE)
    return analytics


async def _online(played: Played, *channels: str) -> OnlineAnswer:
    form = Filtered.model_validate(
        {"first": "2026-03-08", "last": "2026-03-14", "channels": list(channels)}
    )
    async with called(played.analytics, played.game) as call:
        return await online(call, form)


async def _worked_out(played: Played, *channels: str) -> OnlineAnswer:
    """The same with nothing kept."""
    for table in ("closed_days", "closed_stays"):
        await played.analytics.engine.command(f"RENAME TABLE longshore.{table} TO longshore.away")
        await played.analytics.engine.command(f"CREATE TABLE longshore.{table} AS longshore.away")
        await played.analytics.engine.command(f"RENAME TABLE longshore.away TO longshore.{table}_")
    found = await _online(played, *channels)
    for table in ("closed_days", "closed_stays"):
        await played.analytics.engine.command(f"DROP TABLE longshore.{table} SYNC")
        await played.analytics.engine.command(
            f"RENAME TABLE longshore.{table}_ TO longshore.{table}"
        )
    return found


async def _played(analytics: Analytics, world: World) -> Played:
    played = Played(analytics, world.aurora.games[0])
    await play_by_chance(played, BEGIN, 10, seed=7)
    await analytics.load()
    return played


async def test_what_comes_late_counts_at_once_and_is_kept_anew(
    analytics: Analytics, world: World
) -> None:
    """[W-19] An event three days late, one that joins two stays over midnight, a doubled one."""
    played = await _played(analytics, world)
    player = await played.player("2026-03-01T12:00:00Z")
    midnight = datetime(2026, 3, 10, tzinfo=ZoneInfo(ZONE))
    before, between, after = (midnight + timedelta(minutes=n) for n in (-8, 1, 10))
    told = [played.event(at.isoformat(), player, server="s2") for at in (before, after)]
    await played.report(*told)
    await analytics.load()
    await analytics.close_days()
    kept = await _online(played)
    assert kept == await _worked_out(played)
    joins = played.event(between.isoformat(), player, server="s1")
    for _ in range(2):
        await played.report(joins, later=timedelta(days=3))
        await analytics.load()
        late = await _online(played)
        assert late.total.stays == kept.total.stays - 1
        assert late.total.seconds == kept.total.seconds + 18 * 60
        assert late == await _worked_out(played)
        await analytics.close_days()
        assert await _online(played) == late
    assert await _online(played, "vivo") == await _worked_out(played, "vivo")
    rows = await analytics.rows(f"{KEPT} WHERE day = '2026-03-09'")
    assert int(str(rows[0][1])) == 2, "the making before is there for who asks just now"
    await played.report(played.event(midnight.isoformat(), player), later=timedelta(days=4))
    await analytics.load()
    await analytics.close_days()
    rows = await analytics.rows(f"{KEPT} WHERE day = '2026-03-09'")
    assert int(str(rows[0][1])) == 2
    assert await _online(played) == await _worked_out(played)


async def test_events_do_not_wait_for_what_the_engine_deletes(
    analytics: Analytics, world: World
) -> None:
    """A day that is kept anew counts before the making before last is gone."""
    played = await _played(analytics, world)
    await analytics.close_days()
    player = await played.player("2026-03-01T12:00:00Z")
    makings = f"{KEPT} WHERE day = '2026-03-09'"
    loader = Loader(analytics.settings, analytics.database, analytics.engine)
    try:
        await analytics.engine.command("SYSTEM STOP MERGES longshore.closed_stays")
        for hour in (9, 11, 13):
            at = datetime(2026, 3, 9, hour, tzinfo=ZoneInfo(ZONE)).isoformat()
            await played.report(played.event(at, player), later=timedelta(days=4))
            while await loader.load_once() or await loader.close_some_days():
                pass
        assert await _online(played) == await _worked_out(played)
        ((_, kept),) = await analytics.rows(makings)
        assert int(str(kept)) == 4, "nothing is deleted yet"
    finally:
        loader.close()
        await analytics.engine.command("SYSTEM START MERGES longshore.closed_stays")
    await analytics.close_days()
    ((_, kept),) = await analytics.rows(makings)
    assert int(str(kept)) == 2
    assert await _online(played) == await _worked_out(played)


async def test_a_loader_that_is_killed_while_it_closes_begins_again(
    analytics: Analytics, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stays without a word that they count are not counted."""
    played = await _played(analytics, world)
    whole = await _online(played)

    async def dies(*_: object) -> None:
        raise EngineError("killed")

    with monkeypatch.context() as killed:
        killed.setattr(analytics.engine, "insert", dies)
        with pytest.raises(EngineError):
            await analytics.close_days()
    assert int(str((await analytics.rows(KEPT))[0][0])) > 0
    assert await _online(played) == whole
    await analytics.close_days()
    assert await _online(played) == whole


async def test_the_present_day_and_the_two_before_stay_open(
    analytics: Analytics, world: World
) -> None:
    played = await _played(analytics, world)
    due = await closing.due_days(analytics.engine, date(2026, 3, 14))
    days = {day for _, day, _, _ in due}
    assert max(days) == date(2026, 3, 11)
    assert {game for game, *_ in due} == {played.game.id}
    assert all(len(part) <= 7 for part in closing.together(due))
    assert [one for part in closing.together(due) for one in part] == due
    await analytics.close_days()
    assert await closing.due_days(analytics.engine, date(2026, 3, 14)) == []


async def test_a_deleted_player_is_in_no_stay_that_is_kept(
    analytics: Analytics, world: World
) -> None:
    """Neither in what was kept before, nor in what is made of slots that were read before."""
    played = await _played(analytics, world)
    await analytics.close_days()
    player = int(next(one["player"] for one in played.events.values() if one["player"]))
    of_player = f"{KEPT} WHERE player = {player}"
    assert int(str((await analytics.rows(of_player))[0][0])) > 0
    in_sums = f"{SUMMED} WHERE bitmapContains(who, toUInt64({player}))"
    ((days,),) = await analytics.rows(in_sums)
    ((summed,),) = await analytics.rows(SUMMED)
    before = await _online(played)
    async with analytics.database.system() as session:
        await session.execute(
            text(
                "INSERT INTO player_deletion (publisher_id, game_id, player_id, due_at, done_at) "
                "VALUES (:publisher, :game, :player, now(), now())"
            ),
            {
                "publisher": played.game.publisher_id,
                "game": played.game.id,
                "player": player,
            },
        )
    assert await forget_in(analytics.database, analytics.engine, analytics.blocks) == 1
    assert await analytics.rows(of_player) == [(0, 0)]
    assert await analytics.rows(in_sums) == [(0,)]
    assert await analytics.rows(SUMMED) == [(int(str(summed)) - int(str(days)),)]
    after = await _online(played)
    gone = await _worked_out(played)
    assert (after.total.stays, after.lengths) == (gone.total.stays, gone.lengths)
    assert after.total.stays < before.total.stays
    await analytics.close_days()
    assert await analytics.rows(SUMMED) == [(summed,)]
    assert await _online(played) == gone
    await analytics.engine.command(
        "INSERT INTO longshore.player_slots (game, day, player, slot, began, ended)"
        f" VALUES ({played.game.id}, '2026-03-09', {player}, 1, '2026-03-09 20:00:00.000',"
        " '2026-03-09 20:00:00.000')"
    )
    await analytics.engine.command("TRUNCATE TABLE longshore.closed_days")
    await analytics.close_days()
    assert await analytics.rows(of_player) == [(0, 0)]


async def test_days_that_were_closed_before_stays_were_put_together(
    analytics: Analytics, world: World
) -> None:
    """[W-19] Of an older installation stays are read one by one until days are closed anew."""
    played = await _played(analytics, world)
    await analytics.close_days()
    before = await _online(played), await _online(played, "vivo")
    await analytics.engine.command("DROP TABLE longshore.stay_days SYNC")
    await analytics.load()
    assert await analytics.rows(SUMMED) == [(0,)]
    assert (await _online(played), await _online(played, "vivo")) == before
    await analytics.close_days()
    assert await analytics.rows(SUMMED) == await analytics.rows(CLOSED)
    assert (await _online(played), await _online(played, "vivo")) == before


async def test_a_day_without_a_stay_is_closed_once(analytics: Analytics, world: World) -> None:
    """Its signs are those of a stay that began the day before."""
    played = Played(analytics, world.aurora.games[0])
    player = await played.player("2026-03-01T12:00:00Z")
    midnight = datetime(2026, 3, 10, tzinfo=ZoneInfo(ZONE))
    told = [played.event((midnight + timedelta(minutes=n)).isoformat(), player) for n in (-3, 3)]
    await played.report(*told)
    await analytics.load()
    await analytics.close_days()
    assert await analytics.rows(SUMMED) == await analytics.rows(CLOSED)
    days = {one.day.day: one.stays for one in (await _online(played)).days}
    assert (days[9], days[10]) == (1, 0)
    assert await closing.due_days(analytics.engine, date(2026, 3, 20)) == []


async def test_a_loader_closes_when_nothing_is_to_be_loaded(
    analytics: Analytics, world: World
) -> None:
    played = await _played(analytics, world)
    whole = await _online(played)
    loader = Loader(analytics.settings, analytics.database, analytics.engine)
    try:
        while await loader.close_some_days():
            pass
    finally:
        loader.close()
    assert await analytics.rows("SELECT count() > 7 FROM longshore.closed_days") == [(1,)]
    assert await _online(played) == whole
