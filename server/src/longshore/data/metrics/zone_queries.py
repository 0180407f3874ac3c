"""The named query of days as they are cut, and as another zone's clocks would cut them."""

from longshore.data.engine.place import DATABASE
from longshore.data.engine.schema import ACTS, OF_BOOKS, PAID, REFUNDED, REGISTERED

AROUND_DAYS = 2
"""Clocks of two zones differ by 26 hours at most: events of so many days around may be of a day."""

_IS_PAID, _IS_REFUND = (f"{OF_BOOKS} AND event = '{event}'" for event in (PAID, REFUNDED))

# One reading for both clocks: hours that both put on the same days are together, and then days of
# either are put together from these. Days around the period are answered too, in part.
BY_BOTH_CLOCKS = f"""SELECT grouping(at_zone_day) = 1 AS is_other,
  if(is_other, other_day, at_zone_day) AS local,
  sum(arrived), uniqExactMerge(here), sum(payments),
  sumMapIf([currency], [paid], payments > 0), sumMapIf([currency], [refunded], refunds > 0)
FROM (
  SELECT toDate(time, {{zone:String}}) AS at_zone_day, toDate(time, {{other:String}}) AS other_day,
    currency, countIf({OF_BOOKS} AND event = '{REGISTERED}') AS arrived,
    uniqExactStateIf(player, {ACTS}) AS here,
    countIf({_IS_PAID}) AS payments, sumIf(amount, {_IS_PAID}) AS paid,
    countIf({_IS_REFUND}) AS refunds, sumIf(amount, {_IS_REFUND}) AS refunded
  FROM {DATABASE}.events
  WHERE game = {{game:UInt64}} AND player != 0 AND day
    BETWEEN addDays({{first:Date}}, -{AROUND_DAYS}) AND addDays({{last:Date}}, {AROUND_DAYS})
  GROUP BY at_zone_day, other_day, currency
) GROUP BY GROUPING SETS ((at_zone_day), (other_day))"""
"""`is_other, day`, arrived, active, payments, money paid and given back by currency."""
