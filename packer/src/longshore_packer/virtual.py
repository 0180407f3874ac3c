"""Virtual packages: an output kept as (base, tail), assembled on read and written out on demand.

A base is any source of bytes that many packages begin with; the tail is everything behind that
common prefix. The stored form of a tail is: the magic ``LSTAIL01``, the length of a JSON header
as 4 bytes little-endian, the header (``base``, ``prefix_length``, ``size``, ``sha256`` of the
tail), and the tail itself.
"""

import errno
import hashlib
import json
import os
import struct
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from longshore_packer.archive import FileSource, Source
from longshore_packer.errors import InputError, PackerError
from longshore_packer.parsing import parse_json
from longshore_packer.transfer import copy_range, is_equal_range, write_at

_MAGIC = b"LSTAIL01"
_MAX_HEADER = 1 << 16
_CHUNK = 1 << 20


class VirtualPackageError(PackerError):
    """A tail is damaged or belongs to another base."""

    code = "virtual.mismatch"
    default_remedy = "Give the base that the tail was built on, or build the package again."


class OutputError(PackerError):
    """An output file cannot be written."""

    code = "output.failed"
    default_remedy = "Check free space and permissions of the output folder."


class OutputFullError(OutputError):
    """The disk that an output is written to has no room left."""

    code = "output.full"
    default_remedy = "Free space on that disk, then try again."


def not_written(error: OSError, path: Path) -> OutputError:
    """Say why a file cannot be written."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return OutputFullError("cannot be written: the disk is full", subject=str(path))
    return OutputError(f"cannot be written: {error.strerror}", subject=str(path))


@dataclass(frozen=True, slots=True)
class Segment:
    """One contiguous part of a package, for ``sendfile`` or server-side part copies.

    Attributes:
        source: where the bytes come from; None when they are in ``data``.
        offset: start in the source.
        length: number of bytes.
        data: the bytes themselves when they are in memory.
    """

    source: Source | None
    offset: int
    length: int
    data: bytes = b""


class VirtualPackage:
    """A package made of the first bytes of a base and a tail; itself a source of bytes.

    Attributes:
        base: the source whose start is shared.
        base_id: identifier of that source's content.
        prefix_length: how many bytes of the base come first.
        tail: the bytes behind them.
        size: length of the whole package.
        name: what to call it in messages.
    """

    def __init__(
        self, base: Source, *, base_id: str, prefix_length: int, tail: bytes, name: str = ""
    ) -> None:
        if not 0 <= prefix_length <= base.size:
            raise VirtualPackageError("the base is too short", subject=name or base.name)
        self.base = base
        self.base_id = base_id
        self.prefix_length = prefix_length
        self.tail = tail
        self.size = prefix_length + len(tail)
        self.name = name or base.name

    def read(self, offset: int, length: int) -> bytes:
        """Return up to ``length`` bytes from ``offset``, as if the package were one file."""
        if offset < 0 or length <= 0:
            return b""
        end = min(offset + length, self.size)
        head = b""
        if offset < self.prefix_length:
            head = self.base.read(offset, min(end, self.prefix_length) - offset)
        start = max(offset - self.prefix_length, 0)
        rest = self.tail[start : end - self.prefix_length] if end > self.prefix_length else b""
        return head + rest

    def segments(self, start: int = 0, end: int | None = None) -> list[Segment]:
        """Return the parts that make up ``[start, end)``: at most two for a package on a base."""
        stop = self.size if end is None else min(end, self.size)
        parts: list[Segment] = []
        if start < min(stop, self.prefix_length):
            upto = min(stop, self.prefix_length)
            if isinstance(self.base, VirtualPackage):
                parts += self.base.segments(start, upto)
            else:
                parts.append(Segment(self.base, start, upto - start))
        if stop > max(start, self.prefix_length):
            data = self.tail[max(start - self.prefix_length, 0) : stop - self.prefix_length]
            parts.append(Segment(None, 0, len(data), data))
        return parts

    def close(self) -> None:
        """Do nothing: the base belongs to whoever opened it."""

    def materialize(self, path: Path, *, sync: bool = False, read_back: bool = False) -> None:
        """Write the package to ``path``, atomically, by reflink or in-kernel copy where possible.

        Args:
            path: the file to make or replace.
            sync: whether to wait until the data is on the disk.
            read_back: whether every byte that was copied is read again and compared.

        Raises:
            OutputError: the file cannot be written, or reads otherwise than what was written;
                nothing is left behind.
        """
        _write_file(path, self.segments(), sync=sync, read_back=read_back)

    def store_tail(self, path: Path, *, sync: bool = False, read_back: bool = False) -> None:
        """Write the stored form of the tail to ``path``, atomically.

        Raises:
            OutputError: the file cannot be written; nothing is left behind.
        """
        stored = self.dump()
        segment = Segment(None, 0, len(stored), stored)
        _write_file(path, [segment], sync=sync, read_back=read_back)

    def dump(self) -> bytes:
        """Return the stored form of the tail."""
        header = {
            "base": self.base_id,
            "prefix_length": self.prefix_length,
            "sha256": hashlib.sha256(self.tail).hexdigest(),
            "size": self.size,
        }
        raw = json.dumps(header, sort_keys=True, separators=(",", ":")).encode()
        return _MAGIC + struct.pack("<I", len(raw)) + raw + self.tail

    @classmethod
    def load(cls, stored: bytes, base: Source, *, base_id: str, name: str = "") -> "VirtualPackage":
        """Join a stored tail with its base.

        Raises:
            VirtualPackageError: the tail is damaged or names another base.
        """
        header, tail = _split(stored, name)
        if header.get("base") != base_id:
            raise VirtualPackageError("the tail was built on another base", subject=name)
        prefix_length = header.get("prefix_length")
        if not isinstance(prefix_length, int) or header.get("size") != prefix_length + len(tail):
            raise VirtualPackageError("the sizes in the header are wrong", subject=name)
        if header.get("sha256") != hashlib.sha256(tail).hexdigest():
            raise VirtualPackageError("the tail is damaged", subject=name)
        return cls(base, base_id=base_id, prefix_length=prefix_length, tail=tail, name=name)


def _split(stored: bytes, name: str) -> tuple[Mapping[str, object], bytes]:
    """Return the header and the tail of a stored tail."""
    if len(stored) < 12 or stored[:8] != _MAGIC:
        raise VirtualPackageError("is no stored tail", subject=name)
    length = int.from_bytes(stored[8:12], "little")
    if length > min(_MAX_HEADER, len(stored) - 12):
        raise VirtualPackageError("the header is cut short", subject=name)
    header = parse_json(
        stored[12 : 12 + length],
        lambda fault: VirtualPackageError(f"the header {fault}", subject=name),
    )
    return header, stored[12 + length :]


def _write_file(path: Path, parts: list[Segment], *, sync: bool, read_back: bool = False) -> None:
    """Write segments one after the other into a new file that replaces ``path`` at the end."""
    folder, name = os.path.split(path)
    # Strings, not paths: the fast tier does this thousands of times a second.
    partial = os.path.join(folder, f".{name}.{os.getpid()}.{threading.get_ident()}.part")  # noqa: PTH118
    try:
        target = os.open(partial, os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o644)
        try:
            at = 0
            for part in parts:
                shared = _write_segment(target, part, at)
                if read_back:
                    _read_back(target, part, at, shared, path)
                at += part.length
            if sync:
                os.fdatasync(target)
        finally:
            os.close(target)
        os.replace(partial, path)  # noqa: PTH105
    except OSError as error:
        Path(partial).unlink(missing_ok=True)
        raise not_written(error, path) from error
    except BaseException:
        Path(partial).unlink(missing_ok=True)
        raise


def _write_segment(target: int, part: Segment, at: int) -> int:
    """Write one segment at its place in the output; return how many bytes were shared."""
    if part.source is None:
        write_at(target, part.data, at)
    elif isinstance(part.source, FileSource):
        source = part.source.fileno()
        return copy_range(source, target, offset=part.offset, length=part.length, at=at)
    else:
        for done in range(0, part.length, _CHUNK):
            size = min(_CHUNK, part.length - done)
            data = part.source.read(part.offset + done, size)
            if len(data) != size:
                raise InputError("ended early", subject=part.source.name)
            write_at(target, data, at + done)
    return 0


def _read_back(target: int, part: Segment, at: int, shared: int, path: Path) -> None:
    """Compare a segment with what the file holds now, but for the bytes that it shares."""
    if isinstance(part.source, FileSource):
        is_same = is_equal_range(
            part.source.fileno(),
            target,
            offset=part.offset + shared,
            length=part.length - shared,
            at=at + shared,
        )
    elif part.source is None:
        is_same = os.pread(target, part.length, at) == bytes(part.data)
    else:
        is_same = all(
            os.pread(target, min(_CHUNK, part.length - done), at + done)
            == part.source.read(part.offset + done, min(_CHUNK, part.length - done))
            for done in range(0, part.length, _CHUNK)
        )
    if not is_same:
        raise OutputError("the file does not hold what was written", subject=str(path))
