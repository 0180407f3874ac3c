"""A game with activities: published, earned by orders, visits and roles, told to its server."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import text

from longshore.domains.operate.activity_rewards.settling import Settler
from longshore.domains.operate.orders import Buyer, Wish, make_order
from longshore.domains.operate.orders.paying import take
from longshore.domains.operate.orders.refunding import refund
from longshore.domains.operate.orders.told import Told
from longshore.domains.operate.recipes import Notice
from longshore.kit.clock import at
from tests.support.gifts import Counter
from tests.support.publishing import Publishing
from tests.support.runtime import GameClient
from tests.support.shop import Shop, book_part

ZONE = "Asia/Shanghai"
GEM = {"item": "gem", "name": "星钻", "quantity": 10}
TEXTS = [{"code": "zh-CN", "title": "活动"}, {"code": "en-US", "title": "Activity"}]
PRICES = (600, 3_000, 64_800)


def moment(wall: str, zone: str = "+08:00") -> datetime:
    """A moment, by default of Shanghai's clock."""
    return datetime.fromisoformat(f"{wall}{zone}")


def activity(trigger: str, key: str = "one", **fields: Any) -> dict[str, Any]:
    """One activity that gives ten gems, unless told otherwise."""
    counted = trigger in ("total_payment", "visit_days", "visit_streak", "role_level")
    step = {"at": 1 if counted else 0, "rewards": [GEM]}
    return {"key": key, "trigger": trigger, "texts": TEXTS, "steps": [step], **fields}


_ORDER = text("SELECT id FROM orders WHERE number = :number")


@dataclass
class Fair:
    """What tests of activities do; `counter` has the game, its guest and its server."""

    counter: Counter
    publishing: Publishing
    zone: str = ZONE
    _numbers: Any = field(default_factory=lambda: itertools.count(1))
    _version: int = 0

    @classmethod
    async def open(cls, counter: Counter) -> "Fair":
        game = counter.world.aurora.games[0]
        async with counter.database.system() as session:
            for price in PRICES:
                values = {
                    "publisher": counter.world.aurora.id, "game": game.id, "price": price,
                    "code": f"gem_{price}",
                }  # fmt: skip
                await session.execute(_GOODS, values)
        owner = counter.world.aurora.owner
        return cls(counter, Publishing(counter.client, owner, counter.guest))

    async def publish(self, *activities: dict[str, Any]) -> None:
        """Put these and no others in force."""
        content = {"activities": list(activities)}
        self._version = await self.publishing.put_in_force("activities", content, self._version)

    async def refund(self, number: str) -> None:
        """An order goes back, as its channel says."""
        async with self.counter.database.publisher(self.counter.world.aurora.id) as session:
            found = await session.execute(_ORDER, {"number": number})
            assert await refund(session, found.scalar_one(), {}, "")

    async def order(self, minor: int = 600, *, player: int = 0, is_sandbox: bool = False) -> str:
        """An order of the guest, or of another player."""
        made = self.counter
        buyer = Buyer(
            made.world.aurora.id, made.world.aurora.games[0].id, player or made.player_id, "vivo",
            is_sandbox,
        )  # fmt: skip
        wish = Wish(f"gem_{minor}", f"G{next(self._numbers)}", role_id="r1", server_id="s1")
        async with made.database.publisher(made.world.aurora.id) as session:
            return (await make_order(session, buyer, wish)).number

    async def notice(self, order: str, minor: int | None, outcome: Any = "paid") -> str:
        """The channel tells of an order."""
        made = self.counter
        told = Told(
            made.world.aurora.id, made.world.aurora.games[0].id, "vivo", ("vivo",), False, {}
        )
        said = Notice(
            outcome=outcome, order=order, transaction=f"T{order}", minor=minor, currency="CNY",
            uid="", is_sandbox=False,
        )  # fmt: skip
        async with made.database.publisher(made.world.aurora.id) as session:
            return await take(session, told, said)

    async def pay(self, minor: int = 600, when: str = "", **more: Any) -> str:
        """An order that is made and paid, at a moment of Shanghai's clock; its number."""
        if when:
            with at(moment(when)):
                return await self.pay(minor, **more)
        number = await self.order(minor, **more)
        assert await self.notice(number, minor) == "paid"
        return number

    async def give_part(self, number: str, minor: int) -> None:
        """A part of a paid order goes back, and is booked."""
        made = self.counter
        shop = Shop(made.database, made.world.aurora.id, made.world.aurora.games[0].id)
        await book_part(shop, number, minor)

    async def settle(self) -> None:
        """Let what happened be judged."""
        await Settler(self.counter.database, self.zone).run()

    async def given(self, key: str = "one", player: int = 0) -> list[dict[str, Any]]:
        """What an activity gave, the oldest first, after everything is judged."""
        await self.settle()
        answer = await self.publishing("activity/rewardList", key=key, page_size=200)
        assert answer.code == 0, answer.msg
        rows = answer.data["list"]
        return [one for one in reversed(rows) if not player or one["player_id"] == str(player)]

    async def quantities(self, key: str = "one") -> list[int]:
        """How many items each reward of an activity has."""
        return [one["rewards"][0]["quantity"] for one in await self.given(key)]

    async def figures(self, key: str = "one") -> Any:
        """How an activity is doing."""
        answer = await self.publishing("activity/statistics")
        return next(one for one in answer.data["list"] if one["key"] == key)

    async def shown(self, by: GameClient | None = None, **more: Any) -> list[Any]:
        """What the client is told."""
        answer = await (by or self.counter.guest).call("/sdk/v1/activities", more)
        assert answer.code == 0, answer.msg
        found: list[Any] = answer.data["activities"]
        return found

    async def players(self, count: int) -> Sequence[int]:
        """More players, who only pay."""
        made = self.counter
        values = {
            "publisher": made.world.aurora.id, "game": made.world.aurora.games[0].id,
            "count": count,
        }  # fmt: skip
        async with made.database.publisher(made.world.aurora.id) as session:
            return list((await session.execute(_PLAYERS, values)).scalars())


_GOODS = text(
    "INSERT INTO goods (publisher_id, game_id, code, name, price_minor, currency) "
    "VALUES (:publisher, :game, :code, :code, :price, 'CNY')"
)
_PLAYERS = text(
    "INSERT INTO player (publisher_id, game_id, channel_code, channel_uid) "
    "SELECT :publisher, :game, 'vivo', 'u' || n FROM generate_series(1, :count) AS n RETURNING id"
)
