"""The named queries of how often events came, and of whom: of days that are kept and of others."""

from longshore.data.engine.place import DATABASE
from longshore.data.metrics.chosen import OF_CHANNELS

COLUMNS = ("event", "channel", "source")
"""What rows of `SINCE` are told apart by, besides the day."""

# A number that is not the one that was kept is of a day whose events have changed since.
KEPT = f"""SELECT day, max(last_made)
FROM (
  SELECT day, sum(changes) AS now, toUInt64(0) AS then, toUInt64(0) AS last_made,
    toUInt8(0) AS held
  FROM {DATABASE}.event_changes
  WHERE game = {{game:UInt64}} AND day BETWEEN {{first:Date}} AND {{last:Date}} GROUP BY day
  UNION ALL
  SELECT day, toUInt64(0), argMax(changes, made), max(made), argMax(holds, made)
  FROM {DATABASE}.tallied_days
  WHERE game = {{game:UInt64}} AND day BETWEEN {{first:Date}} AND {{last:Date}} GROUP BY day
) GROUP BY day
HAVING max(now) = max(then) AND max(last_made) > 0 AND max(held) >= {{holds:UInt8}}"""

_GAME = f"game = {{game:UInt64}} AND day BETWEEN {{first:Date}} AND {{last:Date}} AND {OF_CHANNELS}"
COUNTED = f"""SELECT game, day, event, channel, source, count() AS times,
    toUnixTimestamp(max(time)) AS last_at,
    CAST(groupBitmapStateIf(player, player != 0), 'AggregateFunction(groupBitmap, UInt64)')
      AS players
  FROM {DATABASE}.events
  WHERE {_GAME} AND day IN {{open:Array(Date)}}
  GROUP BY game, day, event, channel, source"""
TALLIES = f"""(
  SELECT day, event, channel, source, times, 0 AS last_at, players FROM {DATABASE}.tallies
  WHERE {_GAME} AND made IN {{made:Array(UInt64)}}
  UNION ALL
  SELECT day, event, channel, source, times, last_at, players FROM ({COUNTED})
)"""
"""Rows by day, event, channel and source: kept ones of the makings `made`, those of `open` days.

Those alone have a `last_at`, in Unix seconds.
"""
