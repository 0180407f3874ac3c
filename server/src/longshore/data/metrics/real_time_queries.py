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

# The players of each minute, who are online in the minutes after it as well: `minute`, how many are
# online, how many gave a sign of life in it, how many arrived. Minutes with nobody are left out.
BY_MINUTE = f"""SELECT minute + later AS at, groupBitmapMerge(here),
  groupBitmapMergeIf(here, later = 0), sumIf(arrived, later = 0)
FROM (
  SELECT toUInt32(intDiv(toUnixTimestamp(time), 60)) AS minute, groupBitmapState(player) AS here,
    groupBitmapIf(player, event = '{REGISTERED}') AS arrived
  FROM {DATABASE}.events
  WHERE {_GAME} AND {_DAYS} AND ({_SPANS}) AND player != 0 AND {_THERE}
  GROUP BY minute
) ARRAY JOIN range({ONLINE_MINUTES}) AS later
GROUP BY at ORDER BY at"""

PAID_BY_MINUTE = f"""SELECT intDiv(toUnixTimestamp(time), 60) AS minute, currency,
  count(), sum(amount)
FROM {DATABASE}.sales WHERE {_GAME} AND {_DAYS} AND NOT is_refund GROUP BY minute, currency"""

LAST_EVENTS = f"""SELECT toUnixTimestamp64Milli(time), event, source, player, channel, server,
  amount, currency
FROM {DATABASE}.events WHERE {_GAME} AND {_DAYS} AND source < 4
ORDER BY time DESC, key LIMIT {MOST_EVENTS}"""
