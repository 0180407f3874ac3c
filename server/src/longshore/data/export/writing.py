"""Tables as one CSV file, one below the other, or as a workbook with a sheet for each.

What somebody named never runs as a formula, in neither of them.
"""

import re
from collections.abc import Sequence
from decimal import Decimal
from io import BytesIO
from typing import Any, Literal

import xlsxwriter  # type: ignore[import-untyped]

from longshore.data.export.table import Cell, Table
from longshore.kit.text.cells import BYTE_ORDER_MARK, csv_lines
from longshore.kit.text.text import Language, Text

FileFormat = Literal["csv", "xlsx"]
Facts = Sequence[tuple[Text, str]]
"""What a file says of itself: name and content, in order."""

Said = str | int | float | Decimal | None
"""A cell in the language of whoever reads it."""

_ABOUT = Text("说明", "About")
# What Excel takes as the name of a sheet: so many units of UTF-16, none of these (nor what no XML
# can hold: it is not escaped there as it is in cells), no apostrophe at either end, not a name that
# another sheet has, nor one that it gives itself.
_LONGEST_TITLE = 31
_NOT_IN_TITLE = re.compile(r"[\[\]:*?/\\\x00-\x1f\ufffe\uffff]")
_EXCELS_OWN = "history"
_LONGEST_CELL = 32_767
_MOST_EXACT = 10**15


def written(form: FileFormat, facts: Facts, tables: Sequence[Table], language: Language) -> bytes:
    """The file."""
    return (_csv if form == "csv" else _workbook)(facts, tables, language)


def _csv(facts: Facts, tables: Sequence[Table], language: Language) -> bytes:
    lines: list[Sequence[Any]] = [[name.in_language(language), content] for name, content in facts]
    for table in tables:
        lines += [[], [table.title.in_language(language)]]
        lines.append([head.in_language(language) for head in table.head])
        lines += [_worded(row, language) for row in table.rows]
    return (BYTE_ORDER_MARK + csv_lines(lines)).encode()


def _workbook(facts: Facts, tables: Sequence[Table], language: Language) -> bytes:
    out = BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    told = _ABOUT.in_language(language)
    taken = {_EXCELS_OWN, told.lower()}
    with xlsxwriter.Workbook(out, options) as book:
        bold = book.add_format({"bold": True})
        for table in tables:
            sheet = book.add_worksheet(_sheet_name(table.title.in_language(language), taken))
            for column, head in enumerate(table.head):
                sheet.write_string(0, column, head.in_language(language), bold)
            for number, row in enumerate(table.rows, 1):
                _write(sheet, number, _worded(row, language))
            sheet.set_column(0, max(0, len(table.head) - 1), 16)
            sheet.freeze_panes(1, 1)
        sheet = book.add_worksheet(told)
        sheet.set_column(0, 0, 20)
        sheet.set_column(1, 1, 100)
        for number, (name, content) in enumerate(facts):
            sheet.write_string(number, 0, name.in_language(language), bold)
            sheet.write_string(number, 1, content[:_LONGEST_CELL])
    return out.getvalue()


def _sheet_name(title: str, taken: set[str]) -> str:
    """A title as the name of a sheet, which is then taken; titles name what players report."""
    whole = _NOT_IN_TITLE.sub(" ", title)
    number = 1
    while True:
        ending = f" {number}" if number > 1 else ""
        cut = whole.encode("utf-16-le")[: 2 * (_LONGEST_TITLE - len(ending))]
        name = (cut.decode("utf-16-le", "ignore") + ending).strip(" '") or "-"
        if name.lower() not in taken:
            taken.add(name.lower())
            return name
        number += 1


def _worded(row: Sequence[Cell], language: Language) -> list[Said]:
    return [cell.in_language(language) if isinstance(cell, Text) else cell for cell in row]


def _write(sheet: Any, number: int, row: Sequence[Said]) -> None:
    for column, cell in enumerate(row):
        if cell is None:
            continue
        if isinstance(cell, str):
            sheet.write_string(number, column, cell[:_LONGEST_CELL])
        elif abs(float(cell)) < _MOST_EXACT:
            sheet.write_number(number, column, cell)
        else:
            sheet.write_string(number, column, str(cell))
