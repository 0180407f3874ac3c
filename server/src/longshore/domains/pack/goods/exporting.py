"""Goods as a file that `importing` takes back unchanged, and the template to begin with."""

import base64
from collections.abc import Mapping

from longshore.account.identity import Call
from longshore.domains.pack.goods import repository
from longshore.domains.pack.goods.columns import (
    HEADS,
    field_head,
    price_head,
    product_head,
    status_word,
)
from longshore.domains.pack.goods.currencies import write_amount
from longshore.domains.pack.goods.models import Goods, GoodsProduct
from longshore.domains.pack.goods.presenter import fields_of
from longshore.domains.pack.goods.schemas import FileOutput, GoodsExport, GoodsFields, Product
from longshore.domains.pack.goods.table_file import CSV, XLSX, write_csv, write_xlsx
from longshore.kit.aside import aside
from longshore.kit.text.text import CHINESE, Language, Text

_EXAMPLE_CHANNELS = ("huawei", "google")


async def export_goods(call: Call, form: GoodsExport) -> FileOutput:
    """Every goods of the game (or the template) with a column for every channel in use."""
    if form.template:
        goods = [_example(call.language, form.channels or list(_EXAMPLE_CHANNELS))]
    else:
        # Making a workbook takes seconds, in which no transaction is held.
        async with call.services.database.publisher(call.publisher_id) as session:
            products = await repository.all_products(session, call.game_id)
            stored = await repository.everything(session, call.game_id)
        goods = await aside(_fields, stored, products)
    rows = await aside(_rows, goods, call.language, form.channels)
    name = "goods-template" if form.template else f"goods-{call.game_id}"
    if form.format == "csv":
        data, content_type = await aside(write_csv, rows), CSV
    else:
        data, content_type = await write_xlsx(rows, sheet_name="goods"), XLSX
    return FileOutput(
        name=f"{name}.{form.format}",
        content_type=content_type,
        content=base64.b64encode(data).decode(),
    )


def _fields(stored: list[Goods], products: Mapping[int, list[GoodsProduct]]) -> list[GoodsFields]:
    return [fields_of(row, products.get(row.id, ())) for row in stored]


def _example(language: Language, channels: list[str]) -> GoodsFields:
    is_chinese = language == CHINESE
    return GoodsFields(
        code="gem_60",
        name=Text("60 钻石", "60 gems").in_language(language),
        description=Text("首充双倍", "Double on first purchase").in_language(language),
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
