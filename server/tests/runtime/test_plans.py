"""Prepared statements read few rows of tables that are large and that nobody has analyzed yet."""

from collections.abc import AsyncIterator

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from tests.support.paying import VIVO, configure
from tests.support.plans import as_new
from tests.support.shop import Shop
from tests.support.world import World

from longshore.domains.operate.orders import Game
from longshore.domains.operate.players.sessions import FIND_SESSION, SESSION_IS_OPEN
from longshore.domains.pack.channels import CHANNELS_STATE
from longshore.kit.db import lanes as kit
from longshore.kit.db.database import Database
from longshore.kit.db.lanes import Lanes
from longshore.kit.db.positional import Positional
from longshore.runtime.quick.statements import _STATEMENTS, PREPARED

# Without statistics, fewer are taken for so few that any index will do.
MANY, SOME = 12_000, 40
SAID = {
    **_STATEMENTS,
    "find_session": Positional(FIND_SESSION),
    "session_is_open": Positional(SESSION_IS_OPEN),
}
# Rows that the connection has read of late: of tables, and where an index of theirs led to.
_READ = """
SELECT sum(CASE relkind WHEN 'r' THEN pg_stat_get_xact_tuples_returned(oid)
  ELSE pg_stat_get_xact_tuples_fetched(oid) END)::text
FROM pg_class WHERE relkind IN ('r', 'i') AND relnamespace = 'public'::regnamespace
"""
_TABLES = (
    "player", "player_session", "player_deletion", "device", "orders", "order_event",
    "refused_entry", "goods", "payment",
)  # fmt: skip
_FILL = (
    "INSERT INTO player (publisher_id, game_id, channel_code, channel_uid) "
    "SELECT :p, :g, 'vivo', 'u' || n FROM generate_series(1, :many) AS n",
    "INSERT INTO device (publisher_id, game_id, digest) "
    "SELECT :p, :g, sha256(n::text::bytea) FROM generate_series(1, :many) AS n",
    "INSERT INTO player_session (publisher_id, game_id, digest, player_id, device_id, expires_at) "
    "SELECT :p, :g, sha256(player.id::text::bytea), player.id, (SELECT min(id) FROM device), "
    "now() + interval '7 days' FROM player WHERE game_id = :g",
    "INSERT INTO player_deletion (publisher_id, game_id, player_id, due_at) "
    "SELECT :p, :g, id, now() + interval '7 days' FROM player WHERE game_id = :g",
    "INSERT INTO refused_entry (publisher_id, game_id, subject, mark, shown, reason, "
    "created_user_name) SELECT :p, :g, 'address', 'address:' || n, 'a', 'r', 'n' "
    "FROM generate_series(1, :many) AS n",
    "INSERT INTO goods (publisher_id, game_id, code, name, price_minor, currency) "
    "SELECT :p, :g, 'g' || n, 'g', 600, 'CNY' FROM generate_series(1, :many) AS n",
    "INSERT INTO orders (publisher_id, game_id, player_id, number, channel_code, goods_code, "
    "goods_name, amount_minor, currency, game_order_id) SELECT :p, :g, id, 'N' || id, 'vivo', "
    "'gem_60', 'gem_60', 600, 'CNY', 'G' || id FROM player WHERE game_id = :g",
    "INSERT INTO order_event (publisher_id, game_id, order_id, kind) "
    "SELECT publisher_id, game_id, id, 'created' FROM orders",
    "INSERT INTO payment (publisher_id, game_id, channel_code, transaction, order_number, "
    "amount_minor, currency, kind) "
    "SELECT :p, :g, 'vivo', 'S' || n, n, 600, 'CNY', 'stray' FROM generate_series(1, :many) AS n",
)


@pytest.fixture
async def lanes(database: Database) -> AsyncIterator[Lanes]:
    said = {name: one.text for name, one in SAID.items()}
    state = Positional(f"SELECT {CHANNELS_STATE}")
    found = Lanes(
        database.addresses.application,
        {**PREPARED, **said, "state": state.text, "read": _READ}, count=1,
    )  # fmt: skip
    await found.start()
    yield found
    await found.close()


@pytest.fixture
async def game(
    database: Database, world: World, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Game]:
    """A game without players, whose tables are as a migration leaves them."""
    monkeypatch.setattr(kit, "_LOOK_SECONDS", 1e9)
    async with as_new(database, *_TABLES):
        one = world.aurora.games[0]
        await configure(database, await Shop.open(database, world.aurora.id, one.id), VIVO)
        yield Game(world.aurora.id, one.id, lambda: database.publisher(world.aurora.id))


async def _filled(database: Database, game: Game) -> None:
    async with database.system() as session:
        for statement in _FILL:
            values = {"p": game.publisher_id, "g": game.game_id, "many": MANY}
            await session.execute(text(statement), values)


async def _state(lanes: Lanes, game: Game) -> str:
    given = [str(game.game_id), "{vivo}"]
    found = await lanes.call(("scope", [str(game.publisher_id)]), ("state", given))
    return (found[1].get_value(0, 0) or b"").decode()


async def _rows_read(lanes: Lanes, game: Game, name: str, middle: int) -> int:
    """How many rows a statement reads that is about the player or order of this number."""
    number = f"{'M' if name == 'new_order' else 'N'}{middle}"
    values = {
        "publisher": str(game.publisher_id), "game": str(game.game_id), "channel": "vivo",
        "uid": f"u{middle}", "sandbox": "f", "device": f"\\x{middle:064x}", "os": "", "model": "",
        "digest": f"\\x{middle:064x}", "store": "", "days": "7", "address": "192.0.2.1",
        "player": str(middle), "number": number, "goods": f"g{middle}",
        "game_order": f"new-{middle}-{name}", "role": "", "role_name": "", "server": "",
        "extra": "", "state": await _state(lanes, game), "served": "{vivo}", "amount": "600",
        "currency": "CNY", "transaction": f"T{middle}", "request": "{}", "app_id": "a",
        "session": str(middle),
    }  # fmt: skip
    found = await lanes.call(
        ("scope", [str(game.publisher_id)]), ("read", []), (name, SAID[name].values(values)),
        ("read", []),
    )  # fmt: skip
    before, after = (int(found[at].get_value(0, 0) or b"") for at in (1, 3))
    return after - before


async def _middle(game: Game) -> int:
    async with game.transaction() as session:
        found = await session.execute(text("SELECT max(id) FROM player"))
        return int(found.scalar_one()) - MANY // 2


async def test_what_was_planned_of_empty_tables(
    app: FastAPI, database: Database, lanes: Lanes, game: Game
) -> None:
    """A plan for any values is kept: it is made again when tables without statistics have grown."""
    for name in SAID:
        await _rows_read(lanes, game, name, 0)
    await _filled(database, game)
    lanes._grew = None
    assert await lanes.plan_anew()
    middle = await _middle(game)
    read = {name: await _rows_read(lanes, game, name, middle) for name in SAID}
    assert {name: rows for name, rows in read.items() if rows > SOME} == {}
