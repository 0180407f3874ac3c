"""Events of a year, made inside the engine by the distributions of the simulator.

Arrivals, retention, visits, hours, kinds of events and purses are those of
`longshore.simulation.people` and `events`, from hashes instead of a seeded chance, so that
millions take minutes and every run makes the same rows. Half of the players are of the game that
is asked about, the others of seven more.
"""

import math
import time
from datetime import date, timedelta

from longshore.data.engine import Engine
from longshore.data.engine.schema import STATEMENTS
from longshore.simulation.people import HOURS

DAYS = 365
# Found by counting: what one player of a year leaves behind on average.
_EVENTS_EACH = 235
# So few that an insert stays within the memory that the engine allows itself.
_PLAYERS_AT_ONCE = 1_500
_PURSES = "multiIf(c < 0.03, 0.5, c < 0.14, 0.2, c < 0.30, 0.05, 0)"


def _chance(*of: str) -> str:
    """A number from 0 to 1 that belongs to these columns."""
    return f"(cityHash64({', '.join(of)}) % 1000003) / 1000003"


def _shares(weights: list[float]) -> str:
    whole, so_far, found = sum(weights), 0.0, []
    for weight in weights:
        so_far += weight / whole
        found.append(f"{so_far:.6f}")
    return f"[{', '.join(found)}]"


def _drawn(weights: list[float], chance: str) -> str:
    """Which of the weights it is, from 0."""
    return f"least({len(weights) - 1}, arrayCount(x -> x < {chance}, {_shares(weights)}))"


def _arrivals(begins: date) -> list[float]:
    found = []
    for day in range(DAYS):
        push = 1.6 * math.exp(-((day - 32) ** 2) / 18)
        weekend = 1.35 if (begins + timedelta(days=day)).weekday() >= 5 else 1.0
        found.append((1 + 4 * math.exp(-day / 6) + push) * weekend)
    return found


async def fill(engine: Engine, game: int, events: int, last: date) -> float:
    """Fill the engine's tables; the seconds that it took."""
    begun = time.monotonic()
    begins = last - timedelta(days=DAYS - 1)
    for statement in STATEMENTS:
        await engine.command(statement)
    players = max(1_000, events // _EVENTS_EACH)
    await engine.command("DROP TABLE IF EXISTS longshore.generated")
    await engine.command(
        f"""CREATE TABLE longshore.generated ENGINE = MergeTree ORDER BY p AS SELECT
  number AS p, if(p % 2 = 0, {game}, 900000 + p % 7) AS of_game,
  toDate('{begins}') + {_drawn(_arrivals(begins), _chance("p", "1"))} AS came,
  ['vivo', 'oppo', 'huawei', 'xiaomi', 'honor', 'taptap', 'bilibili', '']
    [1 + {_drawn([9, 8, 8, 6, 4, 5, 3, 2], _chance("p", "2"))}] AS channel,
  -- Beta(1, 2) stands for the simulator's Beta(1.2, 2.2): the same mean within a hundredth.
  1 - sqrt({_chance("p", "3")}) AS loyalty,
  {_chance("p", "4")} AS c, if(channel = '', 0, {_PURSES}) AS purse
FROM numbers({players})"""
    )
    for first in range(0, players, _PLAYERS_AT_ONCE):
        for sql in _inserts(first, first + _PLAYERS_AT_ONCE, last):
            await engine.command(sql)
    await engine.command("DROP TABLE longshore.generated")
    return time.monotonic() - begun


def _inserts(first: int, until: int, last: date) -> tuple[str, ...]:
    visits = f"""SELECT p, of_game, came, channel, purse, n, v,
    toUnixTimestamp(toDateTime(came + n, 'UTC')) - 28800 + 3600 *
      {_drawn([*map(float, HOURS)], _chance("p", "n", "v", "5"))} +
      cityHash64(p, n, v, 6) % 3600 AS begun,
    -- A log-normal stay through the logistic that is close to it.
    least(180, exp(2.7 + 0.8 / 1.702 * log(u / (1 - u)))) AS minutes,
    greatest(0.000001, {_chance("p", "n", "v", "7")}) AS u
  FROM (SELECT *, arrayJoin(range(toUInt32(toDate('{last}') - came + 1))) AS n
    FROM longshore.generated WHERE p >= {first} AND p < {until})
  ARRAY JOIN range(1 + {_drawn([6, 3, 1], _chance("p", "n", "8"))}) AS v
  WHERE n = 0 OR {_chance("p", "n", "9")} <= 1.5 * loyalty * pow(n + 0.5, -0.45)"""
    head = """INSERT INTO longshore.events (publisher, game, day, event, player, time, received,
  since, source, id, key, channel, server, version, device, amount, currency, properties)
SELECT 1, of_game, came + n,"""
    tail = "p + 1, at, at, came, {source}, hex(k), k, channel, concat('s', toString(1 + p % 3)),"
    reported = f"""{head} multiIf(e = 0, 'session_start', e = many + 1, 'session_end',
    ['battle', 'quest_done', 'gacha', 'item_gained', 'item_used', 'chat', 'shop_opened']
    [1 + {_drawn([8, 5, 2, 4, 3, 1, 1], _chance("p", "n", "v", "e"))}]) AS event,
  {tail.format(source=1)} '1.2.0', concat('d', toString(p)), 0, '',
  concat('{{"level":', toString(1 + n), ',"stage":', toString(1 + k % 59), '}}')
FROM (SELECT *, toUInt32(least(60, minutes / 3 + 1)) AS many FROM ({visits}))
ARRAY JOIN range(many + 2) AS e
ARRAY JOIN [cityHash64(p, n, v, e)] AS k, [toDateTime64(begun, 3, 'UTC') +
  toIntervalMillisecond(toUInt64(minutes * 60000 * e / (many + 1)))] AS at"""
    ledger = f"""{head} arrayJoin(arrayConcat(
    if(n = 0 AND v = 0, ['$register'], []), ['$sign_in'],
    if(paid, ['$pay'], []), if(paid AND k % 40 = 0, ['$refund'], []))) AS event,
  {tail.format(source=3)} '', '', if(event IN ('$pay', '$refund'),
    [600, 3000, 6800, 12800, 32800, 64800][1 + k % 6], 0) AS amount, if(amount > 0, 'CNY', ''),
  if(amount > 0, concat('{{"goods":"g', toString(1 + k % 6), '"}}'), '{{}}')
FROM (SELECT *, cityHash64(p, n, v) AS k, {_chance("p", "n", "v", "10")} < purse AS paid,
  toDateTime64(begun, 3, 'UTC') AS at FROM ({visits}))"""
    return reported, ledger
