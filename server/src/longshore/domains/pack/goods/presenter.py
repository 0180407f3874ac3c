"""Goods as answers and the audit log show them."""

from collections.abc import Iterable

from longshore.domains.pack.goods.currencies import write_amount
from longshore.domains.pack.goods.models import Goods, GoodsProduct
from longshore.domains.pack.goods.schemas import GoodsFields, GoodsOutput, Product
from longshore.kit.clock import epoch_seconds

_COLUMNS = ("code", "name", "description", "price_minor", "currency", "is_on")


def product_of(row: GoodsProduct) -> Product:
    """A stored product id."""
    return Product(
        channel_code=row.channel_code,
        product_id=row.product_id,
        price_minor=row.price_minor,
        currency=row.currency,
    )


def fields_of(goods: Goods, products: Iterable[GoodsProduct]) -> GoodsFields:
    """A stored goods as it would be sent."""
    values = {name: getattr(goods, name) for name in _COLUMNS}
    return GoodsFields.model_construct(**values, products=[product_of(row) for row in products])


def output(goods: Goods, products: Iterable[GoodsProduct]) -> GoodsOutput:
    """A product for an answer."""
    values = {name: getattr(goods, name) for name in _COLUMNS}
    return GoodsOutput(
        id=goods.id,
        game_id=goods.game_id,
        products=[product_of(row) for row in products],
        created_at=epoch_seconds(goods.created_at),
        updated_at=epoch_seconds(goods.updated_at),
        **values,
    )


def facts(fields: GoodsFields) -> dict[str, object]:
    """What the audit log keeps: prices as people read them, product ids by channel."""
    shown = {name: getattr(fields, name) for name in ("code", "name", "description", "is_on")}
    shown["price"] = _price(fields.price_minor, fields.currency)
    shown["products"] = {
        p.channel_code: p.product_id
        if p.price_minor is None or p.currency is None
        else f"{p.product_id} {_price(p.price_minor, p.currency)}"
        for p in fields.products
    }
    return shown


def _price(minor: int, currency: str) -> str:
    return f"{write_amount(minor, currency)} {currency}"
