"""A file as lines of cells, read on and on: never whole in memory."""

import csv
import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TextIO

from longshore.kit.text.parts import UTF_16_MARKS

MOST_BYTES = 512 << 20
MOST_LINES = 5_000_000
MOST_CELLS = 200
MOST_LINE = 64_000
_MOST_LETTERS = 500_000
_SAMPLE_BYTES = 256 << 10
_UTF_16 = "utf-16"
_SEPARATORS = {"tab": "\t", "comma": ",", "semicolon": ";"}
Cells = tuple[int, list[str]]
"""The number of a line, from 1, and its cells."""

csv.field_size_limit(MOST_LINE)


class NoTableError(Exception):
    """The file is no table of text."""


class EmptyFileError(NoTableError):
    """There is not a single line in it."""


class NoLinesError(NoTableError):
    """There are titles and nothing below them."""


class OneColumnError(NoTableError):
    """Nothing stands between cells: it is separated by something else, or it is another file."""


def sha256_of(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def encoding_of(start: bytes) -> str:
    """UTF-8, with a mark or without, what Chinese systems wrote before it, or marked UTF-16.

    Raises:
        NoTableError: none of them.
    """
    if start.startswith(UTF_16_MARKS):
        if "\0" in start.decode(_UTF_16, errors="ignore"):
            raise NoTableError
        return _UTF_16
    if b"\0" in start:
        raise NoTableError
    for encoding in ("utf-8-sig", "gb18030"):
        # A letter may be cut in two at the end.
        for end in range(len(start), max(-1, len(start) - 4), -1):
            try:
                start[:end].decode(encoding)
            except UnicodeDecodeError:
                continue
            return encoding
    raise NoTableError


def _encoding_in(path: Path) -> str:
    """The encoding of a file: of its first part with any other letter than those of ASCII.

    Raises:
        NoTableError: as `encoding_of`.
    """
    with path.open("rb") as file:
        found = encoding_of(part := file.read(_SAMPLE_BYTES))
        while part and part.isascii():
            part = file.read(_SAMPLE_BYTES)
    try:
        return encoding_of(part) if part else found
    except NoTableError:
        # A few bytes that are none, far behind: the rest is read all the same.
        return found


def separator_of(start: bytes) -> str:
    """What stands between the cells of the first line most often; raises as `encoding_of` does."""
    first = _text_of(start).split("\n", 1)[0]
    counts = {name: first.count(mark) for name, mark in _SEPARATORS.items()}
    return max(counts, key=lambda name: counts[name])


def first_lines(start: bytes, separator: str, most: int) -> list[list[str]]:
    """The first lines of a file by its first bytes.

    Raises:
        EmptyFileError, OneColumnError, NoTableError: as they say.
    """
    text, encoding = _text_of(start), encoding_of(start[:_SAMPLE_BYTES])
    if not text.strip():
        raise EmptyFileError
    lines = text.splitlines()
    # Of a longer file the last line may be cut off.
    whole = lines[:-1] if len(start) >= _SAMPLE_BYTES else lines
    try:
        found = list(_reader((whole or lines)[:most], separator, encoding))
    except csv.Error as error:
        raise NoTableError from error
    if not found or len(found[0]) > MOST_CELLS:
        raise NoTableError
    if max(map(len, found)) < 2:
        raise OneColumnError
    return [[cell.strip() for cell in cells] for cells in found]


def _text_of(start: bytes) -> str:
    part = start[:_SAMPLE_BYTES]
    return part.decode(encoding_of(part), errors="ignore")


def lines_of(path: Path, separator: str) -> Iterator[tuple[Cells, int]]:
    """Each line that is not empty, and how many bytes of the file were read until it.

    Raises:
        NoTableError: it is no text, or a line or the file is longer than may be.
    """
    encoding = _encoding_in(path)
    with path.open("r", encoding=encoding, errors="replace", newline="") as file:
        reader = _reader(_lines(file), separator, encoding)
        try:
            for cells in reader:
                if reader.line_num > MOST_LINES:
                    raise NoTableError
                if any(cells):
                    yield (reader.line_num, [cell.strip() for cell in cells]), _at(file)
        except csv.Error as error:
            raise NoTableError from error


def _lines(file: TextIO) -> Iterator[str]:
    # One of 512 MB would be as many cells, read by one call in which nobody else gets a turn.
    while line := file.readline(_MOST_LETTERS + 1):
        # As at the beginning of a file: text has no such letter, and no database keeps one.
        if len(line) > _MOST_LETTERS or "\0" in line:
            raise NoTableError
        yield line


def _at(file: object) -> int:
    # What is read of the file, whatever of it is decoded: near enough for who looks on.
    return int(file.buffer.tell())  # type: ignore[attr-defined]


def _reader(lines: Iterable[str], separator: str, encoding: str) -> Any:
    # In logs a quotation mark is a letter like any other; spreadsheets, which alone write UTF-16,
    # put them around cells.
    is_plain = separator == "tab" and encoding != _UTF_16
    quoting: Any = csv.QUOTE_NONE if is_plain else csv.QUOTE_MINIMAL
    return csv.reader(lines, delimiter=_SEPARATORS[separator], quoting=quoting)
