"""The named queries of what games and their servers reported, apart from ledgers."""

from longshore.data.engine.place import DATABASE

LOOKED_AT = 2_000
MOST_EVENTS = 500
_MOST_PROPERTIES = 200
_REPORTED = (
    f"FROM {DATABASE}.events WHERE game = {{game:UInt64}} "
    "AND day BETWEEN {first:Date} AND {last:Date} AND source < 3"
)

REPORTED = f"""SELECT event, count(), uniqExactIf(player, player != 0), toUnixTimestamp(max(time))
{_REPORTED} GROUP BY event ORDER BY count() DESC, event LIMIT {MOST_EVENTS}"""

PROPERTIES = f"""SELECT event, name, type, count() AS times, any(value)
FROM (
  SELECT event, name, toString(JSONType(properties, name)) AS type,
    substringUTF8(JSONExtractRaw(properties, name), 1, 100) AS value
  FROM (SELECT event, properties {_REPORTED} ORDER BY day DESC LIMIT {LOOKED_AT} BY event)
  ARRAY JOIN JSONExtractKeys(properties) AS name
) GROUP BY event, name, type ORDER BY event, name, times DESC, type
LIMIT {_MOST_PROPERTIES} BY event"""  # noqa: S608 - constants
