"""One batch as it lies in the spool, and reading them back up to the first that is torn.

Record: magic "LSE2" | length of the content | rows | game | Unix ms of receipt | source (1 client,
2 server) | CRC-32 of all that stands before and behind it | BLAKE2b-128 of the decompressed body as
it was sent | content (a JSON array of events). Numbers are little-endian. In records of "LSE1",
which older versions wrote, the CRC-32 is of what stands behind it alone: they are read as well.
"""

import hashlib
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

_FACTS, _CRC = struct.Struct("<4sIIqqB"), struct.Struct("<I")
_HEAD_BYTES = _FACTS.size + _CRC.size
_MAGIC, _FORMER = b"LSE2", b"LSE1"
_ANY = b"LSE"
_DIGEST_BYTES = 16


@dataclass(frozen=True, slots=True)
class Record:
    """A batch of one game; `digest` names the body, however it was compressed."""

    game_id: int
    received_ms: int
    source: int
    rows: int
    digest: bytes
    content: bytes

    def encoded(self) -> bytes:
        """The record as it is written."""
        rest = self.digest + self.content
        facts = _FACTS.pack(
            _MAGIC, len(self.content), self.rows, self.game_id, self.received_ms, self.source
        )
        return facts + _CRC.pack(zlib.crc32(rest, zlib.crc32(facts))) + rest


def body_digest(game_id: int, body: bytes) -> bytes:
    """What the same batch of the same game is known by when it comes again."""
    return hashlib.blake2b(body, digest_size=_DIGEST_BYTES, key=str(game_id).encode()).digest()


def read_sealed(data: bytes) -> tuple[list[Record], list[tuple[int, bytes]]]:
    """All whole records of a segment that was sealed whole, and what is damaged in between.

    A span of damage is told with where it begins; what follows it is read again from the first
    record that is whole.
    """
    records: list[Record] = []
    damaged: list[tuple[int, bytes]] = []
    view, at = memoryview(data), 0
    while at < len(data):
        begin = at
        for length, record in read_segment(view[begin:]):
            records.append(record)
            at = begin + length
        if at < len(data):
            end = _next_whole(data, at + 1)
            damaged.append((at, data[at:end]))
            at = end
    return records, damaged


def _next_whole(data: bytes, at: int) -> int:
    """Where the next record begins that is whole; the end where nothing is whole.

    Nobody who reports writes one into the content of another: JSON holds none of its zero bytes.
    """
    while (found := data.find(_ANY, at)) >= 0:
        if next(read_segment(memoryview(data)[found:]), None):
            return found
        at = found + 1
    return len(data)


def read_segment(data: bytes | memoryview) -> Iterator[tuple[int, Record]]:
    """Where each whole record ends, and the record; stops at the first that is torn."""
    view, at = memoryview(data), 0
    while at + _HEAD_BYTES + _DIGEST_BYTES <= len(view):
        magic, length, rows, game_id, received_ms, source = _FACTS.unpack_from(view, at)
        begin = at + _HEAD_BYTES
        end = begin + _DIGEST_BYTES + length
        if magic not in (_MAGIC, _FORMER) or end > len(view):
            return
        before = zlib.crc32(view[at : at + _FACTS.size]) if magic == _MAGIC else 0
        [want] = _CRC.unpack_from(view, at + _FACTS.size)
        if zlib.crc32(view[begin:end], before) != want:
            return
        digest = bytes(view[begin : begin + _DIGEST_BYTES])
        content = bytes(view[begin + _DIGEST_BYTES : end])
        yield end, Record(game_id, received_ms, source, rows, digest, content)
        at = end
