"""The end record, the central directory and the place of the APK Signing Block.

Formats: PKWARE APPNOTE 6.3.10, sections 4.3.7 to 4.3.16; for the signing block, "APK Signature
Scheme v2" of the Android Open Source Project.
"""

import stat
import struct
from dataclasses import dataclass

from longshore_packer.archive.errors import (
    ArchiveError,
    DuplicateNameError,
    EncryptedEntryError,
    LimitError,
    MethodError,
    TrailingDataError,
    TruncatedArchiveError,
    UnsafeNameError,
    Zip64Error,
)
from longshore_packer.archive.limits import Limits
from longshore_packer.archive.names import decode_name
from longshore_packer.archive.source import Source

END_RECORD = struct.Struct("<4s4H2LH")
CENTRAL_RECORD = struct.Struct("<4s6H3L5H2L")
LOCAL_RECORD = struct.Struct("<4s5H3L2H")
END_MAGIC = b"PK\x05\x06"
CENTRAL_MAGIC = b"PK\x01\x02"
LOCAL_MAGIC = b"PK\x03\x04"
BLOCK_MAGIC = b"APK Sig Block 42"
MAX_COMMENT = 0xFFFF
# Encrypted (0), strong encryption (6), encrypted central directory (13).
_ENCRYPTION_FLAGS = 1 << 0 | 1 << 6 | 1 << 13
_UNSUPPORTED_FLAGS = 1 << 5


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the sections of an archive are, in bytes from its start."""

    block_offset: int
    directory_offset: int
    directory_size: int
    end_offset: int
    entry_count: int
    comment: bytes

    @property
    def has_block(self) -> bool:
        """Whether an APK Signing Block stands before the central directory."""
        return self.block_offset != self.directory_offset


@dataclass(frozen=True, slots=True)
class CentralEntry:
    """One record of the central directory, not yet compared with its local header."""

    name: str
    raw_name: bytes
    method: int
    flags: int
    crc32: int
    compressed_size: int
    size: int
    header_offset: int


def locate(source: Source, limits: Limits) -> Layout:
    """Find the sections, refusing every file that another reader could see differently."""
    name = source.name
    if source.size > limits.max_file_bytes:
        raise LimitError(
            f"has {source.size} bytes, the limit is {limits.max_file_bytes}", subject=name
        )
    window = min(source.size, END_RECORD.size + MAX_COMMENT)
    tail = source.read(source.size - window, window)
    at = tail.rfind(END_MAGIC)
    if at < 0 or len(tail) - at < END_RECORD.size:
        raise TruncatedArchiveError("no end of central directory record", subject=name)
    fields = END_RECORD.unpack_from(tail, at)
    _, disk, directory_disk, count_here, count, directory_size, directory_offset, comment = fields
    end_offset = source.size - window + at
    if count == 0xFFFF or 0xFFFFFFFF in (directory_size, directory_offset):
        raise Zip64Error("is a zip64 archive", subject=name)
    if disk or directory_disk or count_here != count:
        raise ArchiveError("is one part of a multi-part archive", subject=name)
    if at + END_RECORD.size + comment != len(tail):
        raise TrailingDataError("has bytes behind the archive comment", subject=name)
    if directory_offset + directory_size > end_offset:
        raise TruncatedArchiveError("the central directory lies outside the file", subject=name)
    if directory_offset + directory_size != end_offset:
        raise TrailingDataError("has bytes behind the central directory", subject=name)
    if directory_size > limits.max_directory_bytes or count > limits.max_entries:
        raise LimitError(f"declares {count} entries in {directory_size} bytes", subject=name)
    if not count:
        raise ArchiveError("holds no entry", subject=name)
    return Layout(
        block_offset=_block_offset(source, directory_offset),
        directory_offset=directory_offset,
        directory_size=directory_size,
        end_offset=end_offset,
        entry_count=count,
        comment=tail[at + END_RECORD.size :],
    )


def _block_offset(source: Source, directory_offset: int) -> int:
    """Return where the signing block starts; the directory's offset if absent."""
    if directory_offset < 32:
        return directory_offset
    footer = source.read(directory_offset - 24, 24)
    if footer[8:] != BLOCK_MAGIC:
        return directory_offset
    size: int = struct.unpack_from("<Q", footer)[0]
    start = directory_offset - size - 8
    if size < 24 or start < 0 or source.read(start, 8) != footer[:8]:
        raise ArchiveError("the sizes of the APK Signing Block disagree", subject=source.name)
    return start


@dataclass(frozen=True, slots=True)
class KnownEntries:
    """Entries at the start of an archive that were checked before, in another archive.

    Attributes:
        directory: their central directory records.
        names: their names.
        end_offset: where the entries behind them start, in bytes.
        size: sum of their sizes after decompression.
    """

    directory: bytes = b""
    names: frozenset[str] = frozenset()
    end_offset: int = 0
    size: int = 0


def read_directory(
    source: Source, layout: Layout, limits: Limits, *, known: KnownEntries | None = None
) -> list[CentralEntry]:
    """Return the records of the central directory in file order, each one checked.

    Records in ``known`` are only compared, and left out of the result.
    """
    known = known or KnownEntries()
    data = source.read(layout.directory_offset, layout.directory_size)
    if not data.startswith(known.directory) or layout.entry_count < len(known.names):
        raise ArchiveError("the directory does not start with the base's", subject=source.name)
    entries: list[CentralEntry] = []
    seen: set[str] = set(known.names)
    total, at = known.size, len(known.directory)
    for _ in range(layout.entry_count - len(known.names)):
        if at + CENTRAL_RECORD.size > len(data):
            raise TruncatedArchiveError("the central directory is cut short", subject=source.name)
        entry, at = _central_entry(source, data, at, limits)
        if entry.name in seen:
            raise DuplicateNameError(f"two entries named {entry.name!r}", subject=source.name)
        seen.add(entry.name)
        entries.append(entry)
        total += entry.size
    if at != len(data):
        raise TrailingDataError("the central directory has surplus bytes", subject=source.name)
    if total > limits.max_total_bytes(source.size):
        raise LimitError(
            f"declares {total} bytes of content in a file of {source.size}",
            subject=source.name,
            remedy="If the file is trusted, allow that much content (--max-content-mb).",
        )
    return entries


def _central_entry(
    source: Source, data: bytes, at: int, limits: Limits
) -> tuple[CentralEntry, int]:
    """Read one record; return it and the offset of the next one."""
    (
        magic,
        _,
        _,
        flags,
        method,
        _,
        _,
        crc32,
        compressed,
        size,
        name_length,
        extra_length,
        comment_length,
        disk,
        _,
        attributes,
        header,
    ) = CENTRAL_RECORD.unpack_from(data, at)
    start = at + CENTRAL_RECORD.size
    end = start + name_length + extra_length + comment_length
    if magic != CENTRAL_MAGIC or end > len(data):
        raise ArchiveError("the central directory is malformed", subject=source.name)
    if name_length > limits.max_name_bytes:
        raise LimitError(f"an entry name has {name_length} bytes", subject=source.name)
    raw_name = data[start : start + name_length]
    name = decode_name(raw_name, archive=source.name)
    subject = f"{source.name}!{name}"
    if 0xFFFFFFFF in (compressed, size, header) or disk == 0xFFFF:
        raise Zip64Error("the entry needs zip64", subject=subject)
    if flags & _ENCRYPTION_FLAGS:
        raise EncryptedEntryError("the entry is encrypted", subject=subject)
    if method not in (0, 8) or flags & _UNSUPPORTED_FLAGS:
        raise MethodError(f"unsupported compression method {method}", subject=subject)
    if stat.S_ISLNK(attributes >> 16):
        raise UnsafeNameError("the entry is a symbolic link", subject=subject)
    if size > limits.max_entry_bytes:
        raise LimitError(f"the entry declares {size} bytes", subject=subject)
    if disk or (method == 0 and compressed != size):
        raise ArchiveError("the sizes of a stored entry differ", subject=subject)
    entry = CentralEntry(name, raw_name, method, flags, crc32, compressed, size, header)
    return entry, end
