"""What is kept of events of days that are over: how often each came, of whom, and who had what.

`event_changes` is a number of each day that changes whenever its events do: rows are counted as
they come in, and whatever takes some out adds to it (`changed_days`). It may count a block twice.
A day of `tallied_days` counts as long as the number is the one that was there before its rows of
`tallies` and `player_parts` were made; `made` is one making of one day.
"""

from longshore.data.engine.place import DATABASE

_DURABLE = "fsync_after_insert = 1, fsync_part_directory = 1"
CHANGES = f"""
CREATE TABLE IF NOT EXISTS {DATABASE}.event_changes (
  game UInt64, day Date, changes SimpleAggregateFunction(sum, UInt64)
) ENGINE = AggregatingMergeTree PARTITION BY toYear(day) ORDER BY (game, day)
SETTINGS {_DURABLE}
"""
_OF_EVENTS = f"SELECT game, day, count() AS changes FROM {DATABASE}.events"  # noqa: S608
_BY_DAY = "GROUP BY game, day"
CHANGES_VIEW = "changes_of_events"
CHANGES_VIEW_MADE = f"""
CREATE MATERIALIZED VIEW IF NOT EXISTS {DATABASE}.{CHANGES_VIEW} TO {DATABASE}.event_changes AS
{_OF_EVENTS} {_BY_DAY}
"""
FILL_CHANGES = (
    f"INSERT INTO {DATABASE}.event_changes {_OF_EVENTS} WHERE toYYYYMM(day) = {{month}} {_BY_DAY}"
)
"""Changes of what was there before their view was, a month at a time, into an empty table."""
TALLIED_DAYS = f"""
CREATE TABLE IF NOT EXISTS {DATABASE}.tallied_days (
  game UInt64, day Date, made UInt64, changes UInt64, holds UInt8
) ENGINE = ReplacingMergeTree(made) PARTITION BY toYear(day) ORDER BY (game, day)
SETTINGS {_DURABLE}
"""
OF_EVENTS, OF_PLAYERS = 0, 1
"""What a making `holds`: rows of `tallies` alone, or of `player_parts` too."""
# Days that were kept before there were rows of players are made anew.
TALLIED_DAYS_HOLD = f"""
ALTER TABLE {DATABASE}.tallied_days ADD COLUMN IF NOT EXISTS holds UInt8
"""
TALLIES = f"""
CREATE TABLE IF NOT EXISTS {DATABASE}.tallies (
  game UInt64, day Date, made UInt64, event LowCardinality(String),
  channel LowCardinality(String), source UInt8, times UInt64,
  players AggregateFunction(groupBitmap, UInt64)
) ENGINE = MergeTree PARTITION BY toYear(day) ORDER BY (game, day, made, event, channel, source)
SETTINGS {_DURABLE}, index_granularity = 512
"""

# A player's day by currency, as `player_days` has it, with what they were last seen with on it.
PLAYER_PARTS = f"""
CREATE TABLE IF NOT EXISTS {DATABASE}.player_parts (
  game UInt64, day Date, made UInt64, player UInt64, channel LowCardinality(String),
  currency LowCardinality(String), acts UInt64, registered UInt64, payments UInt64, paid Int64,
  refunded Int64, os LowCardinality(String), country LowCardinality(String),
  package LowCardinality(String), server LowCardinality(String), version LowCardinality(String)
) ENGINE = MergeTree PARTITION BY toYear(day) ORDER BY (game, day, made, player)
SETTINGS {_DURABLE}
"""


def changed_days(where: str, changed: int) -> str:
    """The statement that says that events of days went, which a table of players has kept.

    `changed` must be another one each time, as a clock's nanoseconds are.
    """
    return (
        f"INSERT INTO {DATABASE}.event_changes (game, day, changes) "  # noqa: S608 - ours
        f"SELECT game, day, toUInt64({changed}) FROM {DATABASE}.{where} {_BY_DAY}"
    )
