"""How a month is derived."""

from datetime import date

from sqlalchemy import text
from tests.support.world import World

from longshore.domains.popularize.settlements.deriving import derive
from longshore.kit.db.database import Database

_PROCESSES = text("SHOW max_parallel_workers_per_gather")


async def test_several_processes_of_the_database_read_a_month(
    database: Database, world: World
) -> None:
    """Which is not so for what a page asks: see `test_lists.py`."""
    async with database.publisher(world.aurora.id) as session:
        assert (await session.execute(_PROCESSES)).scalar_one() == "0"
        game = world.aurora.games[0].id
        assert await derive(session, game, "Asia/Shanghai", date(2026, 3, 1)) == {}
        assert (await session.execute(_PROCESSES)).scalar_one() == "2"
    async with database.publisher(world.aurora.id) as session:
        assert (await session.execute(_PROCESSES)).scalar_one() == "0"
