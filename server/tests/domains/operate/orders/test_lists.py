"""Lists of orders: what is rare is found without a look at the orders that went well."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select, text
from tests.support import many
from tests.support.client import Client
from tests.support.shop import Shop, paid
from tests.support.world import World, as_owner

from longshore.domains.operate.orders.ledger import REACHED
from longshore.domains.operate.orders.models import Order
from longshore.domains.operate.orders.narrowing import conditions_of
from longshore.domains.operate.orders.schemas import OrderQuery
from longshore.domains.operate.recipes import Returned
from longshore.kit.db.database import Database

MANY = 6_000
_READ = text("""
SELECT coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) FROM pg_stat_xact_user_tables
WHERE relname = 'orders'
""")
_AS_IF_LARGE = ("min_parallel_table_scan_size", "parallel_setup_cost", "parallel_tuple_cost")


@dataclass
class Lists:
    """A game of six thousand orders that went well, and some that did not."""

    client: Client
    world: World
    shop: Shop
    numbers: dict[str, str]

    async def found(self, **query: Any) -> list[str]:
        """Numbers on the first page of the console's list."""
        answer = await self.client.call(
            "POST", "/ultra/protected/app/send/usdk/order/list",
            user=self.world.aurora.owner, game=self.world.aurora.games[0], json=query,
        )  # fmt: skip
        assert answer.code == 0, answer
        return [row["number"] for row in answer.data["list"]]

    async def change(self, path: str, number: str, **more: Any) -> None:
        answer = await self.client.call(
            "POST", f"/ultra/protected/app/send/usdk/order/{path}", user=self.world.aurora.owner,
            game=self.world.aurora.games[0], json={"number": number, "reason": "asked for", **more},
        )  # fmt: skip
        assert answer.code == 0, answer

    async def read(self, **query: Any) -> int:
        """How many orders are looked at for a page of fifty."""
        wanted = OrderQuery.model_validate({"game_id": self.shop.game_id, **query})
        statement = select(Order.id).where(*conditions_of(self.shop.game_id, wanted))
        async with self.shop.database.publisher(self.shop.publisher_id) as session:
            before = (await session.execute(_READ)).scalar_one_or_none() or 0
            await session.execute(statement.order_by(Order.id.desc()).limit(51))
            return int((await session.execute(_READ)).scalar_one()) - int(before)


@pytest.fixture
async def lists(
    app: FastAPI, client: Client, database: Database, world: World
) -> AsyncIterator[Lists]:
    shop = await Shop.open(database, world.aurora.id, world.aurora.games[0].id)
    ids = (world.aurora.id, world.aurora.games[0].id)
    numbers = {}
    for name in (
        "waits",
        "twice",
        "differs",
        "by_hand",
        "refunded",
        "in_part",
        "booked",
        "given_back",
        "some_back",
    ):
        order = await shop.order()
        numbers[name] = order.number
        minor = 1 if name == "differs" else 64_800
        await shop.take(paid(order.number, minor, transaction=f"T-{name}"))
    await shop.take(paid(numbers["twice"], transaction="T-again"))
    for name, share in (("given_back", 1), ("some_back", 2)):
        again = paid(numbers[name], transaction=f"T-{name}-again")
        assert await shop.take(again) == "extra_payment"
        half = Returned(64_800 // share, "CNY", "R1")
        back = replace(again, outcome="refunded", minor=None, returned=half)
        assert await shop.take(back) == "extra_refunded"
    for name in ("in_part", "booked"):
        returned = Returned(480, "CNY", "R1")
        back = paid(numbers[name], None, f"T-{name}", outcome="refunded", returned=returned)
        await shop.take(back)
    async with database.system() as session:
        await many.add_orders(session, *ids, 1, MANY, player_id=shop.player_id, players=1)
        past = text("UPDATE orders SET paid_at = now() - interval '1 hour' WHERE number LIKE 'LS%'")
        await session.execute(past)
        elsewhere = text("UPDATE orders SET server_id = 's9' WHERE number = :number")
        await session.execute(elsewhere, {"number": numbers["waits"]})
    async with as_owner(database) as session:
        # As autovacuum does within a minute.
        await session.execute(text("ANALYZE orders, payment, order_event, delivery"))
    found = Lists(client, world, shop, numbers)
    await found.change("markDelivered", numbers["by_hand"])
    await found.change("refund", numbers["refunded"])
    await found.change("markDelivered", numbers["in_part"])
    for name in ("booked", "given_back", "some_back"):
        await found.change("markDelivered", numbers[name])
    await found.change("bookPart", numbers["booked"], amount_minor=480)
    yield found


CASES: dict[str, tuple[dict[str, Any], list[str]]] = {
    "a transaction": ({"keyword": "T-again"}, ["twice"]),
    "stuck": ({"attention": "stuck"}, ["twice", "waits"]),
    "stuck, of a server": ({"attention": "stuck", "server_id": "s9"}, ["waits"]),
    "queued, of a server": ({"delivery": "queued", "server_id": "s9"}, ["waits"]),
    "stuck, of no such server": ({"attention": "stuck", "server_id": "s7"}, []),
    "to refund": ({"attention": "to_refund"}, ["differs", "some_back", "twice"]),
    "queued": ({"delivery": "queued"}, ["twice", "waits"]),
    "given up": ({"delivery": "dead"}, []),
    "by hand": (
        {"delivery": "by_hand"},
        ["booked", "by_hand", "given_back", "in_part", "some_back"],
    ),
    "given back in part": ({"attention": "part_refunded"}, ["in_part"]),
    "refunded": ({"payment": "refunded"}, ["refunded"]),
    "another amount": ({"payment": "mismatch"}, ["differs"]),
    "closed": ({"payment": "closed"}, []),
    "charged back": ({"payment": "charged_back"}, []),
    "a channel": ({"channel_code": "vivo", "payment": "created"}, []),
    "nobody's": ({"keyword": "nobody"}, []),
}


@pytest.mark.parametrize("case", CASES)
async def test_rare_orders(lists: Lists, case: str) -> None:
    query, names = CASES[case]
    expected = sorted((lists.numbers[name] for name in names), reverse=True)
    assert sorted(await lists.found(**query), reverse=True) == expected
    assert await lists.read(**query) < 100, "of six thousand"


async def test_by_number_and_in_the_sandbox(lists: Lists) -> None:
    assert await lists.found(keyword="many77") == ["MANY77"]
    assert await lists.found(keyword="G77") == ["MANY77"]
    assert len(await lists.found(keyword=str(lists.shop.player_id))) == 50
    assert await lists.found(environment="sandbox") == ["MANY5003", "MANY3"]
    for query in ({"keyword": "many77"}, {"keyword": "G77"}, {"environment": "sandbox"}):
        assert await lists.read(**query) < 100, query


async def test_what_many_orders_are_in_is_counted_up_to_a_thousand(lists: Lists) -> None:
    """A state has no index: whoever counts further looks at all that the game has."""
    for query, total in (
        ({}, 1_000),
        ({"delivery": "delivered"}, 1_000),
        ({"payment": "created"}, 60),
    ):
        answer = await lists.client.call(
            "POST", "/ultra/protected/app/send/usdk/order/list", user=lists.world.aurora.owner,
            game=lists.world.aurora.games[0], json=query,
        )  # fmt: skip
        assert (answer.data["total"], len(answer.data["list"])) == (total, 50), query


async def test_what_many_orders_are_in_is_counted_by_one_process(lists: Lists) -> None:
    """Where a table as large as a big game's would be read by several processes at once."""
    wanted = conditions_of(lists.shop.game_id, OrderQuery(payment="created"))
    counted = select(Order.id).where(*wanted).limit(1_000)
    plans = []
    for scope in (
        lists.shop.database.publisher(lists.shop.publisher_id),
        lists.shop.database.system(),
    ):
        async with scope as session:
            for setting in _AS_IF_LARGE:
                await session.execute(text(f"SET LOCAL {setting} = 0"))
            statement = counted.compile(
                dialect=session.get_bind().dialect, compile_kwargs={"literal_binds": True}
            )
            plans.append(str((await session.execute(text(f"EXPLAIN {statement}"))).all()))
    assert ["Gather" in plan for plan in plans] == [False, True], plans


def test_every_state_that_an_order_can_be_in_is_reached() -> None:
    """A ledger that leads to one more state makes it one that is looked for."""
    assert {"created", "paid", "mismatch", "refunded"} == REACHED
