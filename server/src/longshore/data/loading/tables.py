"""Making the engine's tables, and filling what is newer than the events that are there."""

from longshore.data.engine import Engine
from longshore.data.engine.place import DATABASE
from longshore.data.engine.schema import FILL_SLOTS, SLOTS_VIEW, STATEMENTS

_IS_THERE = f"""SELECT count() FROM system.tables
WHERE database = '{DATABASE}' AND name = '{SLOTS_VIEW}'"""  # noqa: S608 - constants
# Views of an installation that is older than imports: what they say of a row is not whole.
_OLD_VIEWS = f"""SELECT name FROM system.tables WHERE database = '{DATABASE}'
  AND name IN ('days_of_events', '{SLOTS_VIEW}')
  AND position(create_table_query, 'import_id') = 0"""  # noqa: S608 - constants
_NEW_VIEWS = f"""SELECT count() FROM system.tables WHERE database = '{DATABASE}'
  AND name IN ('days_of_events', '{SLOTS_VIEW}')
  AND position(create_table_query, 'import_id') > 0"""  # noqa: S608 - constants
_MONTHS = f"SELECT DISTINCT toYYYYMM(day) AS month FROM {DATABASE}.events ORDER BY month"  # noqa: S608


async def make_tables(engine: Engine) -> None:
    """Make what is missing; to be called while nothing is loaded.

    Slots are filled before their view is there: whoever is killed in between fills them again,
    which changes nothing. Raises as `Engine.rows` does.
    """
    ((is_there,),) = await engine.rows(_IS_THERE)
    for (name,) in await engine.rows(_OLD_VIEWS):
        await engine.command(f"DROP VIEW {DATABASE}.{name}")
    for statement in STATEMENTS[:-1]:
        await engine.command(statement)
    if not is_there:
        for (month,) in await engine.rows(_MONTHS):
            await engine.command(FILL_SLOTS.replace("{month}", str(month)))
    await engine.command(STATEMENTS[-1])


async def take_imports(engine: Engine) -> bool:
    """Whether the tables are as imports need them; raises as `Engine.rows` does."""
    ((views,),) = await engine.rows(_NEW_VIEWS)
    return bool(views == 2)
