"""The named queries of being online: in slots of five minutes, and in stays.

A player is there in a slot with a sign of life in it: a sign-in, a heartbeat or an event. Signs of
life less than ten minutes apart belong to one stay, which is of the day on which it began.
"""

from longshore.data.engine.place import DATABASE
from longshore.data.engine.schema import SLOT_SECONDS

APART_MS = 600_000
LENGTHS = (60, 180, 600, 1_800, 3_600)
"""Seconds at which stays of one length end and those of the next begin."""

_CHANNELS = "(empty({channels:Array(String)}) OR has({channels:Array(String)}, channel))"
_OF_GAME = f"FROM {DATABASE}.player_slots WHERE game = {{game:UInt64}} AND {_CHANNELS}"
_ASKED = "BETWEEN {first:Date} AND {last:Date}"

BY_DAY = f"""SELECT day, max(players),
  toUInt64(argMax(slot, (players, -toInt64(slot)))) * {SLOT_SECONDS}, sum(players)
FROM (
  SELECT day, slot, uniqExact(player) AS players {_OF_GAME} AND day {_ASKED} GROUP BY day, slot
) GROUP BY day"""

BY_SERVER = f"""SELECT server, max(players), sum(players)
FROM (
  SELECT server, slot, uniqExact(player) AS players
  {_OF_GAME} AND day {_ASKED} AND server != '' GROUP BY server, slot
) GROUP BY server"""

# A stay that began before midnight goes on after it: the days around are looked at too.
_STAYS = f"""SELECT player, stay[1].1 AS began_ms, stay[-1].2 - stay[1].1 AS long_ms,
  arrayFirst(one -> one != '', arrayReverse(stay.3)) AS server,
  toDate(fromUnixTimestamp64Milli(began_ms), {{zone:String}}) AS day
FROM (
  SELECT player, arraySort(groupArray((began_at, ended_at, at_server))) AS signs,
    arraySplit((sign, at) -> at > 1 AND sign.1 - signs[at - 1].2 >= {APART_MS},
      signs, arrayEnumerate(signs)) AS stays
  FROM (
    SELECT player, slot, toUnixTimestamp64Milli(min(began)) AS began_at,
      toUnixTimestamp64Milli(max(ended)) AS ended_at, max(server) AS at_server
    {_OF_GAME} AND day BETWEEN addDays({{first:Date}}, -2) AND addDays({{last:Date}}, 2)
    GROUP BY player, slot
  ) GROUP BY player
) ARRAY JOIN stays AS stay WHERE day {_ASKED}"""

_MEASURED = "count(), uniqExact(player), sum(long_ms), quantileExactLow(0.5)(long_ms)"
_LONG = ", ".join(
    f"countIf(long_ms >= {begin * 1000}" + (f" AND long_ms < {end * 1000})" if end else ")")
    for begin, end in zip((0, *LENGTHS), (*LENGTHS, None), strict=True)
)
STAYS_BY_DAY = f"SELECT day, {_MEASURED} FROM ({_STAYS}) GROUP BY day"
STAYS_OF_PERIOD = f"SELECT {_MEASURED}, {_LONG} FROM ({_STAYS})"
STAYS_BY_SERVER = f"SELECT server, {_MEASURED} FROM ({_STAYS}) WHERE server != '' GROUP BY server"
