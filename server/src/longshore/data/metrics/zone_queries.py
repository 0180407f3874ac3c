"""The named query of days as another zone's clocks would cut them."""

from longshore.data.engine.place import DATABASE
from longshore.data.engine.schema import ACTS, OF_BOOKS, PAID, REFUNDED, REGISTERED

# Of the days around, for an event of one zone's day may be of the day before or after in another.
BY_DAY_OF = f"""SELECT toDate(time, {{at_zone:String}}) AS local,
  countIf({OF_BOOKS} AND event = '{REGISTERED}'), uniqExactIf(player, {ACTS}),
  countIf({OF_BOOKS} AND event = '{PAID}'),
  sumMapIf([currency], [amount], {OF_BOOKS} AND event = '{PAID}'),
  sumMapIf([currency], [amount], {OF_BOOKS} AND event = '{REFUNDED}')
FROM {DATABASE}.events
WHERE game = {{game:UInt64}} AND player != 0 AND has({{days:Array(Date)}}, day)
  AND local BETWEEN {{first:Date}} AND {{last:Date}}
GROUP BY local ORDER BY local"""
