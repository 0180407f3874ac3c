"""Master keys as a file or a setting holds them, and the file changed by one at a time."""

import base64
import binascii
import fcntl
import hashlib
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from longshore.kit.files import create_private, write_private

MASTER_BYTES = 32
_ID_BYTES = 8


class KeyringError(Exception):
    """A secret cannot be opened, or the master keys cannot be read; never holds a secret."""


@contextmanager
def changing(path: Path) -> Iterator[None]:
    """Be the only one who changes a file of master keys, for as long as this is open.

    Two who read it and write it at once would lose one of their keys.

    Raises:
        KeyringError: somebody else is at it, or the file of the lock cannot be made.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = os.open(path.with_name(f"{path.name}.lock"), os.O_WRONLY | os.O_CREAT, 0o600)
    except OSError as error:
        raise KeyringError(f"{path}.lock cannot be made: {type(error).__name__}.") from error
    try:
        _lock(lock, path)
        yield
    finally:
        os.close(lock)


def add_master(path: Path) -> bytes:
    """Put a new master key in front of those in a file; its id. The older ones still open.

    To be called while `changing` is open.

    Raises:
        KeyringError: the file cannot be read.
    """
    make_file(path)
    masters, added = read_file(path), secrets.token_bytes(MASTER_BYTES)
    write_private(path, encoded([added, *masters]))
    return master_id(added)


def keep_newest(path: Path, newest: bytes) -> int:
    """Remove every master key but the newest from a file; how many were removed.

    `newest` is the id that `add_master` gave; to be called while `changing` is open.

    Raises:
        KeyringError: the file cannot be read, or another key has become the newest one.
    """
    masters = read_file(path)
    if master_id(masters[0]) != newest:
        raise KeyringError(
            f"{path} was changed by somebody else meanwhile: no key was forgotten. Run it again."
        )
    write_private(path, encoded(masters[:1]))
    return len(masters) - 1


def _lock(descriptor: int, path: Path) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise KeyringError(
            f"Another `longshore secrets rotate` changes {path}: let it end first."
        ) from error


def make_file(path: Path) -> None:
    """Make a file of master keys with one in it, unless it is there.

    Raises:
        KeyringError: it cannot be made.
    """
    try:
        if not path.exists():
            create_private(path, encoded([secrets.token_bytes(MASTER_BYTES)]))
    except OSError as error:
        raise KeyringError(f"{path} cannot be made: {type(error).__name__}.") from error


def read_file(path: Path) -> list[bytes]:
    """The master keys in a file, newest first.

    Raises:
        KeyringError: it cannot be read, or others may read it.
    """
    try:
        if path.stat().st_mode & 0o077:
            raise KeyringError(f"{path} may be read by others. Allow only its owner: chmod 600.")
        return decoded(path.read_text("ascii").splitlines(), str(path))
    except (OSError, UnicodeDecodeError) as error:
        raise KeyringError(f"{path} cannot be read: {type(error).__name__}.") from error


def file_stamp(path: Path) -> object:
    """What is another as soon as the file is; None without one."""
    try:
        state = os.stat(path)  # noqa: PTH116 - microseconds, on every use
    except OSError:
        return None
    return state.st_ino, state.st_mtime_ns, state.st_size


def encoded(masters: list[bytes]) -> bytes:
    """Master keys as a file holds them: one a line, base64, newest first."""
    return b"".join(base64.b64encode(master) + b"\n" for master in masters)


def decoded(lines: list[str], source: str) -> list[bytes]:
    """Master keys out of such lines; `source` is what they are told to be from.

    Raises:
        KeyringError: no master keys, or something else.
    """
    try:
        masters = [base64.b64decode(line, validate=True) for line in map(str.strip, lines) if line]
    except (binascii.Error, ValueError):
        masters = []
    if not masters or any(len(master) != MASTER_BYTES for master in masters):
        raise KeyringError(f"{source} must hold keys of 32 bytes in base64, newest first.")
    return masters


def master_id(master: bytes) -> bytes:
    """By which tokens name the master key that they need: 8 bytes."""
    return hashlib.sha256(b"longshore master key id\0" + master).digest()[:_ID_BYTES]
