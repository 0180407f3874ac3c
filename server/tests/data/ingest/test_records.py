"""One batch as it lies in the spool: what is damaged is not taken, what older versions wrote is."""

import struct
import zlib

from longshore.data.ingest import Record, read_sealed
from longshore.data.ingest.records import body_digest

_CONTENT = b'[{"event":"x"}]'


def _record(game: int = 7) -> Record:
    return Record(game, 1_773_100_000_000, 2, 1, body_digest(game, _CONTENT), _CONTENT)


def _former(record: Record) -> bytes:
    """As versions before LSE2 wrote it."""
    rest = record.digest + record.content
    head = struct.pack(
        "<4sIIqqBI", b"LSE1", len(record.content), record.rows, record.game_id,
        record.received_ms, record.source, zlib.crc32(rest),
    )  # fmt: skip
    return head + rest


def test_no_bit_of_a_record_may_be_another() -> None:
    """Of game, moment, rows and source nobody noticed: events were counted for another game."""
    whole, other = _record().encoded(), _record(8)
    for bit in range(8 * len(whole)):
        broken = bytearray(whole)
        broken[bit // 8] ^= 1 << bit % 8
        found = read_sealed(bytes(broken) + other.encoded())
        assert found == ([other], [(0, bytes(broken))]), bit


def test_what_older_versions_wrote_is_read_beside_what_this_one_writes() -> None:
    records = [_record(game) for game in (1, 2, 3)]
    data = _former(records[0]) + records[1].encoded() + _former(records[2])
    assert read_sealed(data) == (records, [])
    # Behind damage either is found again.
    for found in (_former(records[0]), records[0].encoded()):
        assert read_sealed(b"torn" + found) == ([records[0]], [(0, b"torn")])
