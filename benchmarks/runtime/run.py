"""Processor time of init, verify token and login, beside bare Starlette in the same process.

Each pair is measured in turns, so that both meet the same neighbours; applications are called
without a socket, as a server's protocol costs both the same. Prints microseconds of this process
per call (median of the turns) and the ratio; PostgreSQL's own time is not in it.
"""

import argparse
import asyncio
import json
import logging
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import structlog
import uvloop
from psycopg_pool import AsyncConnectionPool
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "server")]

from sqlalchemy import text  # noqa: E402
from tests.support.runtime import GameClient, game_client  # noqa: E402
from tests.support.world import create_world  # noqa: E402

from longshore.composition.console import build_app  # noqa: E402
from longshore.kit.db.database import Database  # noqa: E402
from longshore.kit.settings import Settings  # noqa: E402
from longshore.kit.testing import TestPostgres  # noqa: E402
from longshore.runtime.signing import content_to_sign, signature  # noqa: E402

Call = Callable[[], Awaitable[None]]
INIT = {"device": {"id": "device-0001", "os": "android"}, "client_version": "1.2.3"}
SWITCHES = [
    {
        "key": f"switch{number}", "value": False,
        "rules": [{
            "id": "r", "value": True,
            "when": {"all": [
                {"field": "os", "op": "eq", "value": "android"},
                {"field": "client_version", "op": "semver_ge", "value": "2.0"},
            ]},
        }] if number < 30 else [],
    }
    for number in range(60)
]  # fmt: skip


async def _ask(app: Any, path: str, headers: list[tuple[bytes, bytes]], body: bytes) -> bytes:
    """One request in memory; the answer's body."""
    scope = {
        "type": "http", "method": "POST", "path": path, "raw_path": path.encode(), "state": {},
        "query_string": b"", "headers": headers, "client": ("192.0.2.1", 1), "root_path": "",
        "scheme": "http", "server": ("x", 80), "http_version": "1.1", "asgi": {"version": "3.0"},
    }  # fmt: skip
    found: list[bytes] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        found.append(message.get("body", b""))

    await app(scope, receive, send)
    return b"".join(found)


def _bare(answer: bytes, work: Call | None = None) -> Starlette:
    async def respond(request: Request) -> Response:
        await request.json()
        if work:
            await work()
        return Response(answer, media_type="application/json")

    return Starlette(routes=[Route("/call", respond, methods=["POST"])])


async def _timed(call: Call, seconds: float, at_once: int) -> float:
    """Processor microseconds a call."""
    end, done = time.perf_counter() + seconds, 0

    async def repeat() -> None:
        nonlocal done
        while time.perf_counter() < end:
            await call()
            done += 1

    started = time.process_time()
    await asyncio.gather(*(repeat() for _ in range(at_once)))
    return (time.process_time() - started) / done * 1e6


async def _pair(name: str, ours: Call, theirs: Call, turns: int) -> None:
    rows = [(await _timed(ours, 0.7, 8), await _timed(theirs, 0.7, 8)) for _ in range(turns)]
    mine, other = (statistics.median(column) for column in zip(*rows, strict=True))
    ratio = statistics.median(a / b for a, b in rows)
    print(f"{name:14} {mine:8.0f} us   bare {other:8.0f} us   ratio {ratio:.2f}")


def _client_headers(caller: GameClient) -> list[tuple[bytes, bytes]]:
    return [
        (b"longshore-app", caller.app_id.encode()),
        (b"longshore-key", caller.keys.client[0].text.encode()),
        (b"content-type", b"application/json"),
    ]


def _signed(caller: GameClient, path: str, body: bytes, number: int) -> list[tuple[bytes, bytes]]:
    stamp, nonce = str(int(time.time())), f"{number:024}"
    content = content_to_sign("POST", path, stamp, nonce, body)
    return [
        (b"longshore-app", caller.app_id.encode()),
        (b"longshore-time", stamp.encode()),
        (b"longshore-nonce", nonce.encode()),
        (b"longshore-signature", signature(caller.keys.server[0].text, content).encode()),
        (b"content-type", b"application/json"),
    ]


# The same statements as the run time's sign-in, in a transaction as anybody would write it.
_LOGIN = (
    "INSERT INTO player (publisher_id, game_id, channel_uid) VALUES (%(p)s, %(g)s, %(u)s) "
    "ON CONFLICT (game_id, channel_code, channel_uid) DO UPDATE SET last_login_at = now() "
    "RETURNING id",
    "INSERT INTO device (publisher_id, game_id, digest) VALUES (%(p)s, %(g)s, %(d)s) "
    "ON CONFLICT (game_id, digest) DO UPDATE SET last_seen_at = now() RETURNING id",
    "INSERT INTO player_session (publisher_id, game_id, digest, player_id, device_id, expires_at) "
    "VALUES (%(p)s, %(g)s, %(t)s, %(player)s, %(device)s, now() + interval '7 days')",
)


async def _run(turns: int) -> None:
    folder, postgres = Path(tempfile.mkdtemp(prefix="longshore-runtime-")), TestPostgres()
    postgres.start()
    database = Database(postgres.clone(), pool_size=8)
    try:
        world = await create_world(database)
        app = build_app(Settings(data_dir=folder), database, code_key=b"0" * 32)
        await _measure(app, database, world.aurora.games[0], turns)
        await app.state.runtime.close()
    finally:
        await database.dispose()
        postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)


async def _publish(app: Any, database: Database, caller: GameClient) -> None:
    """Sixty switches, thirty with rules, as a publication would leave them."""
    from longshore.domains.operate.publishing.kinds import KINDS
    from longshore.domains.operate.publishing.service import checked
    from longshore.domains.operate.publishing.snapshots import renew

    content = checked(KINDS["switches"], {"switches": SWITCHES})
    async with database.system() as session:
        await session.execute(
            text(
                "INSERT INTO published_version (publisher_id, game_id, kind, number, content, "
                "digest, created_user_id, created_user_name) "
                "VALUES (:p, :g, 'switches', 1, :c, '', 1, '')"
            ),
            {"p": caller.keys.publisher_id, "g": caller.game.id, "c": content},
        )
        keyring = app.state.resources.keyring
        await renew(session, keyring, caller.keys.publisher_id, caller.game.id)


async def _measure(app: Any, database: Database, game: Any, turns: int) -> None:
    caller, runtime = await game_client(app, database, game), app.state.runtime
    await _publish(app, database, caller)
    await caller.guest()
    await runtime.start()
    headers, init = _client_headers(caller), json.dumps(INIT).encode()
    answer = await _ask(runtime, "/sdk/v1/init", headers, init)
    assert json.loads(answer)["data"]["snapshot"] == 1
    plain = _bare(answer)

    async def our_init() -> None:
        runtime.ports.counters.clear()
        await _ask(runtime, "/sdk/v1/init", headers, init)

    async def bare_init() -> None:
        await _ask(plain, "/call", headers, init)

    await _pair("init", our_init, bare_init, turns)
    await _verify(caller, runtime, turns)
    await _login(caller, runtime, database, turns)


async def _verify(caller: GameClient, runtime: Any, turns: int) -> None:
    path = "/sdk/server/v1/token/verify"
    token = (await caller.guest()).data["login_token"]
    body = json.dumps({"token": token}).encode()
    # Signing is the caller's own work: it is done before the clock runs.
    calls = iter([_signed(caller, path, body, at) for at in range(60_000)])
    answer = await _ask(runtime, path, _signed(caller, path, body, 10**9), body)
    assert json.loads(answer)["data"]["is_valid"], answer
    plain = _bare(answer)

    async def ours() -> None:
        await _ask(runtime, path, next(calls), body)

    async def theirs() -> None:
        await _ask(plain, "/call", [], body)

    await _pair("verify token", ours, theirs, turns)


async def _login(caller: GameClient, runtime: Any, database: Database, turns: int) -> None:
    form = {"method": "guest", "device": INIT["device"], "guest_key": "g" * 24}
    body, headers = json.dumps(form).encode(), _client_headers(caller)
    answer = await _ask(runtime, "/sdk/v1/login", headers, body)
    pool = AsyncConnectionPool(database.addresses.application, min_size=8, max_size=8, open=False)
    await pool.open()
    count = 0

    async def work() -> None:
        nonlocal count
        count += 1
        values = {
            "p": caller.keys.publisher_id, "g": caller.game.id, "u": f"bare{count % 50}",
            "d": b"%020d" % (count % 50), "t": b"bare%030d" % count,
        }  # fmt: skip
        async with pool.connection() as connection, connection.transaction():
            scope = "SELECT set_config('longshore.publisher_id', %s, true)"
            await connection.execute(scope, [str(values["p"])])
            player = await (await connection.execute(_LOGIN[0], values)).fetchone()
            device = await (await connection.execute(_LOGIN[1], values)).fetchone()
            assert player and device
            more = values | {"player": player[0], "device": device[0]}
            await connection.execute(_LOGIN[2], more)

    plain = _bare(answer, work)

    async def ours() -> None:
        runtime.ports.counters.clear()
        await _ask(runtime, "/sdk/v1/login", headers, body)

    async def theirs() -> None:
        await _ask(plain, "/call", [], body)

    await _pair("login", ours, theirs, turns)
    await pool.close()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=7)
    options = parser.parse_args()
    # The log line is made and given up at the end, where a file would take it.
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        processors=[structlog.contextvars.merge_contextvars, structlog.processors.JSONRenderer()],
        logger_factory=structlog.WriteLoggerFactory(Path("/dev/null").open("w")),  # noqa: SIM115
        cache_logger_on_first_use=True,
    )
    uvloop.run(_run(options.turns))


if __name__ == "__main__":
    main()
