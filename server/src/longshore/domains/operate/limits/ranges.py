"""Ranges of addresses in few bytes, in which one is found by halving."""

import hashlib
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from heapq import merge
from itertools import islice

# What is sorted in one call, which nobody else gets a turn in: some milliseconds.
_AT_ONCE = 5_000
Range = tuple[bytes, bytes]
"""The first and the last address, both of it."""


@dataclass(frozen=True)
class Ranges:
    """Ranges that are sorted and do not overlap: first and last of each, one after the other.

    An address of IPv4 takes 4 bytes, one of IPv6 16: 100,000 ranges of IPv4 are 800 kB.
    """

    v4: bytes = b""
    v6: bytes = b""

    @property
    def count(self) -> int:
        """How many ranges."""
        return len(self.v4) // 8 + len(self.v6) // 32

    @cached_property
    def digest(self) -> str:
        """SHA-256 in hexadecimal of what the ranges are."""
        return hashlib.sha256(b"%d:" % len(self.v4) + self.v4 + self.v6).hexdigest()

    def find(self, address: bytes) -> Range | None:
        """The range that holds an address."""
        width = len(address)
        every = self.v4 if width == 4 else self.v6
        step = 2 * width
        at = bisect_right(
            range(len(every) // step), address, key=lambda n: every[n * step : n * step + width]
        )
        if at == 0:
            return None
        start = (at - 1) * step
        last = every[start + width : start + step]
        return (every[start : start + width], last) if address <= last else None

    def pairs(self, offset: int = 0) -> Iterable[Range]:
        """Every range in order, those of IPv4 first, from the one at `offset` on."""
        for every, width in ((self.v4, 4), (self.v6, 16)):
            step = 2 * width
            for at in range(offset * step, len(every), step):
                yield every[at : at + width], every[at + width : at + step]
            offset = max(0, offset - len(every) // step)


def joined(pairs: Iterable[Range]) -> Ranges:
    """Ranges from pairs in any order; those that overlap become one."""
    return joined_bytes(first + last for first, last in pairs)


def joined_bytes(pairs: Iterable[bytes]) -> Ranges:
    """The same of pairs as bytes, the last address behind the first, which take less memory."""
    v4: list[bytes] = []
    v6: list[bytes] = []
    for pair in pairs:
        (v4 if len(pair) == 8 else v6).append(pair)
    return Ranges(_joined(v4, 4), _joined(v6, 16))


def _joined(pairs: list[bytes], width: int) -> bytes:
    found = bytearray()
    first = last = b""
    for pair in merge(*_sorted_parts(pairs)):
        if last and pair[:width] <= last:
            last = max(last, pair[width:])
            continue
        found += first + last
        first, last = pair[:width], pair[width:]
    return bytes(found + first + last)


def _sorted_parts(pairs: list[bytes]) -> Iterator[list[bytes]]:
    every = iter(pairs)
    while part := sorted(islice(every, _AT_ONCE)):
        yield part
