"""The named queries of cohorts: players who came, or first paid, on a day, and what became of them.

Day n of a cohort counts in a curve when it is over, so that days of unlike length are not compared.
"""

from typing import Literal

from longshore.data.engine.place import DATABASE
from longshore.data.metrics.chosen import OF_CHANNELS

Cohorts = Literal["arrived", "first_paid"]
"""By which day players belong together: of their first sign-in, or of their first payment."""

LAST_DAY = 30

_DAYS = f"{DATABASE}.player_days"
_GAME = "game = {game:UInt64}"
_CAME = "BETWEEN {first:Date} AND {last:Date}"
_UNTIL = f"day <= addDays({{last:Date}}, {LAST_DAY})"
_SALES = f"{DATABASE}.sales WHERE {_GAME} AND {OF_CHANNELS} AND NOT is_refund AND player != 0"
_OVER = f"ARRAY JOIN range({LAST_DAY + 1}) AS n WHERE addDays(came, n) < {{today:Date}}"

# Each gives came, channel, player; of the second kind also the days on which the player was there.
_MEMBERS: dict[Cohorts, str] = {
    "arrived": f"SELECT since AS came, channel, player FROM {_DAYS}"
    f" WHERE {_GAME} AND {OF_CHANNELS} AND since {_CAME} AND registered > 0"
    # Nobody signs in first before the day on which they came.
    " AND day >= {first:Date}",
    "first_paid": f"SELECT min(day) AS came, any(channel) AS by_channel, player"
    f" FROM {_SALES} AND day <= {{last:Date}} GROUP BY player HAVING came {_CAME}",
}  # fmt: skip
_PRESENT: dict[Cohorts, str] = {
    "arrived": f"SELECT since AS came, channel, player, day FROM {_DAYS}"
    f" WHERE {_GAME} AND {OF_CHANNELS} AND since {_CAME} AND acts > 0"
    f" AND day >= {{first:Date}} AND {_UNTIL}",
    "first_paid": "SELECT came, by_channel AS channel, player, day FROM ("
    "SELECT minIf(day, is_paid) AS came, any(channel) AS by_channel, player,"
    " groupUniqArrayIf(day, NOT is_paid) AS days FROM ("
    f"SELECT day, channel, player, true AS is_paid FROM {_SALES} AND day <= {{last:Date}}"
    f" UNION ALL SELECT day, channel, player, false AS is_paid FROM {_DAYS}"
    f" WHERE {_GAME} AND {OF_CHANNELS} AND acts > 0 AND day >= {{first:Date}} AND {_UNTIL}"
    f") GROUP BY player HAVING came {_CAME}"
    ") ARRAY JOIN days AS day",
}


def sizes(cohorts: Cohorts) -> str:
    """`came, players`: how many belong to the cohort of each day."""
    return f"SELECT came, uniqExact(player) FROM ({_MEMBERS[cohorts]}) GROUP BY came"


def curve_sizes(cohorts: Cohorts) -> str:
    """`channel, n, players`: by channel, whose day n is over."""
    channel = "channel" if cohorts == "arrived" else "by_channel"
    return f"""SELECT {channel}, n, uniqExact(player)
FROM ({_MEMBERS[cohorts]}) {_OVER} GROUP BY {channel}, n"""


OF_COHORT, OF_CHANNEL = 1, 4
"""What a row of `returned` is of: the bits of `grouping` are of columns that it is not by."""


def returned(cohorts: Cohorts) -> str:
    """How many were there n days later: of a cohort, and of a channel's on days that are over.

    `grouping, came, n, channel, players`; no channel (NULL) has what is of days that are not over.
    """
    return f"""SELECT grouping(came, n, by_channel), came, n, by_channel, uniqExact(player)
FROM (
  SELECT came, dateDiff('day', came, day) AS n, player,
    if(day < {{today:Date}}, toNullable(toString(channel)), NULL) AS by_channel
  FROM ({_PRESENT[cohorts]}) WHERE n BETWEEN 0 AND {LAST_DAY}
) GROUP BY GROUPING SETS ((came, n), (n, by_channel))"""


MONEY = f"""SELECT since, dateDiff('day', since, day) AS n, currency, sum(paid) - sum(refunded)
FROM {_DAYS} WHERE {_GAME} AND {OF_CHANNELS} AND since {_CAME} AND currency != ''
  AND day >= {{first:Date}} AND {_UNTIL} AND n BETWEEN 0 AND {LAST_DAY}
GROUP BY since, n, currency"""

FIRST_PAID = f"""SELECT came, uniqExact(player) FROM ({_MEMBERS["first_paid"]}) GROUP BY came"""
