"""Comparing every game once its day is over, beside the loader."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import asdict
from datetime import date, timedelta

import structlog
from sqlalchemy import text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import SQLAlchemyError

from longshore.data.comparing.comparison import Difference, differences
from longshore.data.comparing.models import DataComparison
from longshore.data.engine import Engine, EngineError
from longshore.data.engine.place import folder_of
from longshore.data.loading.blocks import read_positions
from longshore.data.loading.progress import read_progress
from longshore.kit.clock import now
from longshore.kit.days import present_day
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings

log = structlog.get_logger(__name__)
USUAL_DAYS = 35
_LOOK_SECONDS = 300
_MOST_KEPT = 200
# What the ledgers wrote at the end of a day is in the engine when everything until then is.
_SETTLED_SECONDS = 600
_DUE = text(
    """
    SELECT g.publisher_id, g.id FROM game g LEFT JOIN data_comparison c ON c.game_id = g.id
    WHERE c.last_day IS NULL OR c.last_day < :last ORDER BY g.id
    """
)
_NEWEST = text(
    """
    SELECT (SELECT coalesce(max(id), 0) FROM player) AS player,
           (SELECT coalesce(max(id), 0) FROM order_event) AS order_event
    """
)
_LOADED_LOOKS, _LOADED_LOOK_SECONDS = 60, 0.5
_ALL = text("SELECT publisher_id, id FROM game ORDER BY id")


async def compare_nightly(settings: Settings, database: Database, engine: Engine) -> None:
    """Compare what is due again and again, until cancelled."""
    while True:
        await asyncio.sleep(_LOOK_SECONDS)
        try:
            await compare_due(settings, database, engine)
        except (EngineError, SQLAlchemyError) as error:
            log.warning("comparing_waits", error=f"{type(error).__name__}: {error}"[:300])


async def compare_due(settings: Settings, database: Database, engine: Engine) -> int:
    """Compare the games whose yesterday was not compared yet; how many there were.

    Nothing is due before everything of yesterday is loaded.
    """
    today = present_day(settings.time_zone)
    progress = read_progress(folder_of(settings))
    over = today.since.timestamp() + _SETTLED_SECONDS
    if progress is None or progress.complete_until < over:
        return 0
    last = today.date - timedelta(days=1)
    async with database.system() as session:
        games = (await session.execute(_DUE, {"last": last})).all()
    for publisher, game in games:
        await _compare(settings, database, engine, (publisher, game), _until(last, USUAL_DAYS))
    return len(games)


async def compare_all(
    settings: Settings, database: Database, engine: Engine, days: int
) -> AsyncIterator[tuple[int, list[Difference]]]:
    """Compare so many days of every game now, until yesterday: each game and what differs."""
    last = present_day(settings.time_zone).date - timedelta(days=1)
    async with database.system() as session:
        games = (await session.execute(_ALL)).all()
    for publisher, game in games:
        place = (publisher, game)
        yield game, await _compare(settings, database, engine, place, _until(last, days))


def _until(last: date, days: int) -> tuple[date, date]:
    return last - timedelta(days=days - 1), last


async def _loaded(settings: Settings, database: Database) -> None:
    """Wait until what the ledgers have now is loaded, for as long as a loader may need for it."""
    async with database.system() as session:
        newest = (await session.execute(_NEWEST)).mappings().one()
    loader = folder_of(settings) / "loader"
    for _ in range(_LOADED_LOOKS):
        positions = await asyncio.to_thread(read_positions, loader)
        if all(positions.get(name, 0) >= newest[name] for name in newest):
            return
        await asyncio.sleep(_LOADED_LOOK_SECONDS)


async def _compare(
    settings: Settings, database: Database, engine: Engine, place: tuple[int, int],
    days: tuple[date, date],
) -> list[Difference]:  # fmt: skip
    publisher, game = place
    found = await differences(database, engine, game, days, settings.time_zone)
    if found:
        # A ledger may have been written between the two readings, also of days long over: what
        # still differs when that is loaded differs.
        await _loaded(settings, database)
        again = await differences(database, engine, game, days, settings.time_zone)
        found = [one for one in again if one in found]
    newest = [asdict(one) | {"day": one.day.isoformat()} for one in found[::-1][:_MOST_KEPT]]
    row = {
        "first_day": days[0], "last_day": days[1], "checked_at": now(), "count": len(found),
        "differences": newest,
    }  # fmt: skip
    statement = insert(DataComparison).values(publisher_id=publisher, game_id=game, **row)
    async with database.publisher(publisher) as session:
        await session.execute(statement.on_conflict_do_update(index_elements=["game_id"], set_=row))
    if found:
        log.error("figures_differ_from_ledgers", game=game, count=len(found))
    return found
