"""Clicks by day, by system and by bot."""

from collections import Counter
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy import text

from longshore.account.identity import Call
from longshore.domains.operate.publishing import zone_in_force
from longshore.domains.popularize.links.schemas import (
    ClicksOf,
    DayOfClicks,
    LinkStatistic,
    LinkStatisticQuery,
)
from longshore.kit.days import present_day

_MOST_BOTS = 20
# Quarters of an hour: no zone's day begins within one.
_CLICKS = text("""
SELECT (c.quarter AT TIME ZONE :zone)::date AS day, c.device, c.bot, sum(c.clicks)::bigint AS clicks
FROM promotion_link l JOIN link_clicks c ON c.link_id = l.id AND c.quarter >= :since
WHERE l.game_id = :game AND (CAST(:id AS bigint) IS NULL OR l.id = :id)
GROUP BY 1, 2, 3
""")


async def read_statistic(call: Call, form: LinkStatisticQuery) -> LinkStatistic:
    """Each of the last days with its clicks, what people came with, and which bots came."""
    zone = await zone_in_force(call.session, call.game_id, call.settings.time_zone)
    first = present_day(zone).date - timedelta(days=form.days - 1)
    since = datetime.combine(first, time.min, ZoneInfo(zone))
    values = {"game": call.game_id, "id": form.id, "zone": zone, "since": since}
    people: Counter[date] = Counter()
    automatic: Counter[date] = Counter()
    systems: Counter[str] = Counter()
    bots: Counter[str] = Counter()
    for row in (await call.session.execute(_CLICKS, values)).all():
        (automatic if row.bot else people)[row.day] += row.clicks
        if row.bot:
            bots[row.bot] += row.clicks
        else:
            systems[row.device] += row.clicks
    each = [first + timedelta(days=number) for number in range(form.days)]
    return LinkStatistic(
        clicks=people.total(),
        bots=automatic.total(),
        zone=zone,
        days=[DayOfClicks(day=day, clicks=people[day], bots=automatic[day]) for day in each],
        systems=_told(systems, len(systems)),
        named_bots=_told(bots, _MOST_BOTS),
    )


def _told(counts: Counter[str], most: int) -> list[ClicksOf]:
    return [ClicksOf(name=name, clicks=clicks) for name, clicks in counts.most_common(most)]
