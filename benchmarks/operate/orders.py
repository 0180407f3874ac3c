"""Players and orders at the size of a big game: how long the console's lists take, exports, sizes.

`orders.py [--players 5000000] [--orders 20000000] [--calls 60] [--exported 1000000] [--rounds 2]`.
A server and an embedded PostgreSQL of their own; rows are those of `server/tests/support/many.py`.
An export is measured, by the server and by a worker alone, beside what anybody with the database's
password would do, in alternating order: `COPY` to a file, and rows through Python's csv module;
neither masks, neutralises formulas, goes on after a kill or says states in words. `--folder` keeps
what was filled.
"""

import argparse
import asyncio
import csv
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
from sqlalchemy import text

from longshore.composition.console import open_resources
from longshore.composition.domains import METADATA
from longshore.domains.operate.exports.running import Exporter
from longshore.kit.db.database import Database
from longshore.kit.db.embedded_postgres import EmbeddedPostgres
from longshore.kit.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "benchmarks"), str(ROOT / "server")]

import running  # noqa: E402
from lists import run as lists  # noqa: E402
from operate.filling import fill, filled  # noqa: E402

GATEWAY = "/ultra/protected/app/send/usdk/"
_EXPORTED = """
SELECT number, game_order_id,
  (SELECT transaction FROM payment p WHERE p.order_id = o.id AND p.kind = 'accepted' LIMIT 1),
  to_char(created_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'),
  to_char(paid_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'),
  to_char(delivered_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'),
  player_id, role_id, role_name, server_id, channel_code, goods_code, goods_name, amount_minor,
  currency, payment, delivery, is_sandbox
FROM orders o WHERE game_id = {game} ORDER BY id LIMIT {most}
"""
_BEFORE = "SELECT min(id) - 1 FROM orders WHERE game_id = %s AND number LIKE 'MANY%%'"
_TURN_SECONDS = 15.0
_AGAIN = """
UPDATE export_job SET state = 'queued', rows = 0, last_id = 0, part_sizes = '{}', attempts = 0
WHERE id = (SELECT max(id) FROM export_job WHERE kind = 'orders') RETURNING id
"""
_DONE = "SELECT rows FROM export_job WHERE id = :id"
_SIZES = """
SELECT relname, pg_relation_size(oid) FROM pg_class
WHERE relname ~ '(player|device|orders|payment|order_event)(_|$)' AND relkind IN ('r', 'i')
  AND pg_relation_size(oid) > 1000000 ORDER BY 2 DESC
"""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=5_000_000)
    parser.add_argument("--orders", type=int, default=20_000_000)
    parser.add_argument("--folder", type=Path, help="filled once, kept, and measured again")
    parser.add_argument("--minutes", type=float, default=600, help="most, to fill in orders")
    parser.add_argument("--calls", type=int, default=60)
    parser.add_argument("--exported", type=int, default=1_000_000, help="0 leaves exports out")
    parser.add_argument("--rounds", type=int, default=2)
    options = parser.parse_args()
    assert METADATA.tables
    folder = options.folder or Path(tempfile.mkdtemp(prefix="longshore-operate-"))
    folder.mkdir(exist_ok=True)
    folder.chmod(0o755)
    postgres = EmbeddedPostgres(folder / "postgres")
    postgres.start()
    environment = {
        "LONGSHORE_DATA_DIR": str(folder / "data"),
        "LONGSHORE_DATABASE_URL": postgres.addresses.application,
        "LONGSHORE_DATABASE_SYSTEM_URL": postgres.addresses.system,
        "LONGSHORE_DATABASE_OWNER_URL": postgres.owner_url,
        "LONGSHORE_DEMO": "1",
        # What is played of the demo is over before anything is measured.
        "LONGSHORE_DEMO_PLAYERS": "12",
        # It would fetch twenty million orders that came without an event, for hours, beside what is
        # measured.
        "LONGSHORE_ANALYTICS": "false",
    }
    server = running.Server(running.free_port(), environment, folder / "server.log")
    try:
        server.start()
        _measure(server, postgres, folder, options)
    finally:
        server.stop()
        postgres.stop()
        if not options.folder:
            shutil.rmtree(folder, ignore_errors=True)


def _measure(
    server: running.Server, postgres: EmbeddedPostgres, folder: Path, options: argparse.Namespace
) -> None:
    caller, publisher_id, _, games = lists.sign_in(server, folder)
    place = (publisher_id, games[1])
    first, orders = filled(_superuser(postgres), games[1])
    if not orders:
        begun, sizes = time.perf_counter(), (options.players, options.orders)
        # Orders are of players whose ids follow each other: no player of the demo comes in between.
        server.stop()
        first, orders = fill(_superuser(postgres), place, *sizes, options.minutes)
        server.start()
        print(f"filled in {time.perf_counter() - begun:.0f} s")
    with psycopg.connect(_superuser(postgres)) as one:
        print(f"{orders:,} orders")
        before = int(one.execute(_BEFORE, (games[1],)).fetchone()[0])
        for name, size in one.execute(_SIZES).fetchall():
            print(f"  {name:44}{size / 2**20:10.0f} MB")
    about = lists.Caller(caller.base, caller.headers | {"appid": str(games[1])})
    print(f"{'':44}{'p50 ms':>9}{'p95 ms':>9}{'server cpu':>11}{'database':>10}{'bytes':>10}")
    roots = [server.pid, lists.pid_of(postgres)]
    for name, call in _calls(about, first, orders, before).items():
        lists.measure(name, call, options.calls, roots)
    if options.exported:
        ways = [
            lambda: _export(about, server, options.exported),
            lambda: _by_worker(server, postgres, folder),
            lambda: _copied(postgres, folder / "copied.csv", games[1], options.exported),
            lambda: _by_module(postgres, folder / "module.csv", games[1], options.exported),
        ]
        for number in range(options.rounds):
            for way in ways if number % 2 == 0 else reversed(ways):
                way()


def _calls(
    caller: lists.Caller, player_id: int, orders: int, order_id: int
) -> dict[str, Callable[[], tuple[float, int]]]:
    def asks(path: str, **form: Any) -> Callable[[], tuple[float, int]]:
        return lambda: caller.ask(GATEWAY + path, form)

    some = orders // 2 + 1
    transaction = order_id + some
    return {
        "players, the newest": asks("player/find"),
        "players, a channel's uid": asks("player/find", keyword="uid77"),
        "players, a character": asks("player/find", keyword=f"角色{player_id + 77}"),
        "players, a character's id": asks("player/find", keyword=f"r{player_id + 77}"),
        "players, an account": asks("player/find", keyword=f"name{(player_id // 5 + 7) * 5}"),
        "players, a phone of nobody": asks("player/find", keyword="13800138000"),
        "players, an address of nobody": asks("player/find", keyword="nobody@example.com"),
        "players, a device of nobody": asks("player/find", keyword="0f8fad5b-d9cb-469f"),
        "players, a transaction": asks("player/find", keyword=f"T{transaction}"),
        "players, an order": asks("player/find", keyword=f"MANY{some}"),
        "players, nobody": asks("player/find", keyword="nobody"),
        "orders, first page": asks("order/list"),
        "orders, a number": asks("order/list", keyword=f"MANY{some}"),
        "orders, the game's number": asks("order/list", keyword=f"G{some}"),
        "orders, a transaction": asks("order/list", keyword=f"T{transaction}"),
        "orders, a transaction of nobody": asks("order/list", keyword="T0"),
        "orders, of a player": asks("order/list", keyword=str(player_id + 77)),
        "orders, stuck": asks("order/list", attention="stuck"),
        "orders, to refund": asks("order/list", attention="to_refund"),
        "orders, refunded": asks("order/list", payment="refunded"),
        "orders, not paid": asks("order/list", payment="created"),
        "orders, by hand": asks("order/list", delivery="by_hand"),
        "orders, of a rare channel": asks("order/list", channel_code="rare"),
        "orders, in the sandbox": asks("order/list", environment="sandbox"),
        "lost payments": asks("order/lost"),
        "overview": asks("operate/overview"),
    }


def _export(caller: lists.Caller, server: running.Server, most: int) -> None:
    """Rows a second and memory, of the paid orders; ends when so many rows are written."""
    begun, before = time.perf_counter(), server.memory_kb()
    worked = running.cpu_seconds(running.tree(server.pid))
    export = caller.told(GATEWAY + "export/begin", {"kind": "orders"})["id"]
    highest, rows = before, 0
    while rows < most:
        time.sleep(0.5)
        told = caller.told(GATEWAY + "export/list", {})["list"]
        (row,) = [one for one in told if one["id"] == export]
        rows, highest = row["rows"], max(highest, server.memory_kb())
        if row["state"] not in ("queued", "running"):
            break
    seconds = time.perf_counter() - begun
    worked = running.cpu_seconds(running.tree(server.pid)) - worked
    caller.told(GATEWAY + "export/cancel", {"id": export})
    print(f"export of orders: {rows:,} rows, {rows / seconds:,.0f} a second, "
          f"{worked * 1e6 / rows:.1f} us of the server's processor each, "
          f"memory {before // 1024} MB, at most +{(highest - before) // 1024} MB")  # fmt: skip


def _by_worker(server: running.Server, postgres: EmbeddedPostgres, folder: Path) -> None:
    """The newest export of orders anew, by a worker in this process, without a server beside it."""
    server.stop()
    asyncio.run(_worked(postgres, folder))
    server.start()


async def _worked(postgres: EmbeddedPostgres, folder: Path) -> None:
    database = Database(postgres.addresses, pool_size=4)
    exporter = Exporter(database, open_resources(Settings(data_dir=folder / "data"), database))
    async with database.system() as session:
        export = (await session.execute(text(_AGAIN))).scalar_one()
    roots = [lists.pid_of(postgres)]
    begun, own, theirs = time.perf_counter(), time.process_time(), _processor(roots)
    await exporter.run(turn_seconds=_TURN_SECONDS)
    seconds, own = time.perf_counter() - begun, time.process_time() - own
    theirs = _processor(roots) - theirs
    async with database.system() as session:
        rows = (await session.execute(text(_DONE), {"id": export})).scalar_one()
        await session.execute(text("UPDATE export_job SET state = 'cancelled'"))
    await database.dispose()
    print(f"export by a worker alone: {rows:,} rows, {rows / seconds:,.0f} a second, processor "
          f"{own * 1e6 / rows:.1f} us, the database's {theirs * 1e6 / rows:.1f} us")  # fmt: skip


def _processor(roots: list[int]) -> float:
    return sum(running.cpu_seconds(running.tree(root)) for root in roots)


def _copied(postgres: EmbeddedPostgres, path: Path, game_id: int, most: int) -> None:
    with psycopg.connect(_superuser(postgres)) as one, path.open("wb") as file:
        begun, query = time.perf_counter(), _EXPORTED.format(game=game_id, most=most)
        with one.cursor().copy(f"COPY ({query}) TO STDOUT (FORMAT csv, HEADER)") as rows:
            for row in rows:
                file.write(row)
    _say("COPY to a file", path, begun)


def _by_module(postgres: EmbeddedPostgres, path: Path, game_id: int, most: int) -> None:
    with psycopg.connect(_superuser(postgres)) as one, path.open("w", newline="") as file:
        begun, rows = time.perf_counter(), one.cursor("exported")
        rows.itersize = 2_000
        rows.execute(_EXPORTED.format(game=game_id, most=most))
        csv.writer(file).writerows(rows)
    _say("rows through csv", path, begun)


def _say(name: str, path: Path, begun: float) -> None:
    seconds = time.perf_counter() - begun
    with path.open("rb") as file:
        rows = sum(1 for _ in file)
    print(f"{name}: {rows:,} rows, {rows / seconds:,.0f} a second")


def _superuser(postgres: EmbeddedPostgres) -> str:
    return postgres.superuser_url.replace("/postgres?", "/longshore?")


if __name__ == "__main__":
    main()
