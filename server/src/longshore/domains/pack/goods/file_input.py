"""The table that a call carries: an upload of ours, or base64 in the body."""

import base64
import binascii

from longshore.account.identity import Call
from longshore.domains.files.uploads import look_at
from longshore.domains.pack.goods.errors import UnreadableFileError
from longshore.domains.pack.goods.schemas import FileInput
from longshore.domains.pack.goods.table_file import Row, TableError, read_table
from longshore.kit.text.text import Text

_MOST_BYTES = 5 * 1024 * 1024


def unreadable(error: TableError) -> UnreadableFileError:
    """A fault of the file as the refusal that a caller sees."""
    return UnreadableFileError(reason=error.text)


async def read_file(call: Call, form: FileInput, *, most_rows: int) -> list[Row]:
    """The rows of the call's file; read beside the event loop, and with no transaction open.

    Raises:
        UnreadableFileError: no table, or too large a one.
        NotUsableError: no such upload of this publisher.
    """
    try:
        data = await _content(call, form)
        return await read_table(data, most_rows=most_rows)
    except TableError as error:
        raise unreadable(error) from error


async def _content(call: Call, form: FileInput) -> bytes:
    if form.upload_id is not None:
        async with call.services.database.reading(call.publisher_id) as session:
            stored = await look_at(session, call.actor, form.upload_id, "goods")
        if stored.size > _MOST_BYTES:
            raise TableError(Text("文件超过 5 MB", "it is larger than 5 MB"))
        return await call.resources.store.read_bytes(stored.bucket, stored.key, limit=_MOST_BYTES)
    try:
        return base64.b64decode(form.content or "", validate=True)
    except (binascii.Error, ValueError) as error:
        raise TableError(Text("内容不是 base64", "the content is not base64")) from error
