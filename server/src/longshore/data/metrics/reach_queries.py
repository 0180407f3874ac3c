"""The named queries of who was there on one day, or an even share of them."""

from longshore.data.engine.place import DATABASE

_DAY = "game = {game:UInt64} AND day = {first:Date}"
# Numbers of our players are PostgreSQL's; those of imports are greater (`imports/rows.py`).
_OURS = "arrayFilter(one -> one <= 9223372036854775807, bitmapToArray(here))"

HERE = f"""SELECT length(ours),
  arraySlice(arrayPartialSort(one -> cityHash64(one), {{most:UInt32}}, ours), 1, {{most:UInt32}})
    AS some,
  if(empty(some), 0, cityHash64(some[-1]))
FROM (
  SELECT {_OURS} AS ours FROM (
    SELECT groupBitmapMergeState(here) AS here FROM {DATABASE}.channel_days WHERE {_DAY}
  )
)"""
"""How many players of ours were there, `most` of them by their hash, and the greatest such hash."""

VERSIONS = f"""SELECT player, argMax(version, time) FROM {DATABASE}.events
WHERE {_DAY} AND version != '' AND player != 0 AND cityHash64(player) <= {{upto:UInt64}}
GROUP BY player"""
"""The client version that each of the same players told last on that day."""
