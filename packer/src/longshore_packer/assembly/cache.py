"""Compressed content that many channels of one run share, such as a plug-in's dex."""

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

from longshore_packer.archive.writer import Content, encode
from longshore_packer.signing import jar


@dataclass(frozen=True, slots=True)
class Encoded:
    """Content ready to be written, with its v1 digest when that was asked for."""

    content: Content
    jar_digest: str


class EncodeCache:
    """Keeps compressed content that many channels share (a plug-in's dex), bounded in bytes."""

    def __init__(self, max_bytes: int = 32 << 20) -> None:
        self._max_bytes = max_bytes
        self._bytes = 0
        self._items: OrderedDict[tuple[bytes, bool, str | None], Encoded] = OrderedDict()
        self._lock = Lock()

    def encode(self, data: bytes, *, stored: bool, digest: jar.JarDigest | None) -> Encoded:
        """Return the content of ``data``, compressed at most once while it is remembered."""
        key = (data, stored, digest)
        with self._lock:
            if key in self._items:
                self._items.move_to_end(key)
                return self._items[key]
        jar_digest = jar.entry_digest(digest, [data]) if digest else ""
        made = Encoded(encode(data, stored=stored), jar_digest)
        with self._lock:
            if key not in self._items:
                self._items[key] = made
                self._bytes += _cost(key, made)
            while self._bytes > self._max_bytes:
                self._bytes -= _cost(*self._items.popitem(last=False))
        return made


def _cost(key: tuple[bytes, bool, str | None], made: Encoded) -> int:
    return len(key[0]) + len(made.content.data)
