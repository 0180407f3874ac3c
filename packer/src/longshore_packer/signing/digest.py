"""The chunked content digest of APK Signature Scheme v2 and v3.

Source: "APK Signature Scheme v2", section "Integrity-protected contents", Android Open Source
Project: 1 MiB chunks, each hashed with the prefix 0xa5 and its length, and their digests hashed
with the prefix 0x5a and their count.
"""

import hashlib
import struct
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Literal

from longshore_packer.archive import Source

CHUNK_BYTES = 1 << 20
DigestName = Literal["sha256", "sha512"]
Progress = Callable[[int, int], None]
_WORKERS = 2


def chunk_digest(algorithm: DigestName, chunk: bytes | memoryview) -> bytes:
    """Return the digest of one chunk of at most 1 MiB."""
    state = hashlib.new(algorithm, struct.pack("<BI", 0xA5, len(chunk)))
    state.update(chunk)
    return state.digest()


def chunk_digests(algorithm: DigestName, data: bytes) -> list[bytes]:
    """Return the digests of the chunks of one section held in memory."""
    view = memoryview(data)
    return [
        chunk_digest(algorithm, view[at : at + CHUNK_BYTES])
        for at in range(0, len(view), CHUNK_BYTES)
    ]


def source_chunk_digests(
    algorithm: DigestName,
    source: Source,
    *,
    start: int,
    end: int,
    progress: Progress | None = None,
) -> list[bytes]:
    """Return the digests of the chunks of ``source[start:end]``, hashed in two threads.

    Memory stays at a few MiB: every thread holds one chunk.
    """
    offsets = range(start, end, CHUNK_BYTES)

    def digest(offset: int) -> bytes:
        return chunk_digest(algorithm, source.read(offset, min(CHUNK_BYTES, end - offset)))

    results: list[bytes] = []
    with ThreadPoolExecutor(_WORKERS) as pool:
        for result in pool.map(digest, offsets):
            results.append(result)
            if progress is not None:
                progress(len(results), len(offsets))
    return results


def content_digest(algorithm: DigestName, chunks: Iterable[bytes]) -> bytes:
    """Return the top-level digest over the chunk digests of all sections, in order."""
    joined = list(chunks)
    return hashlib.new(algorithm, struct.pack("<BI", 0x5A, len(joined)) + b"".join(joined)).digest()
