"""The named queries of late events: those that came when their day was closed."""

from longshore.data.engine.place import DATABASE
from longshore.data.engine.schema import OF_BOOKS, REGISTERED, SIGNED_IN
from longshore.data.metrics.chosen import OF_CHANNELS

CLOSES_AFTER_SECONDS = 6 * 3600

_OF_DAYS = f"""FROM {DATABASE}.events
WHERE game = {{game:UInt64}} AND {OF_CHANNELS} AND day BETWEEN {{first:Date}} AND {{last:Date}}
  AND player != 0"""
# The day that was open last when an event came.
_CAME_ON = f"toDate(received - toIntervalSecond({CLOSES_AFTER_SECONDS}), {{zone:String}})"

LATE = f"""SELECT day, toUnixTimestamp(max(reported)) AS last_at
FROM {DATABASE}.channel_days
WHERE game = {{game:UInt64}} AND {OF_CHANNELS} AND day BETWEEN {{first:Date}} AND {{last:Date}}
  AND toUnixTimestamp(reported) > 0
GROUP BY day
HAVING toDate(max(reported) - toIntervalSecond({CLOSES_AFTER_SECONDS}), {{zone:String}}) > day"""

CHANGED = f"""SELECT day, count(), countIf(known > day)
FROM (
  SELECT day, player, min(if({OF_BOOKS}, day, {_CAME_ON})) AS known
  {_OF_DAYS} AND has({{days:Array(Date)}}, day)
    AND (source < 3 OR event IN ('{REGISTERED}', '{SIGNED_IN}'))
  GROUP BY day, player
) GROUP BY day"""
