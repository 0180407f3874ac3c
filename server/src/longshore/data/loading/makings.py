"""Deleting what was kept of a day before its last making."""

from longshore.data.engine import Engine
from longshore.data.engine.place import DATABASE


async def drop_makings(engine: Engine, table: str, where: str, *, at_once: bool = False) -> None:
    """Delete rows of a table that no page reads any more; raises as `Engine.rows` does.

    Unless it must be `at_once`, nobody waits for it: the engine marks deleted rows part by part,
    all parts of the table one after the other, which takes seconds, and events would wait for it.
    What is asked for meanwhile is then done in one go. Nothing is asked for where nothing is.
    """
    place = f"{DATABASE}.{table} WHERE {where}"
    ((rows,),) = await engine.rows(f"SELECT count() FROM {place}")  # noqa: S608 - numbers of ours
    if rows:
        waiting = "" if at_once else " SETTINGS lightweight_deletes_sync = 0"
        await engine.command(f"DELETE FROM {place}{waiting}")  # noqa: S608
