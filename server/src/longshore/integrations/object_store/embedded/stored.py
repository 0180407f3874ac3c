"""An object that is stored: what it is, and the pieces of files that hold its bytes."""

import errno
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from longshore.integrations.object_store.port import ObjectInfo, StoreError

READ_BYTES = 1_048_576
_NO_KERNEL_COPY = {errno.EXDEV, errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP}


class Piece(NamedTuple):
    """Consecutive bytes of an object: `length` bytes from `offset` of a file in its folder."""

    file: str
    offset: int
    length: int


@dataclass(frozen=True, slots=True)
class StoredObject:
    """An object, the folder of its data and its pieces in order."""

    info: ObjectInfo
    folder: Path
    pieces: tuple[Piece, ...]
    modified: float

    def slice(self, start: int, length: int) -> list[Piece]:
        """The pieces of a range of the object.

        Raises:
            StoreError: the object ends before the range.
        """
        if start < 0 or length < 0 or start + length > self.info.size_bytes:
            raise StoreError("InvalidRange", "the range lies outside of the object")
        found, position, end = [], 0, start + length
        for piece in self.pieces:
            first, last = max(start, position), min(end, position + piece.length)
            if first < last:
                found.append(Piece(piece.file, piece.offset + first - position, last - first))
            position += piece.length
        return found

    def read(self, start: int, length: int) -> Iterator[bytes]:
        """The bytes of a range, at most 1 MiB at a time. Blocking."""
        for piece in self.slice(start, length):
            with (self.folder / piece.file).open("rb") as file:
                file.seek(piece.offset)
                left = piece.length
                while left:
                    chunk = file.read(min(left, READ_BYTES))
                    if not chunk:
                        raise StoreError("InternalError", "a data file is shorter than it was")
                    left -= len(chunk)
                    yield chunk

    def copy_to(self, path: Path) -> None:
        """Write the whole object into a new file; the kernel copies where it can. Blocking."""
        with path.open("xb") as target:
            for piece in self.pieces:
                with (self.folder / piece.file).open("rb") as source:
                    _copy(source.fileno(), target.fileno(), piece.offset, piece.length)


def _copy(source: int, target: int, offset: int, left: int) -> None:
    try:
        while left:
            copied = os.copy_file_range(source, target, left, offset)
            if not copied:
                raise StoreError("InternalError", "a data file is shorter than it was")
            offset, left = offset + copied, left - copied
    except OSError as error:
        if error.errno not in _NO_KERNEL_COPY:
            raise
        while left:
            chunk = os.pread(source, min(left, READ_BYTES), offset)
            if not chunk:
                raise StoreError("InternalError", "a data file is shorter than it was") from error
            written = os.write(target, chunk)
            offset, left = offset + written, left - written
