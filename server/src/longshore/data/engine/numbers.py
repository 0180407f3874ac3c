"""The numbers among an event's properties, in a column of their own beside the text of all.

Conditions and averages need not parse each event's text. The column follows from the text, whoever
writes it: the engine computes it when a row is written, and when it is read of parts that are older
than the column, until these have been given theirs.
"""

from longshore.data.engine.place import DATABASE

_TYPE = "Map(LowCardinality(String), Float64)"
# What a client calls "inf" or "nan" is a text: one of them would be the average of all events.
_FROM_TEXT = (
    "CAST(arrayFilter(pair -> isFinite(pair.2), JSONExtractKeysAndValues(properties, 'Float64')), "
    f"'{_TYPE}')"
)
NONE = f"CAST(map(), '{_TYPE}')"
"""For whoever takes an event's properties away: the column is not computed again by itself."""
COLUMN = f"numbers {_TYPE} DEFAULT {_FROM_TEXT} CODEC(ZSTD(1))"
COLUMN_OF_OLDER = f"ALTER TABLE {DATABASE}.events ADD COLUMN IF NOT EXISTS {COLUMN}"

PARTITIONS_WITHOUT = f"""
SELECT DISTINCT partition FROM (
  SELECT partition, name FROM system.parts_columns
  WHERE database = '{DATABASE}' AND table = 'events' AND active
  GROUP BY partition, name HAVING countIf(column = 'numbers') = 0
) ORDER BY partition DESC
"""  # noqa: S608 - constants
"""`partition`: months with parts that lack the column, the newest first."""
BEING_FILLED = f"""
SELECT count() FROM system.mutations
WHERE database = '{DATABASE}' AND table = 'events' AND NOT is_done
  AND position(command, 'MATERIALIZE COLUMN numbers') > 0
"""  # noqa: S608 - constants
"""`months`: those that were told to be filled and are not yet."""


def fill_partition(partition: str) -> str:
    """What gives the parts of a month their column; the engine goes on with it by itself."""
    return f"ALTER TABLE {DATABASE}.events MATERIALIZE COLUMN numbers IN PARTITION {partition}"


def number_of(key: str) -> str:
    """The number of a property, NULL without one; `key` is a parameter in SQL."""
    return f"if(mapContains(numbers, {key}), numbers[{key}], NULL)"


def number_or_zero(key: str) -> str:
    """The number of a property, 0 without one, which is half the work; `key` as above."""
    return f"numbers[{key}]"
