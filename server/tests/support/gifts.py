"""A counter of gifts: the console of one game, its run time, and a game server that is told."""

import json
from dataclasses import dataclass, field, replace
from typing import Any

from fastapi import FastAPI
from sqlalchemy import text

from longshore.domains.operate.deliveries.worker import Courier
from longshore.domains.operate.gifts.keys import game_key
from longshore.domains.operate.gifts.permutation import Shape, written
from longshore.domains.operate.gifts.uploading import Loader
from longshore.kit.db.database import Database
from tests.support.client import Answer, Client
from tests.support.runtime import DEVICE, GameClient, game_client
from tests.support.shop import ScriptedHttp
from tests.support.uploads import Uploader
from tests.support.world import World

GIFT = {
    "code": "star_cup", "name": "主播星河杯",
    "texts": {"zh-CN": "星河杯礼物", "en-US": "A gift of the cup"},
    "rewards": [{"item": "gem", "name": "星钻", "quantity": 200}],
}  # fmt: skip


@dataclass
class Counter:
    """What tests of gifts do; the world's first game, its owner, and a guest who plays."""

    app: FastAPI
    client: Client
    database: Database
    world: World
    guest: GameClient
    http: ScriptedHttp = field(default_factory=ScriptedHttp)
    player_id: int = 0

    async def __call__(
        self, action: str, *, language: str = "zh-CN", user: Any = None, game: Any = None,
        **form: Any,
    ) -> Answer:  # fmt: skip
        """One action of the console."""
        return await self.client.call(
            "POST", f"/ultra/protected/app/send/usdk/gift/{action}", language=language,
            user=user or self.world.aurora.owner, game=game or self.world.aurora.games[0],
            json=form,
        )  # fmt: skip

    async def done(self, action: str, **form: Any) -> Any:
        """The same, and it must go well."""
        answer = await self(action, **form)
        assert answer.code == 0, answer
        return answer.data

    async def gift(self, *, is_listed: bool = True, **fields: Any) -> Any:
        """A gift, on the shelf unless told otherwise."""
        made = await self.done("save", **{**GIFT, **fields})
        return await self.done("shelve", id=made["id"]) if is_listed else made

    async def upload(self, gift: Any, lines: str | bytes, **more: Any) -> Any:
        """A batch of an uploaded list, as it is once the worker has read it."""
        data = lines if isinstance(lines, bytes) else lines.encode()
        uploader = Uploader(self.client, self.world.aurora.owner)
        put = await uploader.put(data, purpose="gift_codes", name="codes.csv")
        form = {"id": gift["id"], "name": "b", "upload_id": put["upload_id"], **more}
        made = await self.done("uploadCode", **form)
        assert made["state"] == "loading"
        await Loader(self.database, self.app.state.resources).run()
        return (await self.batches(gift))[0]

    async def batches(self, gift: Any) -> Any:
        """The batches of a gift."""
        return (await self.done("batchList", id=gift["id"]))["list"]

    async def redeem(self, code: str, by: GameClient | None = None, **more: Any) -> Answer:
        """A call of the game's client, in English."""
        caller = by or self.guest
        return await caller.call("/sdk/v1/redeem", {"code": code, **more}, language="en-US")

    async def reason(self, code: str, by: GameClient | None = None, **more: Any) -> str:
        """Why a code gives nothing."""
        answer = await self.redeem(code, by, **more)
        assert answer.code == 4804, answer
        return str(answer.data["reason"])

    async def friend(self, device: str = "device-0002", address: str = "") -> GameClient:
        """Another player."""
        game = self.world.aurora.games[0]
        made = GameClient(self.app, game, self.guest.keys, address or self.guest.address)
        answer = await made.guest(device={**DEVICE, "id": device})
        assert answer.code == 0, answer
        return made

    async def deliver(self) -> list[dict[str, Any]]:
        """What the game's server is told now."""
        told = len(self.http.calls)
        resources: Any = replace(self.app.state.resources, http_out=self.http)
        await Courier(self.database, resources).run()
        return [json.loads(body) for _, _, body in self.http.calls[told:]]


_ADDRESS = (
    "INSERT INTO callback_address (publisher_id, game_id, environment, kind, url, "
    "updated_user_name) VALUES (:publisher, :game, 'production', 'payment', "
    "'https://game.example/notify', 'n')"
)


async def open_counter(app: FastAPI, client: Client, database: Database, world: World) -> Counter:
    """A counter with a guest who is signed in and an address of the game's server."""
    game = world.aurora.games[0]
    guest = await game_client(app, database, game)
    found = Counter(app, client, database, world, guest)
    found.player_id = int((await guest.guest()).data["player_id"])
    async with database.system() as session:
        values = {"publisher": world.aurora.id, "game": game.id}
        await session.execute(text(_ADDRESS), values)
    return found


async def codes_of(counter: Counter, batch: Any, serials: list[int]) -> list[str]:
    """Some codes of a derived batch, serials from 1."""
    game, publisher = counter.world.aurora.games[0], counter.world.aurora.id
    async with counter.database.publisher(publisher) as session:
        key = await game_key(session, counter.app.state.resources.keyring, publisher, game.id)
    assert key
    shape = Shape(batch["prefix"], batch["length"])
    return written(key, batch["number"], shape, [serial - 1 for serial in serials])
