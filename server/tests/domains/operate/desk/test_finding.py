"""[W-07] Whatever a player can read to somebody finds them, and no other rows are read."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support import many
from tests.support.runtime import DEVICE, game_client
from tests.support.shop import Shop, paid
from tests.support.world import World, as_owner

from longshore.domains.operate.desk.finding import ways_of
from longshore.domains.operate.players import put_fact
from longshore.kit.db.database import Database

MANY = 3_000
FIRST = 300
_READ = text("""
SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) FROM pg_stat_xact_user_tables
WHERE relname IN ('player', 'player_role', 'device', 'player_session', 'player_fact',
  'player_account', 'orders', 'payment')
""")
_ANALYZE = "ANALYZE player, player_role, device, player_session, player_fact, player_account"
ROLE = {
    "id": "e1", "event": "create", "server_id": "s1", "role_id": "r-7", "role_name": "墨染",
    "level": 92,
}  # fmt: skip
REGISTER = {
    "method": "register", "account": "moran77", "password": "Correct horse 9", "device": DEVICE,
}  # fmt: skip


@dataclass
class Crowd:
    """A game of three thousand players with two orders each, and two whom somebody seeks."""

    app: FastAPI
    shop: Shop
    player_id: int
    number: str

    async def look(self, keyword: str) -> tuple[dict[int, list[str]], int]:
        """Who is found by what, and how many rows were read for it."""
        keyring = self.app.state.resources.keyring
        place = (self.shop.publisher_id, self.shop.game_id)
        async with self.shop.database.publisher(self.shop.publisher_id) as session:
            before = (await session.execute(_READ)).scalar_one() or 0
            found = await ways_of(session, keyring, *place, keyword)
            after = (await session.execute(_READ)).scalar_one()
        return {player: list(ways) for player, ways in found.items()}, int(after) - int(before)


@pytest.fixture
async def crowd(app: FastAPI, database: Database, world: World) -> AsyncIterator[Crowd]:
    game = world.aurora.games[0]
    shop = await Shop.open(database, world.aurora.id, game.id)
    number = (await shop.order(game_order_id="G-88")).number
    await shop.take(paid(number, transaction="T-99"))
    client = await game_client(app, database, game)
    made = await client.call("/sdk/v1/login", REGISTER)
    assert made.code == 0, made
    client.session, player = made.data["session"], int(made.data["player_id"])
    assert (await client.call("/sdk/v1/role", ROLE)).code == 0
    keyring, place = app.state.resources.keyring, (world.aurora.id, game.id)
    async with database.system() as session:
        await put_fact(session, keyring, *place, player, "phone", "+8613877660042")
        await put_fact(session, keyring, *place, player, "email", "moran@example.com")
        after = await many.add_players(session, *place, 1, MANY)
        await many.add_belongings(session, game.id, after)
    # Every row of a ledger looks for its order. That look was planned when there were none and
    # goes through the whole table, until ANALYZE has it planned again.
    who = {"player_id": after + 1, "players": MANY}
    for first, last in ((1, FIRST), (FIRST + 1, 2 * MANY)):
        async with database.system() as session:
            await many.add_orders(session, *place, first, last, **who)
        async with as_owner(database) as session:
            await session.execute(text("ANALYZE orders"))
    async with as_owner(database) as session:
        # As autovacuum does within a minute.
        await session.execute(text(f"{_ANALYZE}, orders, payment"))
    yield Crowd(app, shop, player, number)


async def test_each_way_reads_what_it_finds(crowd: Crowd) -> None:
    """The game does not have the channel of the order any more: its players are still found."""
    keywords = {
        "player": [str(crowd.player_id)],
        "character": ["r-7", "墨染"],
        "device": [DEVICE["id"]],
        "phone": ["13877660042", "138 7766 0042", "+86 138-7766-0042", "008613877660042"],
        "email": ["moran@example.com", "Moran@Example.COM"],
        "account": ["moran77"],
    }
    for way, texts in keywords.items():
        for keyword in texts:
            found, read = await crowd.look(keyword)
            assert found == {crowd.player_id: [way]}, keyword
            assert read < 100, (keyword, read)
    others = {
        "channel_uid": ["u-10086"],
        "order": [crowd.number, crowd.number.lower(), "G-88", "T-99"],
    }
    for way, texts in others.items():
        for keyword in texts:
            found, read = await crowd.look(keyword)
            assert found == {crowd.shop.player_id: [way]}, keyword
            assert read < 100, (keyword, read)
    for keyword in ("nobody", "13900000000", "999999999", "G77", "uid77"):
        _, read = await crowd.look(keyword)
        assert read < 100, (keyword, read)


async def test_a_device_of_thousands_of_stays_shows_who_was_on_it(crowd: Crowd) -> None:
    """As somebody's telephone does who signs in for years, and whose brother once did."""
    stays = text("""
        INSERT INTO player_session (publisher_id, game_id, player_id, device_id, digest, expires_at)
        SELECT publisher_id, game_id, CASE WHEN n = 300 THEN CAST(:brother AS bigint)
            ELSE player_id END, device_id, CAST('stay' || n AS bytea), now()
        FROM (SELECT * FROM player_session WHERE player_id = :player LIMIT 1) AS one
          CROSS JOIN generate_series(1, 5000) AS n
    """)
    brother = crowd.shop.player_id
    async with crowd.shop.database.system() as session:
        await session.execute(stays, {"player": crowd.player_id, "brother": brother})
    found, read = await crowd.look(DEVICE["id"])
    assert found == {crowd.player_id: ["device"], brother: ["device"]}
    assert read < 2_100, read
