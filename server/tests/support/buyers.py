"""Players of channels whose servers are asked before an order can be paid."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from fastapi import FastAPI
from sqlalchemy import text

from longshore.integrations.http_out import OutgoingAnswer, OutgoingError
from longshore.kit.db.database import Database
from longshore.kit.text.text import Text
from longshore.simulation.channels import CHANNELS, PLAYER, Asked, Channel
from tests.support.paying import configure
from tests.support.runtime import GameClient, game_client
from tests.support.shop import Shop
from tests.support.world import World

QQ, WECHAT_PAY, U8 = (CHANNELS[code] for code in ("qq_minigame", "wechatpay_v3", "u8"))
PRODUCT = "com.game.gem"


@dataclass
class ChannelServers:
    """The servers of channels behind the port for outgoing calls; each asked as it would be."""

    channel: Channel = QQ
    asked: list[str] = field(default_factory=list)
    answers: list[bytes | int | None] = field(default_factory=list)
    """What is answered instead, call by call; a number is a status; None: the channel's own."""
    seconds: list[float] = field(default_factory=list)
    delay: float = 0.0
    stuck: asyncio.Event | None = None
    """Whoever asks sets it, and is never answered."""

    async def request(
        self, method: str, url: str, body: bytes, headers: Mapping[str, str], seconds: float,
        *, owner: object,
    ) -> OutgoingAnswer:  # fmt: skip
        self.asked.append(url.partition("?")[0])
        self.seconds.append(seconds)
        if self.stuck:
            self.stuck.set()
            await asyncio.Event().wait()
        await asyncio.sleep(self.delay)
        instead = self.answers.pop(0) if self.answers else None
        if instead == 0:
            raise OutgoingError("timeout", Text("超时", "too late"))
        if isinstance(instead, int):
            return OutgoingAnswer(instead, {}, b"down", 3, "192.0.2.1")
        if instead is not None:
            return OutgoingAnswer(200, {}, instead, 3, "192.0.2.1")
        said = self.channel.answer(Asked(method, url, headers, body))
        return OutgoingAnswer(said.status, dict(said.headers), said.body, 3, "192.0.2.1")


@dataclass
class Buyer:
    """A player of a channel in a game that ships to it."""

    game: GameClient
    shop: Shop
    servers: ChannelServers

    async def order(self, number: str = "G-1", language: str = "zh-CN", **more: Any) -> Any:
        wish = {"goods_code": "gem_6480", "game_order_id": number, "role_id": "r1", **more}
        return await self.game.call("/sdk/v1/order", wish, language=language)

    async def ledger(self, number: str) -> list[Any]:
        async with self.shop.database.publisher(self.shop.publisher_id) as session:
            rows = await session.execute(
                text(
                    "SELECT e.kind, e.data FROM order_event e JOIN orders o ON o.id = e.order_id "
                    "WHERE o.number = :number ORDER BY e.id"
                ),
                {"number": number},
            )
            return list(rows.all())


async def buyer_of(
    app: FastAPI, database: Database, world: World, servers: ChannelServers, channel: Channel
) -> Buyer:
    shop = await Shop.open(database, world.aurora.id, world.aurora.games[0].id)
    await configure(database, shop, channel)
    servers.channel = channel
    caller = await game_client(app, database, world.aurora.games[0])
    player = int((await caller.guest()).data["player_id"])
    async with database.system() as session:
        await session.execute(text("DELETE FROM player WHERE channel_uid = :uid"), {"uid": PLAYER})
        await session.execute(
            text("UPDATE player SET channel_code = :code, channel_uid = :uid WHERE id = :id"),
            {"code": channel.code, "uid": PLAYER, "id": player},
        )
        await session.execute(
            text(
                "INSERT INTO goods_product (publisher_id, game_id, goods_id, channel_code, "
                "product_id) SELECT publisher_id, game_id, id, :code, :product FROM goods "
                "WHERE game_id = :game AND code = 'gem_6480'"
            ),
            {"code": channel.code, "product": PRODUCT, "game": shop.game_id},
        )
    return Buyer(caller, shop, servers)


def way(channel: Channel) -> dict[str, Any]:
    return {"channel": channel.code, "claim": channel.paying_claim()}
