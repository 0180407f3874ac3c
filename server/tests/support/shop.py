"""A game with players, goods and a game server, for tests of orders."""

import secrets
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import text

from longshore.domains.operate.orders import Buyer, Made, Wish, make_order
from longshore.domains.operate.orders.paying import Effect, take
from longshore.domains.operate.orders.refunding import book
from longshore.domains.operate.orders.repository import order_by_number
from longshore.domains.operate.orders.told import Told
from longshore.domains.operate.recipes import Notice, Returned
from longshore.integrations.http_out import OutgoingAnswer, OutgoingError
from longshore.kit.db.database import Database
from longshore.kit.text.text import Text
from longshore.simulation.channels import Sale

PRICES = {"gem_60": 600, "gem_6480": 64_800}


@dataclass
class Shop:
    """One game of one publisher, with a player whom the channel `vivo` calls `u-10086`."""

    database: Database
    publisher_id: int
    game_id: int
    player_id: int = 0

    @classmethod
    async def open(cls, database: Database, publisher_id: int, game_id: int) -> "Shop":
        shop = cls(database, publisher_id, game_id)
        ids = {"publisher": publisher_id, "game": game_id}
        async with database.publisher(publisher_id) as session:
            shop.player_id = (
                await session.execute(
                    text(
                        "INSERT INTO player (publisher_id, game_id, channel_code, channel_uid) "
                        "VALUES (:publisher, :game, 'vivo', 'u-10086') RETURNING id"
                    ),
                    ids,
                )
            ).scalar_one()
            for code, price in PRICES.items():
                await session.execute(
                    text(
                        "INSERT INTO goods (publisher_id, game_id, code, name, price_minor, "
                        "currency) VALUES (:publisher, :game, :code, :code, :price, 'CNY')"
                    ),
                    ids | {"code": code, "price": price},
                )
            await session.execute(
                text(
                    "INSERT INTO callback_address (publisher_id, game_id, environment, kind, url, "
                    "updated_user_name) VALUES (:publisher, :game, 'production', 'payment', "
                    "'https://game.example/notify', 'n')"
                ),
                ids,
            )
        return shop

    async def order(self, goods: str = "gem_6480", game_order_id: str = "") -> Made:
        buyer = Buyer(self.publisher_id, self.game_id, self.player_id, "vivo", False)
        wish = Wish(goods, game_order_id or f"G{secrets.token_hex(8)}")
        async with self.database.publisher(self.publisher_id) as session:
            return await make_order(session, buyer, wish)

    async def take(self, notice: Notice) -> Effect:
        told = Told(self.publisher_id, self.game_id, "vivo", ("vivo",), True, {"body": "b"})
        async with self.database.publisher(self.publisher_id) as session:
            return await take(session, told, notice)

    async def give_part(self, number: str, minor: int) -> None:
        """The channel gives a part of a paid order back, and somebody books it."""
        row = await self.row(
            "SELECT p.transaction, p.channel_code FROM payment p JOIN orders o ON o.id = p.order_id"
            " WHERE o.number = :n AND p.kind = 'accepted'", n=number,
        )  # fmt: skip
        returned = Returned(minor, "CNY", f"R{secrets.token_hex(4)}")
        back = paid(number, None, row.transaction, outcome="refunded", returned=returned)
        assert await self.take(back) == "part_kept"
        await book_part(self, number, minor)

    async def states(self, number: str) -> tuple[str, str]:
        row = await self.row("SELECT payment, delivery FROM orders WHERE number = :n", n=number)
        return row.payment, row.delivery

    async def kinds(self, number: str) -> list[str]:
        async with self.database.publisher(self.publisher_id) as session:
            rows = await session.execute(
                text(
                    "SELECT e.kind FROM order_event e JOIN orders o ON o.id = e.order_id "
                    "WHERE o.number = :number ORDER BY e.id"
                ),
                {"number": number},
            )
            return list(rows.scalars())

    async def row(self, statement: str, **values: object) -> Any:
        async with self.database.publisher(self.publisher_id) as session:
            return (await session.execute(text(statement), values)).one()


async def book_part(shop: Shop, number: str, minor: int) -> None:
    """Somebody books what was told of, as the console does."""
    async with shop.database.publisher(shop.publisher_id) as session:
        order = await order_by_number(session, shop.game_id, number, lock=True)
        assert order
        await book(session, order, minor, {"reason": "the goods stay"}, "n")


def paid(number: str, minor: int | None = 64_800, transaction: str = "T1", **more: Any) -> Notice:
    """A notice that an order was paid."""
    values: dict[str, Any] = {
        "outcome": "paid",
        "order": number,
        "transaction": transaction,
        "minor": minor,
        "currency": "CNY",
        "uid": Sale().uid,
        "is_sandbox": False,
    }
    return Notice(**(values | more))


@dataclass
class ScriptedHttp:
    """A game server behind the port for outgoing calls: answers by a list, then 200."""

    answers: list[int | str] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)
    calls: list[tuple[str, str, bytes]] = field(default_factory=list)

    async def post(
        self, url: str, body: bytes, headers: dict[str, str], seconds: float, *, owner: object
    ) -> OutgoingAnswer:
        self.calls.append((url, headers["webhook-id"], body))
        answer = self.answers.pop(0) if self.answers else 200
        if isinstance(answer, str):
            raise OutgoingError("timeout", Text(answer, answer))
        return OutgoingAnswer(answer, self.headers, b"said", 3, "192.0.2.1")
