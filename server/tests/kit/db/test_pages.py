"""A page and the number of all rows, in one statement wherever a row can tell it."""

import pytest
from sqlalchemy import select
from tests.support.statements import counted
from tests.support.world import World

from longshore.domains.games.models import Game
from longshore.kit.db.database import Database
from longshore.kit.db.pages import page_of


@pytest.mark.parametrize(
    ("offset", "shown", "most", "total", "statements"),
    [
        (0, 2, None, 3, 1),
        (2, 1, None, 3, 1),
        (4, 0, None, 3, 2),  # behind the end no row tells how many there are
        (0, 2, 2, 2, 1),
        (4, 0, 2, 2, 2),
    ],
)
async def test_page(
    database: Database,
    world: World,
    offset: int,
    shown: int,
    most: int | None,
    total: int,
    statements: int,
) -> None:
    own = select(Game).where(Game.publisher_id == world.aurora.id).order_by(Game.id)
    async with database.reading(world.aurora.id) as session:
        with counted(database) as sent:
            rows, found = await page_of(session, own, offset=offset, limit=2, most_counted=most)
    wanted = sorted(game.id for game in world.aurora.games)[offset : offset + 2]
    assert ([row.id for row in rows], found) == (wanted, total)
    assert (len(rows), len(sent)) == (shown, statements)


async def test_nothing(database: Database, world: World) -> None:
    async with database.reading(world.aurora.id) as session:
        nothing = select(Game).where(Game.id < 0).order_by(Game.id)
        assert await page_of(session, nothing, offset=0, limit=10) == ([], 0)
