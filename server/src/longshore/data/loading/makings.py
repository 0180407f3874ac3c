"""Deleting rows of what is kept of days: of former makings, and of players who were deleted."""

from longshore.data.engine import Engine
from longshore.data.engine.place import DATABASE


async def drop_makings(engine: Engine, table: str, where: str, *, at_once: bool = False) -> None:
    """Delete rows of kept days; raises as `Engine.rows` does.

    Unless they must be gone `at_once`, nobody waits for it: no page reads former makings, and the
    engine marks deleted rows in all parts of the table one after the other, which takes seconds.
    What it is asked to delete meanwhile goes together. It is not asked where there is nothing.
    """
    place = f"{DATABASE}.{table} WHERE {where}"
    ((rows,),) = await engine.rows(f"SELECT count() FROM {place}")  # noqa: S608 - numbers of ours
    if rows:
        waiting = "" if at_once else " SETTINGS lightweight_deletes_sync = 0"
        await engine.command(f"DELETE FROM {place}{waiting}")  # noqa: S608
