"""Where bytes come from: a file read by position, or bytes in memory."""

import os
import stat
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

from longshore_packer.errors import InputError


class Source(Protocol):
    """Random access to a fixed number of bytes; safe to use from several threads.

    Attributes:
        name: what to call it in messages.
        size: number of bytes.
    """

    name: str
    size: int

    def read(self, offset: int, length: int) -> bytes:
        """Return up to ``length`` bytes from ``offset`` (fewer only at the end)."""
        ...

    def close(self) -> None:
        """Release the file, if any."""
        ...


class FileSource:
    """A regular file, read with ``pread`` and never mapped, so that memory stays small."""

    def __init__(self, path: Path) -> None:
        self.name = path.name
        self.path = path
        try:
            self._fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
        except OSError as error:
            raise InputError(f"cannot be opened: {error.strerror}", subject=str(path)) from error
        status = os.fstat(self._fd)
        if not stat.S_ISREG(status.st_mode):
            self.close()
            raise InputError("is not a regular file", subject=str(path))
        self.size = status.st_size

    def fileno(self) -> int:
        """Return the descriptor, for ``copy_file_range`` and ``sendfile``."""
        return self._fd

    def read(self, offset: int, length: int) -> bytes:
        """Return up to ``length`` bytes from ``offset``."""
        if offset < 0 or length <= 0:
            return b""
        try:
            data = os.pread(self._fd, length, offset)
            while len(data) < length and offset + len(data) < self.size:
                more = os.pread(self._fd, length - len(data), offset + len(data))
                if not more:
                    break
                data += more
        except OSError as error:
            raise InputError(f"cannot be read: {error.strerror}", subject=self.name) from error
        return data

    def close(self) -> None:
        """Close the descriptor; calling it twice is harmless."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_fd", -1) >= 0:
            self.close()


class BytesSource:
    """Bytes in memory, as a source."""

    def __init__(self, data: bytes | bytearray | memoryview, *, name: str = "") -> None:
        self._view = memoryview(data).cast("B")
        self.name = name
        self.size = len(self._view)

    def read(self, offset: int, length: int) -> bytes:
        """Return up to ``length`` bytes from ``offset``."""
        if offset < 0 or length <= 0:
            return b""
        return bytes(self._view[offset : offset + length])

    def close(self) -> None:
        """Do nothing: memory needs no closing."""


def open_source(origin: str | Path | bytes | bytearray | memoryview | Source) -> Source:
    """Return a source for a path or for bytes; a source is returned as it is."""
    if isinstance(origin, str | Path):
        return FileSource(Path(origin))
    if isinstance(origin, bytes | bytearray | memoryview):
        return BytesSource(origin)
    return origin
