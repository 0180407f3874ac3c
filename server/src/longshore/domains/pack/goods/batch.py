"""The two ways of adding many goods, from a list and from a file, and the price report's file."""

from uuid import UUID

from longshore.account.identity import Call
from longshore.domains.files.uploads import release, take
from longshore.domains.pack.goods.errors import NothingToImportError
from longshore.domains.pack.goods.file_input import read_file, unreadable
from longshore.domains.pack.goods.importing import import_goods
from longshore.domains.pack.goods.prices import read_price_list, report_prices
from longshore.domains.pack.goods.rows import Candidate, Reader
from longshore.domains.pack.goods.schemas import (
    MOST_ROWS,
    GoodsBatch,
    GoodsFields,
    GoodsImportReport,
    PriceQuery,
    PriceReport,
)
from longshore.domains.pack.goods.table_file import Row, TableError
from longshore.domains.pack.goods.users import CHANNEL_CODES
from longshore.kit.aside import aside

_SAID = frozenset(GoodsFields.model_fields) - {"products"}


async def read_goods(call: Call, form: GoodsBatch) -> list[Row]:
    """The rows of a file of goods, none where they are listed; a workbook takes seconds to read.

    Raises:
        NothingToImportError, UnreadableFileError, NotUsableError.
    """
    given = [form.goods is not None, form.upload_id is not None, form.content is not None]
    if given.count(True) != 1:
        raise NothingToImportError()
    if form.goods is not None:
        return []
    return await read_file(call, form, most_rows=MOST_ROWS)


async def add_goods(call: Call, form: GoodsBatch, rows: list[Row]) -> GoodsImportReport:
    """Add goods from a list or a file, all of them or none; see `GoodsBatch`.

    Raises:
        UnreadableFileError, TooManyGoodsError. NotUsableError: the file went meanwhile.
    """
    if form.upload_id is not None:
        await take(call.session, call.actor, form.upload_id, "goods")
    reader = Reader(call.language)
    if form.goods is not None:
        count = len(form.goods)
        for number, fields in enumerate(form.goods, start=1):
            channels = frozenset(product.channel_code for product in fields.products)
            if reader.is_new_code(number, fields.code):
                reader.candidates.append(Candidate(number, fields, _SAID, channels))
    else:
        count = len(rows) - 1
        try:
            await aside(reader.read, rows)
        except TableError as error:
            raise unreadable(error) from error
    report = await import_goods(
        call,
        reader,
        rows=count,
        known_channels=await CHANNEL_CODES.ask(call.session),
        may_update=form.existing == "update",
        dry_run=form.dry_run,
    )
    if report.is_applied and form.upload_id is not None:
        await release(call.session, UUID(form.upload_id))
    return report


async def read_prices(call: Call, form: PriceQuery) -> list[Row]:
    """The rows of a store's list, none without one.

    Raises:
        UnreadableFileError, NotUsableError.
    """
    if form.upload_id is None and form.content is None:
        return []
    return await read_file(call, form, most_rows=MOST_ROWS)


async def compare_prices(call: Call, form: PriceQuery, rows: list[Row]) -> PriceReport:
    """Compare prices within the game and, with a file, with a store's list.

    Raises:
        UnreadableFileError.
    """
    store = None
    if rows:
        try:
            store = await aside(read_price_list, rows)
        except TableError as error:
            raise unreadable(error) from error
    return await report_prices(
        call.session, call.game_id, channel_code=form.channel_code, store=store
    )
