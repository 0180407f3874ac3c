"""Cells of files that spreadsheets open: no text of somebody else's runs as a formula."""

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO

BYTE_ORDER_MARK = "\ufeff"
"""By which Excel reads a file as UTF-8."""

# By what Excel, WPS, LibreOffice and Google Sheets take a text for a formula, after what they skip;
# the signs in full width too, which East Asian versions read alike (OWASP: CSV injection).
_FORMULA = re.compile(r"['\s\ufeff\u200b]*[=+\-@＝＋－＠]|[\t\r\n]")

Cell = str | int | float | None


def inert(cell: Cell) -> Cell:
    """The cell, behind an apostrophe where a spreadsheet would compute it; numbers stay."""
    return f"'{cell}" if isinstance(cell, str) and _FORMULA.match(cell) else cell


def csv_lines(rows: Iterable[Sequence[Cell]]) -> str:
    """Rows as CSV (RFC 4180), none of which runs."""
    output = StringIO(newline="")
    csv.writer(output).writerows([inert(cell) for cell in row] for row in rows)
    return output.getvalue()
