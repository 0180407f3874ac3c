"""The named query of figures by what players are told apart by.

On each day a player is in one part: their own channel, or the value with which they were seen last
until the end of that day. System, country and package are those of a sign-in, server and version
those of an event. Parts of a day add up to the day, and shards are told apart by player.
"""

from typing import Literal

from longshore.data.engine.place import DATABASE
from longshore.data.engine.schema import SIGNED_IN

Part = Literal["channel", "package", "server", "version", "os", "country"]
LOOK_BACK_DAYS = 30
"""So long a sign-in is good for; a session lasts as long."""

_GAME = (
    "game = {game:UInt64} "
    "AND (empty({channels:Array(String)}) OR has({channels:Array(String)}, channel))"
)
_ASKED = "day BETWEEN {first:Date} AND {last:Date}"
_OF_DAYS = f"""FROM {DATABASE}.player_days WHERE {_GAME} AND {_ASKED}"""
_FIGURES = """sum(registered), uniqExactIf(player, acts > 0), uniqExactIf(player, payments > 0),
  sum(payments), sumMapIf([currency], [paid], currency != ''),
  sumMapIf([currency], [refunded], currency != '')"""
_COUNTED = "day, acts, registered, payments, toString(currency) AS currency, paid, refunded"

_BY_CHANNEL = f"SELECT player, toString(channel) AS part, {_COUNTED} {_OF_DAYS}"
_SEEN: dict[str, str] = {
    name: f"""SELECT player, day, time, JSONExtractString(properties, '{name}') AS found
      FROM {DATABASE}.events WHERE {_GAME} AND player != 0
        AND day BETWEEN addDays({{first:Date}}, -{LOOK_BACK_DAYS}) AND {{last:Date}}
        AND event = '{SIGNED_IN}' AND source = 3"""
    for name in ("os", "country", "package")
} | {
    name: f"""SELECT player, day, time, toString({name}) AS found
      FROM {DATABASE}.events WHERE {_GAME} AND player != 0 AND {_ASKED} AND source != 4"""
    for name in ("server", "version")
}  # fmt: skip


def _by_seen(name: str) -> str:
    # A day before the first on which anything was seen has what was seen first.
    return f"""SELECT player,
  ifNull(nullIf(arrayLast(one -> one.1 <= counted.1, seen).2, ''), seen[1].2) AS part,
  counted.1 AS day, counted.2 AS acts, counted.3 AS registered, counted.4 AS payments,
  counted.5 AS currency, counted.6 AS paid, counted.7 AS refunded
FROM (
  SELECT player, arraySort(groupArrayIf((day, value), value != '')) AS seen,
    groupArrayIf((day, acts, registered, payments, currency, paid, refunded), value = '') AS days
  FROM (
    SELECT player, day, value, 0 AS acts, 0 AS registered, 0 AS payments, '' AS currency,
      0 AS paid, 0 AS refunded
    FROM (
      SELECT player, day, argMax(found, time) AS value FROM (
      {_SEEN[name]}
      ) WHERE found != '' GROUP BY player, day
    )
    UNION ALL
    SELECT player, day, '' AS value, acts, registered, payments, toString(currency) AS currency,
      paid, refunded {_OF_DAYS}
  ) GROUP BY player
) ARRAY JOIN days AS counted"""


OF_DAY, OF_PERIOD = 0, 1
"""What a row of `figures` is of: the bits of `grouping` are of columns that it is not by."""


def figures(by: Part) -> str:
    """`grouping, part, day`, arrived, active, payers, payments, money paid and given back."""
    players = _BY_CHANNEL if by == "channel" else _by_seen(by)
    return f"""SELECT grouping(part, day), part, day, {_FIGURES}
FROM ({players})
GROUP BY GROUPING SETS ((part, day), (part))"""
