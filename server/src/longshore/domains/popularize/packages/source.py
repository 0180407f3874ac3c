"""A stored package as the packer reads packages: by position, a range of the store each time."""

import asyncio
import hashlib
from collections.abc import Iterator

from longshore.integrations.object_store import Bucket, ObjectStore
from longshore.kit.aside import aside

_HELD = 16 << 20
_END = 128 << 10


class StoredSource:
    """Bytes of an object, read in a thread while the loop that made it asks the store.

    Attributes:
        name: what to call it in messages.
        size: number of bytes.
    """

    def __init__(self, store: ObjectStore, bucket: Bucket, key: str, size: int) -> None:
        self.name, self.size = key.rpartition("/")[2], size
        self._store, self._bucket, self._key = store, bucket, key
        self._loop = asyncio.get_running_loop()
        self._held: tuple[int, bytes] = (0, b"")

    def read(self, offset: int, length: int) -> bytes:
        """Up to `length` bytes from `offset`; what was read last is kept."""
        end = min(offset + length, self.size)
        if offset < 0 or end <= offset:
            return b""
        start, held = self._held
        if not start <= offset <= end <= start + len(held):
            # The sections of a package lie together at its end: one range has most of them.
            start = max(0, min(offset, end - _END))
            held = self._fetch(start, end - start)
            if len(held) <= _HELD:
                self._held = start, held
        return held[offset - start : end - start]

    def _fetch(self, start: int, length: int) -> bytes:
        return asyncio.run_coroutine_threadsafe(self._range(start, length), self._loop).result()

    async def _range(self, start: int, length: int) -> bytes:
        parts = self._store.stream(self._bucket, self._key, start=start, length=length)
        return b"".join([part async for part in parts])

    def close(self) -> None:
        """Nothing is open."""


async def digest_of(store: ObjectStore, key: str, length: int) -> "hashlib._Hash":
    """The SHA-256 of an object's first bytes, to be gone on with; computed beside the loop."""
    digest = hashlib.sha256()
    held: list[bytes] = []
    size = 0
    async for part in store.stream(Bucket.PRIVATE, key, start=0, length=length):
        held.append(part)
        size += len(part)
        if size >= _HELD:
            await aside(_update, digest, iter(held))
            held, size = [], 0
    await aside(_update, digest, iter(held))
    return digest


def _update(digest: "hashlib._Hash", parts: Iterator[bytes]) -> None:
    for part in parts:
        digest.update(part)
