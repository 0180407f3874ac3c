"""A game's own clock, as publishing global settings leaves it."""

from sqlalchemy import text

from longshore.kit.db.database import Database
from tests.support.world import as_owner

_CLOCK = text("""
INSERT INTO published_version (publisher_id, game_id, kind, number, content, digest,
  created_user_id, created_user_name)
SELECT :publisher, :game, 'globals', 1 + count(*),
  json_build_object('areas', '[]'::json, 'time_zone', CAST(:zone AS text))::text, 'd', 1, 'test'
FROM published_version WHERE game_id = :game AND kind = 'globals'
""")


async def set_clock(database: Database, publisher_id: int, game_id: int, zone: str) -> None:
    """Have a game live in another zone from now on."""
    values = {"publisher": publisher_id, "game": game_id, "zone": zone}
    async with as_owner(database) as session:
        await session.execute(_CLOCK, values)
