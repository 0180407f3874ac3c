"""A game with players, and the requests that `run.py` sends for it."""

import asyncio
import itertools
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from load import once
from sqlalchemy import text
from tests.support.paying import configure
from tests.support.shop import Shop
from tests.support.world import create_world

from longshore.composition.console import build_app
from longshore.domains.games import app_id_of
from longshore.domains.operate.publishing.drafts import checked, text_of
from longshore.domains.operate.publishing.kinds import KINDS
from longshore.domains.operate.publishing.snapshots import renew
from longshore.domains.pack.access_keys import GameKeys, keys_of_game
from longshore.kit.db.database import Database
from longshore.kit.db.roles import Addresses
from longshore.kit.secrets.call_signature import content_to_sign, signature
from longshore.kit.secrets.tokens import token_digest
from longshore.kit.settings import Settings
from longshore.simulation.channels import CHANNELS, Sale

PLAYERS = 1_000
CALLBACK = "callback + outbox"
_XIAOMI = CHANNELS["xiaomi"]
_OURS, _BARE = "LS", "C"
# Orders that wait for their channel, as ordering leaves them.
_WAITING = (
    "INSERT INTO orders (publisher_id, game_id, player_id, number, channel_code, goods_code, "
    "goods_name, amount_minor, currency, game_order_id) "
    "SELECT :p, :g, :player, of || n, 'xiaomi', 'gem_60', 'gem_60', 600, 'CNY', of || n "
    "FROM unnest(CAST(:of AS text[])) AS of, generate_series(1, :many) AS n",
    "INSERT INTO order_event (publisher_id, game_id, order_id, kind) "
    "SELECT publisher_id, game_id, id, 'created' FROM orders",
    "ANALYZE orders, order_event",
)
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


@dataclass
class Asking:
    """A call by its requests, and those that the bare server gets for it."""

    name: str
    path: str
    requests: Iterator[bytes]
    bare: Iterator[bytes]
    answers_like: bytes = b"200 OK"


@dataclass
class Caller:
    """A game's clients and its server, on the wire."""

    addresses: Addresses
    keys: GameKeys
    user_token: str
    sessions: list[str] = field(default_factory=list)
    login_token: str = ""
    waiting: int = 0
    """Orders of each server that a callback may come for."""
    _numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    def sign_in(self, port: int) -> None:
        """Players with open sessions."""
        for _ in range(PLAYERS):
            answer = json.loads(once(port, self._login()))["data"]
            self.sessions.append(answer["session"])
            self.login_token = answer["login_token"]
        for session in self.sessions:
            # Read once, and known from then on.
            once(port, self.heartbeat(session))

    def console_call(self, path: str) -> bytes:
        """What a person's browser asks of the console."""
        lines = [f"GET {path} HTTP/1.1", "host: longshore.test", f"access-token: {self.user_token}"]
        return "\r\n".join([*lines, "", ""]).encode()

    def newcomers(self, many: int) -> Iterator[bytes]:
        """Guests who sign in for the first time, each on a device of their own."""
        for _ in range(many):
            number = next(self._numbers)
            form = {
                "method": "guest", "guest_key": f"guest-key-of-{number:016}",
                "device": {"id": f"device-of-{number:012}", "os": "android"},
            }  # fmt: skip
            yield _request("/sdk/v1/login", form, self._client)

    def heartbeat(self, session: str) -> bytes:
        """A player is still there."""
        bearer = {"authorization": f"Bearer {session}"}
        return _request("/sdk/v1/heartbeat", {}, self._client | bearer)

    def reported(self, body: bytes) -> bytes:
        """A batch of events, as it is."""
        return _raw("/sdk/v1/events", body, self._client)

    def calls(self) -> list[Asking]:
        """What is measured."""
        return [
            self._asking("init", "/sdk/v1/init", self.init),
            self._asking("verify token", "/sdk/server/v1/token/verify", self._verify),
            self._asking("login", "/sdk/v1/login", self._login),
            self._asking("order", "/sdk/v1/order", self._order),
            Asking(
                CALLBACK, f"/sdk/callback/xiaomi/{app_id_of(self.keys.game_id)}",
                _told(self._callbacks(_OURS)), _told(self._callbacks(_BARE)), b"HTTP/1.1 200",
            ),
        ]  # fmt: skip

    def bare_values(self) -> dict[str, Any]:
        """What the bare server's statements are filled with."""
        digests = [token_digest(one).hex() for one in self.sessions]
        return {"p": self.keys.publisher_id, "g": self.keys.game_id, "sessions": digests}

    def _asking(self, name: str, path: str, make: Callable[[], bytes]) -> Asking:
        def endless() -> Iterator[bytes]:
            while True:
                yield make()

        # Signing is the caller's own work: what is sent is made before the clock runs.
        return Asking(name, path, _ahead(endless()), endless())

    def init(self) -> bytes:
        """A client starts."""
        device = {"id": f"device-{next(self._numbers) % 20_000:08}", "os": "android"}
        return _request("/sdk/v1/init", {"device": device, "client_version": "1.2.3"}, self._client)

    def _login(self) -> bytes:
        number = next(self._numbers) % 20_000
        form = {
            "method": "guest", "guest_key": f"guest-key-of-nobody-{number % PLAYERS:08}",
            "device": {"id": f"device-{number:08}", "os": "android"},
        }  # fmt: skip
        return _request("/sdk/v1/login", form, self._client)

    def _order(self) -> bytes:
        number = next(self._numbers)
        bearer = {"authorization": f"Bearer {self.sessions[number % len(self.sessions)]}"}
        form = {
            "goods_code": "gem_60", "game_order_id": f"G{number}", "channel": "xiaomi",
            "role_id": "r1", "server_id": "s1",
        }  # fmt: skip
        return _request("/sdk/v1/order", form, self._client | bearer)

    def _verify(self) -> bytes:
        path, body = "/sdk/server/v1/token/verify", json.dumps({"token": self.login_token})
        stamp, nonce = str(int(time.time())), f"{next(self._numbers):024}"
        content = content_to_sign("POST", path, stamp, nonce, body.encode())
        signed = {
            "longshore-app": app_id_of(self.keys.game_id), "longshore-time": stamp,
            "longshore-nonce": nonce,
            "longshore-signature": signature(self.keys.server[0].text, content),
        }  # fmt: skip
        return _request(path, {"token": self.login_token}, signed)

    def _callbacks(self, prefix: str) -> Iterator[bytes]:
        """The channel tells of each order that waits, once."""
        for number in range(1, self.waiting + 1):
            sale = Sale(order=f"{prefix}{number}", transaction=f"{prefix}T{number}", fen=600)
            path = f"/sdk/callback/xiaomi/{app_id_of(self.keys.game_id)}"
            query = _XIAOMI.notice(sale).query
            yield f"GET {path}?{query} HTTP/1.1\r\nhost: longshore.test\r\n\r\n".encode()

    @property
    def _client(self) -> dict[str, str]:
        return {
            "longshore-app": app_id_of(self.keys.game_id),
            "longshore-key": self.keys.client[0].text,
        }


def _ahead(requests: Iterator[bytes]) -> Iterator[bytes]:
    """Made by the thousand, so that making them is not between sending and receiving."""
    while part := list(itertools.islice(requests, 1_000)):
        yield from part


def _told(callbacks: Iterator[bytes]) -> Iterator[bytes]:
    yield from _ahead(callbacks)
    raise SystemExit("every order has been told of: give more --callbacks")


def _request(path: str, form: object, headers: dict[str, str]) -> bytes:
    return _raw(path, json.dumps(form).encode(), headers)


def _raw(path: str, body: bytes, headers: dict[str, str]) -> bytes:
    lines = [f"{name}: {value}" for name, value in headers.items()]
    head = "\r\n".join(
        [
            f"POST {path} HTTP/1.1", "host: longshore.test", "content-type: application/json",
            f"content-length: {len(body)}", *lines, "", "",
        ]
    )  # fmt: skip
    return head.encode() + body


async def prepare(folder: Path, addresses: Addresses, *, waiting: int = 0) -> Caller:
    """A game that has published sixty switches, thirty with rules; so many orders wait."""
    database = Database(addresses, pool_size=4)
    app = build_app(Settings(data_dir=folder), database, code_key=b"0" * 32)
    world = await create_world(database)
    game = world.aurora.games[0]
    shop = await Shop.open(database, world.aurora.id, game.id)
    await configure(database, shop, _XIAOMI)
    keyring = app.state.resources.keyring
    async with database.system() as session:
        keys = await keys_of_game(session, keyring, game.id)
    assert keys
    await publish_switches(database, keyring, keys)
    values = {
        "p": keys.publisher_id, "g": keys.game_id, "player": shop.player_id, "of": [_OURS, _BARE],
        "many": waiting,
    }  # fmt: skip
    for statement in _WAITING if waiting else ():
        async with database.system() as session:
            await session.execute(text(statement), values)
    await app.state.runtime.close()
    await database.dispose()
    await asyncio.sleep(0)
    return Caller(addresses, keys, world.aurora.owner.token, waiting=waiting)


async def publish_switches(
    database: Database, keyring: Any, keys: GameKeys, number: int = 1, *, turned: bool = False
) -> None:
    """Publish a version of the sixty switches, the last of them turned or not."""
    switches = [*SWITCHES[:-1], SWITCHES[-1] | {"value": turned}]
    content = text_of(checked(KINDS["switches"], {"switches": switches}, "zh-CN"))
    async with database.system() as session:
        await session.execute(
            text(
                "INSERT INTO published_version (publisher_id, game_id, kind, number, content, "
                "digest, created_user_id, created_user_name) "
                "VALUES (:p, :g, 'switches', :n, :c, '', 1, '')"
            ),
            {"p": keys.publisher_id, "g": keys.game_id, "c": content, "n": number},
        )
        await renew(session, keyring, keys.publisher_id, keys.game_id)
