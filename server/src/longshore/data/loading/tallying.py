"""Days that are over: how often each event came and of whom, and players' days, once and kept.

A day is made anew whenever its events have changed since; until then pages count them themselves.
"""

import time
from collections.abc import Collection
from datetime import date, timedelta

import msgspec

from longshore.data.engine import Engine
from longshore.data.engine.place import DATABASE
from longshore.data.engine.tallies import OF_PLAYERS
from longshore.data.loading.closing import Due
from longshore.data.loading.makings import drop_makings
from longshore.data.metrics import part_queries
from longshore.data.metrics import tally_queries as queries

_OPEN_DAYS = 3
_DAYS_AT_ONCE = 100
_DUE = f"""SELECT game, day, max(now), max(then) AS was, max(last_made)
FROM (
  SELECT game, day, sum(changes) AS now, toUInt64(0) AS then, toUInt64(0) AS last_made,
    toUInt8(0) AS held
  FROM {DATABASE}.event_changes GROUP BY game, day
  UNION ALL
  SELECT game, day, toUInt64(0), argMax(changes, made), max(made), argMax(holds, made)
  FROM {DATABASE}.tallied_days GROUP BY game, day
) WHERE day <= {{until:Date}} GROUP BY game, day
HAVING max(now) != was OR max(held) < {OF_PLAYERS}
ORDER BY game, day LIMIT {_DAYS_AT_ONCE}"""  # noqa: S608 - constants
_KEEP = f"""INSERT INTO {DATABASE}.tallies
  (game, day, made, event, channel, source, times, players)
SELECT game, day, {{made:UInt64}} + toUInt32(day), event, channel, source, times, players
FROM ({queries.COUNTED})"""  # noqa: S608 - constants
_KEEP_PLAYERS = f"""INSERT INTO {DATABASE}.player_parts (game, made, {part_queries.COLUMNS})
SELECT {{game:UInt64}}, {{made:UInt64}} + toUInt32(day), * FROM ({part_queries.COUNTED})"""  # noqa: S608
_DAY_NUMBERS = 100_000
_EPOCH = date(1970, 1, 1)


async def due_tallies(engine: Engine, today: date) -> list[Due]:
    """The days whose events are to be counted, some at a time; raises as `Engine.rows` does."""
    until = today - timedelta(days=_OPEN_DAYS)
    rows = await engine.rows(_DUE, {"until": until})
    return [(game, day, changes, made) for game, day, changes, _, made in rows]


async def tally_days(engine: Engine, due: list[Due], gone: Collection[int]) -> None:
    """Keep what some days of one game count, then say that it is what counts.

    What changes meanwhile makes them due again. `gone` were deleted lately: they may be in the
    making before, which is not left then. Raises as `Engine.rows` does.
    """
    game, days = due[0][0], [day for _, day, _, _ in due]
    made = time.time_ns() // 1_000_000 * _DAY_NUMBERS
    values = {"game": game, "channels": [], "made": made, "open": days}
    await engine.rows(_KEEP, values | {"first": days[0], "last": days[-1]})
    await engine.rows(_KEEP_PLAYERS, values)
    rows = [
        {"game": game, "day": day, "made": made + (day - _EPOCH).days, "changes": changes,
         "holds": OF_PLAYERS}
        for _, day, changes, _ in due
    ]  # fmt: skip
    await engine.insert("tallied_days", msgspec.json.Encoder().encode_lines(rows), f"tally-{made}")
    # Who asks just now may still read the making before.
    if any(before for *_, before in due):
        kept = [row["made"] for row in rows] + [before for *_, before in due if not gone]
        named = ", ".join(f"'{day}'" for day in days)
        where = f"game = {game} AND day IN ({named}) AND made NOT IN ({', '.join(map(str, kept))})"
        for table in ("tallies", "player_parts"):
            await drop_makings(engine, table, where, at_once=bool(gone))
