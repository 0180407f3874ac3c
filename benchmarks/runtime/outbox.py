"""How many messages one delivery worker hands over in a second, and what each costs.

`outbox.py [--orders 8000] [--games 4] [--beside-a-read]`. A game server of its own process answers
200 to everything and counts ids. Prints deliveries per second, processor microseconds of the
worker, PostgreSQL and the receiver for each, and whether every id was heard exactly once. Orders
became due one after the other, 800 in a second. `--beside-a-read` keeps one reading transaction
open from before the first delivery, as a dump does: no row that is over is cleared away meanwhile.
"""

import argparse
import asyncio
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "server"), str(Path(__file__).parent)]

import psycopg  # noqa: E402
import uvloop  # noqa: E402
from load import backends, used  # noqa: E402
from sqlalchemy import text  # noqa: E402

from longshore.composition.console import open_resources  # noqa: E402
from longshore.domains.operate.deliveries.worker import Courier  # noqa: E402
from longshore.domains.operate.orders import differing  # noqa: E402
from longshore.integrations.http_out import OutgoingHttp  # noqa: E402
from longshore.kit.db.database import Database  # noqa: E402
from longshore.kit.logging import configure_logging  # noqa: E402
from longshore.kit.settings import Settings  # noqa: E402
from longshore.kit.testing import TestPostgres  # noqa: E402

# As many paid orders as the figures want, as the payment of each would leave them.
_FILL = (
    "INSERT INTO orders (publisher_id, game_id, player_id, number, channel_code, goods_code, "
    "goods_name, amount_minor, currency, game_order_id, payment, delivery, paid_at) "
    "SELECT :p, :g, :player, 'N' || :g || '-' || n, 'vivo', 'gem_60', 'gem_60', 600, 'CNY', "
    "'G' || n, 'paid', 'queued', now() FROM generate_series(1, :many) AS n",
    "INSERT INTO order_event (publisher_id, game_id, order_id, kind) "
    "SELECT publisher_id, game_id, id, kind FROM orders, "
    "unnest(ARRAY['created', 'paid']) WITH ORDINALITY AS k(kind, at) WHERE game_id = :g "
    "ORDER BY id, at",
    "INSERT INTO delivery (publisher_id, game_id, order_id, kind, message_id, channel_code, body) "
    "SELECT publisher_id, game_id, id, 'payment', 'msg_' || number, channel_code, "
    "json_build_object('type', 'payment', 'data', json_build_object('order_id', number, "
    "'amount', amount_minor, 'player_id', player_id))::text FROM orders WHERE game_id = :g",
)


async def _answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while head := await reader.readuntil(b"\r\n\r\n"):
            lines = dict(line.lower().split(b": ", 1) for line in head.strip().split(b"\r\n")[1:])
            await reader.readexactly(int(lines[b"content-length"]))
            _heard[lines[b"webhook-id"].decode()] += 1
            writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}")
    except (asyncio.IncompleteReadError, ConnectionError):
        writer.close()


_heard: Counter[str] = Counter()


async def _receive() -> None:
    """The game server: until its standard input ends; then it tells what it heard."""
    server = await asyncio.start_server(_answer, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.to_thread(sys.stdin.read)
    print(json.dumps(_heard))


async def _fill(database: Database, orders: int, games: int, port: int) -> None:
    # They look at every table: the models come first.
    from tests.support.shop import Shop
    from tests.support.world import create_world

    world = await create_world(database)
    found = [(world.aurora.id, game.id) for game in world.aurora.games]
    found += [(world.borealis.id, game.id) for game in world.borealis.games]
    for publisher, game in found[:games]:
        shop = await Shop.open(database, publisher, game)
        values = {
            "p": publisher, "g": game, "player": shop.player_id, "many": orders // games,
            "url": f"http://127.0.0.1:{port}/notify",
        }  # fmt: skip
        async with database.system() as session:
            for statement in _FILL:
                await session.execute(text(statement), values)
            await session.execute(text("UPDATE callback_address SET url = :url"), values)
    async with database.system() as session:
        await session.execute(text(
            "UPDATE delivery SET next_at = now() - (m.most - id) * interval '1.25 ms' "
            "FROM (SELECT max(id) AS most FROM delivery) AS m"
        ))  # fmt: skip


async def _deliver(database: Database, folder: Path) -> tuple[float, float]:
    """Seconds, and processor seconds of this process."""
    resources = open_resources(Settings(data_dir=folder), database)
    http = OutgoingHttp(allowed=["127.0.0.1"])
    courier = Courier(database, replace(resources, http_out=http))
    begun, processor = time.perf_counter(), time.process_time()
    await courier.run()
    took = time.perf_counter() - begun, time.process_time() - processor
    await http.close()
    return took


def _receiver() -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, __file__, "--receive"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        text=True,
    )  # fmt: skip


async def _run(
    options: Any, folder: Path, postgres: TestPostgres, receiver: "subprocess.Popen[str]"
) -> None:
    addresses = postgres.clone()
    database = Database(addresses, pool_size=8)
    assert receiver.stdout
    await _fill(database, options.orders, options.games, int(receiver.stdout.readline()))
    with psycopg.connect(addresses.system) as connection:
        processes = backends(connection)
        before = sum(map(used, processes)), used(receiver.pid)
        with psycopg.connect(addresses.system) as reader:
            if options.beside_a_read:
                reader.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
                reader.execute("SELECT count(*) FROM delivery")
            seconds, processor = await _deliver(database, folder)
        processes = backends(connection)
        data, theirs = sum(map(used, processes)) - before[0], used(receiver.pid) - before[1]
    async with database.system() as session:
        wrong = await differing(session)
    await database.dispose()
    heard = Counter(json.loads(receiver.communicate()[0]))
    many = len(heard)
    print(
        f"{many} delivered in {seconds:.1f} s: {many / seconds:.0f}/s from {options.games} games; "
        f"worker {processor / many * 1e6:.0f} us, PostgreSQL {data / many / 1e3:.0f}, "
        f"receiver {theirs / many / 1e3:.0f}; wanted {options.orders}, "
        f"heard twice {sum(one > 1 for one in heard.values())}, ledgers that differ {len(wrong)}"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--orders", type=int, default=8_000)
    parser.add_argument("--games", type=int, default=4, choices=range(1, 7))
    parser.add_argument("--beside-a-read", action="store_true", help="a transaction stays open")
    parser.add_argument("--receive", action="store_true", help="be the game server")
    options = parser.parse_args()
    if options.receive:
        uvloop.run(_receive())
        return
    folder, postgres = Path(tempfile.mkdtemp(prefix="longshore-outbox-")), TestPostgres()
    postgres.start()
    configure_logging(Settings(data_dir=folder, log_format="json"))
    try:
        uvloop.run(_run(options, folder, postgres, _receiver()))
    finally:
        postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
