"""A month of a million orders: how long deriving every statement of it takes.

    .venv/bin/python benchmarks/popularize/settlement.py [--orders 1000000] [--promoters 200]

A PostgreSQL of its own. Ten orders a player, one order in fifty refunded in the month after, one
player in twenty brought a second time; shares of income, and of players who pay for the first time.
The month after is derived too: it looks at both. The bar for the first is 10 s. Beside it the one
sum that somebody would ask by hand, which knows neither refunds nor rules.
"""

import argparse
import asyncio
import os
import resource
import sys
import time
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "benchmarks"), str(ROOT / "server")]

import running  # noqa: E402
from sqlalchemy import text  # noqa: E402

from longshore.composition.domains import METADATA  # noqa: E402
from longshore.domains.popularize.settlements.deriving import derive  # noqa: E402
from longshore.domains.popularize.settlements.lines import months_before  # noqa: E402
from longshore.kit.db.database import Database  # noqa: E402
from longshore.kit.testing import TestPostgres  # noqa: E402

_MONTH, _BEGIN = date(2026, 3, 1), datetime(2026, 2, 28, 16, tzinfo=UTC)
_ZONE = "Asia/Shanghai"
_STEPS = (
    """INSERT INTO promoter (publisher_id, game_id, name, code, created_user_id, created_user_name)
    SELECT :p, :g, 'P' || n, 'bench' || n, 1, 'b' FROM generate_series(1, :promoters) AS n""",
    """INSERT INTO player (publisher_id, game_id, channel_uid, created_at)
    SELECT :p, :g, 'bench' || n, :begin FROM generate_series(1, :players) AS n""",
    """INSERT INTO player_attribution
      (publisher_id, game_id, player_id, promoter_id, attribution_id, is_return, begins_at)
    SELECT :p, :g, l.id, m.id, 0, back, :begin + CASE WHEN back THEN interval '15 days' ELSE
      interval '0' END
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM player
          WHERE channel_uid LIKE 'bench%') l
    JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM promoter
          WHERE code LIKE 'bench%') m ON m.n = 1 + l.n % :promoters
    CROSS JOIN (VALUES (false), (true)) AS b (back) WHERE NOT back OR l.n % 20 = 0""",
)
_ORDERS = """
WITH made AS (
  INSERT INTO orders (publisher_id, game_id, player_id, number, channel_code, goods_code,
    goods_name, amount_minor, currency, game_order_id, payment, created_at, paid_at)
  SELECT :p, :g, :first + (n * 7919) % :players, 'B' || n, 'vivo', 'gem', 'gem', 600 + n % 640,
    'CNY', 'B' || n, 'paid', at, at
  FROM (SELECT n, :begin + n * (interval '31 days' / CAST(:orders AS float8)) AS at
        FROM generate_series(CAST(:low AS bigint), :high) AS n) s
  RETURNING id, paid_at)
INSERT INTO order_event (publisher_id, game_id, order_id, kind, at)
SELECT :p, :g, id, kind, paid_at + CASE kind WHEN 'paid' THEN interval '0' ELSE
  interval '31 days' END
FROM made CROSS JOIN (VALUES ('created'), ('paid'), ('refunded')) AS k (kind)
WHERE kind <> 'refunded' OR id % 50 = 0
"""
_SHARES = (
    """INSERT INTO share_model (publisher_id, game_id, name, created_user_name)
    VALUES (:p, :g, 'a', 'b'), (:p, :g, 'b', 'b')""",
    """INSERT INTO share_version (publisher_id, game_id, model_id, begins_on, terms,
      created_user_name)
    SELECT :p, :g, id, DATE '2026-01-01', CASE name WHEN 'a' THEN
      jsonb '{"earns": "income", "tiers": [{"from_minor": 0, "rate_bps": 3000}]}' ELSE
      jsonb '{"earns": "payer", "amount_minor": 500}' END, 'b' FROM share_model""",
    """INSERT INTO share_assignment (publisher_id, game_id, promoter_id, model_id, begins_on,
      created_user_name)
    SELECT :p, :g, p.id, m.id, DATE '2026-01-01', 'b' FROM promoter p
    JOIN share_model m ON m.name = CASE p.id % 2 WHEN 0 THEN 'a' ELSE 'b' END
    WHERE p.code LIKE 'bench%'""",
)
_DRAWN = """
INSERT INTO settlement_month (game_id, month, publisher_id, zone, drawn_user_name)
VALUES (:g, :month, :p, 'Asia/Shanghai', 'b')
"""
_BY_HAND = """
SELECT b.promoter_id, sum(o.amount_minor) FROM orders o
CROSS JOIN LATERAL (SELECT promoter_id FROM player_attribution x
  WHERE x.player_id = o.player_id AND x.begins_at <= o.paid_at
  ORDER BY x.begins_at DESC LIMIT 1) b
WHERE o.game_id = :game AND o.paid_at >= :since AND o.paid_at < :until AND NOT o.is_sandbox
GROUP BY 1
"""
_AT_ONCE = 20_000


async def _fill(database: Database, orders: int, promoters: int) -> tuple[int, int]:
    """A game with its orders; the publisher and the game."""
    from tests.support.world import as_owner, create_world

    world = await create_world(database)
    publisher, game = world.aurora.id, world.aurora.games[0].id
    values = {
        "p": publisher, "g": game, "begin": _BEGIN, "orders": orders, "promoters": promoters,
        "players": max(1, orders // 10),
    }  # fmt: skip
    for step in (*_STEPS, *_SHARES):
        async with database.system() as session:
            await session.execute(text(step), values)
    async with database.system() as session:
        least = text("SELECT min(id) FROM player WHERE channel_uid LIKE 'bench%'")
        first = (await session.execute(least)).scalar_one()
    for low in range(0, orders, _AT_ONCE):
        async with database.system() as session:
            part = {"first": first, "low": low, "high": min(low + _AT_ONCE, orders) - 1}
            await session.execute(text(_ORDERS), values | part)
    # As the database's own housekeeping does after so many rows.
    async with as_owner(database) as session:
        await session.execute(text("ANALYZE"))
    return publisher, game


async def _derived(database: Database, publisher: int, game: int, month: date) -> None:
    begun, used = time.perf_counter(), _processor()
    async with database.publisher(publisher) as session:
        statements = await derive(session, game, _ZONE, month)
    took, processor = time.perf_counter() - begun, _processor() - used
    lines = sum(len(one) for one in statements.values())
    behind = sum(line.orders for one in statements.values() for line in one)
    print(
        f"{month:%Y-%m}: {len(statements)} statements, {lines} lines, {behind} orders and players "
        f"behind them: {took:.2f} s, {processor:.2f} s of processor"
    )


def _processor() -> float:
    """Seconds of processor of this process and of the database's."""
    return running.cpu_seconds(running.tree(os.getpid()))


async def _beside(database: Database, game: int) -> None:
    """What somebody would ask by hand: one sum a promoter of the month, no refunds, no rules."""
    from tests.support.world import as_owner

    values = {"game": game, "since": _BEGIN, "until": _BEGIN + timedelta(days=31)}
    begun, used = time.perf_counter(), _processor()
    async with as_owner(database) as session:
        rows = (await session.execute(text(_BY_HAND), values)).all()
    took, processor = time.perf_counter() - begun, _processor() - used
    print(
        f"one sum a promoter, by hand: {len(rows)} rows: {took:.2f} s, "
        f"{processor:.2f} s of processor"
    )


async def _measure(postgres: TestPostgres, orders: int, promoters: int) -> None:
    assert METADATA.tables
    database = Database(postgres.clone(), pool_size=4)
    publisher, game = await _fill(database, orders, promoters)
    for month in (_MONTH, months_before(_MONTH, -1)):
        await _derived(database, publisher, game, month)
        async with database.system() as session:
            await session.execute(text(_DRAWN), {"p": publisher, "g": game, "month": month})
    await _beside(database, game)
    await database.dispose()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--orders", type=int, default=1_000_000)
    parser.add_argument("--promoters", type=int, default=200)
    given = parser.parse_args()
    postgres = TestPostgres()
    postgres.start()
    try:
        asyncio.run(_measure(postgres, given.orders, given.promoters))
    finally:
        postgres.stop()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"memory of this process at most: {peak:.0f} MB")


if __name__ == "__main__":
    main()
