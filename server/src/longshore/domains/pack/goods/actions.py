"""Goods and currencies of a game, as the service `usdk` offers them."""

from longshore.account.identity import Call, Permission
from longshore.domains.pack.goods import batch, exporting, service
from longshore.domains.pack.goods.schemas import CurrencyOutput
from longshore.gateway.action import action
from longshore.gateway.of_game import OfGame
from longshore.kit.paging import Rows


async def _currencies(call: Call, form: OfGame) -> Rows[CurrencyOutput]:
    return service.list_currencies()


ACTIONS = (
    action(
        "usdk_list_goods",
        "usdk/sdk/u_goodsList",
        "One page of a game's goods.",
        service.list_goods,
        Permission.PACK,
        only_reads=True,
    ),
    action(
        "usdk_save_goods",
        "usdk/sdk/u_updateGoods",
        "Create a product (no id), or change one (id).",
        service.save_goods,
        Permission.PACK_EDIT,
    ),
    action(
        "usdk_delete_goods",
        "usdk/sdk/u_delGoods",
        "Delete goods.",
        service.delete_goods,
        Permission.PACK_EDIT,
    ),
    action(
        "usdk_batch_goods",
        "usdk/sdk/u_batchAddGoods",
        "Add goods from a list or a file, all or none; a dry run only checks.",
        batch.add_goods,
        Permission.PACK_EDIT,
        before=batch.read_goods,
    ),
    action(
        "usdk_export_goods",
        "usdk/sdk/u_exportGoods",
        "All goods as a file, or the template.",
        exporting.export_goods,
        Permission.PACK,
        opens_transactions=True,
    ),
    action(
        "usdk_currencies_goods",
        "usdk/sdk/u_currencyList",
        "Currencies with their decimals.",
        _currencies,
        Permission.PACK,
        only_reads=True,
    ),
    action(
        "usdk_prices_goods",
        "usdk/sdk/u_goodsPriceReport",
        "Prices that differ across channels or from a store's list.",
        batch.compare_prices,
        Permission.PACK,
        before=batch.read_prices,
    ),
)
