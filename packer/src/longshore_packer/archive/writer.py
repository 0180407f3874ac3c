"""The deterministic writer: the same entries give the same bytes, whatever the clock or locale."""

import zlib
from dataclasses import dataclass

from longshore_packer.archive.alignment import alignment_extra, alignment_of
from longshore_packer.archive.directory import (
    CENTRAL_MAGIC,
    CENTRAL_RECORD,
    END_MAGIC,
    END_RECORD,
    LOCAL_MAGIC,
    LOCAL_RECORD,
)
from longshore_packer.archive.entry import DEFLATED, STORED
from longshore_packer.archive.names import check_name

# 1981-01-01 01:01:02, the time stamp of the Android Gradle plug-in's deterministic output.
_TIME, _DATE = 0x0821, 0x0221
_VERSION = 20
_UTF8_FLAG = 1 << 11
_LEVEL = 6
_WORTH_SAMPLING = 1 << 16
_SAMPLE = 1 << 12
_LEAST_GAIN = 0.97


@dataclass(frozen=True, slots=True)
class Content:
    """The data of one entry in the form it is written.

    Attributes:
        data: bytes as they go into the archive.
        method: 0 (stored) or 8 (deflated).
        crc32: CRC-32 of the uncompressed data.
        size: bytes after decompression.
    """

    data: bytes
    method: int
    crc32: int
    size: int


@dataclass(frozen=True, slots=True)
class Headers:
    """The two headers of one entry."""

    local: bytes
    central: bytes


def encode(data: bytes, *, stored: bool) -> Content:
    """Compress data, or keep it stored when asked to or when compression gains nothing."""
    crc32 = zlib.crc32(data)
    if not stored and _looks_compressible(data):
        deflate = zlib.compressobj(_LEVEL, zlib.DEFLATED, -15)
        packed = deflate.compress(data) + deflate.flush()
        if len(packed) < len(data):
            return Content(packed, DEFLATED, crc32, len(data))
    return Content(data, STORED, crc32, len(data))


def _looks_compressible(data: bytes) -> bool:
    """Whether samples of large data shrink at all; packed media are not worth the time."""
    if len(data) < _WORTH_SAMPLING:
        return True
    middle = len(data) // 2
    sample = data[:_SAMPLE] + data[middle : middle + _SAMPLE] + data[-_SAMPLE:]
    return len(zlib.compress(sample, 1)) < len(sample) * _LEAST_GAIN


def headers(
    name: str, *, offset: int, method: int, crc32: int, compressed_size: int, size: int
) -> Headers:
    """Return both headers of an entry whose local header starts at ``offset``.

    The data of a stored entry comes out aligned (4 bytes, libraries 16,384).
    """
    check_name(name, archive="output")
    raw = name.encode()
    flags = 0 if name.isascii() else _UTF8_FLAG
    alignment = alignment_of(name, stored=method == STORED)
    extra = alignment_extra(offset + LOCAL_RECORD.size + len(raw), alignment)
    shared = (_VERSION, flags, method, _TIME, _DATE, crc32, compressed_size, size, len(raw))
    local = LOCAL_RECORD.pack(LOCAL_MAGIC, *shared, len(extra)) + raw + extra
    central = CENTRAL_RECORD.pack(CENTRAL_MAGIC, _VERSION, *shared, 0, 0, 0, 0, 0, offset) + raw
    return Headers(local, central)


def end_record(*, count: int, directory_size: int, directory_offset: int) -> bytes:
    """Return the end of central directory record, without a comment."""
    return END_RECORD.pack(END_MAGIC, 0, 0, count, count, directory_size, directory_offset, 0)


class SectionWriter:
    """Collects entries in memory for a section that starts at a given offset of the archive."""

    def __init__(self, start_offset: int) -> None:
        self._start = start_offset
        self._data = bytearray()
        self._central = bytearray()
        self.count = 0

    @property
    def offset(self) -> int:
        """Where the next byte will lie, from the start of the archive."""
        return self._start + len(self._data)

    def add(self, name: str, content: Content) -> None:
        """Append one entry."""
        made = headers(
            name,
            offset=self.offset,
            method=content.method,
            crc32=content.crc32,
            compressed_size=len(content.data),
            size=content.size,
        )
        self._data += made.local
        self._data += content.data
        self._central += made.central
        self.count += 1

    def pad(self, alignment: int) -> None:
        """Append zeros up to the next multiple of ``alignment`` bytes."""
        self._data += bytes(-self.offset % alignment)

    @property
    def data(self) -> bytes:
        """The section's local headers and data."""
        return bytes(self._data)

    @property
    def central(self) -> bytes:
        """The central directory records of the section."""
        return bytes(self._central)
