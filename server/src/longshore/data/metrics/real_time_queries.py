"""The named queries of the present day, minute by minute."""

from longshore.data.engine.place import DATABASE
from longshore.data.engine.schema import OF_BOOKS, PAID, REGISTERED, SIGNED_IN

ONLINE_MINUTES = 5

_THERE = f"import_id = 0 AND (source != 3 OR event IN ('{REGISTERED}', '{SIGNED_IN}'))"
_OF_DAYS = f"FROM {DATABASE}.events WHERE game = {{game:UInt64}} AND has({{days:Array(Date)}}, day)"

BY_MINUTE = f"""SELECT intDiv(toUnixTimestamp(time), 60) + n AS minute,
  uniqExact(player), uniqExactIf(player, n = 0),
  uniqExactIf(player, n = 0 AND event = '{REGISTERED}')
FROM (SELECT time, player, event {_OF_DAYS} AND player != 0 AND {_THERE})
ARRAY JOIN range({ONLINE_MINUTES}) AS n GROUP BY minute"""

PAID_BY_MINUTE = f"""SELECT intDiv(toUnixTimestamp(time), 60) AS minute, currency,
  count(), sum(amount)
{_OF_DAYS} AND {OF_BOOKS} AND event = '{PAID}' GROUP BY minute, currency"""

LAST_EVENTS = f"""SELECT toUnixTimestamp64Milli(time), event, source, player, channel, server,
  amount, currency
{_OF_DAYS} AND source < 4 ORDER BY time DESC, key LIMIT 50"""
