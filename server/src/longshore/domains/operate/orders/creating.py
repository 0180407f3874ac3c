"""Making an order: once for each number that the game gives it."""

import secrets
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.orders.errors import NotForSaleError, OrderDiffersError
from longshore.domains.operate.orders.ledger import may_pay
from longshore.domains.pack.goods import Price, price_of
from longshore.kit.clock import now


@dataclass(frozen=True, slots=True)
class Buyer:
    """Who buys, where; `channel_code` is the channel that takes the money."""

    publisher_id: int
    game_id: int
    player_id: int
    channel_code: str
    is_sandbox: bool


@dataclass(frozen=True, slots=True)
class Wish:
    """What the game's client asks for; the price is never the client's."""

    goods_code: str
    game_order_id: str
    role_id: str = ""
    role_name: str = ""
    server_id: str = ""
    extra: str = ""


@dataclass(frozen=True, slots=True)
class Made:
    """An order as its maker sees it; `product_id` is what the channel's store calls the goods.

    `waits`: nobody has paid it yet.
    """

    number: str
    goods_code: str
    goods_name: str
    product_id: str
    amount_minor: int
    currency: str
    is_new: bool
    waits: bool


_MAKE = text("""
WITH made AS (
  INSERT INTO orders (publisher_id, game_id, player_id, number, channel_code, goods_code,
    goods_name, amount_minor, currency, game_order_id, role_id, role_name, server_id, extra,
    is_sandbox)
  VALUES (:publisher, :game, :player, :number, :channel, :goods, :name, :amount, :currency,
    :game_order, :role, :role_name, :server, :extra, :sandbox)
  ON CONFLICT (game_id, game_order_id) DO NOTHING RETURNING *),
noted AS (INSERT INTO order_event (publisher_id, game_id, order_id, kind)
  SELECT publisher_id, game_id, id, 'created' FROM made)
SELECT number, goods_code, goods_name, amount_minor, currency, player_id, channel_code, payment,
  true AS is_new FROM made
""")
ORDER_AT_ONCE = """
WITH price AS (
  SELECT g.name, coalesce(p.product_id, '') AS product_id,
    coalesce(p.price_minor, g.price_minor) AS minor, coalesce(p.currency, g.currency) AS currency
  FROM goods g LEFT JOIN goods_product p ON p.goods_id = g.id AND p.channel_code = :channel
  WHERE g.game_id = :game AND g.code = :goods AND g.is_on AND EXISTS (
    SELECT FROM game_channel c
    WHERE c.game_id = :game AND c.channel_code = :channel AND NOT c.is_removed
      AND coalesce(c.config -> 'switches' ->> 'payment', 'true') = 'true')),
made AS (
  INSERT INTO orders (publisher_id, game_id, player_id, number, channel_code, goods_code,
    goods_name, amount_minor, currency, game_order_id, role_id, role_name, server_id, extra,
    is_sandbox)
  SELECT :publisher, :game, :player, :number, :channel, :goods, name, minor, currency, :game_order,
    :role, :role_name, :server, :extra, :sandbox FROM price
  ON CONFLICT (game_id, game_order_id) DO NOTHING RETURNING *),
noted AS (INSERT INTO order_event (publisher_id, game_id, order_id, kind)
  SELECT publisher_id, game_id, id, 'created' FROM made)
SELECT made.number, made.goods_name, price.product_id, made.amount_minor, made.currency
FROM made, price
"""
"""What `make_order` and the channel's switch for paying come to, in one round trip; no row, and
nothing written, for whatever is not the plain making of a new order."""

_FIND = text("""
SELECT number, goods_code, goods_name, amount_minor, currency, player_id, channel_code, payment,
  false AS is_new
FROM orders WHERE game_id = :game AND game_order_id = :game_order
""")


async def make_order(session: AsyncSession, buyer: Buyer, wish: Wish) -> Made:
    """Make an order, or find the one that this game order id made before.

    Raises:
        NotForSaleError: there are no such goods on sale.
        OrderDiffersError: the game order id belongs to another order: of another player, for other
            goods, in another channel, or at a price that the channel's store has no longer.
    """
    price = await price_of(session, buyer.game_id, wish.goods_code, buyer.channel_code)
    if price is None:
        raise NotForSaleError(goods_code=wish.goods_code)
    values = {
        "publisher": buyer.publisher_id,
        "game": buyer.game_id,
        "player": buyer.player_id,
        "number": new_number(),
        "channel": buyer.channel_code,
        "goods": wish.goods_code,
        "name": price.name,
        "amount": price.minor,
        "currency": price.currency,
        "game_order": wish.game_order_id,
        "role": wish.role_id,
        "role_name": wish.role_name,
        "server": wish.server_id,
        "extra": wish.extra,
        "sandbox": buyer.is_sandbox,
    }
    row = (await session.execute(_MAKE, values)).one_or_none()
    if row is None:
        # A twin: committed before, or while the statement above waited for it.
        found = {"game": buyer.game_id, "game_order": wish.game_order_id}
        row = (await session.execute(_FIND, found)).one()
    if not _is_same(row, buyer, wish, price):
        raise OrderDiffersError(game_order_id=wish.game_order_id)
    return Made(
        row.number,
        row.goods_code,
        row.goods_name,
        price.product_id,
        row.amount_minor,
        row.currency,
        row.is_new,
        may_pay(row.payment),
    )


def _is_same(row: Row[Any], buyer: Buyer, wish: Wish, price: Price) -> bool:
    """Whether an order is what is asked for, so that it can be paid as its maker is told now.

    Another channel's notice would find no order of its own, and a store that takes its product's
    price of today would be paid another amount: either way a player pays and is given nothing.
    """
    whose = (row.player_id, row.goods_code, row.channel_code)
    if whose != (buyer.player_id, wish.goods_code, buyer.channel_code):
        return False
    is_priced_there = bool(price.product_id) and may_pay(row.payment)
    is_price_same = (row.amount_minor, row.currency) == (price.minor, price.currency)
    return is_price_same or not is_priced_there


def new_number() -> str:
    """A new order's number: the moment (UTC) and eight random digits, so that none is guessed."""
    return f"LS{now():%y%m%d%H%M%S}{secrets.randbelow(10**8):08}"
