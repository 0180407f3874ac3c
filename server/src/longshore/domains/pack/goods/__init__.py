"""Goods of a game: prices, and the product id of each channel's store."""

from typing import TYPE_CHECKING

from longshore.kit.lazily import lazily

if TYPE_CHECKING:
    from longshore.domains.pack.goods.batch import add_goods, compare_prices
    from longshore.domains.pack.goods.currencies import EXPONENTS, LARGEST_MINOR
    from longshore.domains.pack.goods.exporting import export_goods
    from longshore.domains.pack.goods.gaps import (
        COUNTED,
        MOST_NAMED,
        NAMED,
        NAMES_SHOWN,
        Gap,
        gaps_of,
        mapping_gaps,
    )
    from longshore.domains.pack.goods.on_sale import GoodsOnSale, goods_on_sale
    from longshore.domains.pack.goods.schemas import (
        CurrencyOutput,
        FileOutput,
        GoodsBatch,
        GoodsChange,
        GoodsDeleted,
        GoodsDeletion,
        GoodsExport,
        GoodsImportReport,
        GoodsOutput,
        GoodsQuery,
        PriceQuery,
        PriceReport,
        RowFault,
    )
    from longshore.domains.pack.goods.selling import Price, price_of
    from longshore.domains.pack.goods.service import (
        delete_goods,
        list_currencies,
        list_goods,
        save_goods,
    )
    from longshore.domains.pack.goods.table_file import Row, TableError, read_table
    from longshore.domains.pack.goods.users import CHANNEL_CODES
else:
    __getattr__ = lazily(__name__)

__all__ = [
    "CHANNEL_CODES",
    "COUNTED",
    "EXPONENTS",
    "LARGEST_MINOR",
    "MOST_NAMED",
    "NAMED",
    "NAMES_SHOWN",
    "CurrencyOutput",
    "FileOutput",
    "Gap",
    "GoodsBatch",
    "GoodsChange",
    "GoodsDeleted",
    "GoodsDeletion",
    "GoodsExport",
    "GoodsImportReport",
    "GoodsOnSale",
    "GoodsOutput",
    "GoodsQuery",
    "Price",
    "PriceQuery",
    "PriceReport",
    "Row",
    "RowFault",
    "TableError",
    "add_goods",
    "compare_prices",
    "delete_goods",
    "export_goods",
    "gaps_of",
    "goods_on_sale",
    "list_currencies",
    "list_goods",
    "mapping_gaps",
    "price_of",
    "read_table",
    "save_goods",
]
