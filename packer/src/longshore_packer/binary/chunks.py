"""Chunk headers, the frame of binary XML and resource tables.

Format: ``ResChunk_header`` and ``Res_value`` in ResourceTypes.h of the Android Open Source Project.
"""

import struct
from collections.abc import Iterator
from typing import NamedTuple

from longshore_packer.binary.errors import BinaryError

HEADER = struct.Struct("<HHI")
NO_INDEX = 0xFFFFFFFF

STRING_POOL = 0x0001
TABLE = 0x0002
XML = 0x0003
XML_START_NAMESPACE = 0x0100
XML_END_NAMESPACE = 0x0101
XML_START_ELEMENT = 0x0102
XML_END_ELEMENT = 0x0103
XML_CDATA = 0x0104
XML_RESOURCE_MAP = 0x0180
TABLE_PACKAGE = 0x0200
TABLE_TYPE = 0x0201
TABLE_TYPE_SPEC = 0x0202


class Chunk(NamedTuple):
    """A chunk inside a buffer; offsets are absolute, sizes in bytes."""

    type: int
    header_size: int
    size: int
    offset: int

    @property
    def body(self) -> int:
        """Offset of the first byte behind the header."""
        return self.offset + self.header_size

    @property
    def end(self) -> int:
        """Offset behind the last byte."""
        return self.offset + self.size


def read_chunk(data: bytes, offset: int, end: int) -> Chunk:
    """Read the chunk header at ``offset``; the chunk must end at or before ``end``.

    Raises:
        BinaryError: cut short, or sizes that contradict each other.

    """
    if offset < 0 or offset + HEADER.size > end:
        raise BinaryError(f"a chunk header at byte {offset} is cut short")
    kind, header_size, size = HEADER.unpack_from(data, offset)
    if header_size < HEADER.size or size < header_size or offset + size > end:
        raise BinaryError(f"the chunk at byte {offset} declares {size} bytes that are not there")
    return Chunk(kind, header_size, size, offset)


def iterate(data: bytes, offset: int, end: int) -> Iterator[Chunk]:
    """Yield the chunks that follow each other from ``offset`` to ``end``."""
    while offset < end:
        chunk = read_chunk(data, offset, end)
        yield chunk
        offset = chunk.end


def pad4(size: int) -> int:
    """Return how many bytes bring ``size`` to a multiple of four."""
    return -size % 4
