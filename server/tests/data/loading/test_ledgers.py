"""Ledgers are read by id: none is passed over because a later one could be seen before it."""

from sqlalchemy import text
from tests.support.world import World

from longshore.data.loading.ledgers import Ledgers
from longshore.kit.db.database import Database

_NEXT = text("SELECT nextval(pg_get_serial_sequence('player', 'id'))")
_ADD = text(
    "INSERT INTO player (id, publisher_id, game_id, channel_uid) OVERRIDING SYSTEM VALUE "
    "VALUES (:id, :publisher, :game, :uid)"
)


async def test_a_row_whose_transaction_goes_on_is_waited_for(
    database: Database, world: World
) -> None:
    """It took its id first and its number last, right after the number of whoever came between."""
    ledgers, own = Ledgers(), {"publisher": world.aurora.id, "game": world.aurora.games[0].id}

    async def look() -> list[int]:
        async with database.system() as session:
            await ledgers.look(session)
            found = await ledgers.after(session, {}, "Asia/Shanghai")
        return [] if found is None else [row.player for row in found.rows if row.source == 3]

    async with database.system() as before:
        # Every 32nd id is written to the log, and gives its transaction a number at once.
        await before.execute(_NEXT)
    async with database.system() as slow:
        early = (await slow.execute(_NEXT)).scalar_one()
        async with database.system() as quick:
            late = (await quick.execute(_NEXT)).scalar_one()
            await quick.execute(_ADD, {"id": late, "uid": "late", **own})
        assert await look() == []
        await slow.execute(_ADD, {"id": early, "uid": "early", **own})
        for _ in range(5):
            assert await look() == []
    seen = [await look() for _ in range(4)]
    assert [early, late] in seen
