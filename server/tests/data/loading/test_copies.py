"""A copy of the engine's folder, as the guide makes one, put back after the folder is lost."""

import asyncio
import shutil
from datetime import date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from tests.support.engine import Analytics, analytics_on
from tests.support.played import Played, play_by_chance
from tests.support.world import World

from longshore.data.comparing.comparison import differences
from longshore.data.engine.place import folder_of
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings

ZONE = "Asia/Shanghai"
BEGIN = datetime(2026, 3, 4, tzinfo=ZoneInfo(ZONE))
DAYS = (date(2026, 3, 1), date(2026, 3, 31))


def _copy(folder: Path, copy: Path) -> None:
    """As `cp -a` does: the engine keeps links to its databases' folders."""
    shutil.copytree(folder, copy, symlinks=True)


async def _counted(analytics: Analytics, game: int) -> list[tuple[object, ...]]:
    return await analytics.rows(
        "SELECT event, source, count(), uniqExact(id), sum(amount) FROM longshore.events "
        f"WHERE game = {game} GROUP BY event, source ORDER BY event, source"
    )


async def test_a_copy_is_put_back_and_the_ledgers_catch_up(
    settings: Settings, database: Database, tmp_path: Path, world: World
) -> None:
    """[W-19] What was loaded is there once; what the ledgers wrote since comes by itself."""
    game = world.aurora.games[0]
    async with analytics_on(settings, database, tmp_path / "data") as analytics:
        played = Played(analytics, game)
        await play_by_chance(played, BEGIN, 8, seed=3)
        before = await _counted(analytics, game.id)
        folder, copy = folder_of(analytics.settings), tmp_path / "copy"
        await asyncio.to_thread(analytics.node.stop)
        await asyncio.to_thread(_copy, folder, copy)

        await asyncio.to_thread(analytics.node.start)
        player = await played.player("2026-03-12T10:00+08:00")
        await played.order(player, 900, "2026-03-12T11:00+08:00")
        await analytics.load()
        whole = await _counted(analytics, game.id)
        assert whole != before

        await asyncio.to_thread(analytics.node.kill)
        await asyncio.to_thread(shutil.rmtree, folder)
        await asyncio.to_thread(_copy, copy, folder)
        await asyncio.to_thread(analytics.node.start)
        assert await _counted(analytics, game.id) == before
        await analytics.load()
        assert await _counted(analytics, game.id) == whole
        found = await differences(database, analytics.engine, game.id, DAYS, ZONE)
        assert found == []


async def test_without_a_copy_the_ledgers_fill_an_empty_engine(
    settings: Settings, database: Database, tmp_path: Path, world: World
) -> None:
    """[W-19] Money and players come back from the database alone; reported events do not."""
    game = world.aurora.games[0]
    async with analytics_on(settings, database, tmp_path) as analytics:
        played = Played(analytics, game)
        await play_by_chance(played, BEGIN, 8, seed=4)
        whole = await _counted(analytics, game.id)
        await asyncio.to_thread(analytics.node.kill)
        await asyncio.to_thread(shutil.rmtree, folder_of(analytics.settings))
        await asyncio.to_thread(folder_of(analytics.settings).mkdir)
        await asyncio.to_thread(analytics.node.start)
        await analytics.load()
        assert await _counted(analytics, game.id) == [row for row in whole if row[1] == 3]
        assert await differences(database, analytics.engine, game.id, DAYS, ZONE) == []
