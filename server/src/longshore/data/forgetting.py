"""Events of players who were deleted: taken out of the engine, however late it comes back."""

import asyncio
import time
from collections.abc import Collection, Sequence
from pathlib import Path

import structlog
from sqlalchemy import text

from longshore.data.engine import Engine, EngineError, numbers
from longshore.data.engine.place import DATABASE, folder_of
from longshore.data.engine.schema import PAID, REFUNDED
from longshore.data.engine.tallies import changed_days
from longshore.data.loading.blocks import planned_in
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database

log = structlog.get_logger(__name__)
_AT_ONCE = 500
_LOOKS, _LOOK_SECONDS = 10, 1.0
_DUE = text("""
SELECT id, game_id, player_id FROM player_deletion
WHERE done_at IS NOT NULL AND forgotten_at IS NULL ORDER BY id LIMIT :most
""")
# Whoever looked before the deletion who was deleted, an importer's block or a day that is closed,
# writes for less than that: what they bring in afterwards is taken out by a later look.
_DONE = text("""
UPDATE player_deletion SET forgotten_at = now()
WHERE id = ANY(:ids) AND done_at < now() - interval '10 minutes'
""")


async def forget_events(database: Database, resources: Resources) -> int:
    """Take out what the engine has of deleted players; how many. Without an engine they wait."""
    settings = resources.settings
    return await forget_in(database, Engine(settings), folder_of(settings) / "loader")


async def forget_in(database: Database, engine: Engine, loader: Path) -> int:
    """The same with an engine and a loader's folder that are given.

    They are looked for anew until ten minutes after the deletion, whoever brings something in late.

    A block that was planned before the deletion may have their events, and comes into the engine
    after they were taken out of it: such blocks are waited for. One that is planned later is not,
    for the loader looks who was deleted before it brings a block in.

    Payments stay as figures of a number that leads to nobody: what of them a game earned is not
    personal, what the player did and on which device is.
    """
    async with database.system() as session:
        due = (await session.execute(_DUE, {"most": _AT_ONCE})).all()
    if not due:
        return 0
    if not await _are_loaded(planned_in(loader)):
        log.info("events_wait_for_a_block", players=len(due))
        return 0
    pairs = ", ".join(f"({row.game_id}, {row.player_id})" for row in due)
    try:
        await engine.command(
            f"DELETE FROM {DATABASE}.events WHERE (game, player) IN ({pairs}) AND source != 3 "  # noqa: S608
            f"AND NOT (source = 5 AND event IN ('{PAID}', '{REFUNDED}'))"
        )
        for table in ("player_slots", "closed_stays"):
            await engine.command(
                f"DELETE FROM {DATABASE}.{table} WHERE (game, player) IN ({pairs})"  # noqa: S608
            )
        await engine.command(
            f"ALTER TABLE {DATABASE}.events UPDATE device = '', properties = '{{}}', "
            f"numbers = {numbers.NONE}, id = if(source = 5, '', id) "
            f"WHERE (game, player) IN ({pairs}) SETTINGS mutations_sync = 1"
        )
        # Days of players stay when their events go: asked again they are the same.
        where = f"player_days WHERE (game, player) IN ({pairs})"
        await engine.command(changed_days(where, time.time_ns()))
        await engine.command(
            f"DELETE FROM {DATABASE}.player_parts WHERE (game, player) IN ({pairs})"  # noqa: S608
        )
        await _forget_sets(engine, [row.player_id for row in due])
    except EngineError as error:
        log.info("events_wait_to_be_forgotten", players=len(due), why=str(error)[:200])
        return 0
    async with database.system() as session:
        await session.execute(_DONE, {"ids": [row.id for row in due]})
    return len(due)


async def _forget_sets(engine: Engine, players: Sequence[int]) -> None:
    """Take out what has them in a set: events are counted anew, stays are read one by one."""
    who = f"bitmapBuild(CAST([{', '.join(map(str, players))}], 'Array(UInt64)'))"
    await engine.command(f"DELETE FROM {DATABASE}.tallies WHERE bitmapHasAny(players, {who})")  # noqa: S608
    # A making with only some of its rows would count for the whole of its day.
    of_stays = f"FROM {DATABASE}.stay_days WHERE"
    makings = await engine.rows(f"SELECT DISTINCT game, made {of_stays} bitmapHasAny(who, {who})")
    if makings:
        pairs = ", ".join(map(str, makings))
        await engine.command(f"DELETE {of_stays} (game, made) IN ({pairs})")


async def _are_loaded(blocks: Collection[Path]) -> bool:
    """Whether blocks are in the engine; a loader that works needs seconds for one."""
    for _ in range(_LOOKS):
        if not await asyncio.to_thread(_is_any_there, blocks):
            return True
        await asyncio.sleep(_LOOK_SECONDS)
    return False


def _is_any_there(blocks: Collection[Path]) -> bool:
    return any(path.exists() for path in blocks)
