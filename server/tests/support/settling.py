"""A promotion that is played through the product, at explicit moments."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from fastapi import FastAPI
from sqlalchemy import text

from longshore.domains.operate.orders.refunding import refund
from longshore.domains.operate.recipes import Returned
from longshore.domains.popularize.settlements.drawer import Drawer
from longshore.integrations.resources import Resources
from longshore.kit import clock
from longshore.kit.db.database import Database
from longshore.simulation.channels import Sale
from tests.support.client import Answer, Client
from tests.support.runtime import GameClient, game_client
from tests.support.shop import Shop, paid
from tests.support.world import World, as_owner


def moment(month: int, day: int, hour: int = 4) -> datetime:
    return datetime(2026, month, day, hour, tzinfo=UTC)


@dataclass
class Settling:
    """Aurora's first game, its promoter 1 with a link, and somebody who plays."""

    world: World
    client: Client
    player: GameClient
    database: Database
    shop: Shop
    resources: Resources

    async def call(self, action: str, **form: Any) -> Answer:
        return await self.client.call(
            "POST", "/ultra/app/send", user=self.world.aurora.owner, game=self.player.game,
            json={"path": f"/pb/cps/{action}"} | form,
        )  # fmt: skip

    async def share(self, **terms: Any) -> None:
        told = {"earns": "income", "tiers": [{"from_minor": 0, "rate_bps": 3000}]} | terms
        made = await self.call("share/create", name="30 %", begins_on="2026-01-01", terms=told)
        assert made.code == 0, made.msg
        model = made.data["list"][0]["id"]
        assert (
            await self.call(
                "share/assign", model_id=model, promoter_ids=[1], begins_on="2026-01-01"
            )
        ).code == 0

    async def install_and_register(self, at: datetime) -> None:
        """The client tells the link's code at its start; the player is one whom vivo knows."""
        link = (await self.call("link/create", promoter_id=1, campaign="spring")).data
        with clock.at(at):
            device = {"id": "device-0001", "os": "android"}
            assert (
                await self.player.call("/sdk/v1/init", {"device": device, "link": link["code"]})
            ).code == 0
            signed = await self.player.guest(device=device)
        self.shop.player_id = int(signed.data["player_id"])
        async with as_owner(self.database) as session:
            await session.execute(text("DELETE FROM player WHERE channel_uid = 'u-10086'"))
            await session.execute(
                text("UPDATE player SET channel_code = 'vivo', channel_uid = :uid WHERE id = :id"),
                {"uid": Sale().uid, "id": self.shop.player_id},
            )

    async def buy(self, at: datetime, goods: str = "gem_6480") -> str:
        with clock.at(at):
            made = await self.shop.order(goods)
            minor = {"gem_6480": 64_800, "gem_60": 600}[goods]
            assert await self.shop.take(paid(made.number, minor, f"T{made.number}")) == "paid"
        return made.number

    async def give_back(self, number: str, at: datetime) -> None:
        with clock.at(at):
            async with self.database.publisher(self.world.aurora.id) as session:
                order = await session.execute(
                    text("SELECT id FROM orders WHERE number = :number"), {"number": number}
                )
                assert await refund(session, order.scalar_one(), {}, "")

    async def part(self, number: str, minor: int, refund_name: str) -> str:
        """The channel tells that it gave a part back."""
        returned = Returned(minor, "CNY", refund_name)
        return await self.shop.take(
            paid(number, None, f"T{number}", outcome="refunded", returned=returned)
        )

    async def book(self, number: str, minor: int, at: datetime) -> None:
        """Somebody decides that the order stays paid."""
        with clock.at(at):
            answer = await self.client.call(
                "POST", "/ultra/protected/app/send/usdk/order/bookPart",
                user=self.world.aurora.owner, game=self.player.game,
                json={"number": number, "reason": "the goods stay", "amount_minor": minor},
            )  # fmt: skip
        assert answer.code == 0, answer.msg

    async def draw(self, month: int, at: datetime) -> Any:
        """Ask, have a worker draw, and list; or the refusal."""
        with clock.at(at):
            day = f"2026-{month:02}-01"
            asked = await self.call("settlement/draw", month=day)
            if asked.code:
                return asked
            assert asked.data["drawing"]["state"] == "running"
            await Drawer(self.database, self.resources).run()
            listed = await self.call("settlement/list", month=day)
            told = listed.data["drawing"]
            assert (told["state"], told["statements"]) == ("done", len(listed.data["list"]))
            return listed

    async def lines(self, statement: int) -> list[tuple[str, int]]:
        found = (await self.call("settlement/read", id=statement)).data
        return [(line["kind"], line["amount_minor"]) for line in found["lines"]]


async def settling_of(client: Client, world: World, app: FastAPI, database: Database) -> Settling:
    """Aurora's first game with promoter 1, whose link nobody has clicked yet."""
    game = world.aurora.games[0]
    await client.call(
        "POST", "/ultra/app/send", user=world.aurora.owner, game=game,
        form={"path": "/pb/cps/promoter/create", "name": "=Streamer", "code": "streamer"},
    )  # fmt: skip
    shop = await Shop.open(database, world.aurora.id, game.id)
    player = await game_client(app, database, game)
    return Settling(world, client, player, database, shop, app.state.resources)
