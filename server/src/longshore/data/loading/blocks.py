"""A block: rows that are inserted under one token, on disk before they are, until they are.

A file is a line of JSON (token, segments, how far ledgers were read) and the rows, zstd. Killed
anywhere, the loader inserts the same block under the same token, which the engine drops.
"""

import os
import uuid
from pathlib import Path

import msgspec
import zstandard

_NEWLINE = b"\n"
_POSITIONS = "positions.json"


class Head(msgspec.Struct):
    """What a block is made of: its token, segments of the spool, ids of ledgers read to the end."""

    token: str
    segments: list[str]
    read: dict[str, int]


def planned_in(folder: Path) -> set[Path]:
    """The blocks of a loader's folder that are not in the engine for sure."""
    return set(folder.glob("*.block"))


def read_positions(folder: Path) -> dict[str, int]:
    """Up to which id a loader with this folder has each ledger in the engine."""
    try:
        return msgspec.json.decode((folder / _POSITIONS).read_bytes(), type=dict[str, int])
    except FileNotFoundError:
        return {}


class Blocks:
    """The folder of one loader: at most one block, and how far the ledgers were read."""

    def __init__(self, folder: Path, spool: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder, self._spool = folder, spool
        self._positions = folder / _POSITIONS

    def positions(self) -> dict[str, int]:
        """Up to which id each ledger is in the engine."""
        return read_positions(self._folder)

    def plan(self, segments: list[str], read: dict[str, int], rows: bytes) -> Path:
        """Write a block down; it is on disk when this returns."""
        head = Head(uuid.uuid4().hex, segments, read)
        content = zstandard.compress(msgspec.json.encode(head) + _NEWLINE + rows, 1)
        return _written(self._folder / f"{head.token}.block", content)

    def planned(self) -> Path | None:
        """The block that was not finished."""
        return next(iter(sorted(self._folder.glob("*.block"))), None)

    def read(self, path: Path) -> tuple[Head, bytes]:
        """A block's head and rows."""
        content = zstandard.decompress(path.read_bytes())
        head, _, rows = content.partition(_NEWLINE)
        return msgspec.json.decode(head, type=Head), rows

    def done(self, path: Path, head: Head) -> None:
        """Forget a block that is in the engine, and what it was made of."""
        if head.read:
            _written(self._positions, msgspec.json.encode(self.positions() | head.read))
        for name in head.segments:
            (self._spool / name).unlink(missing_ok=True)
        path.unlink()

    def refused(self, path: Path, head: Head) -> None:
        """Put a block aside that the engine does not take: somebody must look at it."""
        path.rename(path.with_suffix(".refused"))
        for name in head.segments:
            (self._spool / name).rename(self._folder / name)

    def put_aside(self, name: str, content: bytes) -> None:
        """Keep something that no block can be made of: somebody must look at it."""
        _written(self._folder / f"{name}.refused", content)

    def aside(self) -> int:
        """How many blocks and batches wait for somebody."""
        return sum(1 for _ in self._folder.glob("*.refused"))


def _written(path: Path, content: bytes) -> Path:
    part = path.with_suffix(".part")
    with part.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
    descriptor = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    return path
