"""The tar inside of a backup, as it is written: every part with its size and SHA-256."""

import hashlib
import io
import tarfile
from typing import IO, BinaryIO, Self, cast

from longshore.composition.backup.container import BUFFER
from longshore.composition.backup.manifest import TYPE_HEADER, Part

_PIECE_BYTES = 16 * 1_048_576


class Hashing:
    """A file that is hashed as it is read."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.digest = hashlib.sha256()

    def read(self, size: int = -1) -> bytes:
        """The next bytes."""
        chunk = self._file.read(size)
        self.digest.update(chunk)
        return chunk


class _Tap:
    """Where a tar is written; once shut, what a tar that was given up still has goes nowhere."""

    def __init__(self, target: BinaryIO) -> None:
        self._target: BinaryIO | None = target

    def write(self, chunk: bytes) -> int:
        if self._target is None:
            return len(chunk)
        try:
            return self._target.write(chunk)
        except BaseException:
            self._target = None
            raise

    def shut(self) -> None:
        self._target = None


class PartWriter:
    """Writes parts one after the other; a body that fails leaves the tar without an end."""

    def __init__(self, target: BinaryIO) -> None:
        self._tap = _Tap(target)
        self._tar = tarfile.open(  # noqa: SIM115 - closed at the end of the context
            fileobj=cast(BinaryIO, self._tap), mode="w|", bufsize=BUFFER, format=tarfile.PAX_FORMAT
        )
        self._tar.copybufsize = BUFFER  # type: ignore[attr-defined]
        self.parts: list[Part] = []
        self.bytes = 0

    def add(self, name: str, size: int, file: IO[bytes], content_type: str = "") -> int:
        """Write so many bytes of a file; the part's place in the list."""
        info = tarfile.TarInfo(name)
        info.size, info.mode = size, 0o600
        if content_type:
            info.pax_headers = {TYPE_HEADER: content_type}
        hashing = Hashing(file)
        self._tar.addfile(info, hashing)
        self.parts.append(Part(name, size, hashing.digest.hexdigest()))
        self.bytes += size
        return len(self.parts) - 1

    def add_bytes(self, name: str, content: bytes) -> None:
        """Write a part of these bytes."""
        self.add(name, len(content), io.BytesIO(content))

    def add_stream(self, folder: str, stream: IO[bytes]) -> None:
        """Write what comes, whose length nobody knows, as numbered parts."""
        number = 0
        while content := stream.read(_PIECE_BYTES):
            number += 1
            self.add_bytes(f"{folder}{number:06}", content)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        """No more parts."""
        if kind is not None:
            self._tap.shut()
        self._tar.close()
