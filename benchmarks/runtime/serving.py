"""The two servers that `run.py` compares, each a process of its own: `serving.py run-time|bare`.

Both run under the same uvicorn, protocol and loop. What they need comes as JSON on standard input;
they print "up" when they listen, and write their log to standard error.
"""

import json
import os
import socket
import sys
from pathlib import Path
from typing import Any

from psycopg_pool import AsyncConnectionPool
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

ROOT = Path(__file__).resolve().parents[2]

from longshore.composition.console import build_runtime_app  # noqa: E402
from longshore.composition.serving import run_loop, serve  # noqa: E402
from longshore.kit.db.database import Database  # noqa: E402
from longshore.kit.db.events import EventHub  # noqa: E402
from longshore.kit.db.roles import Addresses  # noqa: E402
from longshore.kit.logging import configure_logging  # noqa: E402
from longshore.kit.settings import Settings  # noqa: E402

# What a program with a database would do for the same calls, in a transaction as anybody writes it.
SCOPE = "SELECT set_config('longshore.publisher_id', %(p)s::text, true)"
LOGIN = (
    "INSERT INTO player (publisher_id, game_id, channel_uid) VALUES (%(p)s, %(g)s, %(u)s) "
    "ON CONFLICT (game_id, channel_code, channel_uid) DO UPDATE SET last_login_at = now() "
    "RETURNING id AS player",
    "INSERT INTO device (publisher_id, game_id, digest) VALUES (%(p)s, %(g)s, %(d)s) "
    "ON CONFLICT (game_id, digest) DO UPDATE SET last_seen_at = now() RETURNING id AS device",
    "INSERT INTO player_session (publisher_id, game_id, digest, player_id, device_id, expires_at) "
    "VALUES (%(p)s, %(g)s, %(t)s, %(player)s, %(device)s, now() + interval '7 days') "
    "RETURNING id AS session",
)
ORDER = (
    "SELECT player_id AS player FROM player_session "
    "WHERE digest = %(t)s AND ended_at IS NULL AND expires_at > now()",
    "SELECT minor AS amount, currency FROM goods_price WHERE goods_id = %(goods)s LIMIT 1",
    "INSERT INTO orders (publisher_id, game_id, player_id, number, channel_code, goods_code, "
    "goods_name, amount_minor, currency, game_order_id) VALUES (%(p)s, %(g)s, %(player)s, %(n)s, "
    "'c', 'x', 'x', %(amount)s, %(currency)s, %(n)s) RETURNING id AS order",
    "INSERT INTO order_event (publisher_id, game_id, order_id, kind) "
    "VALUES (%(p)s, %(g)s, %(order)s, 'created') RETURNING id AS event",
)


def _run_time(told: dict[str, Any], taken: socket.socket) -> None:
    settings = Settings(data_dir=Path(told["data_dir"]), log_format="json")
    configure_logging(settings)
    database = Database(Addresses(**told["addresses"]), pool_size=8)
    app = build_runtime_app(settings, database, code_key=b"0" * 32)
    run_loop(serve(app, settings, taken))


def _bare(told: dict[str, Any], taken: socket.socket) -> None:
    pool = AsyncConnectionPool(told["addresses"]["application"], min_size=8, max_size=8, open=False)
    answers = {path: text.encode() for path, text in told["answers"].items()}

    async def respond(request: Request) -> Response:
        await request.json()
        return Response(answers[request.url.path], media_type="application/json")

    settings = Settings(data_dir=Path(told["data_dir"]))
    app = Starlette(routes=[Route(path, respond, methods=["POST"]) for path in answers])
    app.state.database = None
    app.state.resources = _Resources(told["addresses"]["system"])

    async def run() -> None:
        await serve(app, settings, taken)  # type: ignore[arg-type]

    del pool
    run_loop(run())


class _Resources:
    """What `serve` asks of an application's ports."""

    def __init__(self, url: str) -> None:
        self.events = EventHub(url)


def main() -> None:
    told = json.loads(sys.stdin.readline())
    taken = socket.create_server(("127.0.0.1", told["port"]), backlog=100)
    print("up", flush=True)
    os.dup2(2, 1)  # The log is what follows.
    {"run-time": _run_time, "bare": _bare}[sys.argv[1]](told, taken)


if __name__ == "__main__":
    main()
