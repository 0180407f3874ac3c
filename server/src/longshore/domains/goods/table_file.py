"""Tables in files: xlsx and csv to rows of text and back, under limits and without formulas.

A spreadsheet runs what begins with `=`, `+`, `-`, `@`, tab or return, so such text is
written behind an apostrophe in csv, and as text in xlsx; reading takes that apostrophe away again.
"""

import csv
import zipfile
from io import BytesIO, StringIO
from xml.etree.ElementTree import ParseError

from openpyxl import Workbook, load_workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils.exceptions import InvalidFileException

MOST_COLUMNS = 220
_MOST_UNPACKED_BYTES = 60 * 1024 * 1024
_MOST_ENTRIES = 2_000
_DANGEROUS = ("=", "+", "-", "@", "\t", "\r")
_ZIP = b"PK\x03\x04"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV = "text/csv; charset=utf-8"


class TableError(Exception):
    """The file is no table that can be read; `zh` and `en` say why."""

    def __init__(self, zh: str, en: str) -> None:
        super().__init__(en)
        self.zh = zh
        self.en = en


Row = tuple[int, list[str]]
"""A row's number in the file, from 1, and its cells as text."""


def read_table(data: bytes, *, most_rows: int) -> list[Row]:
    """The rows that are not empty, the head among them; the content decides what the file is.

    Raises:
        TableError.
    """
    rows = _read_xlsx(data, most_rows) if data.startswith(_ZIP) else _read_csv(data, most_rows)
    if not rows:
        raise TableError("文件是空的", "the file is empty")
    return rows


def _read_xlsx(data: bytes, most_rows: int) -> list[Row]:
    damaged = TableError("不是有效的 xlsx 文件", "it is no valid xlsx file")
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            entries = archive.infolist()
        unpacked = sum(entry.file_size for entry in entries)
        if unpacked > _MOST_UNPACKED_BYTES or len(entries) > _MOST_ENTRIES:
            raise TableError("内容过大", "it unpacks to too much")
        book = load_workbook(BytesIO(data), read_only=True, data_only=True, keep_links=False)
        try:
            sheet = book.worksheets[0]
            sheet.reset_dimensions()
            found: list[Row] = []
            cells = sheet.iter_rows(values_only=True, max_col=MOST_COLUMNS)
            for number, values in enumerate(cells, start=1):
                _add(found, number, [_text(value) for value in values], most_rows)
        finally:
            book.close()
    except (
        zipfile.BadZipFile, InvalidFileException, ParseError, KeyError, ValueError, TypeError,
        IndexError, AttributeError, OSError, EOFError, NotImplementedError, RuntimeError,
    ) as error:  # fmt: skip
        raise damaged from error
    return found


def _text(value: object) -> str:
    """A cell as a person reads it: a whole number without `.0`."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 2**53 else repr(value)
    return str(value).strip()


def _read_csv(data: bytes, most_rows: int) -> list[Row]:
    text = _decoded(data)
    if "\0" in text:
        raise TableError("不是 xlsx 或 csv 文件", "it is neither xlsx nor csv")
    head = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=head.count)
    found: list[Row] = []
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        begin = 1
        for cells in reader:
            _add(found, begin, [_unguarded(cell.strip()) for cell in cells], most_rows)
            begin = reader.line_num + 1
    except csv.Error as error:
        raise TableError(
            f"第{reader.line_num}行引号不成对", f"quotes do not match in line {reader.line_num}"
        ) from error
    return found


def _decoded(data: bytes) -> str:
    for encoding in ("utf-8-sig", "gb18030"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise TableError("文字编码不是 UTF-8", "its text is not UTF-8")


def _add(found: list[Row], number: int, cells: list[str], most_rows: int) -> None:
    while cells and not cells[-1]:
        cells.pop()
    if not cells:
        return
    if len(found) > most_rows:
        raise TableError(f"超过{most_rows}行", f"it has more than {most_rows} rows")
    if len(cells) > MOST_COLUMNS:
        raise TableError(f"超过{MOST_COLUMNS}列", f"it has more than {MOST_COLUMNS} columns")
    found.append((number, cells))


def _unguarded(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and _would_run(cell) else cell


def _would_run(cell: str) -> bool:
    """True when a spreadsheet could run the cell, were it not for apostrophes before it."""
    return cell.lstrip("'").startswith(_DANGEROUS)


def write_csv(rows: list[list[str]]) -> bytes:
    """UTF-8 with a mark that spreadsheets look for; nothing in it is a formula."""
    output = StringIO(newline="")
    writer = csv.writer(output)
    for cells in rows:
        writer.writerow(["'" + cell if _would_run(cell) else cell for cell in cells])
    return output.getvalue().encode("utf-8-sig")


def write_xlsx(rows: list[list[str]], *, sheet_name: str) -> bytes:
    """A workbook of one sheet whose cells are all text, the head in bold and in view."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet(sheet_name)
    sheet.freeze_panes = "A2"
    for column in range(min(len(rows[0]), MOST_COLUMNS)):
        sheet.column_dimensions[_letters(column)].width = 18
    for number, cells in enumerate(rows):
        written = []
        for text in cells:
            cell = WriteOnlyCell(sheet, text)
            cell.data_type = "s"
            cell.number_format = "@"
            if number == 0:
                cell.font = Font(bold=True)
            written.append(cell)
        sheet.append(written)
    output = BytesIO()
    book.save(output)
    return output.getvalue()


def _letters(column: int) -> str:
    name = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(65 + rest) + name
    return name
