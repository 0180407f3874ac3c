"""The named queries of players: new ones, their devices and characters, who is there and how often.

A player has left after a week without a sign-in and an event, and returns after as long a week.
"""

from longshore.data.engine.place import DATABASE

AWAY_DAYS = 7

_CHANNELS = "(empty({channels:Array(String)}) OR has({channels:Array(String)}, channel))"
_GAME = f"game = {{game:UInt64}} AND {_CHANNELS}"
_ASKED = "BETWEEN {first:Date} AND {last:Date}"


def _players(before: int, after: int) -> str:
    """`day, here, settled`: each day's players, and those of them who came on an earlier one."""
    return f"""SELECT day, groupBitmapMergeState(here) AS here,
    groupBitmapMergeState(settled) AS settled
  FROM {DATABASE}.channel_days
  WHERE {_GAME} AND day BETWEEN addDays({{first:Date}}, -{before})
    AND addDays({{last:Date}}, {after})
  GROUP BY day"""


def _moved(sign: str, days: int) -> str:
    """Each day with those that lie so many before or after it: `n` days off, `upto`."""
    return f"""ARRAY JOIN range({days}) AS n,
  arrayMap(n -> addDays(day, {sign}n), range({days})) AS upto"""


MADE = f"""SELECT day, sum(devices), sum(roles)
FROM {DATABASE}.channel_days WHERE {_GAME} AND day {_ASKED} GROUP BY day"""

ACTIVE_WINDOWS = f"""SELECT upto, groupBitmapMergeIf(here, n < 7), groupBitmapMerge(here)
FROM ({_players(29, 0)}) {_moved("", 30)}
WHERE upto {_ASKED} GROUP BY upto"""

RETURNED = f"""SELECT upto, bitmapAndnotCardinality(
  groupBitmapMergeStateIf(settled, n = 0), groupBitmapMergeStateIf(here, n > 0))
FROM ({_players(AWAY_DAYS, 0)}) {_moved("", AWAY_DAYS + 1)}
WHERE upto {_ASKED} GROUP BY upto"""

LEFT = f"""SELECT upto, bitmapAndnotCardinality(
  groupBitmapMergeStateIf(here, n = 0), groupBitmapMergeStateIf(here, n > 0))
FROM ({_players(0, AWAY_DAYS)}) {_moved("-", AWAY_DAYS + 1)}
WHERE upto {_ASKED} AND addDays(upto, {AWAY_DAYS}) < {{today:Date}} GROUP BY upto"""
