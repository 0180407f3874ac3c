"""The named query of figures by what players are told apart by.

On each day a player is in one part: their own channel, or the value with which they were seen last
until the end of that day. System, country and package are those of a sign-in, server and version
those of an event. Parts of a day add up to the day, and shards are told apart by player.

Days that are kept (`made`) have each player's own value, and `open` days are read from events. Only
for days of the period on which somebody lacks one are the days around them looked at: whether
anybody does tells `figures_of_days`, which is less work.
"""

from typing import Literal

from longshore.data.engine.place import DATABASE
from longshore.data.metrics.chosen import OF_CHANNELS
from longshore.data.metrics.part_queries import DID, FOUND, OF_SIGN_IN

Part = Literal["channel", "package", "server", "version", "os", "country"]
LOOK_BACK_DAYS = 30
"""So long a sign-in is good for; a session lasts as long."""

_GAME = f"game = {{game:UInt64}} AND {OF_CHANNELS}"
_ASKED = "day BETWEEN {first:Date} AND {last:Date}"
_OPEN = "day IN {open:Array(Date)}"
_OF_DAYS = f"FROM {DATABASE}.player_days WHERE {_GAME} AND {_ASKED}"
_KEPT = f"FROM {DATABASE}.player_parts WHERE {_GAME} AND made IN {{made:Array(UInt64)}}"
_ANY_KEPT = "notEmpty({made:Array(UInt64)})"
# What a player did on a day goes through as one column: each of more is worked out at each level.
_DID = f"({DID}, toString(currency)) AS did"
_NOTHING = "(0, 0, 0, 0, 0, '') AS did"
_ACTS, _REGISTERED, _PAYMENTS, _PAID, _REFUNDED, _CURRENCY = (f"did.{n}" for n in range(1, 7))
_FIGURES = f"""sum({_REGISTERED}), uniqExactIf(player, {_ACTS} > 0),
  uniqExactIf(player, {_PAYMENTS} > 0), sum({_PAYMENTS}),
  sumMapIf([{_CURRENCY}], [{_PAID}], {_CURRENCY} != ''),
  sumMapIf([{_CURRENCY}], [{_REFUNDED}], {_CURRENCY} != '')"""

_BY_CHANNEL = f"SELECT player, toString(channel) AS part, day, {_DID} {_OF_DAYS}"


def looks_back(by: Part) -> int:
    """How many days before a period are looked at for what players were seen with."""
    return LOOK_BACK_DAYS if by in OF_SIGN_IN else 0


def _by_seen(name: Part) -> str:
    value, which = FOUND[name]
    seen = f"""FROM {DATABASE}.events
      WHERE {_GAME} AND {_OPEN} AND player != 0 AND {which} AND {value} != ''"""
    # Scalars of shards are put together before they are used, as a subquery in IN is not.
    lacking = f"""(SELECT groupBitmapState(player) FROM (
      SELECT player {_KEPT} AND {_ASKED} AND {name} = ''
      UNION ALL
      SELECT player FROM (
        SELECT player, day, false AS is_seen {_OF_DAYS} AND {_OPEN} AND {_ANY_KEPT}
        UNION ALL
        SELECT player, day, true AS is_seen {seen} AND {_ANY_KEPT}
      ) GROUP BY player, day HAVING NOT max(is_seen)
    ))"""
    # A day before the first on which anything was seen has what was seen first.
    return f"""SELECT player, toString({name}) AS part, day, {_DID}
{_KEPT} AND {_ASKED} AND {name} != ''
UNION ALL
SELECT player,
  ifNull(nullIf(arrayLast(one -> one.1 <= counted.1, seen).2, ''), seen[1].2) AS part,
  counted.1 AS day, counted.2 AS did
FROM (
  SELECT player, arraySort(groupArrayIf((day, value), value != '')) AS seen,
    groupArrayIf((day, did), is_counted) AS days
  FROM (
    SELECT player, toString({name}) AS value, value = '' AS is_counted, day, {_DID}
    {_KEPT} AND day BETWEEN addDays({{first:Date}}, -{looks_back(name)}) AND {{last:Date}}
      AND (day >= {{first:Date}} OR {name} != '') AND bitmapContains({lacking}, player)
    UNION ALL
    SELECT player, argMax({value}, time) AS value, false AS is_counted, day, {_NOTHING}
    {seen} GROUP BY player, day
    UNION ALL
    SELECT player, '' AS value, true AS is_counted, day, {_DID} {_OF_DAYS} AND {_OPEN}
  ) GROUP BY player
) ARRAY JOIN days AS counted"""


def _by_own_day(name: Part) -> str:
    value, which = FOUND[name]
    # One reading of open days, in which nothing is worked out for each event.
    return f"""SELECT player, toString({name}) AS part, day, {_DID} {_KEPT} AND {_ASKED}
UNION ALL
SELECT player, part, day, one AS did
FROM (
  SELECT player, day, argMaxIf(value, time, NOT is_counted) AS part,
    groupArrayIf(did, is_counted) AS done
  FROM (
    SELECT player, {value} AS value, time, false AS is_counted, day, {_NOTHING}
    FROM {DATABASE}.events
    WHERE {_GAME} AND {_OPEN} AND player != 0 AND {which} AND {value} != ''
    UNION ALL
    SELECT player, '' AS value, toDateTime64(0, 3, 'UTC') AS time, true AS is_counted, day, {_DID}
    {_OF_DAYS} AND {_OPEN}
  ) GROUP BY player, day
) ARRAY JOIN done AS one"""


OF_DAY, OF_PERIOD = 0, 1
"""What a row of `figures` is of: the bits of `grouping` are of columns that it is not by."""


def figures(by: Part) -> str:
    """`grouping, part, day`, arrived, active, payers, payments, money paid and given back."""
    return _figures(_BY_CHANNEL if by == "channel" else _by_seen(by))


def figures_of_days(by: Part) -> str:
    """The rows of `figures` unless one is of the part '': then somebody lacks a value of that day.

    For what is told by the channel nobody lacks one.
    """
    return _figures(_BY_CHANNEL if by == "channel" else _by_own_day(by))


def _figures(players: str) -> str:
    return f"""SELECT grouping(part, day), part, day, {_FIGURES}
FROM ({players})
GROUP BY GROUPING SETS ((part, day), (part))"""
