"""The named queries of payments: when in the day, for which goods; from the ledger of orders."""

from longshore.data.engine.place import DATABASE
from longshore.data.engine.schema import OF_BOOKS, PAID, REFUNDED

_PAID = f"event = '{PAID}'"
_REFUNDED = f"event = '{REFUNDED}'"
_OF_ORDERS = f"""FROM {DATABASE}.events
WHERE game = {{game:UInt64}} AND day BETWEEN {{first:Date}} AND {{last:Date}} AND {OF_BOOKS}
  AND (empty({{channels:Array(String)}}) OR has({{channels:Array(String)}}, channel))"""

# With what each day had of it, for money is converted by the rate of its day. Of a single day,
# which `begins` at a moment in Unix seconds, the hours since then: a doubled one is two.
BY_HOUR = f"""SELECT if({{begins:Int64}} = 0,
    toInt64(toHour(toTimeZone(time, {{zone:String}}))),
    intDiv(toInt64(toUnixTimestamp(time)) - {{begins:Int64}}, 3600)) AS hour, currency,
  count() AS payments, sum(amount) AS paid, sumMap([day], [amount])
{_OF_ORDERS} AND {_PAID} GROUP BY hour, currency"""

_OF_GOODS = f"{_OF_ORDERS} AND event IN ('{PAID}', '{REFUNDED}')"
_GOODS = "JSONExtractString(properties, 'goods') AS goods"

BY_GOODS = f"""SELECT {_GOODS}, currency,
  countIf({_PAID}) AS payments, uniqExactIf(player, {_PAID}) AS payers,
  sumIf(amount, {_PAID}) AS paid,
  countIf({_REFUNDED}) AS refunds, sumIf(amount, {_REFUNDED}) AS refunded
{_OF_GOODS} GROUP BY goods, currency
ORDER BY paid DESC, goods LIMIT {{most:UInt32}}"""

# Of each goods in all currencies, with the money of each day: days, currencies, paid, refunded.
GOODS_OF_DAYS = f"""SELECT goods, sum(times), uniqExactArray(who), sum(back),
  groupArray(day), groupArray(currency), groupArray(paid), groupArray(refunded)
FROM (
  SELECT {_GOODS}, day, currency,
    countIf({_PAID}) AS times, groupUniqArrayIf(player, {_PAID}) AS who,
    countIf({_REFUNDED}) AS back,
    sumIf(amount, {_PAID}) AS paid, sumIf(amount, {_REFUNDED}) AS refunded
  {_OF_GOODS} GROUP BY goods, day, currency
) GROUP BY goods"""

REFUNDS_BY_DAY = f"""SELECT day, sum(refunds)
FROM {DATABASE}.channel_days
WHERE game = {{game:UInt64}} AND day BETWEEN {{first:Date}} AND {{last:Date}}
  AND (empty({{channels:Array(String)}}) OR has({{channels:Array(String)}}, channel))
GROUP BY day"""
