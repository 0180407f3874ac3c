"""Entries of a finished package, read with the standard library's zip reader."""

import io
import struct
import zipfile
import zlib
from dataclasses import dataclass

from longshore_packer.archive.directory import KnownEntries
from longshore_packer.archive.source import Source
from longshore_packer.verification.errors import MalformedError, VerificationError

_LOCAL_HEADER_BYTES = 30
_END_BYTES = 22
_MAX_ENTRY_BYTES = 256 << 20


class _SourceFile(io.RawIOBase):
    """A source as a seekable binary file."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._at = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        start = {io.SEEK_SET: 0, io.SEEK_CUR: self._at, io.SEEK_END: self._source.size}[whence]
        self._at = max(0, start + offset)
        return self._at

    def tell(self) -> int:
        return self._at

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        data = self._source.read(self._at, len(buffer))
        buffer[: len(data)] = data
        self._at += len(data)
        return len(data)


@dataclass(frozen=True, slots=True)
class Misaligned:
    """A stored entry whose data starts in the wrong place."""

    name: str
    offset: int
    alignment: int


class _Behind:
    """A package whose end record leaves out the directory of the entries known before."""

    def __init__(self, source: Source, known: KnownEntries) -> None:
        end = bytearray(source.read(source.size - _END_BYTES, _END_BYTES))
        count, size, offset = struct.unpack_from("<HII", end, 10)
        fewer, less = len(known.names), len(known.directory)
        if fewer > count or source.read(offset, less) != known.directory:
            raise MalformedError("does not start with its base", subject=source.name)
        rest = count - fewer
        struct.pack_into("<HHII", end, 8, rest, rest, size - less, offset + less)
        self.name = source.name
        self.size = source.size
        self._source = source
        self._end = bytes(end)

    def read(self, offset: int, length: int) -> bytes:
        """Return bytes of the package, the end record replaced."""
        data = self._source.read(offset, length)
        at = self.size - _END_BYTES - offset
        if at >= len(data):
            return data
        return data[:at] + self._end if at >= 0 else self._end[-at:][:length]

    def close(self) -> None:
        """Do nothing: the source belongs to whoever opened it."""


class PackageReader:
    """The entries of a package, or only those behind the entries known before.

    Attributes:
        names: entry names in the order of the central directory, known ones left out.
    """

    def __init__(self, source: Source, known: KnownEntries | None = None) -> None:
        self._source = source
        view: Source = _Behind(source, known) if known is not None and known.names else source
        try:
            self._zip = zipfile.ZipFile(io.BufferedReader(_SourceFile(view), 1 << 16))
        except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError) as error:
            raise MalformedError(f"is no zip archive: {error}", subject=source.name) from error
        self.names = tuple(self._zip.namelist())
        if len(set(self.names)) != len(self.names):
            raise VerificationError("holds two entries of one name", subject=source.name)

    def read(self, name: str) -> bytes:
        """Return an entry's data; its CRC-32 is checked on the way.

        Raises:
            MalformedError: missing, too large or damaged.
        """
        subject = f"{self._source.name}!{name}"
        try:
            if self._zip.getinfo(name).file_size > _MAX_ENTRY_BYTES:
                raise MalformedError("is too large to be read", subject=subject)
            return self._zip.read(name)
        except KeyError as error:
            raise MalformedError("is missing", subject=subject) from error
        except (zipfile.BadZipFile, ValueError, OSError, RuntimeError, EOFError) as error:
            raise MalformedError(f"cannot be read: {error}", subject=subject) from error
        except zlib.error as error:
            raise MalformedError("is damaged", subject=subject) from error

    def identity(self, name: str) -> tuple[str, int, int]:
        """Return name, CRC-32 and size of an entry: the key for caches of its content."""
        info = self._zip.getinfo(name)
        return name, info.CRC, info.file_size

    def misaligned(self) -> list[Misaligned]:
        """Return the stored entries that break Android's alignment (4 bytes, libraries 16,384)."""
        found = []
        for info in self._zip.infolist():
            if info.compress_type != zipfile.ZIP_STORED or info.is_dir() or not info.file_size:
                continue
            header = self._source.read(info.header_offset, _LOCAL_HEADER_BYTES)
            lengths = int.from_bytes(header[26:28], "little"), int.from_bytes(header[28:], "little")
            offset = info.header_offset + _LOCAL_HEADER_BYTES + sum(lengths)
            alignment = 16_384 if info.filename.endswith(".so") else 4
            if offset % alignment:
                found.append(Misaligned(info.filename, offset, alignment))
        return found

    def is_stored(self, name: str) -> bool:
        """Whether an entry is stored without compression."""
        return self._zip.getinfo(name).compress_type == zipfile.ZIP_STORED
