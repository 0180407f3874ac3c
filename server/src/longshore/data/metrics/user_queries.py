"""The named queries of players: new ones, their devices and characters, who is there and how often.

A player has left after a week without a sign-in and an event, and returns after as long a week.
"""

from longshore.data.engine.place import DATABASE
from longshore.data.engine.schema import NEW_DEVICE, NEW_ROLE

AWAY_DAYS = 7

_DAYS = f"{DATABASE}.player_days"
_CHANNELS = "(empty({channels:Array(String)}) OR has({channels:Array(String)}, channel))"
_GAME = f"game = {{game:UInt64}} AND {_CHANNELS}"
_ASKED = "BETWEEN {first:Date} AND {last:Date}"
# Each player's days, also those so long before and after the period.
_PRESENT = f"""SELECT player, min(since) AS came, groupUniqArray(day) AS days
FROM {_DAYS} WHERE {_GAME} AND acts > 0
  AND day BETWEEN addDays({{first:Date}}, -{AWAY_DAYS}) AND addDays({{last:Date}}, {AWAY_DAYS})
GROUP BY player"""

MADE = f"""SELECT day, countIf(event = '{NEW_DEVICE}'), countIf(event = '{NEW_ROLE}')
FROM {DATABASE}.events
WHERE {_GAME} AND day {_ASKED} AND source = 3 AND event IN ('{NEW_DEVICE}', '{NEW_ROLE}')
GROUP BY day"""

ACTIVE_WINDOWS = f"""SELECT upto, uniqExactIf(player, dateDiff('day', day, upto) < 7),
  uniqExact(player)
FROM {_DAYS} ARRAY JOIN arrayMap(n -> addDays(day, n), range(30)) AS upto
WHERE {_GAME} AND acts > 0
  AND day BETWEEN addDays({{first:Date}}, -29) AND {{last:Date}} AND upto {_ASKED}
GROUP BY upto"""

RETURNED = f"""SELECT day, uniqExact(player) FROM ({_PRESENT}) ARRAY JOIN days AS day
WHERE day {_ASKED} AND came < day
  AND NOT arrayExists(each -> each < day AND each >= addDays(day, -{AWAY_DAYS}), days)
GROUP BY day"""

LEFT = f"""SELECT day, uniqExact(player) FROM ({_PRESENT}) ARRAY JOIN days AS day
WHERE day {_ASKED} AND addDays(day, {AWAY_DAYS}) < {{today:Date}}
  AND NOT arrayExists(each -> each > day AND each <= addDays(day, {AWAY_DAYS}), days)
GROUP BY day"""
