"""Cells of files that spreadsheets open: no text of somebody else's runs as a formula."""

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO

BYTE_ORDER_MARK = "\ufeff"
"""By which Excel reads a file as UTF-8."""

# By what Excel, WPS, LibreOffice and Google Sheets take a text for a formula, after what they skip;
# the signs in full width and small too, read alike in East Asia (OWASP: CSV injection).
_SIGNS = "=+@＝＋－＠﹦﹢﹣﹫"
_FORMULA = re.compile(rf"['\s\ufeff\u200b]*[{_SIGNS}\-]|[\t\r\n]")
# Spreadsheets of other countries part cells there, and read on: the rest is a cell of its own. It
# begins where its run begins, and not anew at each tab of thousands.
_BETWEEN = r";\s\ufeff\u200b\""
_PARTED = re.compile(rf"(?<![{_BETWEEN}])([{_BETWEEN}]++)('*+)(?=[{_SIGNS}\-])")
# Whatever such a text begins with, behind what stands between two cells.
_SUSPECTS = f"'\ufeff\u200b{_SIGNS}" + "".join(filter(str.isspace, map(chr, range(0x3001))))
_SUSPECT = re.compile(rf"\0[{_SUSPECTS}\-]|[;\t]")

Cell = str | int | float | None


def inert(cell: Cell) -> Cell:
    """The cell, behind an apostrophe where a spreadsheet would compute it; numbers stay."""
    if not isinstance(cell, str):
        return cell
    return guarded(cell)


def guarded(cell: str) -> str:
    """A text, behind an apostrophe wherever a spreadsheet would begin to compute it."""
    text = _PARTED.sub(_led, cell) if ";" in cell or "\t" in cell else cell
    return f"'{text}" if _would_run(cell) else text


def unguarded(cell: str) -> str:
    """What was `guarded`, as it was before; any other text stays as it is."""
    text = cell[1:] if cell[:1] == "'" and _would_run(cell) else cell
    return _PARTED.sub(_unled, text) if ";" in text or "\t" in text else text


def _would_run(text: str) -> bool:
    """Whether a spreadsheet could run it, were it not for apostrophes before it."""
    return _FORMULA.match(text.lstrip("'")) is not None


def _led(found: re.Match[str]) -> str:
    return f"{found[0]}'" if _parts(found[1]) else found[0]


def _unled(found: re.Match[str]) -> str:
    return found[1] + found[2][1:] if _parts(found[1]) else found[0]


def _parts(run: str) -> bool:
    return ";" in run or "\t" in run


def csv_lines(rows: Iterable[Sequence[Cell]]) -> str:
    """Rows as CSV (RFC 4180), none of which runs."""
    output = StringIO(newline="")
    csv.writer(output).writerows([inert(cell) for cell in row] for row in rows)
    return output.getvalue()


def csv_columns(columns: Sequence[Sequence[Cell]]) -> str:
    """Columns of one length as the same CSV, many times faster than row by row.

    What is the same for nearly all columns is decided by one look at all their cells.
    """
    texts = [_text_column(column) for column in columns]
    if len(texts) > 1 and not any(map(_needs_quotes, texts)):
        # An empty line at the end, for the last end of a line.
        return "\r\n".join([*map(",".join, zip(*texts, strict=True)), ""])
    output = StringIO(newline="")
    csv.writer(output).writerows(zip(*texts, strict=True))
    return output.getvalue()


def _text_column(column: Sequence[Cell]) -> list[str]:
    texts = [cell if cell.__class__ is str else _written(cell) for cell in column]
    # A cell that holds the separator itself only looks like more cells.
    if _SUSPECT.search("\0" + "\0".join(texts)) is None:
        return texts
    cells = zip(column, texts, strict=True)
    return [str(inert(cell)) if cell.__class__ is str else text for cell, text in cells]


def _written(cell: Cell) -> str:
    return "" if cell is None else str(cell)


def _needs_quotes(texts: list[str]) -> bool:
    whole = "".join(texts)
    return any(sign in whole for sign in ',"\r\n')
