"""The named queries of cohorts: players who came, or first paid, on a day, and what became of them.

Day n of a cohort counts in a curve when it is over, so that days of unlike length are not compared.
"""

from typing import Literal

from longshore.data.engine.place import DATABASE

Cohorts = Literal["arrived", "first_paid"]
"""By which day players belong together: of their first sign-in, or of their first payment."""

LAST_DAY = 30

_DAYS = f"{DATABASE}.player_days"
_GAME = "game = {game:UInt64}"
_CAME = "BETWEEN {first:Date} AND {last:Date}"
_UNTIL = f"day <= addDays({{last:Date}}, {LAST_DAY})"
_CHANNELS = "(empty({channels:Array(String)}) OR has({channels:Array(String)}, channel))"
_OVER = f"ARRAY JOIN range({LAST_DAY + 1}) AS n WHERE addDays(came, n) < {{today:Date}}"

# Each gives came, channel, player; of the second kind also the days on which the player was there.
_MEMBERS: dict[Cohorts, str] = {
    "arrived": f"SELECT since AS came, channel, player FROM {_DAYS}"
    f" WHERE {_GAME} AND {_CHANNELS} AND since {_CAME} AND registered > 0",
    "first_paid": f"SELECT min(day) AS came, any(channel) AS by_channel, player"
    f" FROM {_DAYS} WHERE {_GAME} AND {_CHANNELS} AND day <= {{last:Date}} AND payments > 0"
    f" GROUP BY player HAVING came {_CAME}",
}  # fmt: skip
_PRESENT: dict[Cohorts, str] = {
    "arrived": f"SELECT since AS came, channel, player, day FROM {_DAYS}"
    f" WHERE {_GAME} AND {_CHANNELS} AND since {_CAME} AND acts > 0"
    f" AND day >= {{first:Date}} AND {_UNTIL}",
    "first_paid": "SELECT came, by_channel AS channel, player, day FROM ("
    "SELECT minIf(day, payments > 0) AS came, any(channel) AS by_channel, player,"
    f" groupUniqArrayIf(day, acts > 0) AS days FROM {_DAYS}"
    f" WHERE {_GAME} AND {_CHANNELS} AND {_UNTIL} GROUP BY player HAVING came {_CAME}"
    ") ARRAY JOIN days AS day",
}


def sizes(cohorts: Cohorts) -> str:
    """`came, players`: how many belong to the cohort of each day."""
    return f"SELECT came, uniqExact(player) FROM ({_MEMBERS[cohorts]}) GROUP BY came"


def returned(cohorts: Cohorts) -> str:
    """`came, n, players`: how many of a cohort were there n days later."""
    return f"""SELECT came, dateDiff('day', came, day) AS n, uniqExact(player)
FROM ({_PRESENT[cohorts]}) WHERE n BETWEEN 0 AND {LAST_DAY} GROUP BY came, n"""


def curve_sizes(cohorts: Cohorts) -> str:
    """`channel, n, players`: by channel, whose day n is over."""
    channel = "channel" if cohorts == "arrived" else "by_channel"
    return f"""SELECT {channel}, n, uniqExact(player)
FROM ({_MEMBERS[cohorts]}) {_OVER} GROUP BY {channel}, n"""


def curve_returned(cohorts: Cohorts) -> str:
    """`channel, n, players`: of those, how many were there on day n."""
    return f"""SELECT channel, dateDiff('day', came, day) AS n, uniqExact(player)
FROM ({_PRESENT[cohorts]}) WHERE n BETWEEN 0 AND {LAST_DAY} AND day < {{today:Date}}
GROUP BY channel, n"""


MONEY = f"""SELECT since, dateDiff('day', since, day) AS n, currency, sum(paid) - sum(refunded)
FROM {_DAYS} WHERE {_GAME} AND {_CHANNELS} AND since {_CAME} AND currency != ''
  AND day >= {{first:Date}} AND {_UNTIL} AND n BETWEEN 0 AND {LAST_DAY}
GROUP BY since, n, currency"""

FIRST_PAID = f"""SELECT came, uniqExact(player) FROM ({_MEMBERS["first_paid"]}) GROUP BY came"""
