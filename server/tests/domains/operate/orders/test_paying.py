"""What notices do to orders: once, and only what agrees with the order."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from tests.support.shop import Shop, paid
from tests.support.world import World

from longshore.domains.operate.orders import differing
from longshore.domains.operate.orders.errors import NotForSaleError, OrderDiffersError
from longshore.domains.operate.recipes import Notice, Returned
from longshore.kit.db.database import Database


@pytest.fixture
async def shop(database: Database, world: World) -> Shop:
    return await Shop.open(database, world.aurora.id, world.aurora.games[0].id)


async def outbox(shop: Shop) -> list[str]:
    async with shop.database.publisher(shop.publisher_id) as session:
        rows = await session.execute(text("SELECT message_id FROM delivery ORDER BY id"))
        return list(rows.scalars())


async def test_an_order_is_made_once_for_a_game_order_id(shop: Shop) -> None:
    made = await asyncio.gather(*(shop.order(game_order_id="G1") for _ in range(8)))
    assert len({one.number for one in made}) == 1
    assert sum(one.is_new for one in made) == 1
    assert made[0].amount_minor == 64_800
    with pytest.raises(OrderDiffersError):
        await shop.order("gem_60", "G1")
    with pytest.raises(NotForSaleError):
        await shop.order("gem_1")


async def test_a_payment_is_taken_once_however_often_it_is_told(shop: Shop) -> None:
    number = (await shop.order()).number
    effects = await asyncio.gather(*(shop.take(paid(number)) for _ in range(8)))
    assert sorted(effects) == ["paid", *["repeated"] * 7]
    assert await shop.states(number) == ("paid", "queued")
    assert await shop.kinds(number) == ["created", "paid"]
    assert await outbox(shop) == [f"msg_{number}"]


@pytest.mark.parametrize(
    "notice",
    [
        {"minor": 64_799},
        {"minor": 64_801},
        {"currency": "USD"},
        {"uid": "u-somebody"},
    ],
)
async def test_what_differs_from_the_order_is_kept_and_not_delivered(
    shop: Shop, notice: dict[str, object]
) -> None:
    number = (await shop.order()).number
    assert await shop.take(paid(number, **notice)) == "mismatch"  # type: ignore[arg-type]
    assert await shop.states(number) == ("mismatch", "none")
    assert await outbox(shop) == []
    # The same once more changes nothing; the right one still pays.
    assert await shop.take(paid(number, **notice)) == "repeated"  # type: ignore[arg-type]
    assert await shop.take(paid(number, transaction="T2")) == "paid"
    assert await outbox(shop) == [f"msg_{number}"]


async def test_a_second_transaction_is_listed_for_refund_and_never_delivered(shop: Shop) -> None:
    number = (await shop.order()).number
    assert await shop.take(paid(number)) == "paid"
    assert await shop.take(paid(number, transaction="T2")) == "extra_payment"
    assert await shop.take(paid(number, transaction="T2")) == "repeated"
    assert await shop.states(number) == ("paid", "queued")
    assert await outbox(shop) == [f"msg_{number}"]
    row = await shop.row("SELECT kind FROM payment WHERE transaction = 'T2'")
    assert row.kind == "extra"


async def test_one_transaction_never_pays_two_orders(shop: Shop) -> None:
    first, second = (await shop.order()).number, (await shop.order()).number
    assert await shop.take(paid(first)) == "paid"
    assert await shop.take(paid(second)) == "mismatch"
    assert await shop.states(second) == ("mismatch", "none")
    assert await outbox(shop) == [f"msg_{first}"]


async def test_a_payment_for_nothing_is_kept(shop: Shop) -> None:
    assert await shop.take(paid("LS00000000000000000000")) == "unknown_order"
    row = await shop.row("SELECT kind, order_number FROM payment")
    assert (row.kind, row.order_number) == ("stray", "LS00000000000000000000")


async def test_another_games_order_is_unknown(database: Database, world: World, shop: Shop) -> None:
    number = (await shop.order()).number
    other = await Shop.open(database, world.borealis.id, world.borealis.games[0].id)
    assert await other.take(paid(number)) == "unknown_order"
    assert await shop.states(number) == ("created", "none")


async def test_a_refund_withdraws_what_is_not_delivered_and_tells_the_game(shop: Shop) -> None:
    number = (await shop.order()).number
    await shop.take(paid(number))
    refunded = paid(number, outcome="refunded", minor=None)
    assert await shop.take(refunded) == "refunded"
    assert await shop.take(refunded) == "repeated"
    assert await shop.states(number) == ("refunded", "none")
    assert await outbox(shop) == [f"msg_{number}_refund"]
    # What was paid again after a refund is somebody's money, and nothing is delivered for it.
    assert await shop.take(paid(number, transaction="T9")) == "extra_payment"


PART = 6_480


def part(
    number: str, minor: int, refund: str = "", transaction: str = "T1", currency: str = "CNY"
) -> Notice:
    """A part was given back: this one by its name, or so much until now."""
    returned = Returned(minor, currency, refund)
    return paid(number, None, transaction, outcome="refunded", currency=currency, returned=returned)


async def events(shop: Shop, number: str, kind: str) -> list[dict[str, Any]]:
    async with shop.database.publisher(shop.publisher_id) as session:
        rows = await session.execute(
            text(
                "SELECT e.data FROM order_event e JOIN orders o ON o.id = e.order_id "
                "WHERE o.number = :number AND e.kind = :kind ORDER BY e.id"
            ),
            {"number": number, "kind": kind},
        )
        return list(rows.scalars())


@pytest.mark.parametrize("names", [("R1", "R2"), ("", "")], ids=["each", "the sum"])
async def test_a_part_that_is_given_back_takes_nothing_until_all_is(
    shop: Shop, names: tuple[str, str]
) -> None:
    number = (await shop.order()).number
    await shop.take(paid(number))
    first = part(number, PART, names[0])
    assert [await shop.take(first) for _ in range(3)] == ["part_kept", "repeated", "repeated"]
    assert await shop.states(number) == ("paid", "queued")
    assert await outbox(shop) == [f"msg_{number}"]
    (told,) = await events(shop, number, "part_told")
    assert (told["amount_minor"], told["transaction"]) == (PART, "T1")
    rest = 64_800 if not names[0] else 64_800 - PART
    assert await shop.take(part(number, rest, names[1])) == "refunded"
    assert await shop.take(part(number, rest, names[1])) == "repeated"
    assert await shop.take(first) == "repeated"
    assert await shop.states(number) == ("refunded", "none")
    assert await outbox(shop) == [f"msg_{number}_refund"]


async def test_parts_at_once_count_once_each(shop: Shop) -> None:
    number = (await shop.order()).number
    await shop.take(paid(number))
    names = ["R1", "R2", "R1", "R2", "R1", "R3"]
    effects = await asyncio.gather(*(shop.take(part(number, PART, one)) for one in names))
    assert sorted(effects) == [*["part_kept"] * 3, *["repeated"] * 3]
    assert sum(one["amount_minor"] for one in await events(shop, number, "part_told")) == 3 * PART


@pytest.mark.parametrize(
    "notice",
    [
        {"minor": 64_801, "refund": "R2"},
        {"minor": 64_801},
        {"minor": 64_800 - PART + 1, "refund": "R2"},
        {"minor": PART + 1, "refund": "R1"},
        {"minor": PART, "refund": "R2", "currency": "USD"},
    ],
)
async def test_more_than_was_paid_is_kept_once_and_refused(
    shop: Shop, notice: dict[str, Any]
) -> None:
    number = (await shop.order()).number
    await shop.take(paid(number))
    assert await shop.take(part(number, PART, "R1")) == "part_kept"
    for _ in range(2):
        assert await shop.take(part(number, **notice)) == "refund_differs"
    assert await shop.states(number) == ("paid", "queued")
    assert len(await events(shop, number, "refund_differs")) == 1


async def test_what_was_paid_too_much_is_given_back_without_the_order(shop: Shop) -> None:
    """The order was paid twice; the second payment goes back, the goods stay."""
    number = (await shop.order()).number
    await shop.take(paid(number))
    await shop.take(paid(number, transaction="T2"))
    back = paid(number, None, "T2", outcome="refunded")
    assert await shop.take(back) == "extra_refunded"
    assert await shop.take(back) == "repeated"
    # A number that is neither payment's: which of them goes back, a person must say.
    assert await shop.take(paid(number, None, "WX9", outcome="refunded")) == "part_kept"
    assert await shop.states(number) == ("paid", "queued")
    assert await shop.take(paid(number, None, "T1", outcome="refunded")) == "refunded"


async def test_what_is_given_back_before_its_payment_is_told_is_not_delivered(shop: Shop) -> None:
    number = (await shop.order()).number
    back = paid(number, None, "T1", outcome="refunded")
    assert await shop.take(back) == "part_kept"
    assert await shop.take(back) == "repeated"
    assert await shop.states(number) == ("created", "none")
    # Another payment of the same order is another one's money.
    other = (await shop.order()).number
    await shop.take(paid(other, None, "T8", outcome="refunded"))
    assert await shop.take(paid(other, transaction="T9")) == "paid"
    assert await shop.states(other) == ("paid", "queued")
    assert await shop.take(paid(number)) == "paid"
    assert await shop.states(number) == ("refunded", "none")
    assert await outbox(shop) == [f"msg_{other}", f"msg_{number}_refund"]


async def test_states_follow_from_the_ledger_or_are_found(database: Database, shop: Shop) -> None:
    number = (await shop.order()).number
    await shop.take(paid(number))
    async with database.system() as session:
        assert await differing(session) == []
        await session.execute(text("UPDATE orders SET delivery = 'delivered'"))
        assert await differing(session, most=1) == [number]
        await session.execute(text("UPDATE orders SET delivery = 'queued'"))
        assert await differing(session) == []
        await session.execute(text("UPDATE orders SET returned_minor = 1"))
        assert await differing(session) == [number]
        await session.rollback()


@pytest.mark.parametrize(
    "change",
    ["UPDATE order_event SET kind = 'paid'", "DELETE FROM order_event", "TRUNCATE order_event"],
)
async def test_the_ledger_only_grows(database: Database, shop: Shop, change: str) -> None:
    await shop.order()
    for engine in (database.tenant_engine, database.system_engine):
        async with engine.connect() as connection:
            with pytest.raises(DBAPIError, match="permission denied"):
                await connection.execute(text(change))
