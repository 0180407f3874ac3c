"""The two ways of adding many goods, from a list and from a file, and the price report's file."""

import asyncio
from collections.abc import Collection
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.goods.errors import NothingToImportError
from longshore.domains.goods.file_input import read_file, unreadable
from longshore.domains.goods.importing import import_goods
from longshore.domains.goods.prices import read_price_list, report_prices
from longshore.domains.goods.rows import Candidate, Reader
from longshore.domains.goods.schemas import (
    MOST_ROWS,
    GoodsBatch,
    GoodsFields,
    ImportReport,
    PriceQuery,
    PriceReport,
)
from longshore.domains.goods.table_file import TableError
from longshore.domains.identity import Actor
from longshore.domains.uploads import release
from longshore.integrations.resources import Resources
from longshore.kit.context import RequestContext

_SAID = frozenset(GoodsFields.model_fields) - {"products"}


async def add_goods(
    session: AsyncSession,
    resources: Resources,
    context: RequestContext,
    actor: Actor,
    game_id: int,
    form: GoodsBatch,
    *,
    known_channels: Collection[str],
) -> ImportReport:
    """Add goods from a list or a file, all of them or none; see `GoodsBatch`.

    Raises:
        NothingToImportError, UnreadableFileError, TooManyGoodsError, NotUsableError.
    """
    given = [form.goods is not None, form.upload_id is not None, form.content is not None]
    if given.count(True) != 1:
        raise NothingToImportError()
    reader = Reader(context.language)
    if form.goods is not None:
        count = len(form.goods)
        for number, fields in enumerate(form.goods, start=1):
            channels = frozenset(product.channel_code for product in fields.products)
            if reader.is_new_code(number, fields.code):
                reader.candidates.append(Candidate(number, fields, _SAID, channels))
    else:
        rows = await read_file(session, resources, actor, form, most_rows=MOST_ROWS)
        count = len(rows) - 1
        try:
            await asyncio.to_thread(reader.read, rows)
        except TableError as error:
            raise unreadable(error) from error
    report = await import_goods(
        session, context, actor, game_id, reader,
        rows=count, known_channels=known_channels, may_update=form.existing == "update",
        dry_run=form.dry_run,
    )  # fmt: skip
    if report.is_applied and form.upload_id is not None:
        await release(session, resources.store, UUID(form.upload_id))
    return report


async def compare_prices(
    session: AsyncSession, resources: Resources, actor: Actor, game_id: int, form: PriceQuery
) -> PriceReport:
    """Compare prices within the game and, with a file, with a store's list.

    Raises:
        UnreadableFileError, NotUsableError.
    """
    store = None
    if form.upload_id is not None or form.content is not None:
        rows = await read_file(session, resources, actor, form, most_rows=MOST_ROWS)
        try:
            store = read_price_list(rows)
        except TableError as error:
            raise unreadable(error) from error
    return await report_prices(session, game_id, channel_code=form.channel_code, store=store)
