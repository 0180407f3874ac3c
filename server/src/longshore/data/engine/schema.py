"""Tables of the engine: `events` is what happened, views fill the others block by block.

A row of `events` has its day in the zone of the game's days, the day on which its player came, and
the player's own channel. `source`: 1 a client, 2 a game's server, 3 a ledger of ours, 4 the run
time (heartbeats), 5 a file that somebody imported; `import_id` says which, so that it can be taken
out again. Money is in rows of ledgers and imports alone, in minor units.
"""

from longshore.data.engine import numbers, tallies
from longshore.data.engine.place import DATABASE

VERSION = 1
PAID, REFUNDED, REGISTERED, SIGNED_IN = "$pay", "$refund", "$register", "$sign_in"
NEW_DEVICE, NEW_ROLE = "$device", "$role"
HEARTBEAT = "$heartbeat"
OF_BOOKS = "source IN (3, 5)"
"""Rows that a ledger of ours or an imported file vouches for."""
SLOT_SECONDS = 300

_WINDOW = "non_replicated_deduplication_window = 10000"
_DURABLE = f"{_WINDOW}, fsync_after_insert = 1, fsync_part_directory = 1"

_EVENTS = f"""
CREATE TABLE IF NOT EXISTS {DATABASE}.events (
  publisher UInt64, game UInt64, day Date, event LowCardinality(String), player UInt64,
  time DateTime64(3, 'UTC') CODEC(T64, LZ4),
  received DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  since Date, source UInt8, id String CODEC(ZSTD(1)), key UInt64,
  channel LowCardinality(String), server LowCardinality(String), version LowCardinality(String),
  device String CODEC(ZSTD(1)), amount Int64, currency LowCardinality(String),
  properties String CODEC(ZSTD(3)), import_id UInt64,
  {numbers.COLUMN}
) ENGINE = MergeTree PARTITION BY toYYYYMM(day) ORDER BY (game, day, event, player, time)
SETTINGS {_DURABLE}
"""

_SEEN = f"""
CREATE TABLE IF NOT EXISTS {DATABASE}.seen (game UInt64, hour UInt32, key UInt64)
ENGINE = MergeTree PARTITION BY intDiv(hour, 720) ORDER BY (game, hour, key)
SETTINGS {_DURABLE}
"""
_SEEN_VIEW = f"""
CREATE MATERIALIZED VIEW IF NOT EXISTS {DATABASE}.seen_of_events TO {DATABASE}.seen AS
SELECT game, toUInt32(intDiv(toUnixTimestamp(time), 3600)) AS hour, key
FROM {DATABASE}.events WHERE source < 3
"""  # noqa: S608 - constants

_DAY_KEY = "game, day, player, since, channel, currency"
_DAYS = f"""
CREATE TABLE IF NOT EXISTS {DATABASE}.player_days (
  game UInt64, day Date, player UInt64, since Date, channel LowCardinality(String),
  currency LowCardinality(String),
  acts SimpleAggregateFunction(sum, UInt64), registered SimpleAggregateFunction(sum, UInt64),
  payments SimpleAggregateFunction(sum, UInt64), paid SimpleAggregateFunction(sum, Int64),
  refunds SimpleAggregateFunction(sum, UInt64), refunded SimpleAggregateFunction(sum, Int64),
  import_id UInt64
) ENGINE = AggregatingMergeTree PARTITION BY toYYYYMM(day)
ORDER BY ({_DAY_KEY}, import_id) PRIMARY KEY ({_DAY_KEY})
SETTINGS {_DURABLE}
"""
# Tables of an installation that is older than imports.
_EVENTS_OF_IMPORTS = f"""
ALTER TABLE {DATABASE}.events ADD COLUMN IF NOT EXISTS import_id UInt64
"""
# Milliseconds of one day are 27 bits: a column is cut to these before it is compressed. Parts of
# before get it when they are merged.
_EVENTS_OF_ONE_SIZE = f"""
ALTER TABLE {DATABASE}.events MODIFY COLUMN time CODEC(T64, LZ4)
"""
_DAYS_OF_IMPORTS = f"""
ALTER TABLE {DATABASE}.player_days ADD COLUMN IF NOT EXISTS import_id UInt64,
  MODIFY ORDER BY ({_DAY_KEY}, import_id)
"""
ACTS = (
    f"(source < 3 OR event IN ('{REGISTERED}', '{SIGNED_IN}')"
    f" OR (source = 5 AND event NOT IN ('{PAID}', '{REFUNDED}')))"
)
_DAYS_VIEW = f"""
CREATE MATERIALIZED VIEW IF NOT EXISTS {DATABASE}.days_of_events TO {DATABASE}.player_days AS
SELECT game, day, player, since, channel, currency,
  countIf({ACTS}) AS acts,
  countIf({OF_BOOKS} AND event = '{REGISTERED}') AS registered,
  countIf({OF_BOOKS} AND event = '{PAID}') AS payments,
  sumIf(amount, {OF_BOOKS} AND event = '{PAID}') AS paid,
  countIf({OF_BOOKS} AND event = '{REFUNDED}') AS refunds,
  sumIf(amount, {OF_BOOKS} AND event = '{REFUNDED}') AS refunded, import_id
FROM {DATABASE}.events WHERE player != 0
GROUP BY game, day, player, since, channel, currency, import_id
"""  # noqa: S608 - constants

# What pages ask of days without asking for single players: sets of players, exact, in some bytes
# each, so that a year is read in milliseconds. `settled` are those who came on an earlier day.
_CHANNELS = f"""
CREATE TABLE IF NOT EXISTS {DATABASE}.channel_days (
  game UInt64, day Date, channel LowCardinality(String), currency LowCardinality(String),
  import_id UInt64,
  registered SimpleAggregateFunction(sum, UInt64),
  payments SimpleAggregateFunction(sum, UInt64), paid SimpleAggregateFunction(sum, Int64),
  refunds SimpleAggregateFunction(sum, UInt64), refunded SimpleAggregateFunction(sum, Int64),
  devices SimpleAggregateFunction(sum, UInt64), roles SimpleAggregateFunction(sum, UInt64),
  signs SimpleAggregateFunction(sum, UInt64),
  reported SimpleAggregateFunction(max, DateTime64(3, 'UTC')),
  here AggregateFunction(groupBitmap, UInt64), settled AggregateFunction(groupBitmap, UInt64),
  paying AggregateFunction(groupBitmap, UInt64)
) ENGINE = AggregatingMergeTree PARTITION BY toYear(day)
ORDER BY (game, day, channel, currency, import_id)
SETTINGS {_DURABLE}, index_granularity = 512
"""
_IS_SIGN = f"import_id = 0 AND (source != 3 OR event IN ('{REGISTERED}', '{SIGNED_IN}'))"
_OF_CHANNELS = f"""
SELECT game, day, channel, currency, import_id,
  countIf({OF_BOOKS} AND event = '{REGISTERED}') AS registered,
  countIf({OF_BOOKS} AND event = '{PAID}') AS payments,
  sumIf(amount, {OF_BOOKS} AND event = '{PAID}') AS paid,
  countIf({OF_BOOKS} AND event = '{REFUNDED}') AS refunds,
  sumIf(amount, {OF_BOOKS} AND event = '{REFUNDED}') AS refunded,
  countIf(source = 3 AND event = '{NEW_DEVICE}') AS devices,
  countIf(source = 3 AND event = '{NEW_ROLE}') AS roles,
  countIf({_IS_SIGN}) AS signs, maxIf(received, source < 3) AS reported,
  groupBitmapStateIf(player, {ACTS}) AS here,
  groupBitmapStateIf(player, {ACTS} AND since < day) AS settled,
  groupBitmapStateIf(player, {OF_BOOKS} AND event = '{PAID}') AS paying
FROM {DATABASE}.events WHERE player != 0
GROUP BY game, day, channel, currency, import_id
"""  # noqa: S608 - constants
CHANNELS_VIEW = "channels_of_events"
_CHANNELS_VIEW = f"""
CREATE MATERIALIZED VIEW IF NOT EXISTS {DATABASE}.{CHANNELS_VIEW} TO {DATABASE}.channel_days AS
{_OF_CHANNELS}
"""
_MONTH = "toYYYYMM(day) = {month}"
FILL_CHANNELS = (
    f"""
INSERT INTO {DATABASE}.channel_days (game, day, channel, currency, import_id,
  registered, payments, paid, refunds, refunded, here, settled, paying)
SELECT game, day, channel, currency, import_id,
  sum(registered), sum(payments), sum(paid), sum(refunds), sum(refunded),
  groupBitmapStateIf(player, acts > 0), groupBitmapStateIf(player, acts > 0 AND since < day),
  groupBitmapStateIf(player, payments > 0)
FROM {DATABASE}.player_days WHERE {_MONTH} GROUP BY game, day, channel, currency, import_id
""",  # noqa: S608 - constants
    f"""
INSERT INTO {DATABASE}.channel_days (game, day, channel, currency, import_id,
  devices, roles, signs, reported)
SELECT game, day, channel, currency, import_id, countIf(source = 3 AND event = '{NEW_DEVICE}'),
  countIf(source = 3 AND event = '{NEW_ROLE}'), countIf({_IS_SIGN}), maxIf(received, source < 3)
FROM {DATABASE}.events WHERE player != 0 AND {_MONTH}
GROUP BY game, day, channel, currency, import_id
""",  # noqa: S608 - constants
)
"""Days by channel of what was there before their view was, a month at a time.

Who was there is read from `player_days`, which still counts players whose events were forgotten.
Sums: whoever was killed in between begins with an empty table again.
"""

# Payments and refunds alone, as events have them, with the goods that they were for.
_SALES = f"""
CREATE TABLE IF NOT EXISTS {DATABASE}.sales (
  game UInt64, day Date, time DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)), is_refund Bool,
  player UInt64, channel LowCardinality(String), currency LowCardinality(String), amount Int64,
  goods LowCardinality(String), import_id UInt64
) ENGINE = MergeTree PARTITION BY toYear(day) ORDER BY (game, day, time)
SETTINGS {_DURABLE}, index_granularity = 1024
"""
_OF_SALES = f"""
SELECT game, day, time, event = '{REFUNDED}' AS is_refund, player, channel, currency, amount,
  JSONExtractString(properties, 'goods') AS goods, import_id
FROM {DATABASE}.events
WHERE {OF_BOOKS} AND event IN ('{PAID}', '{REFUNDED}')
"""  # noqa: S608 - constants
SALES_VIEW = "sales_of_events"
_SALES_VIEW = f"""
CREATE MATERIALIZED VIEW IF NOT EXISTS {DATABASE}.{SALES_VIEW} TO {DATABASE}.sales AS {_OF_SALES}
"""
FILL_SALES = f"INSERT INTO {DATABASE}.sales {_OF_SALES} AND {_MONTH}"
"""Payments of what was there before their view was, a month at a time, into an empty table."""

_SLOTS = f"""
CREATE TABLE IF NOT EXISTS {DATABASE}.player_slots (
  game UInt64, day Date, player UInt64, slot UInt32, channel LowCardinality(String),
  server LowCardinality(String),
  began SimpleAggregateFunction(min, DateTime64(3, 'UTC')) CODEC(Delta, ZSTD(1)),
  ended SimpleAggregateFunction(max, DateTime64(3, 'UTC')) CODEC(Delta, ZSTD(1))
) ENGINE = AggregatingMergeTree PARTITION BY toYYYYMM(day)
ORDER BY (game, day, player, slot, channel, server)
SETTINGS {_DURABLE}
"""
_SIGNS = f"""
SELECT game, day, player, toUInt32(intDiv(toUnixTimestamp(time), {SLOT_SECONDS})) AS slot, channel,
  server, min(time) AS began, max(time) AS ended
FROM {DATABASE}.events
WHERE player != 0 AND {_IS_SIGN}
GROUP BY game, day, player, slot, channel, server
"""  # noqa: S608 - constants
SLOTS_VIEW = "slots_of_events"
_SLOTS_VIEW = f"""
CREATE MATERIALIZED VIEW IF NOT EXISTS {DATABASE}.{SLOTS_VIEW} TO {DATABASE}.player_slots AS
{_SIGNS}
"""
# Of days that are over for some time: what the page asks of them, and every stay that began on
# them. `made` is one making of one day; `signs` are those around it that were there by then.
_CLOSED_DAYS = f"""
CREATE TABLE IF NOT EXISTS {DATABASE}.closed_days (
  game UInt64, day Date, made UInt64, signs UInt64, peak UInt64, peak_slot UInt32, players UInt64,
  servers Array(Tuple(String, UInt64, UInt64))
) ENGINE = ReplacingMergeTree(made) PARTITION BY toYear(day) ORDER BY (game, day)
SETTINGS {_DURABLE}
"""
_CLOSED_STAYS = f"""
CREATE TABLE IF NOT EXISTS {DATABASE}.closed_stays (
  game UInt64, day Date, made UInt64, player UInt64, channel LowCardinality(String),
  server LowCardinality(String), long_ms UInt64
) ENGINE = MergeTree PARTITION BY toYYYYMM(day) ORDER BY (game, day, made, player)
SETTINGS {_DURABLE}
"""
STAY_LENGTHS = (60, 180, 600, 1_800, 3_600)
"""Seconds at which stays of one length end and those of the next begin."""
# The same stays put together, which takes no reading of each. A making that has no row here is read
# from `closed_stays`; one without a stay has a row of none.
_STAY_DAYS = f"""
CREATE TABLE IF NOT EXISTS {DATABASE}.stay_days (
  game UInt64, day Date, made UInt64, channel LowCardinality(String),
  server LowCardinality(String), stays UInt64, who AggregateFunction(groupBitmap, UInt64),
  together UInt64, middle AggregateFunction(quantileExactLow(0.5), UInt64),
  {", ".join(f"from_{at} UInt64" for at in STAY_LENGTHS)}
) ENGINE = MergeTree PARTITION BY toYear(day) ORDER BY (game, day, made, channel, server)
SETTINGS {_DURABLE}, index_granularity = 512
"""
FILL_SLOTS = f"INSERT INTO {DATABASE}.player_slots {_SIGNS}".replace(
    "WHERE ", f"WHERE {_MONTH} AND "
)
"""Slots of events that were there before the view was, a month at a time.

Being there from when until when, they come to the same when they are filled in again.
"""

STATEMENTS = (
    f"CREATE DATABASE IF NOT EXISTS {DATABASE}",
    _EVENTS,
    _EVENTS_OF_IMPORTS,
    _EVENTS_OF_ONE_SIZE,
    numbers.COLUMN_OF_OLDER,
    _SEEN,
    _SEEN_VIEW,
    _DAYS,
    _DAYS_OF_IMPORTS,
    _DAYS_VIEW,
    _CHANNELS,
    _SALES,
    _SLOTS,
    _CLOSED_DAYS,
    _CLOSED_STAYS,
    _STAY_DAYS,
    tallies.CHANGES,
    tallies.TALLIED_DAYS,
    tallies.TALLIED_DAYS_HOLD,
    tallies.TALLIES,
    tallies.PLAYER_PARTS,
    _CHANNELS_VIEW,
    _SALES_VIEW,
    _SLOTS_VIEW,
    tallies.CHANGES_VIEW_MADE,
)
VIEWS_FILLED_FIRST = 4
"""What makes the tables, in order; each may run again.

The last are views of tables that are filled before they are there: `VIEWS_FILLED_FIRST`.
"""
