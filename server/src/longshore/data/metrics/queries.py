"""The named queries. Each is bound to one game; a day is one in the zone of the game's days.

Only what a cluster answers in the same way: no joins, no subqueries in IN over another table.
"""

from longshore.data.engine.place import DATABASE

_DAYS = f"{DATABASE}.player_days"
_IN = "game = {game:UInt64} AND day BETWEEN {first:Date} AND {last:Date}"

_FIGURES = f"""sum(registered) AS arrived,
  uniqExactIf(player, acts > 0) AS active,
  uniqExactIf(player, payments > 0) AS payers,
  sum(payments) AS times
FROM {_DAYS} WHERE {_IN}"""

FIGURES_BY_DAY = f"SELECT day, {_FIGURES} GROUP BY day ORDER BY day"
FIGURES_OF_PERIOD = f"SELECT {_FIGURES}"
FIGURES_BY_CHANNEL = f"SELECT channel, {_FIGURES} GROUP BY channel ORDER BY active DESC, channel"

_MONEY = f"""currency, sum(paid) AS money, sum(refunded) AS given_back
FROM {_DAYS} WHERE {_IN} AND currency != ''"""

MONEY_BY_DAY = f"SELECT day, {_MONEY} GROUP BY day, currency ORDER BY day, currency"
MONEY_BY_CHANNEL = f"SELECT channel, {_MONEY} GROUP BY channel, currency ORDER BY channel, currency"

RETURNED = f"""SELECT since, dateDiff('day', since, day) AS after,
  uniqExactIf(player, acts > 0) AS players
FROM {_DAYS}
WHERE game = {{game:UInt64}} AND since BETWEEN {{first:Date}} AND {{last:Date}}
  AND day BETWEEN {{first:Date}} AND addDays({{last:Date}}, 30) AND after BETWEEN 0 AND 30
GROUP BY since, after ORDER BY since, after"""  # noqa: S608 - constants

ACTIVE_WINDOWS = f"""SELECT upto, uniqExactIf(player, dateDiff('day', day, upto) < 7) AS week,
  uniqExact(player) AS month
FROM {_DAYS} ARRAY JOIN arrayMap(n -> addDays(day, n), range(30)) AS upto
WHERE game = {{game:UInt64}} AND acts > 0
  AND day BETWEEN addDays({{first:Date}}, -29) AND {{last:Date}}
  AND upto BETWEEN {{first:Date}} AND {{last:Date}}
GROUP BY upto ORDER BY upto"""  # noqa: S608 - constants

COHORTS = f"""SELECT since, uniqExact(player) AS players FROM {_DAYS}
WHERE game = {{game:UInt64}} AND since BETWEEN {{first:Date}} AND {{last:Date}} AND registered > 0
GROUP BY since ORDER BY since"""  # noqa: S608 - constants

COHORT_MONEY = f"""SELECT since, dateDiff('day', since, day) AS after, currency,
  sum(paid) - sum(refunded) AS net
FROM {_DAYS}
WHERE game = {{game:UInt64}} AND since BETWEEN {{first:Date}} AND {{last:Date}} AND currency != ''
  AND day BETWEEN {{first:Date}} AND addDays({{last:Date}}, 30) AND after BETWEEN 0 AND 30
GROUP BY since, after, currency ORDER BY since, after, currency"""  # noqa: S608 - constants
