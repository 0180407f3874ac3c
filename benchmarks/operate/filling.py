"""Players and orders by the million, as fast as one PostgreSQL takes them in.

No statement asks a foreign key, and what is only read by is made at the end, in one go each: hours
become minutes. Indexes that are built so are packed tighter than those that grew.
"""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from sqlalchemy import text
from tests.support import many

from longshore.kit.db import connection
from longshore.kit.db.database import Database
from longshore.kit.db.roles import Addresses

_STEP = 250_000
_FILLED = [
    "player", "player_role", "device", "player_session", "player_account", "player_fact",
    "orders", "payment", "order_event",
]  # fmt: skip
_INDEXES = """
SELECT pg_get_indexdef(indexrelid), indexrelid::regclass::text FROM pg_index
WHERE indrelid = ANY(%s::regclass[]) AND NOT indisunique
"""
_ROOM = ("max_wal_size = '8GB'", "checkpoint_timeout = '30min'", "maintenance_work_mem = '1GB'")


def fill(
    superuser: str, place: tuple[int, int], players: int, orders: int, minutes: float
) -> tuple[int, int]:
    """The id before the first player, and how many orders there are: fewer where time ran out.

    `superuser` is the address of somebody who may leave foreign keys out; `place` the publisher
    and the game; `minutes` how long orders may be filled in.
    """
    with psycopg.connect(superuser, autocommit=True) as one:
        for setting in _ROOM:
            one.execute(f"ALTER SYSTEM SET {setting}".encode())
        one.execute("SELECT pg_reload_conf()")
        with _without_indexes(one):
            made = asyncio.run(_rows(superuser, place, players, orders, minutes))
        one.execute("VACUUM ANALYZE")
    return made


def filled(superuser: str, game_id: int) -> tuple[int, int]:
    """The same of a game that was filled before; no orders where it was not."""
    with psycopg.connect(superuser) as one:
        numbers = "SELECT max(substr(number, 5)::bigint) FROM orders WHERE number LIKE 'MANY%%'"
        orders = one.execute(numbers + " AND game_id = %s", (game_id,)).fetchone()
        first = "SELECT min(id) - 1 FROM player WHERE game_id = %s AND channel_code LIKE 'many%%'"
        player = one.execute(first, (game_id,)).fetchone()
    return int((player or [0])[0] or 0), int((orders or [0])[0] or 0)


@contextmanager
def _without_indexes(one: psycopg.Connection) -> Iterator[None]:
    found = one.execute(_INDEXES, (_FILLED,)).fetchall()
    for _, name in found:
        one.execute(f"DROP INDEX {name}".encode())
    yield
    for definition, _ in found:
        one.execute(str(definition).encode())


async def _rows(
    superuser: str, place: tuple[int, int], players: int, orders: int, minutes: float
) -> tuple[int, int]:
    # Filling takes longer than a request may.
    connection.STATEMENT_SECONDS = 600.0
    database = Database(Addresses(superuser, superuser), pool_size=2)
    after = -1
    for first, last in _parts(players):
        async with database.system() as session:
            await session.execute(text("SET LOCAL session_replication_role = replica"))
            made = await many.add_players(session, *place, first, last)
            await many.add_belongings(session, place[1], made)
            after = made if after < 0 else after
    until, filled = time.monotonic() + minutes * 60, 0
    for first, last in _parts(orders):
        if time.monotonic() > until:
            break
        async with database.system() as session:
            await session.execute(text("SET LOCAL session_replication_role = replica"))
            who = {"player_id": after + 1, "players": players}
            await many.add_orders(session, *place, first, last, **who)
        filled = last
    await database.dispose()
    return after, filled


def _parts(count: int) -> Iterator[tuple[int, int]]:
    return ((first, min(first + _STEP - 1, count)) for first in range(1, count + 1, _STEP))
