"""Goods as a file that `importing` takes back unchanged, and the template to begin with."""

import asyncio
import base64

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.goods import repository
from longshore.domains.goods.columns import (
    HEADS,
    field_head,
    price_head,
    product_head,
    status_word,
)
from longshore.domains.goods.currencies import write_amount
from longshore.domains.goods.presenter import fields_of
from longshore.domains.goods.schemas import FileOutput, GoodsExport, GoodsFields, Product
from longshore.domains.goods.table_file import CSV, XLSX, write_csv, write_xlsx
from longshore.kit.errors import Language

_EXAMPLE_CHANNELS = ("huawei", "google")


async def export_goods(
    session: AsyncSession, language: Language, game_id: int, form: GoodsExport
) -> FileOutput:
    """Every goods of the game (or the template) with a column for every channel in use."""
    if form.template:
        goods = [_example(language, form.channels or list(_EXAMPLE_CHANNELS))]
    else:
        products = await repository.all_products(session, game_id)
        stored = await repository.everything(session, game_id)
        goods = [fields_of(row, products.get(row.id, ())) for row in stored]
    rows = _rows(goods, language, form.channels)
    name = "goods-template" if form.template else f"goods-{game_id}"
    if form.format == "csv":
        data, content_type = await asyncio.to_thread(write_csv, rows), CSV
    else:
        data = await asyncio.to_thread(write_xlsx, rows, sheet_name="goods")
        content_type = XLSX
    return FileOutput(
        name=f"{name}.{form.format}",
        content_type=content_type,
        content=base64.b64encode(data).decode(),
    )


def _example(language: Language, channels: list[str]) -> GoodsFields:
    is_chinese = language == "zh-CN"
    return GoodsFields(
        code="gem_60",
        name="60 钻石" if is_chinese else "60 gems",
        description="首充双倍" if is_chinese else "Double on first purchase",
        price_minor=600,
        currency="CNY" if is_chinese else "USD",
        products=[Product(channel_code=code, product_id=f"{code}.gem60") for code in channels],
    )


def _rows(goods: list[GoodsFields], language: Language, more: list[str]) -> list[list[str]]:
    sold = {p.channel_code for one in goods for p in one.products}
    channels = sorted(sold | set(more))
    priced = {p.channel_code for one in goods for p in one.products if p.currency is not None}
    head = [field_head(field, language) for field in HEADS]
    for channel in channels:
        head.append(product_head(channel, language))
        if channel in priced:
            head.append(price_head(channel, language))
    return [head, *(_row(one, language, channels, priced) for one in goods)]


def _row(
    goods: GoodsFields, language: Language, channels: list[str], priced: set[str]
) -> list[str]:
    cells = [
        goods.code,
        goods.name,
        write_amount(goods.price_minor, goods.currency),
        goods.currency,
        status_word(goods.is_on, language),
        goods.description,
    ]
    by_channel = {product.channel_code: product for product in goods.products}
    for channel in channels:
        product = by_channel.get(channel)
        cells.append(product.product_id if product else "")
        if channel in priced:
            cells.append(_price(product))
    return cells


def _price(product: Product | None) -> str:
    if product is None or product.price_minor is None or product.currency is None:
        return ""
    return f"{write_amount(product.price_minor, product.currency)} {product.currency}"
