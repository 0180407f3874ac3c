"""Files of the data directory that only we may read."""

import os
import secrets
import stat
from collections.abc import Collection
from pathlib import Path


def write_private(path: Path, content: bytes) -> None:
    """Write a whole file with mode 0600, or leave the old one as it was.

    The content is on disk before the name points to it, so a crash leaves either version whole.
    Of two who write at once one has the name in the end, and each file is one's own: two containers
    on one volume may have the same process id.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = _temporary(path)
    try:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            os.write(descriptor, content)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def create_private(path: Path, content: bytes) -> bool:
    """Write a file with mode 0600 if absent; False when somebody else was first."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = _temporary(path)
    write_private(temporary, content)
    try:
        os.link(temporary, path)
    except FileExistsError:
        return False
    finally:
        temporary.unlink()
    return True


def private_secret(path: Path) -> bytes:
    """The 32-byte secret kept in a file, made at first use; who make it at once have the same."""
    if not path.exists():
        create_private(path, secrets.token_bytes(32))
    return path.read_bytes()


def _temporary(path: Path) -> Path:
    return path.with_name(f".{path.name}.{os.getpid()}.{secrets.token_hex(8)}")


def close_to_others(folder: Path, *, but: Collection[str] = ()) -> None:
    """Take every right of group and others from a folder and all in it, but for some of its names.

    Links are not followed.
    """
    for place, folders, names in os.walk(folder):
        if place == str(folder):
            folders[:] = [name for name in folders if name not in but]
        for path in (place, *(os.path.join(place, name) for name in names)):  # noqa: PTH118 - many
            mode = os.lstat(path).st_mode
            if mode & 0o077 and not stat.S_ISLNK(mode):
                os.chmod(path, stat.S_IMODE(mode) & 0o700)  # noqa: PTH101 - many
