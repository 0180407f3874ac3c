"""Days that are over: their stays and their players at once, worked out once and kept.

Whoever loads closes, so nothing comes in between. A day to which something was added since, late,
is made anew; as long as it is not, pages work it out themselves, for they compare its signs.
"""

import time
from collections.abc import Iterable
from datetime import date, timedelta
from itertools import groupby
from typing import Any

import msgspec

from longshore.data.engine import Engine
from longshore.data.engine.place import DATABASE
from longshore.data.loading.makings import drop_makings
from longshore.data.metrics import online_queries as queries
from longshore.data.stays import AtOnce, at_once_of

# Of so many days at once, which is what one query of them may need.
_DAYS_AT_ONCE = 7
# A stay that begins on a day is over so many days later, and most of what comes late has come.
_OPEN_DAYS = 3
_DUE = f"""SELECT game, day, max(near) AS signs, max(kept) AS was, max(last_made) AS made
FROM (
  SELECT game, day, sum(sum(signs)) OVER (PARTITION BY game ORDER BY day RANGE BETWEEN
    {queries.AROUND_DAYS} PRECEDING AND {queries.AROUND_DAYS} FOLLOWING) AS near,
    toUInt64(0) AS kept, toUInt64(0) AS last_made, toUInt64(0) AS summed
  FROM {DATABASE}.channel_days GROUP BY game, day
  UNION ALL
  SELECT game, day, toUInt64(0), argMax(signs, made), max(made), toUInt64(0)
  FROM {DATABASE}.closed_days GROUP BY game, day
  UNION ALL
  SELECT game, day, toUInt64(0), toUInt64(0), toUInt64(0), max(made)
  FROM {DATABASE}.stay_days GROUP BY game, day
) WHERE day <= {{until:Date}} GROUP BY game, day HAVING signs != was OR max(summed) < made
ORDER BY game, day LIMIT {_DAYS_AT_ONCE * 20}"""  # noqa: S608 - constants
_KEEP = f"""INSERT INTO {DATABASE}.closed_stays (game, day, made, player, channel, server, long_ms)
SELECT {{game:UInt64}}, day, {{made:UInt64}} + toUInt32(day), player, by_channel, server, long_ms
FROM ({queries.OPEN_STAYS})"""  # noqa: S608 - constants
_PUT_TOGETHER = f"INSERT INTO {DATABASE}.stay_days {queries.PUT_TOGETHER}"
_DAY_NUMBERS = 100_000
Due = tuple[int, date, int, int]
"""Game, day, the signs around it, and which making of it is kept so far (0 for none)."""


async def due_days(engine: Engine, today: date) -> list[Due]:
    """The days that are to be closed, some at a time; raises as `Engine.rows` does."""
    until = today - timedelta(days=_OPEN_DAYS)
    rows = await engine.rows(_DUE, {"until": until})
    return [(game, day, signs, made) for game, day, signs, _, made in rows]


def together(due: Iterable[Due]) -> list[list[Due]]:
    """Days of one game that lie beside one another, so many at once."""
    found: list[list[Due]] = []
    for _, of_game in groupby(due, key=lambda one: one[0]):
        for one in of_game:
            last = found[-1] if found else []
            is_next = bool(last) and last[-1][0] == one[0] and (one[1] - last[-1][1]).days == 1
            if is_next and len(last) < _DAYS_AT_ONCE:
                last.append(one)
            else:
                found.append([one])
    return found


async def close_days(engine: Engine, due: list[Due], zone: str, gone: Iterable[int]) -> None:
    """Keep the stays of some days of one game, then say that they are the ones that count.

    `gone` were deleted lately: a stay of theirs may have been read just before its slots went.
    Raises as `Engine.rows` does.
    """
    game, days = due[0][0], [day for _, day, _, _ in due]
    made = time.time_ns() // 1_000_000 * _DAY_NUMBERS
    values = {"game": game, "open": days, "channels": [], "zone": zone, "made": made}
    await engine.rows(_KEEP, values)
    if players := ", ".join(map(str, gone)):
        where = f"game = {game} AND player IN ({players})"
        await drop_makings(engine, "closed_stays", where, at_once=True)
    makings = [made + _number(day) for day in days]
    await engine.rows(_PUT_TOGETHER, {"game": game, "open": days, "makings": makings})
    at_once = at_once_of(await engine.rows(queries.AT_ONCE, values))
    rows = [_row(one, made, at_once.get(one[1], AtOnce(0, 0, 0))) for one in due]
    await engine.insert("closed_days", msgspec.json.Encoder().encode_lines(rows), f"closed-{made}")
    # Who asks just now may still read the making before.
    if old := [one for one in due if one[3]]:
        kept = ", ".join(str(number) for one in old for number in (one[3], made + _number(one[1])))
        named = ", ".join(f"'{one[1]}'" for one in old)
        where = f"game = {game} AND day IN ({named}) AND made NOT IN ({kept})"
        for table in ("closed_stays", "stay_days"):
            await drop_makings(engine, table, where)


def _row(due: Due, made: int, at_once: AtOnce) -> dict[str, Any]:
    game, day, signs, _ = due
    return {
        "game": game, "day": day, "made": made + _number(day), "signs": signs,
        "peak": at_once.peak, "peak_slot": at_once.slot, "players": at_once.players,
        "servers": at_once.servers,
    }  # fmt: skip


def _number(day: date) -> int:
    return (day - date(1970, 1, 1)).days
