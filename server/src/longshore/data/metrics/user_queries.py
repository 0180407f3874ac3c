"""The named queries of players: new ones, their devices and characters, who is there and how often.

A player has left after a week without a sign-in and an event, and returns after as long a week.
"""

from longshore.data.engine.place import DATABASE
from longshore.data.metrics.chosen import OF_CHANNELS

AWAY_DAYS = 7
MONTH_DAYS = 30

_GAME = f"game = {{game:UInt64}} AND {OF_CHANNELS}"
_ASKED = "BETWEEN {first:Date} AND {last:Date}"


MADE = f"""SELECT day, sum(devices), sum(roles)
FROM {DATABASE}.channel_days WHERE {_GAME} AND day {_ASKED} GROUP BY day"""

# Each day's players are laid beside the days that look back on them (`n` days before it), and
# beside those that wait for them (`n` below 0): week, month, who returned, who left.
WINDOWS = f"""SELECT upto, groupBitmapMergeIf(here, n BETWEEN 0 AND 6),
  groupBitmapMergeIf(here, n >= 0),
  bitmapAndnotCardinality(groupBitmapMergeStateIf(settled, n = 0),
    groupBitmapMergeStateIf(here, n BETWEEN 1 AND {AWAY_DAYS})),
  bitmapAndnotCardinality(groupBitmapMergeStateIf(here, n = 0),
    groupBitmapMergeStateIf(here, n < 0))
FROM (
  SELECT day, groupBitmapMergeState(here) AS here, groupBitmapMergeState(settled) AS settled
  FROM {DATABASE}.channel_days
  WHERE {_GAME} AND day BETWEEN addDays({{first:Date}}, -{MONTH_DAYS - 1})
    AND addDays({{last:Date}}, {AWAY_DAYS})
  GROUP BY day
) ARRAY JOIN range(-{AWAY_DAYS}, {MONTH_DAYS}) AS n
WHERE (addDays(day, n) AS upto) {_ASKED} GROUP BY upto"""
