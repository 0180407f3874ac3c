"""Workbooks (xlsx), read and written by a process of its own: `python workbook.py read|write`.

It imports nothing of ours, for it runs alone, with limits (kit/limited.py): 100 KB can say two
million texts, and a workbook of 5,000 rows is seconds of processor. Standard input and output:
`read MOST_ROWS MOST_COLUMNS` takes a workbook and gives lines of JSON: null, then `[number,
[text]]` of each row, or `{"text": [zh, en], "values": {}}` alone, a fault; `write SHEET` takes
lines of JSON, each a list of texts, and gives a workbook.
"""

import json
import sys
import zipfile
from io import BytesIO
from typing import Any, BinaryIO
from xml.etree.ElementTree import ParseError

from openpyxl import Workbook, load_workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.utils.exceptions import InvalidFileException

_MOST_UNPACKED_BYTES = 60 * 1024 * 1024
_MOST_ENTRIES = 2_000
# A table of 5,000 rows with 40 columns of different texts has 200,000.
_MOST_SHARED_TEXTS = 300_000
_MOST_SHEET_ROWS = 50_000
# As spreadsheets have it.
_MOST_LETTERS = 32_767
_DAMAGED = ("不是有效的 xlsx 文件", "it is no valid xlsx file")
_TOO_MUCH = ("内容过大", "it unpacks to too much")


class _FaultError(Exception):
    """Why the workbook is refused: a text in both languages and what fills it."""

    def __init__(self, zh: str, en: str, **values: object) -> None:
        super().__init__(en)
        self.told = {"text": [zh, en], "values": values}


def read(data: bytes, most_rows: int, most_columns: int) -> list[object]:
    """None and the rows that are not empty of the first sheet, or why there are no rows."""
    try:
        return [None, *_rows(data, most_rows, most_columns)]
    except _FaultError as fault:
        return [fault.told]
    except (
        zipfile.BadZipFile, InvalidFileException, ParseError, KeyError, ValueError, TypeError,
        IndexError, AttributeError, OSError, EOFError, NotImplementedError, RuntimeError,
    ):  # fmt: skip
        return [_FaultError(*_DAMAGED).told]


def _rows(data: bytes, most_rows: int, most_columns: int) -> list[tuple[int, list[str]]]:
    with zipfile.ZipFile(BytesIO(data)) as archive:
        _check_size(archive)
    book = load_workbook(BytesIO(data), read_only=True, data_only=True, keep_links=False)
    sheet = book.worksheets[0]
    sheet.reset_dimensions()
    found: list[tuple[int, list[str]]] = []
    for number, values in enumerate(sheet.iter_rows(values_only=True, max_col=most_columns), 1):
        cells = [_text(value) for value in values]
        if any(len(cell) > _MOST_LETTERS for cell in cells):
            raise _FaultError(*_TOO_MUCH)
        while cells and not cells[-1]:
            cells.pop()
        if len(found) > most_rows or number > _MOST_SHEET_ROWS:
            raise _FaultError("超过{most}行", "it has more than {most} rows", most=most_rows)
        if cells:
            found.append((number, cells))
    return found


def _check_size(archive: zipfile.ZipFile) -> None:
    entries = archive.infolist()
    unpacked = sum(entry.file_size for entry in entries)
    if unpacked > _MOST_UNPACKED_BYTES or len(entries) > _MOST_ENTRIES:
        raise _FaultError(*_TOO_MUCH)
    for entry in entries:
        if entry.filename.lower().endswith("sharedstrings.xml"):
            with archive.open(entry) as texts:
                _check_texts(texts)


def _check_texts(texts: Any) -> None:
    """Count before openpyxl builds an object for each."""
    count, tail = 0, b""
    while chunk := texts.read(1 << 20):
        # A tag can lie across the border of two chunks.
        count += (tail + chunk).count(b"<si")
        tail = chunk[-2:]
        if count > _MOST_SHARED_TEXTS:
            raise _FaultError(*_TOO_MUCH)


def _text(value: object) -> str:
    """A cell as a person reads it: a whole number without `.0`."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 2**53 else repr(value)
    return str(value).strip()


def write(rows: list[list[str]], sheet_name: str) -> bytes:
    """A workbook of one sheet whose cells are all text, the head in bold and in view."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet(sheet_name)
    sheet.freeze_panes = "A2"
    for column in range(len(rows[0])):
        sheet.column_dimensions[get_column_letter(column + 1)].width = 18
    for number, cells in enumerate(rows):
        sheet.append([_cell(sheet, text, is_head=number == 0) for text in cells])
    output = BytesIO()
    book.save(output)
    return output.getvalue()


def _cell(sheet: Any, text: str, *, is_head: bool) -> Any:
    cell = WriteOnlyCell(sheet, text)
    cell.data_type = "s"
    cell.number_format = "@"
    if is_head:
        cell.font = Font(bold=True)
    return cell


def main(arguments: list[str], source: BinaryIO, target: BinaryIO) -> None:
    """Do what the arguments say, from `source` to `target`."""
    data = source.read()
    if arguments[0] == "read":
        found = read(data, int(arguments[1]), int(arguments[2]))
        lines = "\n".join(json.dumps(one, ensure_ascii=False) for one in found)
        target.write(lines.encode("utf-8", "replace"))
    else:
        target.write(write(list(map(json.loads, data.split(b"\n"))), arguments[1]))


if __name__ == "__main__":
    main(sys.argv[1:], sys.stdin.buffer, sys.stdout.buffer)
