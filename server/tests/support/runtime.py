"""A game's client and its server, calling the run time through its whole stack."""

import json
import secrets
import time
from dataclasses import dataclass, field
from typing import Any

import httpx2
from fastapi import FastAPI

from longshore.domains.games import app_id_of
from longshore.domains.games.models import Game
from longshore.domains.pack.access_keys import GameKeys, keys_of_game
from longshore.kit.db.database import Database
from longshore.kit.errors import status_of
from longshore.kit.secrets.call_signature import content_to_sign, signature
from tests.support.client import Answer

DEVICE = {"id": "device-0001", "os": "android", "os_version": "14", "model": "Test"}


@dataclass
class GameClient:
    """A game with its keys, on a transport; headers can be replaced one by one."""

    app: FastAPI
    game: Game
    keys: GameKeys
    address: str = "192.0.2.7"
    session: str = ""
    guest_key: str = field(default_factory=lambda: secrets.token_urlsafe(24))

    @property
    def app_id(self) -> str:
        """The game's AppId."""
        return app_id_of(self.game.id)

    async def call(
        self, path: str, form: object = None, *,
        headers: dict[str, str] | None = None, language: str = "zh-CN",
    ) -> Answer:  # fmt: skip
        """A client's call, or a player's when somebody is signed in."""
        sent = {
            "longshore-app": self.app_id,
            "longshore-key": self.keys.client[0].text,
            "accept-language": language,
            "content-type": "application/json",
        }
        if self.session:
            sent["authorization"] = f"Bearer {self.session}"
        return await self.send(
            path, json.dumps({} if form is None else form).encode(), sent | (headers or {})
        )

    async def server_call(
        self, path: str, form: object = None, *,
        headers: dict[str, str] | None = None, secret: str = "", body: bytes | None = None,
        nonce: str = "", at: int = 0,
    ) -> Answer:  # fmt: skip
        """A signed call of the game's own server; `body` is sent instead of what was signed."""
        raw = json.dumps({} if form is None else form).encode()
        stamp, nonce = str(at or int(time.time())), nonce or secrets.token_hex(12)
        content = content_to_sign("POST", path, stamp, nonce, raw)
        sent = {
            "longshore-app": self.app_id,
            "longshore-time": stamp,
            "longshore-nonce": nonce,
            "longshore-signature": signature(secret or self.keys.server[0].text, content),
            "content-type": "application/json",
        }
        return await self.send(path, raw if body is None else body, sent | (headers or {}))

    async def send(self, path: str, body: bytes, headers: dict[str, str]) -> Answer:
        """One request as given; the answer must be an envelope at the status of its code."""
        transport = httpx2.ASGITransport(app=self.app, client=(self.address, 1234))
        async with httpx2.AsyncClient(
            transport=transport, base_url="http://longshore.test"
        ) as http:
            response = await http.post(path, content=body, headers=headers)
        if response.status_code == 304:
            return Answer(0, "", None, response)
        found = response.json()
        assert set(found) == {"code", "msg", "data"}, found
        assert response.status_code == status_of(found["code"]), response.text
        return Answer(found["code"], found["msg"], found["data"], response)

    async def get(self, path: str) -> httpx2.Response:
        """What an address answers to a GET."""
        transport = httpx2.ASGITransport(app=self.app, client=(self.address, 1234))
        async with httpx2.AsyncClient(
            transport=transport, base_url="http://longshore.test"
        ) as http:
            return await http.get(path)

    async def guest(self, **more: Any) -> Answer:
        """Sign in as this client's guest, and stay signed in."""
        form = {"method": "guest", "device": DEVICE, "guest_key": self.guest_key, **more}
        answer = await self.call("/sdk/v1/login", form)
        if answer.code == 0:
            self.session = answer.data["session"]
        return answer


async def game_client(app: FastAPI, database: Database, game: Game) -> GameClient:
    """A client of a game of the world; what the process remembers of another test is forgotten."""
    runtime = app.state.runtime
    async with database.system() as session:
        keys = await keys_of_game(session, app.state.resources.keyring, game.id)
    assert keys
    # Sessions count from 1 in every test.
    runtime.ports.sessions.forget_all()
    runtime.ports.snapshots.forget(game.id)
    runtime.ports.counters.clear()
    # A test before may have listened to a game of this number.
    runtime.ports.traffic.rings.forget()
    runtime.ports.keys.forget(app_id_of(game.id))
    runtime.ports.digest_keys.forget(keys.publisher_id)
    return GameClient(app, game, keys)


async def post(
    caller: GameClient, path: str, body: bytes, headers: dict[str, str]
) -> httpx2.Response:
    """Post a body just as it is, unsigned unless the headers sign it."""
    transport = httpx2.ASGITransport(app=caller.app, client=(caller.address, 1))
    async with httpx2.AsyncClient(transport=transport, base_url="http://longshore.test") as http:
        return await http.post(path, content=body, headers=headers)
