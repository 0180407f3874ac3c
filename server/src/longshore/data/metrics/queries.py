"""The named queries. Each is bound to one game; a day is one in the zone of the game's days.

Only what a cluster answers in the same way: no joins, no subqueries in IN over another table.
"""

from longshore.data.engine.place import DATABASE
from longshore.data.metrics.chosen import OF_CHANNELS

_DAYS = f"{DATABASE}.channel_days"
_IN = f"game = {{game:UInt64}} AND day BETWEEN {{first:Date}} AND {{last:Date}} AND {OF_CHANNELS}"

_FIGURES = f"""sum(registered) AS arrived,
  groupBitmapMerge(here) AS active,
  groupBitmapMerge(paying) AS payers,
  sum(payments) AS times
FROM {_DAYS} WHERE {_IN}"""

FIGURES_BY_DAY = f"SELECT day, {_FIGURES} GROUP BY day ORDER BY day"
OF_DAY, OF_CHANNEL, OF_PERIOD = 3, 5, 6
"""What a row of `FIGURES` is of: the bits of `grouping` are of columns that it is not by."""
# One reading of all sets: days and wholes of a period and of the one before, channels of the first.
FIGURES = f"""SELECT grouping(day, by_channel, is_now), day, by_channel, is_now, sum(registered),
  groupBitmapMerge(here), groupBitmapMerge(paying), sum(payments)
FROM (
  SELECT day, day >= {{begins:Date}} AS is_now, if(is_now, toString(channel), NULL) AS by_channel,
    registered, here, paying, payments
  FROM {_DAYS} WHERE {_IN}
) GROUP BY GROUPING SETS ((day), (by_channel), (is_now))"""

_MONEY = f"""currency, sum(paid) AS money, sum(refunded) AS given_back
FROM {_DAYS} WHERE {_IN} AND currency != ''"""

MONEY_BY_DAY = f"SELECT day, {_MONEY} GROUP BY day, currency ORDER BY day, currency"
# With what each day had of it, for money is converted by the rate of its day.
MONEY_BY_CHANNEL = f"""SELECT channel, currency, sum(paid) AS money, sum(refunded) AS given_back,
  sumMap([day], [paid]), sumMap([day], [refunded])
FROM {_DAYS} WHERE {_IN} AND currency != '' GROUP BY channel, currency ORDER BY channel, currency"""

CHANNELS = f"""SELECT channel FROM {_DAYS}
WHERE game = {{game:UInt64}} AND day BETWEEN {{first:Date}} AND {{last:Date}}
GROUP BY channel ORDER BY groupBitmapMerge(here) DESC, channel LIMIT 200"""
