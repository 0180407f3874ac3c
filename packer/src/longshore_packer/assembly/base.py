"""The prepared base of a mother package: two files that any process or machine can reuse.

``base.apk`` is the mother laid out anew: entries that no channel changes first (the prefix),
changeable entries behind them, without signatures. ``base.json`` caches what signing needs:
digests of the full 1 MiB chunks of the prefix and the v1 digest of every entry.
"""

import hashlib
import threading
from functools import cached_property
from pathlib import Path
from typing import Self

from longshore_packer.archive import Archive, Entry, Limits
from longshore_packer.assembly.index import (
    INDEX_FILE,
    MAX_INDEX_BYTES,
    PACKAGE_FILE,
    BaseError,
    BaseIndex,
)
from longshore_packer.errors import InputError
from longshore_packer.parsing import from_base64
from longshore_packer.signing import jar
from longshore_packer.signing.digest import CHUNK_BYTES, DigestName, source_chunk_digests


class Base:
    """An opened base, shared by all builds of one mother; safe to use from several threads.

    Attributes:
        folder: the folder that holds both files.
        index: the cached facts.
        archive: ``base.apk``, opened strictly.
    """

    def __init__(self, folder: Path, index: BaseIndex, archive: Archive) -> None:
        self.folder = folder
        self.index = index
        self.archive = archive
        self._lock = threading.Lock()
        self._is_checked = False
        self._chunks: dict[str, list[bytes]] = {}
        self._sections: dict[str, jar.Sections] = {}
        self._jar_digests: dict[str, dict[str, str]] = {}
        if index.jar_digest is not None:
            self._jar_digests[index.jar_digest] = index.jar_digests

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Open a stored base.

        Raises:
            InputError: a file is missing.
            BaseError: the files do not belong together or are damaged.
        """
        path = folder / INDEX_FILE
        try:
            with path.open("rb") as file:
                data = file.read(MAX_INDEX_BYTES)
        except OSError as error:
            raise InputError(f"cannot be read: {error.strerror}", subject=str(path)) from error
        index = BaseIndex.load(data, subject=str(path))
        archive = Archive.open(folder / PACKAGE_FILE, limits=BASE_LIMITS)
        base = cls(folder, index, archive)
        try:
            base._check()
        except BaseException:
            archive.close()
            raise
        return base

    def _check(self) -> None:
        """Refuse a package file that does not fit the index; its prefix is trusted unread."""
        source, index = self.archive.source, self.index
        ordered = list(self.archive.entries.values())
        fits = (
            source.size == index.size
            and 0 <= index.prefix_count < len(ordered)
            and ordered[index.prefix_count].header_offset == index.prefix_length
            and self.archive.layout.block_offset == self.archive.layout.directory_offset
        )
        if not fits or tail_digest(self.archive, index.prefix_length) != index.tail_sha256:
            raise BaseError("package and index do not fit", subject=str(self.folder))

    def check_prefix(self) -> None:
        """Read the whole prefix, once, and compare it with the cached digests.

        Raises:
            BaseError: a byte changed since the base was written.
        """
        if self._is_checked:
            return
        full = self.index.prefix_length - self.index.prefix_length % CHUNK_BYTES
        found = source_chunk_digests("sha256", self.archive.source, start=0, end=full)
        if found != self.chunk_digests("sha256"):
            raise BaseError("the prefix is damaged", subject=str(self.folder))
        self._is_checked = True

    @property
    def identifier(self) -> str:
        """Identifier of the content, stored in every virtual package."""
        return self.index.identifier

    @cached_property
    def prefix_names(self) -> frozenset[str]:
        """Names of the entries that cannot change without preparing again."""
        return frozenset(list(self.archive.entries)[: self.index.prefix_count])

    @cached_property
    def tail_entries(self) -> tuple[Entry, ...]:
        """The changeable entries, in their order."""
        return tuple(self.archive.entries.values())[self.index.prefix_count :]

    @cached_property
    def prefix_directory(self) -> bytes:
        """Central directory records of the prefix, usable in every output as they are."""
        length = sum(46 + len(name.encode()) for name in self.prefix_names)
        return self.archive.source.read(self.archive.layout.directory_offset, length)

    @cached_property
    def prefix_rest(self) -> bytes:
        """The bytes of the prefix behind its last full chunk (less than 1 MiB)."""
        rest = self.index.prefix_length % CHUNK_BYTES
        return self.archive.source.read(self.index.prefix_length - rest, rest)

    def chunk_digests(self, algorithm: DigestName) -> list[bytes]:
        """Return the digests of the prefix's full chunks, computed once when not stored."""
        with self._lock:
            if algorithm not in self._chunks:
                self._chunks[algorithm] = self._load_chunks(algorithm)
            return self._chunks[algorithm]

    def _load_chunks(self, algorithm: DigestName) -> list[bytes]:
        if algorithm in self.index.chunks:
            size = hashlib.new(algorithm).digest_size
            joined = from_base64(self.index.chunks[algorithm], BaseError)
            return [joined[at : at + size] for at in range(0, len(joined), size)]
        full = self.index.prefix_length - self.index.prefix_length % CHUNK_BYTES
        return source_chunk_digests(algorithm, self.archive.source, start=0, end=full)

    @property
    def jar_algorithm(self) -> jar.JarDigest:
        """The v1 digest of every package on this base: what the mother's oldest Android reads."""
        return self.index.jar_digest or jar.digest_for(self.index.min_sdk)

    def jar_digests(self, algorithm: jar.JarDigest) -> dict[str, str]:
        """Return the v1 digest of every entry, computed once when not stored."""
        with self._lock:
            if algorithm not in self._jar_digests:
                self._jar_digests[algorithm] = {
                    name: jar.entry_digest(algorithm, self.archive.stream(name))
                    for name in self.archive.entries
                }
            return self._jar_digests[algorithm]

    def jar_sections(self, algorithm: jar.JarDigest) -> jar.Sections:
        """Return the v1 sections of the prefix, made once."""
        digests = self.jar_digests(algorithm)
        with self._lock:
            if algorithm not in self._sections:
                prefix = list(self.archive.entries)[: self.index.prefix_count]
                self._sections[algorithm] = jar.make_sections(
                    algorithm, {name: digests[name] for name in prefix if name[-1] != "/"}
                )
            return self._sections[algorithm]

    def close(self) -> None:
        """Close the package file."""
        self.archive.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


# A base was made by this library from a checked mother; only the totals are relaxed.
BASE_LIMITS = Limits(max_total_floor_bytes=1 << 33)


def tail_digest(archive: Archive, prefix_length: int) -> str:
    """Return the SHA-256 of everything behind the prefix's last full chunk."""
    state = hashlib.sha256()
    start = prefix_length - prefix_length % CHUNK_BYTES
    for at in range(start, archive.source.size, CHUNK_BYTES):
        state.update(archive.source.read(at, CHUNK_BYTES))
    return state.hexdigest()
