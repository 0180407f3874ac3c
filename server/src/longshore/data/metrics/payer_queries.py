"""The named queries of payers: who pays how much, and when players of a channel paid their cost."""

from longshore.data.engine.place import DATABASE

PAYBACK_DAYS = 90
"""So many days after players came, at most: paying back takes longer than a month, as a rule."""

_GAME = "game = {game:UInt64}"
_CHANNELS = "(empty({channels:Array(String)}) OR has({channels:Array(String)}, channel))"
_SHARES = (1, 5, 10)
_TOPS = ", ".join(
    f"sumIf(net, place <= intDiv(payers * {one} + 99, 100)) AS top_{one}" for one in _SHARES
)

OF_CURRENCY, OF_BAND = 1, 0
"""What a row of `PAYERS` is of: the bits of `grouping` are of columns that it is not by."""

# A band begins with the last of `bounds` (minor units) that is not above what a player paid, and
# is 0 where refunds left nothing. The top is rounded up to a whole player.
_PLACED = f"""SELECT currency, player, net,
    arrayLastIndex(bound -> bound <= net, {{bounds:Array(Int64)}}) AS band,
    row_number() OVER (PARTITION BY currency ORDER BY net DESC, player) AS place,
    count() OVER (PARTITION BY currency) AS payers
  FROM (
    SELECT currency, player, sum(paid) - sum(refunded) AS net
    FROM {DATABASE}.player_days
    WHERE {_GAME} AND {_CHANNELS} AND currency != ''
      AND day BETWEEN {{first:Date}} AND {{last:Date}}
    GROUP BY currency, player HAVING sum(payments) > 0
  )"""

PAYERS = f"""SELECT grouping(currency, band), currency, band, count(), sum(net), {_TOPS}
FROM ({_PLACED}) GROUP BY GROUPING SETS ((currency), (currency, band))"""

# `total, players`, as of every figure: how many are behind it, and a page of their ids.
_BEHIND = f"""SELECT count(), arraySlice(arraySort(groupArray(player)), {{skip:UInt32}} + 1, {{most:UInt32}})
FROM ({_PLACED}) WHERE currency = {{currency:String}}"""  # noqa: E501
BAND_BEHIND = f"{_BEHIND} AND band = {{band:UInt32}}"
TOP_BEHIND = f"{_BEHIND} AND place <= intDiv(payers * {{percent:UInt32}} + 99, 100)"

# Adding up `n` gives, of cohorts whose day n is over, their players and what these had paid until
# it: each cohort is taken out again on the first day that is not over.
PAYBACK = f"""SELECT channel, step.1 AS n, sum(step.2 * came), sum(step.2 * net)
FROM (
  SELECT channel, dateDiff('day', since, {{today:Date}}) AS open,
    dateDiff('day', since, day) AS later, toInt64(sum(registered)) AS came,
    sumIf(paid, currency = {{currency:String}}) - sumIf(refunded, currency = {{currency:String}}) AS net
  FROM {DATABASE}.player_days
  WHERE {_GAME} AND {_CHANNELS} AND since BETWEEN {{first:Date}} AND {{last:Date}}
    AND day >= {{first:Date}} AND day <= addDays({{last:Date}}, {PAYBACK_DAYS})
  GROUP BY channel, since, later HAVING later BETWEEN 0 AND {PAYBACK_DAYS} AND later < open
) ARRAY JOIN [(toInt64(later), toInt64(1)), (toInt64(open), toInt64(-1))] AS step
GROUP BY channel, n"""  # noqa: E501
