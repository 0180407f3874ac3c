"""What was worked out last, as far as there is room: callers choose how much of it there is."""

from collections import OrderedDict
from collections.abc import Callable
from sys import getsizeof
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")
_ENTRY_BYTES = 100
"""What the mapping itself takes for each."""


class Newest(OrderedDict[K, V]):
    """A mapping with so many entries and so many bytes at most; the oldest make room.

    `size_of` tells the bytes of a key and its value, always the same of the same.
    """

    def __init__(self, most: int, most_bytes: int, size_of: Callable[[K, V], int]) -> None:
        super().__init__()
        self._most, self._most_bytes, self._size_of = most, most_bytes, size_of
        self.bytes = 0

    def keep(self, key: K, value: V) -> V:
        """Keep the value of a key that has none, unless it alone is too large; it is returned."""
        size, most_bytes = self._size_of(key, value) + _ENTRY_BYTES, self._most_bytes
        if size > most_bytes:
            return value
        while len(self) >= self._most or self.bytes + size > most_bytes:
            self.bytes -= self._size_of(*self.popitem(last=False)) + _ENTRY_BYTES
        self[key] = value
        self.bytes += size
        return value


def bytes_of(told: object) -> int:
    """The bytes of a value, of a tuple those of what it holds as well; types are there anyway."""
    if isinstance(told, tuple):
        return getsizeof(told) + sum(map(bytes_of, told))
    return 0 if isinstance(told, type) else getsizeof(told)
