"""An order that is asked for again under one game order id: the same one, or a refusal."""

import pytest
from sqlalchemy import text
from tests.support.shop import Shop, paid
from tests.support.world import World

from longshore.domains.operate.orders import Buyer, Made, Wish, make_order
from longshore.domains.operate.orders.errors import OrderDiffersError
from longshore.kit.db.database import Database

STORE, OTHER = "vivo", "bilibili"


@pytest.fixture
async def shop(database: Database, world: World) -> Shop:
    return await Shop.open(database, world.aurora.id, world.aurora.games[0].id)


async def _order(shop: Shop, channel: str = STORE) -> Made:
    buyer = Buyer(shop.publisher_id, shop.game_id, shop.player_id, channel, False)
    async with shop.database.publisher(shop.publisher_id) as session:
        return await make_order(session, buyer, Wish("gem_6480", "G-1"))


async def _change(shop: Shop, statement: str) -> None:
    values = {"game": shop.game_id, "publisher": shop.publisher_id}
    async with shop.database.publisher(shop.publisher_id) as session:
        await session.execute(text(statement), values)


async def _has_product(shop: Shop) -> None:
    await _change(
        shop,
        "INSERT INTO goods_product (publisher_id, game_id, goods_id, channel_code, product_id) "
        f"SELECT :publisher, :game, id, '{STORE}', 'p.648' FROM goods "
        "WHERE game_id = :game AND code = 'gem_6480'",
    )


async def _costs(shop: Shop, minor: int) -> None:
    await _change(
        shop,
        f"UPDATE goods SET price_minor = {minor} "
        "WHERE game_id = :game AND code = 'gem_6480' AND publisher_id = :publisher",
    )


async def test_another_channel_takes_no_money_for_it(shop: Shop) -> None:
    """Its notice would be one of no order: the player pays, and is given nothing."""
    made = await _order(shop)
    with pytest.raises(OrderDiffersError):
        await _order(shop, OTHER)
    again = await _order(shop)
    assert (again.number, again.is_new) == (made.number, False)


async def test_a_store_that_charges_another_price_by_now(shop: Shop) -> None:
    """It takes the price of its product today, which is not the order's."""
    await _has_product(shop)
    made = await _order(shop)
    assert (made.product_id, made.amount_minor) == ("p.648", 64_800)
    await _costs(shop, 51_800)
    with pytest.raises(OrderDiffersError):
        await _order(shop)
    await _costs(shop, 64_800)
    assert (await _order(shop)).number == made.number


async def test_a_price_that_is_told_with_the_order_stays(shop: Shop) -> None:
    """Without a store's product the channel charges what the order says."""
    made = await _order(shop)
    await _costs(shop, 51_800)
    again = await _order(shop)
    assert (again.number, again.amount_minor) == (made.number, 64_800)


async def test_what_is_paid_is_told_whatever_it_costs_now(shop: Shop) -> None:
    await _has_product(shop)
    made = await _order(shop)
    assert await shop.take(paid(made.number)) == "paid"
    await _costs(shop, 51_800)
    assert (await _order(shop)).number == made.number
