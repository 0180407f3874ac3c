"""Servers that `run.py` compares and `flood.py` asks: `serving.py run-time|bare|both`.

Both run under the same uvicorn, protocol and loop. What they need comes as JSON on standard input;
they print "up" when they listen, and write their log to standard error.
"""

import itertools
import json
import os
import secrets
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from psycopg.rows import dict_row
from psycopg_pool import AsyncConnectionPool
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

ROOT = Path(__file__).resolve().parents[2]

from longshore.composition.console import build_app, build_runtime_app  # noqa: E402
from longshore.composition.serving import run_loop, serve  # noqa: E402
from longshore.kit.db.database import Database  # noqa: E402
from longshore.kit.db.events import EventHub  # noqa: E402
from longshore.kit.db.roles import Addresses  # noqa: E402
from longshore.kit.logging import configure_logging  # noqa: E402
from longshore.kit.settings import Settings  # noqa: E402

# What a program with a database would do for the same calls, statement by statement in a
# transaction as anybody writes it: the same rows, the same checks.
SCOPE = "SELECT set_config('longshore.publisher_id', %(p)s::text, true)"
STATEMENTS: dict[str, tuple[str, ...]] = {
    "/sdk/v1/login": (
        "INSERT INTO player (publisher_id, game_id, channel_uid) VALUES (%(p)s, %(g)s, %(uid)s) "
        "ON CONFLICT (game_id, channel_code, channel_uid) DO UPDATE SET last_login_at = now() "
        "RETURNING id AS player, banned_until",
        "INSERT INTO device (publisher_id, game_id, digest, os) "
        "VALUES (%(p)s, %(g)s, %(device_digest)s, 'android') ON CONFLICT (game_id, digest) "
        "DO UPDATE SET last_seen_at = now(), os = excluded.os RETURNING id AS device",
        "INSERT INTO player_session (publisher_id, game_id, digest, player_id, device_id, "
        "expires_at) VALUES (%(p)s, %(g)s, %(token)s, %(player)s, %(device)s, "
        "now() + interval '7 days') RETURNING id AS session",
        "UPDATE player_deletion SET cancelled_at = now() "
        "WHERE player_id = %(player)s AND done_at IS NULL AND cancelled_at IS NULL",
    ),
    "/sdk/v1/order": (
        "SELECT s.player_id AS player FROM player_session s JOIN player p ON p.id = s.player_id "
        "WHERE s.digest = %(session_digest)s AND s.game_id = %(g)s AND s.ended_at IS NULL "
        "AND s.expires_at > now()",
        "SELECT config AS rules FROM game_channel WHERE game_id = %(g)s "
        "AND channel_code = 'xiaomi' AND NOT is_removed",
        "SELECT g.name, p.product_id, coalesce(p.price_minor, g.price_minor) AS amount, "
        "coalesce(p.currency, g.currency) AS currency FROM goods g LEFT JOIN goods_product p "
        "ON p.goods_id = g.id AND p.channel_code = 'xiaomi' "
        "WHERE g.game_id = %(g)s AND g.code = 'gem_60' AND g.is_on",
        "INSERT INTO orders (publisher_id, game_id, player_id, number, channel_code, goods_code, "
        "goods_name, amount_minor, currency, game_order_id) VALUES (%(p)s, %(g)s, %(player)s, "
        "%(number)s, 'xiaomi', 'gem_60', %(name)s, %(amount)s, %(currency)s, %(number)s) "
        "ON CONFLICT (game_id, game_order_id) DO NOTHING RETURNING id AS order",
        "INSERT INTO order_event (publisher_id, game_id, order_id, kind) "
        "VALUES (%(p)s, %(g)s, %(order)s, 'created') RETURNING id AS event",
    ),
    "/sdk/callback/xiaomi": (
        "SELECT g.config, p.parameters FROM game_channel g JOIN channel_plugin p "
        "ON p.id = g.plugin_id WHERE g.game_id = %(g)s AND g.channel_code = 'xiaomi' "
        "AND NOT g.is_removed",
        "SELECT o.id AS order, o.player_id AS player, o.amount_minor, o.currency, p.channel_uid "
        "FROM orders o JOIN player p ON p.id = o.player_id WHERE o.game_id = %(g)s "
        "AND o.number = %(paid)s AND o.payment = 'created' FOR UPDATE OF o",
        "INSERT INTO payment (publisher_id, game_id, channel_code, transaction, order_id, "
        "order_number, amount_minor, currency, kind) VALUES (%(p)s, %(g)s, 'xiaomi', %(paid)s, "
        "%(order)s, %(paid)s, 600, 'CNY', 'accepted') ON CONFLICT DO NOTHING RETURNING kind",
        "UPDATE orders SET payment = 'paid', delivery = 'queued', paid_at = now() "
        "WHERE id = %(order)s RETURNING paid_at",
        "INSERT INTO order_event (publisher_id, game_id, order_id, kind, data) VALUES (%(p)s, "
        "%(g)s, %(order)s, 'paid', jsonb_build_object('request', %(request)s::text)) "
        "RETURNING id AS event",
        "INSERT INTO delivery (publisher_id, game_id, order_id, kind, message_id, channel_code, "
        "body) VALUES (%(p)s, %(g)s, %(order)s, 'payment', 'msg_' || %(paid)s, 'xiaomi', "
        "%(body)s) RETURNING id AS delivery",
        "INSERT INTO activity_occasion (publisher_id, game_id, player_id, kind, subject, role_id, "
        "server_id) SELECT %(p)s, %(g)s, %(player)s, 'payment', %(paid)s, '', '' WHERE EXISTS "
        "(SELECT FROM published_version WHERE game_id = %(g)s AND kind = 'activities')",
        "SELECT kind, data FROM order_event WHERE order_id = %(order)s "
        "AND kind IN ('part_told', 'part_refunded', 'refund_differs', 'extra_refunded')",
    ),
}
# About as long as what is kept of a notice, and as what the game's server is told.
REQUEST, BODY = "x" * 700, "x" * 400


class Transactions:
    """The bare server's work with the database: a pool, and a transaction a call."""

    def __init__(self, url: str, values: dict[str, Any]) -> None:
        self._values, self._numbers = values, itertools.count(1)
        self._sessions = [bytes.fromhex(one) for one in values.pop("sessions")]
        self._pool = AsyncConnectionPool(
            url, min_size=8, max_size=8, open=False, kwargs={"row_factory": dict_row}
        )

    async def open(self) -> None:
        """Connect."""
        await self._pool.open()

    async def run(self, path: str, paid: str) -> None:
        """The statements of a call, each with what those before it returned.

        `paid` is the order that a callback tells of.
        """
        number = next(self._numbers)
        values = self._values | {
            "uid": f"bare{number % 2_000}", "device_digest": b"%032d" % (number % 2_000),
            "token": secrets.token_bytes(32), "number": f"B{number}",
            "session_digest": self._sessions[number % len(self._sessions)],
            "paid": paid, "request": REQUEST, "body": BODY,
        }  # fmt: skip
        async with self._pool.connection() as connection, connection.transaction():
            await connection.execute(SCOPE, values)
            for statement in STATEMENTS[path]:
                found = await connection.execute(statement, values)
                if found.description:
                    values |= await found.fetchone() or {}


def _run_time(told: dict[str, Any], taken: socket.socket) -> None:
    _product(build_runtime_app, told, taken)


def _both(told: dict[str, Any], taken: socket.socket) -> None:
    _product(build_app, told, taken)


def _product(build: Callable[..., FastAPI], told: dict[str, Any], taken: socket.socket) -> None:
    settings = Settings(data_dir=Path(told["data_dir"]), log_format="json")
    configure_logging(settings)
    database = Database(Addresses(**told["addresses"]), pool_size=8)
    run_loop(serve(build(settings, database, code_key=b"0" * 32), settings, taken))


def _bare(told: dict[str, Any], taken: socket.socket) -> None:
    answers = {path: text.encode() for path, text in told["answers"].items()}
    data = Transactions(told["addresses"]["application"], told["values"])

    async def respond(request: Request) -> Response:
        path, kind = request.url.path, request.url.path
        if request.method == "GET":
            kind = path.rpartition("/")[0]
        else:
            await request.json()
        if kind in STATEMENTS:
            await data.run(kind, request.query_params.get("cpOrderId", ""))
        return Response(answers[path], media_type="application/json")

    settings = Settings(data_dir=Path(told["data_dir"]))
    app = Starlette(
        routes=[Route(path, respond, methods=["GET", "POST"]) for path in answers],
    )
    app.state.database = None
    app.state.resources = _Resources(told["addresses"]["system"])

    async def run() -> None:
        await data.open()
        await serve(app, settings, taken)  # type: ignore[arg-type]

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
    {"run-time": _run_time, "bare": _bare, "both": _both}[sys.argv[1]](told, taken)


if __name__ == "__main__":
    main()
