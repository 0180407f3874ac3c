"""Processor time of a call to the lists that pages open with, beside what one would use instead."""

import argparse
import asyncio
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import uvloop

from longshore.kit.db.database import Database
from longshore.kit.db.embedded_postgres import EmbeddedPostgres

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "benchmarks"), str(ROOT / "server")]

import asked  # noqa: E402
import running  # noqa: E402
from tests.support import many  # noqa: E402

CONNECTIONS = 8


@dataclass
class Target:
    """A request, the process that answers it, and what each burst cost in microseconds."""

    name: str
    port: int
    pid: int
    raw: bytes
    server: list[float] = field(default_factory=list)
    database: list[float] = field(default_factory=list)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--calls", type=int, default=1500, help="of each burst")
    parser.add_argument("--every", action="store_true", help="every other list too")
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="longshore-processor-"))
    folder.chmod(0o755)
    postgres = EmbeddedPostgres(folder / "postgres")
    postgres.start()
    environment = {
        "LONGSHORE_DATA_DIR": str(folder / "data"),
        "LONGSHORE_DATABASE_URL": postgres.addresses.application,
        "LONGSHORE_DATABASE_SYSTEM_URL": postgres.addresses.system,
        "LONGSHORE_DATABASE_OWNER_URL": postgres.owner_url,
        "LONGSHORE_DEMO": "1",
        "LONGSHORE_WORKERS_IN_SERVER": "0",
    }
    server = running.Server(running.free_port(), environment, folder / "server.log")
    others: list[subprocess.Popen[bytes]] = []
    try:
        server.start()
        targets = _targets(server, postgres, folder, others, every=options.every)
        uvloop.run(_measure(targets, postgres, options.rounds, options.calls))
    finally:
        for other in others:
            other.terminate()
            other.wait(30)
        server.stop()
        postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _targets(
    server: running.Server,
    postgres: EmbeddedPostgres,
    folder: Path,
    others: list[subprocess.Popen[bytes]],
    *,
    every: bool,
) -> list[Target]:
    """The product's lists, each followed by bare Starlette with the same bytes; the usual way."""
    headers = asked.sign_in(server.port, folder)
    games = json.loads(asked.ask(server.port, asked.hot(headers, 0)["game list"]))["data"]
    game_id = games[0]["Id"]
    asyncio.run(_fill(postgres, game_id, int(headers["uid"])))
    of_lane = asked.hot(headers, game_id)
    requests = of_lane | asked.by_route(headers, game_id)
    if every:
        requests |= asked.every_other(headers, game_id)
    answers = folder / "answers"
    answers.mkdir()
    found = []
    for place, (name, raw) in enumerate(requests.items()):
        body = asked.ask(server.port, raw)
        assert json.loads(body)["code"] == 0, (name, body)
        (answers / str(place)).write_bytes(body)
        found.append(Target(name, server.port, server.pid, raw))
    environment = {"BENCH_ANSWERS": str(answers), "BENCH_DATABASE": postgres.owner_url}
    bare = _start("bare", environment, others)
    usual = _start("usual", environment, others)
    for place, name in enumerate(of_lane):
        raw = asked.raw("GET", f"/{place}", headers)
        found.append(Target(f"bare Starlette: {name}", bare, others[0].pid, raw))
    raw = asked.raw("GET", "/games", headers)
    found.append(Target("FastAPI + SQLAlchemy: game list", usual, others[1].pid, raw))
    return found


async def _measure(
    targets: list[Target], postgres: EmbeddedPostgres, rounds: int, calls: int
) -> None:
    database = int((postgres.data / "postmaster.pid").read_text().splitlines()[0])
    for target in targets:
        await _burst(target, min(200, calls))
    for number in range(rounds):
        # In turn forwards and backwards, so that nobody always follows the same one.
        for target in targets if number % 2 else reversed(targets):
            before = [running.cpu_seconds(running.tree(pid)) for pid in (target.pid, database)]
            await _burst(target, calls)
            after = [running.cpu_seconds(running.tree(pid)) for pid in (target.pid, database)]
            target.server.append((after[0] - before[0]) / calls * 1e6)
            target.database.append((after[1] - before[1]) / calls * 1e6)
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores, {rounds} rounds")
    print(f"{'microseconds of processor a call':44}{'server':>9}{'least':>8}{'database':>10}")
    for target in targets:
        print(
            f"{target.name:44}{statistics.median(target.server):9.0f}{min(target.server):8.0f}"
            f"{statistics.median(target.database):10.0f}"
        )


async def _burst(target: Target, calls: int) -> None:
    left = iter(range(calls))

    async def one() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", target.port)
        for _ in left:
            writer.write(target.raw)
            head = await reader.readuntil(b"\r\n\r\n")
            assert b" 200 " in head[:20], head
            length = head.lower().split(b"content-length: ")[1].split(b"\r\n")[0]
            await reader.readexactly(int(length))
        writer.close()

    await asyncio.gather(*(one() for _ in range(CONNECTIONS)))


async def _fill(postgres: EmbeddedPostgres, game_id: int, user_id: int) -> None:
    url = postgres.superuser_url.replace("/postgres?", "/longshore?")
    with psycopg.connect(url, autocommit=True) as connection:
        row = connection.execute("SELECT publisher_id FROM game WHERE id = %s", [game_id])
        found = row.fetchone()
    assert found
    database = Database(postgres.addresses, pool_size=2)
    async with database.system() as session:
        await many.add_comments(session, found[0], game_id, 1_000, user_id=user_id)
        await many.add_channels(session, found[0], game_id, 3)
        await many.add_goods(session, found[0], game_id, 500, mapped_channels=3)
    await database.dispose()
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("VACUUM ANALYZE")


def _start(name: str, environment: dict[str, str], others: list[subprocess.Popen[bytes]]) -> int:
    port = running.free_port()
    command = [sys.executable, "-m", "uvicorn", f"beside:{name}", "--port", str(port)]
    more = ["--loop", "uvloop", "--http", "httptools", "--no-access-log", "--log-level", "warning"]
    folder = Path(__file__).parent
    others.append(subprocess.Popen([*command, *more], cwd=folder, env=os.environ | environment))
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/nothing", timeout=2)
        except urllib.error.HTTPError:
            return port
        except OSError:
            time.sleep(0.2)
    raise SystemExit(f"{name} did not start")


if __name__ == "__main__":
    main()
