"""Events that come when their day is closed: which days they changed, and from what to what."""

from datetime import date, datetime, timedelta

from tests.support.engine import Analytics, called
from tests.support.played import Played
from tests.support.world import World

from longshore.data.export.of_figures import of_users
from longshore.data.metrics.period import Filtered
from longshore.data.users import Users, users

D8, D9, D10 = date(2026, 3, 8), date(2026, 3, 9), date(2026, 3, 10)


async def _users(played: Played, *channels: str) -> Users:
    form = Filtered.model_validate(
        {"first": "2026-03-08", "last": "2026-03-10", "channels": list(channels)}
    )
    async with called(played.analytics, played.game) as call:
        return await users(call, form)


async def test_a_closed_day_that_changed_says_from_what_to_what(
    analytics: Analytics, world: World
) -> None:
    """[W-19] Three days late it is marked; before the day closed, and of who was there, it is not.

    New York's 8th of March has 23 hours and ends at 04:00 UTC on the 9th, and closes at 10:00.
    """
    analytics.in_zone("America/New_York")
    played = Played(analytics, world.aurora.games[0])
    players = [await played.player("2026-03-08T15:00:00Z") for _ in range(2)]
    early = [await played.player("2026-03-01T15:00:00Z") for _ in range(2)]
    other = await played.player("2026-03-01T15:00:00Z", "oppo")
    at = "2026-03-09T03:30:00Z"
    begun = datetime.fromisoformat(at)

    async def report(player: int, came: str, at: str = at) -> None:
        later = datetime.fromisoformat(came) - datetime.fromisoformat(at)
        await played.report(played.event(at, player), later=later)

    # A second before the day closes is in time.
    await report(early[0], "2026-03-09T09:59:59Z")
    await analytics.load()
    assert (await _users(played)).changed == []
    # Late, of somebody who was there anyway: nothing changes for them.
    await report(players[0], "2026-03-12T03:30:00Z")
    await analytics.load(1)
    found = await _users(played)
    assert (found.days[0].active, found.changed) == (3, [])

    await report(early[1], "2026-03-09T10:00:00Z")
    await report(other, "2026-03-12T03:30:00Z")
    # And the present is never late.
    await report(other, "2026-03-10T16:00:00Z", "2026-03-10T15:59:00Z")
    await analytics.load(1)
    found = await _users(played)
    assert [day.active for day in found.days] == [5, 0, 1]
    last = int((begun + timedelta(days=3)).timestamp())
    told = [(one.day, one.before, one.after, one.last_at) for one in found.changed]
    assert told == [(D8, 3, 5, last)]
    assert [(one.before, one.after) for one in (await _users(played, "oppo")).changed] == [(0, 1)]
    table = of_users(found)[-1]
    assert [list(row)[:3] for row in table.rows] == [["2026-03-08", 3, 5]]
