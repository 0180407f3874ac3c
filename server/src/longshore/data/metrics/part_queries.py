"""The named query of what is kept of players' days that are over: what they did, and last had.

System, country and package are those of a sign-in, server and version those of an event; the last
ones of the day that are not empty.
"""

from longshore.data.engine.place import DATABASE
from longshore.data.engine.schema import SIGNED_IN

OF_SIGN_IN = ("os", "country", "package")
OF_EVENT = ("server", "version")
SEEN = (*OF_SIGN_IN, *OF_EVENT)
"""What `player_parts` has of a day by the name of its column."""
DID = "acts, registered, payments, paid, refunded"

_SIGN_IN = f"event = '{SIGNED_IN}' AND source = 3"
FOUND = {name: (f"JSONExtractString(properties, '{name}')", _SIGN_IN) for name in OF_SIGN_IN} | {
    name: (f"toString({name})", "source != 4") for name in OF_EVENT
}
"""How a value is read from an event, and which events have it."""

_OF_DAYS = "WHERE game = {game:UInt64} AND day IN {open:Array(Date)}"
_NONE = ", ".join("'' AS " + name for name in SEEN)
_EACH = ", ".join(f"if({which}, {value}, '') AS {name}" for name, (value, which) in FOUND.items())
_LAST = ", ".join(f"argMaxIf({name}, time, {name} != '') AS last_{name}" for name in SEEN)
_DONE = ", ".join(f"sum({one}) AS {one}" for one in DID.split(", "))
NOTHING = ", ".join(f"0 AS {one}" for one in DID.split(", "))
"""What a row says that something was seen, and nothing was done."""
_ROW = ("channel", "currency", *DID.split(", "))

COLUMNS = ", ".join(("day", "player", *_ROW, *SEEN))
COUNTED = f"""SELECT day, player, {", ".join(f"one.{n} AS {name}" for n, name in enumerate(_ROW, 1))},
  {", ".join("last_" + name for name in SEEN)}
FROM (
  SELECT day, player, {_LAST}, groupArrayIf(({", ".join(_ROW)}), is_done) AS done
  FROM (
    SELECT day, player, false AS is_done, time, '' AS channel, '' AS currency, {NOTHING}, {_EACH}
    FROM {DATABASE}.events {_OF_DAYS} AND player != 0 AND source != 4
    UNION ALL
    SELECT day, player, true AS is_done, toDateTime64(0, 3, 'UTC') AS time,
      toString(channel) AS channel, toString(currency) AS currency, {_DONE}, {_NONE}
    FROM {DATABASE}.player_days {_OF_DAYS} GROUP BY day, player, channel, currency
  ) GROUP BY day, player
) ARRAY JOIN done AS one"""  # noqa: E501
"""`COLUMNS` of the days `open`, a row for each day, player and currency."""
