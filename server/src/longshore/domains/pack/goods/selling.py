"""What a player pays for goods in a channel: the server's own price, never the client's."""

from dataclasses import dataclass

from sqlalchemy import and_, bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.goods.models import Goods, GoodsProduct


@dataclass(frozen=True, slots=True)
class Price:
    """Goods on sale: `minor` counts the smallest units of `currency`.

    `product_id` is what the channel's store calls them, empty where it has no name for them.
    """

    name: str
    product_id: str
    minor: int
    currency: str


_PRICE = (
    select(
        Goods.name,
        func.coalesce(GoodsProduct.product_id, ""),
        func.coalesce(GoodsProduct.price_minor, Goods.price_minor),
        func.coalesce(GoodsProduct.currency, Goods.currency),
    )
    .outerjoin(
        GoodsProduct,
        and_(
            GoodsProduct.goods_id == Goods.id,
            GoodsProduct.channel_code == bindparam("channel"),
        ),
    )
    .where(Goods.game_id == bindparam("game"), Goods.code == bindparam("code"), Goods.is_on)
)


async def price_of(
    session: AsyncSession, game_id: int, code: str, channel_code: str
) -> Price | None:
    """The price of goods in a channel; None when they are not on sale."""
    values = {"game": game_id, "code": code, "channel": channel_code}
    row = (await session.execute(_PRICE, values)).one_or_none()
    return Price(*row) if row else None
