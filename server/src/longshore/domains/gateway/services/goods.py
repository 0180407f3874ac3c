"""Goods and currencies of a game, as the service `usdk` offers them."""

from typing import Any

from longshore.domains import goods
from longshore.domains.channels import channel_codes
from longshore.domains.gateway.action import Action, Handler, Invocation
from longshore.domains.goods import (
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
from longshore.domains.identity import Permission
from longshore.kit.paging import PageOf, Rows


async def _list(call: Invocation, form: GoodsQuery) -> PageOf[GoodsOutput]:
    return await goods.list_goods(call.session, call.game_id, form)


async def _save(call: Invocation, form: GoodsChange) -> GoodsOutput:
    return await goods.save_goods(
        call.session, call.context, call.actor, call.game_id, form,
        known_channels=await channel_codes(call.session),
    )  # fmt: skip


async def _delete(call: Invocation, form: GoodsDeletion) -> GoodsDeleted:
    return await goods.delete_goods(call.session, call.context, call.actor, call.game_id, form)


async def _batch(call: Invocation, form: GoodsBatch) -> ImportReport:
    return await goods.add_goods(
        call.session, call.resources, call.context, call.actor, call.game_id, form,
        known_channels=await channel_codes(call.session),
    )  # fmt: skip


async def _export(call: Invocation, form: GoodsExport) -> FileOutput:
    return await goods.export_goods(call.session, call.context.language, call.game_id, form)


async def _currencies(call: Invocation, form: OfGame) -> Rows[CurrencyOutput]:
    return goods.list_currencies()


async def _prices(call: Invocation, form: PriceQuery) -> PriceReport:
    return await goods.compare_prices(call.session, call.resources, call.actor, call.game_id, form)


def _action(
    path: str,
    summary: str,
    request: type[OfGame],
    response: Any,
    handler: Handler,
    *,
    permission: Permission = Permission.PACK,
) -> Action:
    return Action(
        name=f"usdk_{handler.__name__.strip('_')}_goods",
        summary=summary,
        service="usdk",
        path=path,
        methods=("POST",),
        request=request,
        response=response,
        permissions=(permission,),
        is_game_scoped=True,
        handler=handler,
    )


ACTIONS = (
    _action(
        "/sdk/u_goodsList", "One page of a game's goods.", GoodsQuery, PageOf[GoodsOutput], _list
    ),
    _action(
        "/sdk/u_updateGoods",
        "Create a goods (no id), or change one (id).",
        GoodsChange,
        GoodsOutput,
        _save,
        permission=Permission.PACK_EDIT,
    ),
    _action(
        "/sdk/u_delGoods",
        "Delete goods.",
        GoodsDeletion,
        GoodsDeleted,
        _delete,
        permission=Permission.PACK_EDIT,
    ),
    _action(
        "/sdk/u_batchAddGoods",
        "Add goods from a list or a file, all or none; a dry run only checks.",
        GoodsBatch,
        ImportReport,
        _batch,
        permission=Permission.PACK_EDIT,
    ),
    _action(
        "/sdk/u_exportGoods", "All goods as a file, or the template.", GoodsExport, FileOutput,
        _export,
    ),
    _action(
        "/sdk/u_currencyList", "Currencies with their decimals.", OfGame, Rows[CurrencyOutput],
        _currencies,
    ),
    _action(
        "/sdk/u_goodsPriceReport",
        "Prices that differ across channels or from a store's list.",
        PriceQuery,
        PriceReport,
        _prices,
    ),
)  # fmt: skip
