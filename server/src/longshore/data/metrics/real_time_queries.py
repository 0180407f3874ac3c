"""The named queries of the present day, minute by minute."""

from longshore.data.engine.place import DATABASE
from longshore.data.engine.schema import REGISTERED, SIGNED_IN

ONLINE_MINUTES = 5
MOST_EVENTS = 50

_THERE = f"import_id = 0 AND (source != 3 OR event IN ('{REGISTERED}', '{SIGNED_IN}'))"
_GAME = "game = {game:UInt64}"
_DAYS = "has({days:Array(Date)}, day)"
_SPANS = " OR ".join(
    f"toUnixTimestamp(time) BETWEEN {{begins:Array(UInt32)}}[{n}] AND {{ends:Array(UInt32)}}[{n}]"
    for n in (1, 2, 3)
)

_SIGNS = f"""FROM {DATABASE}.events
    WHERE {_GAME} AND {_DAYS} AND ({_SPANS}) AND player != 0 AND {_THERE}"""

# Of each player the minutes with a sign of life, in order: one is online from each of them for
# so long, or until the next. What is begun less what is ended so far are those who are online.
# Arrivals are signs of life themselves, and come along as steps of nothing.
BY_MINUTE = f"""SELECT at, sum(step), countIf(step = 1), countIf(step = 0)
FROM (
  SELECT arrayCompact(arraySort(groupArray(minute))) AS minutes,
    arrayMap((one, next) -> toUInt32(least(one + {ONLINE_MINUTES}, next)), minutes,
      arrayPushBack(arrayPopFront(minutes), 4294967295)) AS ends,
    arrayDistinct(groupArrayIf(minute, has_come)) AS arrivals
  FROM (
    SELECT player, toUInt32(intDiv(toUnixTimestamp(time), 60)) AS minute,
      event = '{REGISTERED}' AS has_come
    {_SIGNS}
  ) GROUP BY player
) ARRAY JOIN arrayConcat(minutes, ends, arrivals) AS at,
  arrayConcat(arrayMap(one -> toInt8(1), minutes), arrayMap(one -> toInt8(-1), ends),
    arrayMap(one -> toInt8(0), arrivals)) AS step
GROUP BY at ORDER BY at"""
"""`minute, online more than before, active, arrived`."""

# A player's channel is one and the same in all their rows: who is counted by it is counted once.
ONLINE_BY_CHANNEL = f"""SELECT toString(channel) AS part, uniqExact(player) AS players
FROM {DATABASE}.events
WHERE {_GAME} AND {_DAYS} AND player != 0 AND {_THERE}
  AND toUnixTimestamp(time) BETWEEN {{begin:UInt32}} AND {{end:UInt32}}
GROUP BY part ORDER BY players DESC, part"""

PAID_BY_MINUTE = f"""SELECT intDiv(toUnixTimestamp(time), 60) AS minute, currency,
  count(), sum(amount)
FROM {DATABASE}.sales WHERE {_GAME} AND {_DAYS} AND NOT is_refund GROUP BY minute, currency"""

# By when they came and not by what their clock said: how many there are to take, now.
RECEIVED = f"""SELECT countIf(toUnixTimestamp(received) BETWEEN {{begins:Array(UInt32)}}[1]
    AND {{ends:Array(UInt32)}}[1]),
  countIf(toUnixTimestamp(received) BETWEEN {{begins:Array(UInt32)}}[2]
    AND {{ends:Array(UInt32)}}[2])
FROM {DATABASE}.events WHERE {_GAME} AND {_DAYS} AND source < 4 AND import_id = 0"""

LAST_EVENTS = f"""SELECT toUnixTimestamp64Milli(time), event, source, player, channel, server,
  amount, currency
FROM {DATABASE}.events WHERE {_GAME} AND {_DAYS} AND source < 4
ORDER BY time DESC, key LIMIT {MOST_EVENTS}"""
