"""Rows as bytes of parts, and parts as the file: CSV is composed in the store, a workbook here."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import xlsxwriter  # type: ignore[import-untyped]

from longshore.domains.operate.exports.kind import Cell, Kind, Scope, Table
from longshore.domains.operate.exports.models import FileFormat
from longshore.kit.aside import aside
from longshore.kit.text.cells import BYTE_ORDER_MARK, csv_columns, csv_lines

MOST_WORKBOOK_ROWS = 200_000
"""Above it a workbook is refused: Excel itself opens no more than 1,048,576, and slowly."""
CONTENT_TYPES: dict[FileFormat, str] = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


def head(kind: Kind, scope: Scope) -> list[str]:
    """The first line."""
    return [column.head.in_language(scope.language) for column in kind.columns]


def csv_head(kind: Kind, scope: Scope) -> bytes:
    """The first line of a CSV file, with the mark that says its encoding."""
    return (BYTE_ORDER_MARK + csv_lines([head(kind, scope)])).encode()


def encoded(kind: Kind, scope: Scope, form: FileFormat, table: Table) -> bytes:
    """Rows as they stand in a part: lines of CSV, or of JSON for a workbook.

    Raises:
        KeyringError: something sealed cannot be opened.
    """
    columns = [column.cells(table, scope) for column in kind.columns]
    if form == "csv":
        return csv_columns(columns).encode()
    lines = (json.dumps(line, ensure_ascii=False) for line in zip(*columns, strict=True))
    return "".join(f"{line}\n" for line in lines).encode()


async def write_workbook(
    path: Path, sheet_name: str, first: list[str], parts: AsyncIterator[bytes]
) -> None:
    """Write a workbook row by row beside the event loop; texts are texts, never formulas."""
    options = {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    book = xlsxwriter.Workbook(str(path), options | {"tmpdir": str(path.parent)})
    sheet = book.add_worksheet(sheet_name[:31])
    bold = book.add_format({"bold": True})
    for place, title in enumerate(first):
        sheet.write_string(0, place, title, bold)
    sheet.set_column(0, len(first) - 1, 18)
    sheet.freeze_panes(1, 0)
    number = 1
    async for part in parts:
        for lines in await aside(_some, part):
            number = await aside(_write, sheet, number, lines)
    await aside(book.close)


def _some(part: bytes) -> list[list[str]]:
    # Not `splitlines`: texts may hold other ends of lines.
    lines = part.decode().split("\n")[:-1]
    return [lines[first : first + 2_000] for first in range(0, len(lines), 2_000)]


def _write(sheet: Any, number: int, lines: list[str]) -> int:
    for line in lines:
        cells: list[Cell] = json.loads(line)
        for place, cell in enumerate(cells):
            if isinstance(cell, int):
                # Above it a workbook's numbers are not exact.
                write = sheet.write_number if abs(cell) < 10**15 else sheet.write_string
                write(number, place, cell if abs(cell) < 10**15 else str(cell))
            elif cell:
                sheet.write_string(number, place, cell[:32_767])
        number += 1
    return number
