"""One entry of a zip archive, as both of its headers agree on it."""

from dataclasses import dataclass

STORED = 0
DEFLATED = 8


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry; sizes and offsets in bytes from the start of the archive.

    Attributes:
        name: decoded name, safe by construction of the reader.
        method: 0 (stored) or 8 (deflated).
        flags: general purpose flags of the central directory.
        crc32: CRC-32 of the uncompressed data.
        compressed_size: bytes in the archive.
        size: bytes after decompression.
        header_offset: where the local header starts.
        data_offset: where the data starts.
    """

    name: str
    method: int
    flags: int
    crc32: int
    compressed_size: int
    size: int
    header_offset: int
    data_offset: int

    @property
    def is_stored(self) -> bool:
        """Whether the data is stored without compression."""
        return self.method == STORED

    @property
    def end_offset(self) -> int:
        """Where the data ends; a data descriptor may follow."""
        return self.data_offset + self.compressed_size
