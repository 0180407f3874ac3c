"""Lists of addresses as people have them: text or CSV, one address, network or range a line.

What is read: `203.0.113.7`, `203.0.113.0/24`, `203.0.113.0-203.0.113.99`, `first,last` and any of
them with more columns after it. Empty lines and those that begin with # are passed over, and so is
a first line without a digit, which is a heading.
"""

import re
from dataclasses import dataclass

from longshore.domains.operate.limits.addresses import packed, written
from longshore.domains.operate.limits.ranges import Range, Ranges, joined_bytes
from longshore.kit.text.parts import lines_of
from longshore.kit.text.text import Text

MOST_LINES = 500_000
_MOST_TOLD = 1_000
_MOST_SHOWN = 80
# What stands behind a range in a line is not read.
_MOST_READ = 4_000
_PARTS = re.compile(r"[,;\t ]+")
_NO_ADDRESS = Text("不是 IP 地址、网段或范围", "is no address, network or range")
_REVERSED = Text("范围的起点在终点之后", "the range begins after its end")
_MIXED = Text("起点与终点不是同一种 IP", "the range mixes IPv4 and IPv6")
_PREFIX = Text("网段的前缀长度不对", "the length of the network's prefix is not right")
_HOST = Text(
    "网段里有主机位，是不是 {network}？", "the network has host bits set; is {network} meant?"
)


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line (counted from 1) that says no range, and why."""

    line: int
    content: str
    why: Text


@dataclass(frozen=True, slots=True)
class ReadList:
    """What a text says: its ranges, how many lines said one, and the lines that did not.

    At most 1,000 of these are in `bad`; `bad_count` counts all.
    """

    ranges: Ranges
    lines: int
    bad: list[BadLine]
    bad_count: int


class _BadLineError(Exception):
    def __init__(self, why: Text) -> None:
        super().__init__(why.en)
        self.why = why


def read_list(text: str) -> ReadList:
    """The ranges of a text; it takes about a second for 300,000 lines."""
    pairs: list[bytes] = []
    bad: list[BadLine] = []
    bad_count = 0
    for number, line in enumerate(lines_of(text.removeprefix("\ufeff"), _MOST_READ), 1):
        content = line.strip()
        if not content or content[0] == "#" or (number == 1 and _is_heading(content)):
            continue
        try:
            first, last = range_of(content)
            pairs.append(first + last)
        except _BadLineError as error:
            bad_count += 1
            if len(bad) < _MOST_TOLD:
                bad.append(BadLine(number, content[:_MOST_SHOWN], error.why))
    return ReadList(joined_bytes(pairs), len(pairs), bad, bad_count)


def range_of(content: str) -> Range:
    """The range that a line says.

    Raises:
        _BadLineError: it says none.
    """
    head, *rest = (part.strip('"') for part in _PARTS.split(content, maxsplit=2))
    if "/" in head:
        return _network(head)
    head, dash, end = head.partition("-")
    first = packed(head)
    if first is None:
        raise _BadLineError(_NO_ADDRESS)
    if not dash and rest and rest[0] in ("-", "–") and len(rest) > 1:
        end, dash = rest[1].split()[0], "-"
    last = packed(end) if dash else (packed(rest[0]) if rest else None) or first
    if last is None:
        raise _BadLineError(_NO_ADDRESS)
    return _ordered(first, last)


def _ordered(first: bytes, last: bytes) -> Range:
    if len(first) != len(last):
        raise _BadLineError(_MIXED)
    if last < first:
        raise _BadLineError(_REVERSED)
    return first, last


def _network(text: str) -> Range:
    head, _, length = text.partition("/")
    first = packed(head)
    if first is None:
        raise _BadLineError(_NO_ADDRESS)
    bits = 8 * len(first)
    if not (length.isascii() and length.isdigit() and len(length) <= 3 and int(length) <= bits):
        raise _BadLineError(_PREFIX)
    host = (1 << (bits - int(length))) - 1
    number = int.from_bytes(first)
    if number & host:
        network = f"{written((number & ~host).to_bytes(len(first)))}/{int(length)}"
        raise _BadLineError(_HOST.filled(network=network))
    return first, (number | host).to_bytes(len(first))


def _is_heading(content: str) -> bool:
    return not any(character.isdigit() for character in content) and ":" not in content
