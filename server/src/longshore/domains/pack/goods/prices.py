"""Prices that differ: of a product and its channels, of one product id, and against a store."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.pack.goods import repository
from longshore.domains.pack.goods.currencies import EXPONENTS, AmountError, parse_amount
from longshore.domains.pack.goods.models import Goods, GoodsProduct
from longshore.domains.pack.goods.schemas import PriceFault, PriceReport
from longshore.domains.pack.goods.table_file import Row, TableError
from longshore.kit.aside import aside
from longshore.kit.text.text import Text

_ID_HEADS = {"product", "product_id", "product id", "产品id", "sku", "商品id"}
_PRICE_HEADS = {"price", "价格", "金额"}
_CURRENCY_HEADS = {"currency", "币种"}
MOST_FAULTS = 2_000


@dataclass(frozen=True, slots=True)
class _Sold:
    """One goods in one channel, with the price that holds there."""

    channel: str
    product: str
    code: str
    name: str
    minor: int
    currency: str
    base: tuple[int, str]


@dataclass(frozen=True, slots=True)
class StorePrice:
    """One line of a store's price list."""

    row: int
    product: str
    minor: int
    currency: str


def read_price_list(rows: list[Row]) -> list[StorePrice]:
    """A store's list with the columns product id, price and currency, in any order.

    Raises:
        TableError: a column is missing, or a line cannot be read.
    """
    heads = [head.strip().lower() for head in rows[0][1]]
    places = [
        next((index for index, head in enumerate(heads) if head in names), None)
        for names in (_ID_HEADS, _PRICE_HEADS, _CURRENCY_HEADS)
    ]
    if None in places:
        text = Text(
            "价格表需要列 product_id、price、currency",
            "a price list needs the columns product_id, price and currency",
        )
        raise TableError(text)
    found = []
    for number, cells in rows[1:]:
        product, price, currency = (
            cells[place] if place is not None and place < len(cells) else "" for place in places
        )
        currency = currency.upper()
        if currency not in EXPONENTS:
            text = Text("第{row}行币种无效", "row {row} has no valid currency")
            raise TableError(text.filled(row=number))
        try:
            found.append(StorePrice(number, product, parse_amount(price, currency), currency))
        except AmountError as error:
            text = Text("第{row}行价格：{fault}", "the price in row {row} {fault}")
            raise TableError(text.filled(row=number, fault=error.text)) from error
    return found


async def report_prices(
    session: AsyncSession,
    game_id: int,
    *,
    channel_code: str | None,
    store: list[StorePrice] | None,
) -> PriceReport:
    """Every price of the game that differs from another one that it should equal."""
    products = await repository.all_products(session, game_id)
    goods = await repository.everything(session, game_id)
    return await aside(_compare, goods, products, channel_code, store)


def _compare(
    goods: Sequence[Goods],
    products: Mapping[int, Sequence[GoodsProduct]],
    channel_code: str | None,
    store: list[StorePrice] | None,
) -> PriceReport:
    sold = [
        one for one in _everything_sold(goods, products)
        if channel_code is None or one.channel == channel_code
    ]  # fmt: skip
    faults = [*_against_goods(sold), *_of_one_product(sold)]
    if store is not None:
        faults += _against_store(sold, store, channel_code or "")
    return PriceReport(compared=len(sold), list=faults[:MOST_FAULTS])


def _everything_sold(
    goods: Sequence[Goods], products: Mapping[int, Sequence[GoodsProduct]]
) -> list[_Sold]:
    return [
        _Sold(
            product.channel_code,
            product.product_id,
            one.code,
            one.name,
            one.price_minor if product.price_minor is None else product.price_minor,
            product.currency or one.currency,
            (one.price_minor, one.currency),
        )
        for one in goods
        for product in products.get(one.id, ())
    ]


def _against_goods(sold: list[_Sold]) -> Iterator[PriceFault]:
    """In another currency a channel's price is another number; in the same one it is a mistake."""
    for one in sold:
        if one.currency == one.base[1] and one.minor != one.base[0]:
            yield _fault("channel", one, "", *one.base)


def _of_one_product(sold: list[_Sold]) -> Iterator[PriceFault]:
    first: dict[str, _Sold] = {}
    for one in sold:
        other = first.setdefault(one.product, one)
        if (other.minor, other.currency) != (one.minor, one.currency):
            place = f"{other.channel} / {other.code}"
            yield _fault("product", one, place, other.minor, other.currency)


def _against_store(
    sold: list[_Sold], store: list[StorePrice], channel_code: str
) -> Iterator[PriceFault]:
    listed = {line.product: line for line in store}
    for one in sold:
        line = listed.get(one.product)
        if line is None:
            yield _fault("absent", one, "", None, None)
        elif (line.minor, line.currency) != (one.minor, one.currency):
            yield _fault("store", one, str(line.row), line.minor, line.currency)
    ours = {one.product for one in sold}
    for line in listed.values():
        if line.product not in ours:
            yield PriceFault(
                kind="unknown", channel_code=channel_code, product_id=line.product, goods_code="",
                goods_name="", price_minor=None, currency=None, other=str(line.row),
                other_price_minor=line.minor, other_currency=line.currency,
            )  # fmt: skip


def _fault(
    kind: str, one: _Sold, other: str, other_minor: int | None, other_currency: str | None
) -> PriceFault:
    return PriceFault.model_validate(
        {
            "kind": kind,
            "channel_code": one.channel,
            "product_id": one.product,
            "goods_code": one.code,
            "goods_name": one.name,
            "price_minor": one.minor,
            "currency": one.currency,
            "other": other,
            "other_price_minor": other_minor,
            "other_currency": other_currency,
        }
    )
