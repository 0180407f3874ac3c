"""Finding the sections of a package, independently of the writer's reader."""

import struct
from dataclasses import dataclass

from longshore_packer.archive.source import Source
from longshore_packer.verification.errors import MalformedError

_END_BYTES = 22
_MAGIC = b"APK Sig Block 42"
_MAX_BLOCK_BYTES = 16 << 20
_MAX_DIRECTORY_BYTES = 64 << 20


@dataclass(frozen=True, slots=True)
class Sections:
    """The four sections of a signed package.

    Attributes:
        entries_end: where the entries end and the signing block starts, in bytes.
        pairs: pairs of the signing block in order; empty when there is no block.
        block_size: bytes of the whole block.
        directory: the central directory.
        end: the end record, as it lies in the file.
    """

    entries_end: int
    pairs: tuple[tuple[int, bytes], ...]
    block_size: int
    directory: bytes
    end: bytes

    def value(self, identifier: int) -> bytes | None:
        """Return the value of a pair, or None."""
        return dict(self.pairs).get(identifier)


def read_sections(source: Source) -> Sections:
    """Return the sections of a package.

    Raises:
        MalformedError: no end record, or sizes that do not fit.
    """
    window = source.read(max(0, source.size - _END_BYTES - 0xFFFF), _END_BYTES + 0xFFFF)
    at = window.rfind(b"PK\5\6")
    if at < 0 or len(window) - at < _END_BYTES:
        raise MalformedError("has no end record", subject=source.name)
    end = window[at:]
    directory_size, directory_offset = struct.unpack_from("<II", end, 12)
    if directory_size > _MAX_DIRECTORY_BYTES:
        raise MalformedError("has an oversized central directory", subject=source.name)
    if directory_offset + directory_size != source.size - len(end):
        raise MalformedError("has a misplaced central directory", subject=source.name)
    block = _read_block(source, directory_offset)
    return Sections(
        entries_end=directory_offset - len(block),
        pairs=tuple(_pairs(block, source.name)),
        block_size=len(block),
        directory=source.read(directory_offset, directory_size),
        end=end,
    )


def _read_block(source: Source, directory_offset: int) -> bytes:
    """Return the whole signing block, or no bytes."""
    if directory_offset < 32:
        return b""
    footer = source.read(directory_offset - 24, 24)
    if footer[8:] != _MAGIC:
        return b""
    size = int.from_bytes(footer[:8], "little") + 8
    if not 32 <= size <= min(directory_offset, _MAX_BLOCK_BYTES):
        raise MalformedError("has a signing block of impossible size", subject=source.name)
    block = source.read(directory_offset - size, size)
    if block[:8] != footer[:8]:
        raise MalformedError("has a signing block with two sizes", subject=source.name)
    return block


def _pairs(block: bytes, subject: str) -> list[tuple[int, bytes]]:
    """Return the pairs of a block."""
    found: list[tuple[int, bytes]] = []
    at, end = 8, len(block) - 24
    while at < end:
        size = int.from_bytes(block[at : at + 8], "little")
        if end - at < 12 or not 4 <= size <= end - at - 8:
            raise MalformedError("has a pair of impossible size", subject=subject)
        identifier = int.from_bytes(block[at + 8 : at + 12], "little")
        found.append((identifier, block[at + 12 : at + 8 + size]))
        at += 8 + size
    return found
