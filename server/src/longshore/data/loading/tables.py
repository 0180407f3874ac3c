"""Making the engine's tables, and filling what is newer than the events that are there."""

from longshore.data.engine import Engine, numbers
from longshore.data.engine.place import DATABASE
from longshore.data.engine.schema import (
    CHANNELS_VIEW,
    FILL_CHANNELS,
    FILL_SALES,
    FILL_SLOTS,
    SALES_VIEW,
    SLOTS_VIEW,
    STATEMENTS,
    VIEWS_FILLED_FIRST,
)
from longshore.data.engine.tallies import CHANGES_VIEW, FILL_CHANGES

_THERE = f"""SELECT name FROM system.tables WHERE database = '{DATABASE}'
  AND name IN ('{CHANNELS_VIEW}', '{SALES_VIEW}', '{SLOTS_VIEW}', '{CHANGES_VIEW}')"""  # noqa: S608
# Views of an installation that is older than imports: what they say of a row is not whole.
_OLD_VIEWS = f"""SELECT name FROM system.tables WHERE database = '{DATABASE}'
  AND name IN ('days_of_events', '{SLOTS_VIEW}')
  AND position(create_table_query, 'import_id') = 0"""  # noqa: S608 - constants
_NEW_VIEWS = f"""SELECT count() FROM system.tables WHERE database = '{DATABASE}'
  AND name IN ('days_of_events', '{CHANNELS_VIEW}', '{SALES_VIEW}', '{SLOTS_VIEW}')
  AND position(create_table_query, 'import_id') > 0"""  # noqa: S608 - constants
_MONTHS = f"""SELECT DISTINCT toYYYYMM(day) AS month FROM (
  SELECT day FROM {DATABASE}.events UNION ALL SELECT day FROM {DATABASE}.player_days
) ORDER BY month"""  # noqa: S608 - constants


async def make_tables(engine: Engine) -> None:
    """Make what is missing; to be called while nothing is loaded.

    Slots, sales and days by channel are filled before their views are there: whoever is killed in
    between fills them again, which changes nothing. Raises as `Engine.rows` does.
    """
    there = {name for (name,) in await engine.rows(_THERE)}
    for (name,) in await engine.rows(_OLD_VIEWS):
        await engine.command(f"DROP VIEW {DATABASE}.{name}")
    for statement in STATEMENTS[:-VIEWS_FILLED_FIRST]:
        await engine.command(statement)
    if CHANNELS_VIEW not in there:
        await engine.command(f"TRUNCATE TABLE {DATABASE}.channel_days")
        for statement in FILL_CHANNELS:
            await _fill(engine, statement)
    if SALES_VIEW not in there:
        await engine.command(f"TRUNCATE TABLE {DATABASE}.sales")
        await _fill(engine, FILL_SALES)
    if SLOTS_VIEW not in there:
        await _fill(engine, FILL_SLOTS)
    if CHANGES_VIEW not in there:
        # Numbers that begin anew might be those of before by chance.
        for table in ("tallied_days", "event_changes"):
            await engine.command(f"TRUNCATE TABLE {DATABASE}.{table}")
        await _fill(engine, FILL_CHANGES)
    for statement in STATEMENTS[-VIEWS_FILLED_FIRST:]:
        await engine.command(statement)
    await _fill_numbers(engine)


async def _fill_numbers(engine: Engine) -> None:
    """Give events of before their column, aside; who is ended in between goes on by itself."""
    ((months,),) = await engine.rows(numbers.BEING_FILLED)
    if months:
        return
    for (partition,) in await engine.rows(numbers.PARTITIONS_WITHOUT):
        await engine.command(numbers.fill_partition(str(partition)))


async def _fill(engine: Engine, statement: str) -> None:
    for (month,) in await engine.rows(_MONTHS):
        await engine.command(statement.replace("{month}", str(month)))


async def take_imports(engine: Engine) -> bool:
    """Whether the tables are as imports need them; raises as `Engine.rows` does."""
    ((views,),) = await engine.rows(_NEW_VIEWS)
    return bool(views == 4)
