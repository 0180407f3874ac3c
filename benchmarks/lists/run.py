"""How long the console's lists take at the sizes of a big publisher, and at ten times that."""

import argparse
import asyncio
import json
import os
import shutil
import statistics
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
from sqlalchemy import text

from longshore.kit.db import connection
from longshore.kit.db.database import Database
from longshore.kit.db.embedded_postgres import EmbeddedPostgres
from longshore.kit.db.roles import Addresses

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "benchmarks"), str(ROOT / "server")]

import running  # noqa: E402
from tests.support import many  # noqa: E402

GATEWAY = "/ultra/protected/app/send/usdk/sdk/"
CHANNELS, GOODS, COMMENTS, AUDIT, BUILDS = 400, 5_000, 10_000, 50_000, 2_000


@dataclass(frozen=True)
class Caller:
    """Whoever asks, and the game that is asked about."""

    base: str
    headers: dict[str, str]

    def ask(self, path: str, form: dict[str, Any] | None = None) -> tuple[float, int]:
        """Seconds and bytes of one call; a refusal ends the run."""
        seconds, body, _ = self._asked(path, form)
        return seconds, len(body)

    def told(self, path: str, form: dict[str, Any]) -> Any:
        """What a call gives."""
        return self._asked(path, form)[2]

    def _asked(self, path: str, form: dict[str, Any] | None) -> tuple[float, bytes, Any]:
        data = None if form is None else json.dumps(form).encode()
        headers = self.headers | ({"Content-Type": "application/json"} if data else {})
        request = urllib.request.Request(self.base + path, data, headers)
        started = time.perf_counter()
        body = urllib.request.urlopen(request).read()
        seconds = time.perf_counter() - started
        if (answer := json.loads(body))["code"] != 0:
            raise SystemExit(f"{path}: {answer}")
        return seconds, body, answer["data"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--calls", type=int, default=40, help="of each list")
    parser.add_argument("--times", type=int, nargs="*", default=[1, 10], help="of the sizes")
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="longshore-lists-"))
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
    try:
        server.start()
        _run(server, postgres, folder, options)
    finally:
        server.stop()
        postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _run(
    server: running.Server, postgres: EmbeddedPostgres, folder: Path, options: argparse.Namespace
) -> None:
    caller, publisher_id, user_id, games = sign_in(server, folder)
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(f"{'':44}{'p50 ms':>9}{'p95 ms':>9}{'server cpu':>11}{'database':>10}{'bytes':>10}")
    for place, times in enumerate(options.times):
        game_id = games[place]
        mother_id = asyncio.run(_fill(postgres, publisher_id, game_id, user_id, times))
        with psycopg.connect(postgres.superuser_url.replace("/postgres?", "/longshore?")) as one:
            one.autocommit = True
            one.execute("VACUUM ANALYZE")
        about = Caller(caller.base, caller.headers | {"appid": str(game_id)})
        print(f"{times} x the sizes, load average {os.getloadavg()[0]:.1f}")
        for name, call in _lists(about, mother_id).items():
            measure(name, call, options.calls, [server.pid, pid_of(postgres)])


def _lists(caller: Caller, mother_id: int) -> dict[str, Callable[[], tuple[float, int]]]:
    comments = "/ultra/api/v1/comments?page_size=20&page_id=SDK&page="
    return {
        f"channel/list, {CHANNELS} channels": lambda: caller.ask(GATEWAY + "channel/list", {}),
        f"build/readiness, {CHANNELS} channels": lambda: caller.ask(
            GATEWAY + "build/readiness", {"mother_id": mother_id}
        ),
        "comments, first page": lambda: caller.ask(comments + "1"),
        "comments, page 400": lambda: caller.ask(comments + "400"),
        "comments that mention me": lambda: caller.ask(comments + "1&mentioned=1"),
        "comments, count": lambda: caller.ask("/ultra/api/v1/comments/count?page_id=SDK"),
        "goods, first page": lambda: caller.ask(
            "/ultra/protected/app/send/usdk/sdk/u_goodsList", {"page": 1, "page_size": 20}
        ),
        "goods, page 200": lambda: caller.ask(
            "/ultra/protected/app/send/usdk/sdk/u_goodsList", {"page": 200, "page_size": 20}
        ),
        "audit, first page": lambda: caller.ask("/ultra/audit/list?page=1&page_size=20"),
        "audit, page 400": lambda: caller.ask("/ultra/audit/list?page=400&page_size=20"),
        "audit of an action": lambda: caller.ask("/ultra/audit/list?action=game.edit"),
        "builds, first page": lambda: caller.ask(GATEWAY + "build/list", {"page_size": 20}),
        "builds that run": lambda: caller.ask(
            GATEWAY + "build/list", {"page_size": 20, "is_running": True}
        ),
        "mother packages": lambda: caller.ask(GATEWAY + "package/list", {"page_size": 20}),
        "home": lambda: caller.ask("/ultra/home/overview"),
        "game list": lambda: caller.ask("/ultra/game/list"),
    }


def measure(name: str, call: Callable[[], tuple[float, int]], calls: int, roots: list[int]) -> None:
    """Call again and again, and print how long it took, with the processor time of processes."""
    call()
    before = [running.cpu_seconds(running.tree(root)) for root in roots]
    taken = [call() for _ in range(calls)]
    after = [running.cpu_seconds(running.tree(root)) for root in roots]
    cpu = [(end - begin) * 1000 / calls for begin, end in zip(before, after, strict=True)]
    ms = [seconds * 1000 for seconds, _ in taken]
    p95 = statistics.quantiles(ms, n=20)[-1]
    print(
        f"{name:44}{statistics.median(ms):9.1f}{p95:9.1f}{cpu[0]:11.1f}{cpu[1]:10.1f}{taken[0][1]:10}"
    )


async def _fill(
    postgres: EmbeddedPostgres, publisher_id: int, game_id: int, user_id: int, times: int
) -> int:
    """Rows of one game; channels stay as many, a game has no more of them.

    No foreign key is asked and no event of the log is sealed, since a seal waits for the one
    before it: half a million in one transaction would take hours. Each kind is a transaction.
    """
    connection.STATEMENT_SECONDS = 600.0  # filling takes longer than a request may
    superuser = postgres.superuser_url.replace("/postgres?", "/longshore?")
    database = Database(Addresses(superuser, superuser), pool_size=2)
    place = (publisher_id, game_id)
    fills = (
        lambda session: many.add_channels(session, *place, CHANNELS),
        lambda session: many.add_goods(
            session, *place, GOODS * times, mapped_channels=CHANNELS // 10
        ),
        lambda session: many.add_comments(session, *place, COMMENTS * times, user_id=user_id),
        lambda session: many.add_audit(session, *place, AUDIT * times, user_id=user_id),
        lambda session: many.add_builds(session, *place, BUILDS * times, user_id=user_id),
    )
    made = None
    for fill in fills:
        async with database.system() as session:
            await session.execute(text("SET LOCAL statement_timeout = 0"))
            await session.execute(text("SET LOCAL session_replication_role = replica"))
            made = await fill(session)
    await database.dispose()
    assert made is not None
    return made


def sign_in(server: running.Server, folder: Path) -> tuple[Caller, int, int, list[int]]:
    """An owner of the demo, with their publisher, themselves and its games, by id."""
    base = f"http://127.0.0.1:{server.port}"
    logins = json.loads((folder / "data" / "demo-logins.json").read_text())["logins"]
    owner = next(login for login in logins if login["account"] == "aurora.all")
    form = {key: owner[key] for key in ("account", "password")}
    request = urllib.request.Request(
        f"{base}/ultra/login", json.dumps(form).encode(), {"Content-Type": "application/json"}
    )
    user = json.load(urllib.request.urlopen(request))["data"]
    headers = {"Access-Token": user["Token"], "uid": str(user["Id"])}
    listed = urllib.request.Request(f"{base}/ultra/game/list", headers=headers)
    games = [game["Id"] for game in json.load(urllib.request.urlopen(listed))["data"]]
    return Caller(base, headers), _publisher_of(folder, user["Id"]), user["Id"], games


def pid_of(postgres: EmbeddedPostgres) -> int:
    """The process of a database."""
    return int((postgres.data / "postmaster.pid").read_text().splitlines()[0])


def _publisher_of(folder: Path, user_id: int) -> int:
    password = (folder / "postgres" / "postgres.password").read_text()
    url = f"postgresql://postgres:{password}@/longshore?host={folder / 'postgres' / 'run'}"
    with psycopg.connect(url) as connection:
        row = connection.execute(
            "SELECT publisher_id FROM user_account WHERE id = %s", [user_id]
        ).fetchone()
    assert row
    return int(row[0])


if __name__ == "__main__":
    main()
