"""Bytes on their way to the disk: hashed while they are written, discarded unless they are kept."""

import hashlib
import os
import secrets
from pathlib import Path
from typing import IO


class IncomingFile:
    """A nameless file; `keep` gives it a name once its bytes are durable."""

    def __init__(self, folder: Path, *, wants_sha256: bool = False) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / f".incoming.{secrets.token_hex(8)}"
        self._file: IO[bytes] = self.path.open("xb")
        self._md5 = hashlib.md5(usedforsecurity=False)
        self._sha256 = hashlib.sha256() if wants_sha256 else None
        self.size_bytes = 0

    def write(self, chunk: bytes) -> None:
        """Take the next bytes; a full disk raises OSError."""
        self._file.write(chunk)
        self._md5.update(chunk)
        if self._sha256:
            self._sha256.update(chunk)
        self.size_bytes += len(chunk)

    @property
    def etag(self) -> str:
        """MD5 of what was written, as S3 tags an object that came in one piece."""
        return self._md5.hexdigest()

    @property
    def sha256(self) -> bytes:
        """SHA-256 of what was written; empty unless it was wanted from the beginning."""
        return self._sha256.digest() if self._sha256 else b""

    def keep(self, target: Path) -> None:
        """Make the bytes durable under a name."""
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()
        self.path.replace(target)

    def close(self) -> None:
        """Stop writing; what is there stays until it is kept, discarded or swept."""
        self._file.close()

    def discard(self) -> None:
        """Forget the bytes; nothing happens after `keep`."""
        try:
            self.close()
        except OSError:
            pass  # A full disk refuses the buffered rest; the file goes anyway.
        finally:
            self.path.unlink(missing_ok=True)
