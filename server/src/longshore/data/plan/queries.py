"""The named queries of what games and their servers reported, apart from ledgers."""

from collections.abc import Sequence
from datetime import date, timedelta

from longshore.data.engine.place import DATABASE
from longshore.data.metrics import tally_queries

LOOKED_AT = 2_000
MOST_EVENTS = 500
_MOST_PROPERTIES = 200
_REPORTED = (
    f"FROM {DATABASE}.events WHERE game = {{game:UInt64}} "
    "AND day BETWEEN {first:Date} AND {last:Date} AND source < 3"
)


def reported(days: int) -> str:
    """`event, times, last day, last time, times of so many days`, in one reading."""
    return f"""SELECT event, count(), max(day), toUnixTimestamp(max(time)),
  countResample(0, {days}, 1)(dateDiff('day', {{first:Date}}, day))
{_REPORTED} GROUP BY event ORDER BY count() DESC, event LIMIT {MOST_EVENTS}"""


def tallied(days: int) -> str:
    """The same of days that are kept and of open ones; the last time is that of open days."""
    return f"""SELECT event, sum(times), max(day), max(last_at),
  sumResample(0, {days}, 1)(times, dateDiff('day', {{first:Date}}, day))
FROM {tally_queries.TALLIES} WHERE source < 3
GROUP BY event ORDER BY sum(times) DESC, event LIMIT {MOST_EVENTS}"""  # noqa: S608 - constants


PLAYERS = f"""SELECT event, groupBitmapIf(player, player != 0)
{_REPORTED} AND event IN {{events:Array(String)}} GROUP BY event"""
"""Of `events`, by how many players each came; what is kept of days tells it by `TALLIED_PLAYERS`.

Asked for beside what their properties are: putting players together takes as long.
"""
TALLIED_PLAYERS = f"""SELECT event, groupBitmapMerge(players)
FROM {tally_queries.TALLIES} WHERE source < 3 AND event IN {{events:Array(String)}}
GROUP BY event"""  # noqa: S608 - constants


def looked_at_since(first: date, times: Sequence[int]) -> date:
    """The day from which on the newest `LOOKED_AT` are, or the first day of fewer."""
    found = 0
    for day in range(len(times) - 1, -1, -1):
        found += times[day]
        if found >= LOOKED_AT:
            return first + timedelta(days=day)
    return first


_NEVER = "toDate('2149-06-06')"
_SINCE = (
    f"{_REPORTED} AND day >= transform(event, "
    f"{{events:Array(String)}}, {{since:Array(Date)}}, {_NEVER})"
)
LAST_AT = f"SELECT event, toUnixTimestamp(max(time)) {_SINCE} GROUP BY event"
"""When each of `events` came last: on the last of its days, or near it in another zone's days."""

# Of `events`, each looked at from its day in `since` on: what is older is not unpacked.
_TYPE = """multiIf(startsWith(raw, '"'), 'text', startsWith(raw, '{'), 'object',
    startsWith(raw, '['), 'list', raw IN ('true', 'false'), 'flag',
    raw = 'null', 'null', 'number')"""
PROPERTIES = f"""SELECT event, name, {_TYPE} AS type, count() AS times,
  min(substringUTF8(raw, 1, 100))
FROM (
  SELECT event, JSONExtractKeysAndValuesRaw(properties) AS pairs
  FROM (
    SELECT event, properties {_SINCE}
    ORDER BY day DESC LIMIT {LOOKED_AT} BY event
  )
) ARRAY JOIN pairs.1 AS name, pairs.2 AS raw
GROUP BY event, name, type ORDER BY event, name, times DESC, type
LIMIT {_MOST_PROPERTIES} BY event"""  # noqa: S608 - constants
