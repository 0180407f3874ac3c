"""Tables in files: xlsx and csv to rows of text and back, under limits and without formulas.

What a spreadsheet would run is written behind an apostrophe in csv, and as text in xlsx; reading
takes that apostrophe away again.
"""

import csv
import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

from longshore.kit.aside import aside
from longshore.kit.limited import LimitedError, Limits, run_limited
from longshore.kit.text.cells import guarded, unguarded
from longshore.kit.text.parts import UTF_16_MARKS, decoded
from longshore.kit.text.text import ENGLISH, Text

MOST_COLUMNS = 220
_TOO_MANY_ROWS = Text("超过{most}行", "it has more than {most} rows")
_TOO_MANY_CELLS = Text("超过{most}个单元格", "it has more than {most} cells")
_TOO_LONG = Text("第{line}行超过{most}个字符", "line {line} has more than {most} characters")
_TOO_MANY_COLUMNS = Text("超过{most}列", "it has more than {most} columns")
_WORKBOOK = Path(__file__).parent / "workbook.py"
# Our own rows, however many: a workbook of 5,000 by 40 takes some seconds.
# The library writes sheets into a temporary file first.
_WRITING = Limits(cpu_seconds=60, wall_seconds=120.0, file_bytes=256 << 20)
_MOST_CELLS = 4_000_000
_MOST_LETTERS = 500_000
_ZIP = b"PK\x03\x04"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV = "text/csv; charset=utf-8"


class TableError(Exception):
    """The file is no table that can be read; `text` says why."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.in_language(ENGLISH))
        self.text = text


Row = tuple[int, list[str]]
"""A row's number in the file, from 1, and its cells as text."""


async def read_table(data: bytes, *, most_rows: int) -> list[Row]:
    """The rows that are not empty, the head among them; the content decides what the file is.

    Raises:
        TableError.
    """
    if data.startswith(_ZIP):
        rows = await _read_xlsx(data, most_rows)
    else:
        rows = await aside(_read_csv, data, most_rows)
    if not rows:
        raise TableError(Text("文件是空的", "the file is empty"))
    return rows


async def _read_xlsx(data: bytes, most_rows: int) -> list[Row]:
    arguments = ["read", str(most_rows), str(MOST_COLUMNS)]
    try:
        return await aside(_rows, await run_limited(_WORKBOOK, arguments, data))
    except LimitedError as error:
        raise TableError(Text("内容过大", "it unpacks to too much")) from error


def _rows(answer: bytes) -> list[Row]:
    # Row by row: whoever reads JSON keeps Python's lock, for half a second of 100,000 rows.
    fault, *lines = answer.split(b"\n")
    if told := json.loads(fault):
        raise TableError(Text(*told["text"]).filled(**told["values"]))
    return [(number, cells) for number, cells in map(json.loads, lines)]


def _read_csv(data: bytes, most_rows: int) -> list[Row]:
    text = _decoded(data)
    if "\0" in text:
        raise TableError(Text("不是 xlsx 或 csv 文件", "it is neither xlsx nor csv"))
    head = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=head.count)
    found: list[Row] = []
    reader = csv.reader(_lines(text), delimiter=delimiter, strict=True)
    try:
        begin, left = 1, _MOST_CELLS
        for cells in reader:
            _add(found, begin, [unguarded(cell.strip()) for cell in cells], most_rows)
            begin = reader.line_num + 1
            left -= len(cells)
            if left < 0:
                raise TableError(_TOO_MANY_CELLS.filled(most=_MOST_CELLS))
    except csv.Error as error:
        told = Text("第{line}行引号不成对", "quotes do not match in line {line}")
        raise TableError(told.filled(line=reader.line_num)) from error
    return found


def _lines(text: str) -> Iterator[str]:
    # A line is read by one call, in which nobody else gets a turn.
    for number, line in enumerate(StringIO(text, newline=""), 1):
        if len(line) > _MOST_LETTERS:
            raise TableError(_TOO_LONG.filled(line=number, most=_MOST_LETTERS))
        yield line


def _decoded(data: bytes) -> str:
    # Spreadsheets save as "Unicode text" what is UTF-16.
    is_wide = data.startswith(UTF_16_MARKS)
    for encoding in ("utf-16",) if is_wide else ("utf-8-sig", "gb18030"):
        try:
            return decoded(data, encoding)
        except UnicodeDecodeError:
            continue
    raise TableError(Text("文字编码不是 UTF-8", "its text is not UTF-8"))


def _add(found: list[Row], number: int, cells: list[str], most_rows: int) -> None:
    while cells and not cells[-1]:
        cells.pop()
    if not cells:
        return
    if len(found) > most_rows:
        raise TableError(_TOO_MANY_ROWS.filled(most=most_rows))
    if len(cells) > MOST_COLUMNS:
        raise TableError(_TOO_MANY_COLUMNS.filled(most=MOST_COLUMNS))
    found.append((number, cells))


def write_csv(rows: list[list[str]]) -> bytes:
    """UTF-8 with a mark that spreadsheets look for; nothing in it is a formula."""
    output = StringIO(newline="")
    writer = csv.writer(output)
    for cells in rows:
        writer.writerow([guarded(cell) for cell in cells])
    return output.getvalue().encode("utf-8-sig")


async def write_xlsx(rows: list[list[str]], *, sheet_name: str) -> bytes:
    """A workbook of one sheet whose cells are all text, the head in bold and in view."""
    data = await aside(_as_lines, rows)
    return await run_limited(_WORKBOOK, ["write", sheet_name], data, _WRITING)


def _as_lines(rows: list[list[str]]) -> bytes:
    return "\n".join(map(json.dumps, rows)).encode()
