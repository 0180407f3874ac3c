"""The named queries of payments: when in the day, for which goods; from the ledger of orders."""

from longshore.data.engine.place import DATABASE
from longshore.data.metrics.chosen import OF_CHANNELS

_SALES = f"""FROM {DATABASE}.sales
WHERE game = {{game:UInt64}} AND day BETWEEN {{first:Date}} AND {{last:Date}} AND {OF_CHANNELS}"""

# With what each day had of it, for money is converted by the rate of its day. Of a single day,
# which `begins` at a moment in Unix seconds, the hours since then: a doubled one is two.
BY_HOUR = f"""SELECT if({{begins:Int64}} = 0,
    toInt64(toHour(toTimeZone(time, {{zone:String}}))),
    intDiv(toInt64(toUnixTimestamp(time)) - {{begins:Int64}}, 3600)) AS hour, currency,
  count() AS payments, sum(amount) AS paid, sumMap([day], [amount])
{_SALES} AND NOT is_refund GROUP BY hour, currency"""

BY_GOODS = f"""SELECT goods, currency,
  countIf(NOT is_refund) AS payments, uniqExactIf(player, NOT is_refund) AS payers,
  sumIf(amount, NOT is_refund) AS paid,
  countIf(is_refund) AS refunds, sumIf(amount, is_refund) AS refunded
{_SALES} GROUP BY goods, currency
ORDER BY paid DESC, goods LIMIT {{most:UInt32}} BY currency"""

# Of each goods in all currencies, with the money of each day: days, currencies, paid, refunded.
GOODS_OF_DAYS = f"""SELECT goods, sum(times), uniqExactArray(who), sum(back),
  groupArray(day), groupArray(currency), groupArray(paid), groupArray(refunded)
FROM (
  SELECT goods, day, currency,
    countIf(NOT is_refund) AS times, groupUniqArrayIf(player, NOT is_refund) AS who,
    countIf(is_refund) AS back,
    sumIf(amount, NOT is_refund) AS paid, sumIf(amount, is_refund) AS refunded
  {_SALES} GROUP BY goods, day, currency
) GROUP BY goods"""

REFUNDS_BY_DAY = f"""SELECT day, sum(refunds)
FROM {DATABASE}.channel_days
WHERE game = {{game:UInt64}} AND day BETWEEN {{first:Date}} AND {{last:Date}}
  AND {OF_CHANNELS}
GROUP BY day"""
