"""The file of a backup: a tar with a note for people, a locked key, and one encrypted tar.

    README.txt       how to open it with tar and age alone
    key.age          the secret of the backup's own key under the passphrase (age, scrypt), if any
    backup.tar.age   the content, encrypted as it is written (age, X25519, ChaCha20-Poly1305)

age vouches for every 64 KiB and for the end of the content, so a backup that was cut or altered
anywhere does not read to its end. Format: https://age-encryption.org/v1.
"""

import io
import os
import shutil
import tarfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import pyrage
from pyrage import x25519

from longshore.composition.backup.errors import BackupError, WrongArgumentError
from longshore.composition.backup.locks import Locks, Opener, lock

BLOCK, BUFFER = 512, 1_048_576
_NOTE, _KEY, _CONTENT = "README.txt", "key.age", "backup.tar.age"
_TEXT = """\
A backup of Longshore. `longshore restore` reads it; without Longshore, tar and age do:

    tar xf THIS_FILE
    age -d key.age > key.txt            (asks for the passphrase; or take a recipient's secret key)
    age -d -i key.txt backup.tar.age | tar x
    cat database/* > longshore.dump     (pg_restore reads it)

manifest.json says which parts each object is made of.
"""


class _Pump(threading.Thread):
    """age between a pipe and a file, in a thread of its own; `finish` tells what went wrong."""

    def __init__(self, work: Callable[[], None]) -> None:
        super().__init__(daemon=True)
        self._work = work
        self.error: Exception | None = None

    def run(self) -> None:
        try:
            self._work()
        except Exception as error:  # noqa: BLE001 - told by `finish` to whoever waits
            self.error = error


class _Kept:
    """A file whose own error is not lost behind age's."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.error: OSError | None = None

    def write(self, chunk: bytes) -> int:
        try:
            return self._file.write(chunk)
        except OSError as error:
            self.error = error
            raise

    def flush(self) -> None:
        self._file.flush()


@contextmanager
def sealed_content(file: BinaryIO, locks: Locks) -> Iterator[tuple[BinaryIO, object]]:
    """Write a backup into an empty file: gives where its content goes, and the backup's own key.

    Raises:
        BackupError: the disk is full.
        OSError: the file cannot be written.
    """
    own = x25519.Identity.generate()
    _member(file, _NOTE, _TEXT.encode())
    if locks.passphrase is not None:
        _member(file, _KEY, lock(own, locks.passphrase))
    head = file.tell()
    file.write(_header(_CONTENT, 0))
    reading, writing = _pipe()
    kept = _Kept(file)
    keys = [own.to_public(), *locks.keys()]

    def encrypt() -> None:
        with reading:
            pyrage.encrypt_io(reading, kept, keys)

    pump = _Pump(encrypt)
    pump.start()
    try:
        with writing:
            yield writing, own
    except BrokenPipeError:
        pump.join()
        raise kept.error or pump.error or OSError("the pipe broke") from None
    finally:
        pump.join()
    if pump.error:
        raise kept.error or pump.error
    _close(file, head)


@contextmanager
def opened_content(path: Path, opener: Opener) -> Iterator[BinaryIO]:
    """Read a backup's content; leaving the context sees that all of it was whole.

    Raises:
        BackupError: it is no backup, is cut off or altered, or does not open.
    """
    with _open(path) as file:
        place, locked_key = _find(path, file)
        keys = opener.keys(locked_key)
        file.seek(place.offset_data)
        limited = io.BufferedReader(_Part(file, place.size), BUFFER)
        reading, writing = _pipe()

        def decrypt() -> None:
            with writing:
                pyrage.decrypt_io(limited, writing, keys)

        pump = _Pump(decrypt)
        pump.start()
        try:
            with reading:
                yield reading
                # What follows the tar's end is padding; age vouches for it at its own end.
                while reading.read(BUFFER):
                    pass
        except (tarfile.TarError, EOFError, OSError) as error:
            pump.join()
            raise _unreadable(path, pump.error or error) from error
        finally:
            pump.join()
        if pump.error and not isinstance(pump.error, BrokenPipeError):
            raise _unreadable(path, pump.error)


def _unreadable(path: Path, error: Exception) -> BackupError:
    if "No matching keys" in str(error):
        return BackupError(f"{path} was made for other keys: give the one that fits.")
    return BackupError(f"{path} is cut off or was altered ({error}): use another backup.")


def _find(path: Path, file: BinaryIO) -> tuple[tarfile.TarInfo, bytes | None]:
    """Where the content lies, and the locked key."""
    locked_key = None
    try:
        with tarfile.open(fileobj=file, mode="r:") as tar:
            for member in tar:
                if member.name == _KEY and member.size < BUFFER:
                    found = tar.extractfile(member)
                    locked_key = found.read() if found else None
                if member.name == _CONTENT:
                    _check_whole(path, member, file)
                    return member, locked_key
    except tarfile.TarError as error:
        raise BackupError(f"{path} is no backup of Longshore ({error}).") from error
    raise BackupError(f"{path} is no backup of Longshore: it holds no {_CONTENT}.")


def _check_whole(path: Path, member: tarfile.TarInfo, file: BinaryIO) -> None:
    size, needed = os.fstat(file.fileno()).st_size, member.offset_data + member.size
    if not member.size or size < needed:
        raise BackupError(
            f"{path} is cut off: it has {size} bytes, {needed or 'more'} are needed; use another."
        )


@contextmanager
def _open(path: Path) -> Iterator[BinaryIO]:
    try:
        file = path.open("rb")
    except OSError as error:
        raise WrongArgumentError(f"{path} cannot be read ({error.strerror}).") from error
    with file:
        yield file


class _Part(io.RawIOBase):
    """So many bytes of a file from where it stands."""

    def __init__(self, file: BinaryIO, size: int) -> None:
        super().__init__()
        self._file, self._left = file, size

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        chunk = self._file.read(min(len(buffer), self._left))
        buffer[: len(chunk)] = chunk
        self._left -= len(chunk)
        return len(chunk)


def _pipe() -> tuple[BinaryIO, BinaryIO]:
    reading, writing = os.pipe()
    return os.fdopen(reading, "rb", BUFFER), os.fdopen(writing, "wb", BUFFER)


def _member(file: BinaryIO, name: str, content: bytes) -> None:
    file.write(_header(name, len(content)))
    shutil.copyfileobj(io.BytesIO(content), file)
    _pad(file)


def _header(name: str, size: int) -> bytes:
    info = tarfile.TarInfo(name)
    info.size, info.mode = size, 0o600
    return info.tobuf(tarfile.GNU_FORMAT)


def _pad(file: BinaryIO) -> None:
    file.write(b"\0" * (-file.tell() % BLOCK))


def _close(file: BinaryIO, head: int) -> None:
    """End the tar and write the content's true size into its header; only now it is a backup."""
    size = file.tell() - head - BLOCK
    _pad(file)
    file.write(b"\0" * (2 * BLOCK))
    file.flush()
    os.fsync(file.fileno())
    file.seek(head)
    file.write(_header(_CONTENT, size))
    file.flush()
    os.fsync(file.fileno())
