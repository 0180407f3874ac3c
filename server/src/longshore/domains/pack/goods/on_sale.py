"""Goods as the run time publishes them."""

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.goods import repository


class ProductOnSale(BaseModel):
    """A product's id in one channel's store; a price here stands for that channel only."""

    product_id: str
    price_minor: int | None
    currency: str | None


class GoodsOnSale(BaseModel):
    """One thing on sale; `price_minor` counts the smallest units of `currency`."""

    code: str
    name: str
    description: str
    price_minor: int
    currency: str
    products: dict[str, ProductOnSale]


async def goods_on_sale(session: AsyncSession, game_id: int) -> list[GoodsOnSale]:
    """What a game sells now, by code."""
    products = await repository.all_products(session, game_id)
    found = [
        GoodsOnSale(
            code=goods.code,
            name=goods.name,
            description=goods.description,
            price_minor=goods.price_minor,
            currency=goods.currency,
            products={
                one.channel_code: ProductOnSale(
                    product_id=one.product_id, price_minor=one.price_minor, currency=one.currency
                )
                for one in products.get(goods.id, [])
            },
        )
        for goods in await repository.everything(session, game_id)
        if goods.is_on
    ]
    return sorted(found, key=lambda one: one.code)
