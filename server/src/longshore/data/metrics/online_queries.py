"""The named queries of being online: in slots of five minutes, and in stays.

A player is there in a slot with a sign of life in it: a sign-in, a heartbeat or an event. Signs of
life less than ten minutes apart belong to one stay, which is of the day on which it began.

Days that are over are kept as they were found (`loading/closing.py`), with their stays put together
(`summed`) unless some were taken out since (`made`); those that are `open`, and those to which
something was added since, are worked out from their slots.
"""

from itertools import pairwise

from longshore.data.engine.place import DATABASE
from longshore.data.engine.schema import SLOT_SECONDS, STAY_LENGTHS
from longshore.data.metrics.chosen import OF_CHANNELS

APART_MS = 600_000
AROUND_DAYS = 2
"""Signs of so many days before and after a day can belong to its stays."""

_GAME = f"game = {{game:UInt64}} AND {OF_CHANNELS}"
_OF_GAME = f"FROM {DATABASE}.player_slots WHERE {_GAME}"
_OPEN = "{open:Array(Date)}"
_FROM, _UNTIL = f"arrayMin({_OPEN})", f"arrayMax({_OPEN})"
_ASKED = f"day BETWEEN {_FROM} AND {_UNTIL} AND has({_OPEN}, day)"

# Players of a slot and server are found once; those of a slot on any server come from these.
AT_ONCE = f"""SELECT day, server, is_whole, max(players),
  argMax(slot, (players, -toInt64(slot))), sum(players)
FROM (
  SELECT day, slot, server, grouping(server) AS is_whole, groupBitmapMerge(who) AS players
  FROM (
    SELECT day, slot, toString(server) AS server, groupBitmapState(player) AS who
    {_OF_GAME} AND {_ASKED} GROUP BY day, slot, server
  ) GROUP BY GROUPING SETS ((day, slot), (day, slot, server))
) WHERE is_whole OR server != '' GROUP BY day, server, is_whole"""
"""Of a day (1) and of its servers (0): most players of a slot, which slot, those of all slots."""

# Arrays of numbers, each in order by itself: stays follow one another, so that they fit together.
# Servers lie by slots, of which two stays never share one; of one slot the greatest name counts.
_PARTS = ", ".join(
    f"arraySplit((one, is_first) -> is_first, {name}, firsts) AS of_{name}"
    for name in ("began", "ended", "servers")
)
# What is before the first open day is looked at from a while before its midnight on alone: a stay
# that goes on from there has begun before midnight, and is of no open day wherever it began.
_BEFORE_SECONDS = 7_200
_NEAR = (
    f"slot >= intDiv(toUnixTimestamp(toDateTime({_FROM}, {{zone:String}})) - {_BEFORE_SECONDS}, "
    f"{SLOT_SECONDS})"
)
# A stay that began before midnight goes on after it: the days around are looked at too.
OPEN_STAYS = f"""SELECT toDate(fromUnixTimestamp64Milli(of_began[1]), {{zone:String}}) AS day,
  player, by_channel, arrayLast(one -> one != '', of_servers) AS server,
  toUInt64(of_ended[-1] - of_began[1]) AS long_ms
FROM (
  SELECT player, any(channel) AS by_channel,
    arraySort(groupArray(toUnixTimestamp64Milli(began))) AS began,
    arraySort(groupArray(toUnixTimestamp64Milli(ended))) AS ended,
    arrayMap(one -> one.2, arraySort(groupArray((slot, toString(server))))) AS servers,
    arrayMap((at, before) -> at - before >= {APART_MS},
      began, arrayPushFront(arrayPopBack(ended), toInt64(0))) AS firsts
  {_OF_GAME} AND day BETWEEN addDays({_FROM}, -{AROUND_DAYS}) AND addDays({_UNTIL}, {AROUND_DAYS})
    AND {_NEAR}
  GROUP BY player
) ARRAY JOIN {_PARTS} WHERE has({_OPEN}, day)"""

_MEASURED = ", ".join(
    (
        "count() AS stays, groupBitmapState(player) AS who, sum(long_ms) AS together",
        "quantileExactLowState(0.5)(long_ms) AS middle",
        *(f"countIf(long_ms >= {at * 1000}) AS from_{at}" for at in STAY_LENGTHS),
    )
)
_SUMS = ", ".join(("stays, who, together, middle", *(f"from_{at}" for at in STAY_LENGTHS)))
_MADE = f"{_GAME} AND day BETWEEN {{first:Date}} AND {{last:Date}} AND made IN"
_NO_STAY = ", ".join(
    (
        "'' AS channel, '' AS server, 0, arrayReduce('groupBitmapState', emptyArrayUInt64())",
        "0, arrayReduce('quantileExactLowState(0.5)', emptyArrayUInt64())",
        *("0" for _ in STAY_LENGTHS),
    )
)
PUT_TOGETHER = f"""SELECT game, day, made, channel, server, {_MEASURED}
FROM {DATABASE}.closed_stays WHERE game = {{game:UInt64}} AND made IN {{makings:Array(UInt64)}}
GROUP BY game, day, made, channel, server
UNION ALL
SELECT {{game:UInt64}}, one.1, one.2, {_NO_STAY}
FROM (SELECT arrayJoin(arrayZip({{open:Array(Date)}}, {{makings:Array(UInt64)}})) AS one)"""
"""Rows of `stay_days`, of the `makings` of the days `open`; of each one that is of no stay."""
SUMMED = f"""SELECT DISTINCT made FROM {DATABASE}.stay_days
WHERE game = {{game:UInt64}} AND day BETWEEN {{first:Date}} AND {{last:Date}}"""
"""The makings whose stays were put together."""
_FROM_ON = ("stays", *(f"from_{at}" for at in STAY_LENGTHS), "0")
_ADDED = ", ".join(
    (
        "sum(stays), groupBitmapMerge(who), sum(together), quantileExactLowMerge(0.5)(middle)",
        *(f"toUInt64(sum({one}) - sum({longer}))" for one, longer in pairwise(_FROM_ON)),
    )
)
OF_DAY, OF_PERIOD, OF_SERVER = 0, 1, 2
"""What a row of `STAYS` is of."""
# One reading of all stays: of each day and server, and then of those what they are together. What
# is before the period is put together once, for it is asked for as a whole alone.
STAYS = f"""SELECT of.1, of.2, {_ADDED}
FROM (
  SELECT *, arrayJoin(if(day >= {{begins:Date}},
    [({OF_DAY}, toString(day)), ({OF_PERIOD}, '1'), ({OF_SERVER}, server)],
    [({OF_PERIOD}, '0')])) AS of
  FROM (
    SELECT day, toString(server) AS server, {_SUMS} FROM {DATABASE}.stay_days
    WHERE {_MADE} {{summed:Array(UInt64)}}
    UNION ALL
    SELECT day, toString(server) AS server, {_MEASURED} FROM {DATABASE}.closed_stays
    WHERE {_MADE} {{made:Array(UInt64)}}
    GROUP BY day, server
    UNION ALL
    SELECT day, toString(server) AS server, {_MEASURED} FROM ({OPEN_STAYS})
    GROUP BY day, server
  )
) GROUP BY of"""
"""What it is of: a day, a period (1 from `begins` on, 0 before it), or a server; and which one."""

SIGNS = f"""SELECT day, sum(sum(signs)) OVER (ORDER BY day
  RANGE BETWEEN {AROUND_DAYS} PRECEDING AND {AROUND_DAYS} FOLLOWING)
FROM {DATABASE}.channel_days
WHERE game = {{game:UInt64}} AND day BETWEEN addDays({{first:Date}}, -{AROUND_DAYS})
  AND addDays({{last:Date}}, {AROUND_DAYS})
GROUP BY day"""

CLOSED = f"""SELECT day, made, signs, peak, peak_slot, players, servers
FROM {DATABASE}.closed_days
WHERE game = {{game:UInt64}} AND day BETWEEN {{first:Date}} AND {{last:Date}}
ORDER BY day, made DESC LIMIT 1 BY day"""
