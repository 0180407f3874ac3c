"""Laying out the base of a mother: every entry checked, unchanging ones first, digests cached.

The one pass over every byte of the mother; afterwards a channel costs what it changes.
"""

import os
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from longshore_packer.archive import Archive, Entry, FileSource
from longshore_packer.archive.writer import Headers, encode, end_record, headers
from longshore_packer.assembly.base import BASE_LIMITS, Base, tail_digest
from longshore_packer.assembly.index import FORMAT, INDEX_FILE, PACKAGE_FILE, BaseIndex
from longshore_packer.parsing import to_base64
from longshore_packer.signing import jar
from longshore_packer.signing.digest import CHUNK_BYTES, source_chunk_digests
from longshore_packer.transfer import copy_range, write_at
from longshore_packer.virtual import not_written

V1Policy = Literal["auto", "always", "never"]
Progress = Callable[[str, int, int], None]
# From Android 7 on scheme v2 is read, and v1 is not looked at when v2 is there.
FIRST_V2_SDK = 24
_TABLE = "resources.arsc"
_CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class MotherFacts:
    """What preparing needs to know about a mother's content.

    Attributes:
        package_name: application id.
        min_sdk: minimum SDK level.
        mutable: names of the entries that a channel may change.
        schemes: signature schemes that were verified, e.g. ``("v2", "v3")``.
        is_rotated: whether the signature carries the lineage of a rotated key.
    """

    package_name: str
    min_sdk: int
    mutable: frozenset[str]
    schemes: tuple[str, ...] = ()
    is_rotated: bool = False


def lay_out(
    mother: Archive,
    folder: Path,
    facts: MotherFacts,
    *,
    v1: V1Policy = "auto",
    progress: Progress | None = None,
) -> Base:
    """Write the base of a checked mother into ``folder`` and open it.

    Args:
        mother: the opened mother package.
        folder: made when missing; an older base in it is replaced.
        facts: what is known about the content.
        v1: whether digests for scheme v1 are cached; "auto" asks the minimum SDK level.
        progress: called with a stage name, a count done and the total.

    Raises:
        CorruptEntryError: an entry's data is damaged.
        OutputError: the folder cannot be written.
    """
    report = progress or (lambda stage, done, total: None)
    prefix, rest = _arrange(mother, facts.mutable)
    wants_v1 = v1 == "always" or (v1 == "auto" and facts.min_sdk < FIRST_V2_SDK)
    algorithm = jar.digest_for(facts.min_sdk) if wants_v1 else None
    digests = _check_entries(mother, [*prefix, *rest], algorithm, report)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / INDEX_FILE).unlink(missing_ok=True)
        partial = folder / f".{PACKAGE_FILE}.{os.getpid()}.part"
        prefix_length = _write_package(mother, prefix, rest, partial, report)
        index = _index(partial, facts, prefix_length, len(prefix), algorithm, digests, report)
        partial.replace(folder / PACKAGE_FILE)
        _write_index(folder, index)
    except OSError as error:
        raise not_written(error, folder) from error
    return Base.open(folder)


def _arrange(mother: Archive, mutable: Collection[str]) -> tuple[list[Entry], list[Entry]]:
    """Return the unchanging and the changeable entries, each in file order, no signatures."""
    ordered = sorted(mother.entries.values(), key=lambda entry: entry.header_offset)
    kept = [entry for entry in ordered if not jar.is_signature_name(entry.name)]
    prefix = [entry for entry in kept if entry.name not in mutable]
    rest = [entry for entry in kept if entry.name in mutable]
    return prefix, rest


def _check_entries(
    mother: Archive,
    entries: list[Entry],
    algorithm: jar.JarDigest | None,
    report: Progress,
) -> dict[str, str]:
    """Decompress every entry once, in two threads; return the v1 digests when wanted."""

    def check(entry: Entry) -> str:
        pieces = mother.stream(entry.name)
        if algorithm is not None:
            return jar.entry_digest(algorithm, pieces)
        for _ in pieces:
            pass
        return ""

    digests: dict[str, str] = {}
    total = sum(entry.size for entry in entries)
    done = 0
    with ThreadPoolExecutor(2) as pool:
        for entry, digest in zip(entries, pool.map(check, entries), strict=True):
            digests[entry.name] = digest
            done += entry.size
            report("check", done, total)
    return digests if algorithm is not None else {}


def _write_package(
    mother: Archive, prefix: list[Entry], rest: list[Entry], path: Path, report: Progress
) -> int:
    """Write ``base.apk``; return the length of the prefix."""
    target = os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o644)
    total = sum(entry.compressed_size for entry in [*prefix, *rest])
    central = bytearray()
    offset = prefix_length = copied = 0
    try:
        for number, entry in enumerate([*prefix, *rest]):
            if number == len(prefix):
                prefix_length = offset
            made, offset = _write_entry(mother, entry, target, offset)
            central += made.central
            copied += entry.compressed_size
            report("copy", copied, total)
        end = end_record(
            count=len(prefix) + len(rest), directory_size=len(central), directory_offset=offset
        )
        write_at(target, bytes(central) + end, offset)
    finally:
        os.close(target)
    return prefix_length


def _write_entry(mother: Archive, entry: Entry, target: int, offset: int) -> tuple[Headers, int]:
    """Write one entry at ``offset`` without recompression; return its headers and its end."""
    if entry.name == _TABLE and not entry.is_stored:
        return _write_stored(mother, entry, target, offset)
    made = headers(
        entry.name,
        offset=offset,
        method=entry.method,
        crc32=entry.crc32,
        compressed_size=entry.compressed_size,
        size=entry.size,
    )
    write_at(target, made.local, offset)
    start = offset + len(made.local)
    _copy(mother, entry, target, start)
    return made, start + entry.compressed_size


def _write_stored(mother: Archive, entry: Entry, target: int, offset: int) -> tuple[Headers, int]:
    """Write a compressed table stored: Android 11 and later install nothing else."""
    content = encode(mother.read(entry.name), stored=True)
    made = headers(
        entry.name,
        offset=offset,
        method=content.method,
        crc32=content.crc32,
        compressed_size=content.size,
        size=content.size,
    )
    write_at(target, made.local + content.data, offset)
    return made, offset + len(made.local) + content.size


def _copy(mother: Archive, entry: Entry, target: int, at: int) -> None:
    """Copy an entry's raw data, inside the kernel when the mother is a file."""
    if isinstance(mother.source, FileSource):
        copy_range(
            mother.source.fileno(),
            target,
            offset=entry.data_offset,
            length=entry.compressed_size,
            at=at,
        )
        return
    for done in range(0, entry.compressed_size, _CHUNK):
        size = min(_CHUNK, entry.compressed_size - done)
        write_at(target, mother.source.read(entry.data_offset + done, size), at + done)


def _index(
    path: Path,
    facts: MotherFacts,
    prefix_length: int,
    prefix_count: int,
    algorithm: jar.JarDigest | None,
    digests: dict[str, str],
    report: Progress,
) -> BaseIndex:
    """Return the index of a freshly written package, its chunks hashed."""
    with Archive.open(path, limits=BASE_LIMITS) as written:
        full = prefix_length - prefix_length % CHUNK_BYTES
        chunks = source_chunk_digests(
            "sha256",
            written.source,
            start=0,
            end=full,
            progress=lambda done, total: report("hash", done, total),
        )
        return BaseIndex(
            format=FORMAT,
            package_name=facts.package_name,
            min_sdk=facts.min_sdk,
            size=written.source.size,
            prefix_length=prefix_length,
            prefix_count=prefix_count,
            tail_sha256=tail_digest(written, prefix_length),
            mother_schemes=list(facts.schemes),
            chunks={"sha256": to_base64(b"".join(chunks))},
            jar_digest=algorithm,
            jar_digests=digests,
            mother_is_rotated=facts.is_rotated,
        )


def _write_index(folder: Path, index: BaseIndex) -> None:
    """Write the index last and atomically: a folder with an index is complete."""
    partial = folder / f".{INDEX_FILE}.{os.getpid()}.part"
    partial.write_bytes(index.dump())
    partial.replace(folder / INDEX_FILE)
