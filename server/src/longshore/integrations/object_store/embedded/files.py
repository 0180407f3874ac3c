"""What the disk store does to files: durable writes, removal by age, composing by links."""

import fcntl
import json
import os
import secrets
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from longshore.integrations.object_store.embedded.stored import Piece, StoredObject
from longshore.integrations.object_store.port import Bucket, Range


def fill_composed(
    folder: Path,
    segments: Sequence[Range | bytes],
    sources: dict[tuple[Bucket, str], StoredObject],
) -> list[Piece]:
    """Link what is shared, write what is given; the pieces in order."""
    pieces, linked, given = [], dict[Path, str](), bytearray()
    for part in segments:
        if not isinstance(part, Range):
            pieces.append(Piece("given", len(given), len(part)))
            given += part
            continue
        source = sources[part.bucket, part.key]
        for piece in source.slice(part.offset, part.length):
            path = source.folder / piece.file
            if path not in linked:
                linked[path] = f"{len(linked):05}"
                os.link(path, folder / linked[path])
            pieces.append(Piece(linked[path], piece.offset, piece.length))
    with (folder / "given").open("xb") as file:
        file.write(given)
        file.flush()
        os.fsync(file.fileno())
    return pieces


def write_synced(path: Path, content: dict[str, object]) -> None:
    """Write a JSON file and put it in place whole; a failure leaves what was there."""
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with temporary.open("x") as file:
            json.dump(content, file)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a file against other threads and processes while the body runs.

    Raises:
        FileNotFoundError: the file is gone.
    """
    with path.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def sync_folder(path: Path) -> None:
    """Make the names in a folder durable."""
    folder = os.open(path, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def remove_older(path: Path, limit: float) -> bool:
    """Remove a file or folder that nobody touched since `limit`; whether it was so old."""
    if newest(path) >= limit:
        return False
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)
    return True


def newest(path: Path) -> float:
    """When a file, or anything in a folder, was last changed."""
    paths = [path, *path.iterdir()] if path.is_dir() else [path]
    return max((item.stat().st_mtime for item in paths if item.exists()), default=0.0)
