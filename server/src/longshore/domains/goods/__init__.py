"""Goods of a game: prices, and the product id of each channel's store."""

from longshore.domains.goods.batch import add_goods, compare_prices
from longshore.domains.goods.exporting import export_goods
from longshore.domains.goods.repository import mapping_gaps
from longshore.domains.goods.schemas import (
    CurrencyOutput,
    FileOutput,
    GoodsBatch,
    GoodsChange,
    GoodsDeleted,
    GoodsDeletion,
    GoodsExport,
    GoodsOutput,
    GoodsQuery,
    ImportReport,
    OfGame,
    PriceQuery,
    PriceReport,
)
from longshore.domains.goods.service import (
    delete_goods,
    list_currencies,
    list_goods,
    save_goods,
)

__all__ = [
    "CurrencyOutput",
    "FileOutput",
    "GoodsBatch",
    "GoodsChange",
    "GoodsDeleted",
    "GoodsDeletion",
    "GoodsExport",
    "GoodsOutput",
    "GoodsQuery",
    "ImportReport",
    "OfGame",
    "PriceQuery",
    "PriceReport",
    "add_goods",
    "compare_prices",
    "delete_goods",
    "export_goods",
    "list_currencies",
    "list_goods",
    "mapping_gaps",
    "save_goods",
]
