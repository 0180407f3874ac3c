"""The strict reader: an archive is opened whole or refused, and read under a budget."""

import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Self

from longshore_packer.archive.directory import (
    LOCAL_MAGIC,
    LOCAL_RECORD,
    CentralEntry,
    KnownEntries,
    Layout,
    locate,
    read_directory,
)
from longshore_packer.archive.entry import DEFLATED, Entry
from longshore_packer.archive.errors import (
    CorruptEntryError,
    HeaderMismatchError,
    LimitError,
    MissingEntryError,
    OverlapError,
    PrefixDataError,
    TrailingDataError,
    TruncatedArchiveError,
)
from longshore_packer.archive.filler import MAX_FILLED_BYTES, behind_fillers
from longshore_packer.archive.limits import Limits
from longshore_packer.archive.source import Source, open_source

_DESCRIPTOR_FLAG = 1 << 3
_CHUNK = 1 << 18
_MAX_PADDING = 1 << 16


class Archive:
    """A zip archive whose structure has been checked completely.

    Opening costs one read of the directory and one small read per entry; no data is decompressed
    before it is asked for.

    Attributes:
        source: where the bytes come from.
        layout: where the sections are.
        limits: the budgets in force.
        entries: name to entry, in the order of the central directory; read-only.
    """

    def __init__(
        self, source: Source, layout: Layout, entries: dict[str, Entry], limits: Limits
    ) -> None:
        self.source = source
        self.layout = layout
        self.limits = limits
        self.entries: Mapping[str, Entry] = MappingProxyType(entries)

    @classmethod
    def open(
        cls,
        origin: str | Path | bytes | bytearray | memoryview | Source,
        *,
        limits: Limits | None = None,
    ) -> Self:
        """Open a path, bytes or a source.

        Raises:
            InputError: the file cannot be read.
            ArchiveError: the structure is ambiguous, hostile or over a limit (one subclass each).
        """
        source = open_source(origin)
        limits = limits or Limits()
        try:
            layout = locate(source, limits)
            records = read_directory(source, layout, limits)
            _check_starts(source, layout, records)
            entries = {record.name: _resolve(source, record) for record in records}
            _check_overlap(source, layout, entries)
        except BaseException:
            if source is not origin:
                source.close()
            raise
        return cls(source, layout, entries, limits)

    @property
    def name(self) -> str:
        """What the archive is called in messages."""
        return self.source.name

    def entry(self, name: str) -> Entry:
        """Return the entry called ``name`` or raise :class:`MissingEntryError`."""
        try:
            return self.entries[name]
        except KeyError:
            raise MissingEntryError(f"has no entry {name!r}", subject=self.name) from None

    def raw(self, name: str) -> bytes:
        """Return the data of an entry as it lies in the archive, compressed or not."""
        entry = self.entry(name)
        if entry.compressed_size > self.limits.max_read_bytes:
            raise LimitError("is too large to be read at once", subject=f"{self.name}!{name}")
        return self.source.read(entry.data_offset, entry.compressed_size)

    def read(self, name: str) -> bytes:
        """Return the uncompressed data of an entry, checked against its size and CRC-32."""
        if self.entry(name).size > self.limits.max_read_bytes:
            raise LimitError("is too large to be read at once", subject=f"{self.name}!{name}")
        return b"".join(self.stream(name))

    def stream(self, name: str) -> Iterator[bytes]:
        """Yield the uncompressed data in small pieces; size and CRC-32 are checked at the end.

        Raises:
            CorruptEntryError: the data is damaged or longer or shorter than declared.
        """
        entry = self.entry(name)
        crc = size = 0
        for piece in self._pieces(entry):
            size += len(piece)
            if size > entry.size:
                break
            crc = zlib.crc32(piece, crc)
            yield piece
        if size != entry.size or crc != entry.crc32:
            raise CorruptEntryError(
                "the data does not match the declared size and CRC-32",
                subject=f"{self.name}!{name}",
            )

    def _pieces(self, entry: Entry) -> Iterator[bytes]:
        """Yield decompressed pieces of at most ``_CHUNK`` bytes, without any check of the sum."""
        inflate = zlib.decompressobj(-15) if entry.method == DEFLATED else None
        for offset in range(entry.data_offset, entry.end_offset, _CHUNK):
            piece = self.source.read(offset, min(_CHUNK, entry.end_offset - offset))
            if inflate is None:
                yield piece
                continue
            try:
                while piece:
                    yield inflate.decompress(piece, _CHUNK)
                    piece = inflate.unconsumed_tail
            except zlib.error as error:
                raise CorruptEntryError(
                    "the deflate stream is damaged", subject=f"{self.name}!{entry.name}"
                ) from error
        if inflate is not None and (not inflate.eof or inflate.unused_data):
            raise CorruptEntryError(
                "the deflate stream ends in the wrong place", subject=f"{self.name}!{entry.name}"
            )

    def close(self) -> None:
        """Close the source."""
        self.source.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def check_behind(source: Source, known: KnownEntries, limits: Limits) -> None:
    """Check an archive as :meth:`Archive.open` does, trusting the entries it starts with.

    Costs what stands behind those entries, however many they are.

    Raises:
        ArchiveError: the structure is ambiguous, hostile or over a limit.
    """
    layout = locate(source, limits)
    records = read_directory(source, layout, limits, known=known)
    _check_starts(source, layout, records, first=known.end_offset)
    _check_overlap(source, layout, {record.name: _resolve(source, record) for record in records})


def _check_starts(
    source: Source, layout: Layout, records: list[CentralEntry], *, first: int = 0
) -> None:
    """Refuse shared or foreign starts and summed overlaps before any local header is read."""
    ordered = sorted(records, key=lambda record: record.header_offset)
    if not ordered or not _is_filled(source, first, ordered[0].header_offset):
        raise PrefixDataError("has bytes before the first entry", subject=source.name)
    ends = [record.header_offset for record in ordered[1:]] + [layout.block_offset]
    for record, following in zip(ordered, ends, strict=True):
        least = LOCAL_RECORD.size + len(record.raw_name) + record.compressed_size
        if record.header_offset + least > following:
            raise OverlapError("overlaps the next entry", subject=f"{source.name}!{record.name}")


def _is_filled(source: Source, start: int, end: int) -> bool:
    """Whether nothing or fillers only stand between two offsets."""
    if not 0 <= end - start <= MAX_FILLED_BYTES:
        return False
    return not behind_fillers(source.read(start, end - start))


def _resolve(source: Source, record: CentralEntry) -> Entry:
    """Read the local header of a record and refuse any contradiction."""
    subject = f"{source.name}!{record.name}"
    header = source.read(record.header_offset, LOCAL_RECORD.size + len(record.raw_name))
    if len(header) < LOCAL_RECORD.size:
        raise TruncatedArchiveError("the local header lies outside the file", subject=subject)
    (magic, _, flags, method, _, _, crc32, compressed, size, name_length, extra_length) = (
        LOCAL_RECORD.unpack_from(header)
    )
    if magic != LOCAL_MAGIC:
        raise HeaderMismatchError("no local header where the directory says", subject=subject)
    same = (
        header[LOCAL_RECORD.size :] == record.raw_name
        and name_length == len(record.raw_name)
        and method == record.method
        and not flags & 1
    )
    described = bool(flags & _DESCRIPTOR_FLAG) and (crc32, compressed, size) == (0, 0, 0)
    sizes = (record.crc32, record.compressed_size, record.size)
    if not same or not (described or (crc32, compressed, size) == sizes):
        raise HeaderMismatchError("local header and central directory differ", subject=subject)
    return Entry(
        name=record.name,
        method=record.method,
        flags=record.flags,
        crc32=record.crc32,
        compressed_size=record.compressed_size,
        size=record.size,
        header_offset=record.header_offset,
        data_offset=record.header_offset + LOCAL_RECORD.size + name_length + extra_length,
    )


def _check_overlap(source: Source, layout: Layout, entries: dict[str, Entry]) -> None:
    """Refuse entries that run into the next one, and hidden bytes behind the last one."""
    ordered = sorted(entries.values(), key=lambda entry: entry.header_offset)
    starts = [entry.header_offset for entry in ordered[1:]] + [layout.block_offset]
    for entry, following in zip(ordered, starts, strict=True):
        if entry.end_offset > following:
            raise OverlapError("overlaps the next entry", subject=f"{source.name}!{entry.name}")
    last = ordered[-1]
    length = layout.block_offset - last.end_offset
    gap = source.read(last.end_offset, min(length, MAX_FILLED_BYTES))
    if last.flags & _DESCRIPTOR_FLAG:
        gap = gap[16:] if gap[:4] == b"PK\x07\x08" else gap[12:]
    padding = behind_fillers(gap)
    if length > MAX_FILLED_BYTES or len(padding) > _MAX_PADDING or padding.strip(b"\0"):
        raise TrailingDataError("has hidden bytes behind the last entry", subject=source.name)
