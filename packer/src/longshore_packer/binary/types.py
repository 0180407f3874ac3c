"""Type chunks of a resource table: where each entry of one type and configuration stands.

Format: ``ResTable_type``, ``ResTable_entry``, ``ResTable_map_entry`` in ResourceTypes.h of the
Android Open Source Project, with sparse (flag 1) and 16-bit (flag 2) offsets and compact entries.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, cast

from longshore_packer.binary.chunks import NO_INDEX, Chunk
from longshore_packer.binary.config import Config, read_config
from longshore_packer.binary.errors import TableError

SPARSE = 0x01
OFFSET16 = 0x02
COMPLEX = 0x0001
COMPACT = 0x0008
MAX_BAG = 0xFFFF
MAX_ENTRIES = 1 << 16  # Resource ids have 16 bits for the entry.

_TYPE = struct.Struct("<HHIBBHII")
_ENTRY = struct.Struct("<HHI")
_COMPACT = struct.Struct("<HHI")
_VALUE = struct.Struct("<HBBI")
_BAG = struct.Struct("<II")


class Slot(NamedTuple):
    """Where one typed value stands: the bytes of its type and of its data."""

    type_at: int
    data_at: int


@dataclass(frozen=True, slots=True)
class TypeChunk:
    """The entries of one type under one configuration; offsets are absolute."""

    type_id: int
    flags: int
    count: int
    offsets_at: int
    entries_at: int
    end: int
    config: Config

    def positions(self, data: bytes) -> Iterator[tuple[int, int]]:
        """Yield (entry index, offset of the entry) for every entry that is there."""
        if self.flags & SPARSE:
            words = struct.unpack_from(f"<{2 * self.count}H", data, self.offsets_at)
            for index, offset in zip(words[::2], words[1::2], strict=True):
                yield index, self._inside(offset * 4)
            return
        code, none, unit = ("H", 0xFFFF, 4) if self.flags & OFFSET16 else ("I", NO_INDEX, 1)
        for index, offset in enumerate(
            struct.unpack_from(f"<{self.count}{code}", data, self.offsets_at)
        ):
            if offset != none:
                yield index, self._inside(offset * unit)

    def position(self, data: bytes, index: int) -> int | None:
        """Return the offset of one entry, or None when this configuration lacks it."""
        if self.flags & SPARSE:
            return next((at for found, at in self.positions(data) if found == index), None)
        if index >= self.count:
            return None
        if self.flags & OFFSET16:
            (offset,) = struct.unpack_from("<H", data, self.offsets_at + 2 * index)
            return None if offset == 0xFFFF else self._inside(offset * 4)
        (offset,) = struct.unpack_from("<I", data, self.offsets_at + 4 * index)
        return None if offset == NO_INDEX else self._inside(offset)

    def _inside(self, offset: int) -> int:
        at = self.entries_at + offset
        if at + _ENTRY.size > self.end:
            raise TableError("an entry lies outside its type")
        return at

    def key(self, data: bytes, at: int) -> int:
        """Return the index of an entry's name in the package's key pool."""
        first, flags, last = _ENTRY.unpack_from(data, at)
        return cast(int, first if flags & COMPACT else last)

    def is_complex(self, data: bytes, at: int) -> bool:
        """Return whether an entry is a bag (style, array, plural, attribute)."""
        flags = _ENTRY.unpack_from(data, at)[1]
        return bool(flags & COMPLEX and not flags & COMPACT)

    def slots(self, data: bytes, at: int) -> Iterator[Slot]:
        """Yield where the values of an entry stand: one, or those of a bag.

        Raises:
            TableError: the entry lies outside the chunk.
        """
        size, flags, _ = _ENTRY.unpack_from(data, at)
        if flags & COMPACT:
            yield Slot(at + 3, at + 4)
        elif not flags & COMPLEX:
            yield self._slot(at + size)
        else:
            if at + 16 > self.end:
                raise TableError("a bag lies outside its type")
            _, count = _BAG.unpack_from(data, at + 8)
            if count > MAX_BAG or at + size + 12 * count > self.end:
                raise TableError(f"a bag declares {count} values")
            for index in range(count):
                yield self._slot(at + size + 12 * index + 4)

    def _slot(self, at: int) -> Slot:
        if at + _VALUE.size > self.end:
            raise TableError("a value lies outside its type")
        return Slot(at + 3, at + 4)


def read_type(data: bytes, chunk: Chunk) -> TypeChunk:
    """Read the header of a type chunk.

    Raises:
        TableError: the offsets do not fit the chunk.
    """
    if chunk.header_size < _TYPE.size + 4:
        raise TableError(f"the type at byte {chunk.offset} is cut short")
    type_id, flags, _, count, start = _TYPE.unpack_from(data, chunk.offset)[3:]
    config_at = chunk.offset + _TYPE.size
    (config_size,) = struct.unpack_from("<I", data, config_at)
    width = 2 if flags & OFFSET16 and not flags & SPARSE else 4
    if count > MAX_ENTRIES:
        raise TableError(f"the type at byte {chunk.offset} declares {count} entries")
    if not type_id or chunk.header_size + count * width > chunk.size or start > chunk.size:
        raise TableError(f"the type at byte {chunk.offset} declares {count} entries")
    config = data[config_at : min(config_at + config_size, chunk.body)]
    return TypeChunk(
        type_id, flags, count, chunk.body, chunk.offset + start, chunk.end, read_config(config)
    )
