"""The named queries of one player: what they did, one by one, and how often each day."""

from longshore.data.engine.place import DATABASE

_OF_PLAYER = f"""FROM {DATABASE}.events
WHERE game = {{game:UInt64}} AND player = {{player:UInt64}}
  AND day BETWEEN {{first:Date}} AND {{last:Date}} AND source != 4"""

# The key decides between events of one millisecond, so that a page begins where another ended.
STREAM = f"""SELECT toUnixTimestamp64Milli(time) AS at, toUnixTimestamp64Milli(received), event,
  source, id, key, channel, server, version, amount, currency, properties, since
{_OF_PLAYER} AND (empty({{event:String}}) OR event = {{event:String}})
  AND ({{at:Int64}} = 0 OR (at, key) < ({{at:Int64}}, {{key:UInt64}}))
ORDER BY at DESC, key DESC LIMIT {{most:UInt32}}"""

TIMES = f"""SELECT day, event, count() {_OF_PLAYER} GROUP BY day, event ORDER BY day, event"""
