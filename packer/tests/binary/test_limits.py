"""Small files that claim much: each is refused at once and within 100 MB."""

import struct
import time
import tracemalloc
from collections.abc import Callable

import pytest

from longshore_packer.binary import chunks
from longshore_packer.binary.errors import BinaryError, StringPoolError, TableError, XmlError
from longshore_packer.binary.strings import StringPool
from longshore_packer.binary.table import Table
from longshore_packer.binary.table_editor import encode_package_name
from longshore_packer.binary.xml_reader import MAX_BYTES, read_xml

MEGABYTE = 1_000_000
# Other work on the same cores makes CPU seconds longer; what multiplies takes minutes.
PATIENCE = 20


def limited(read: Callable[[], object], *, seconds: float = 1, megabytes: int = 100) -> None:
    """Fail when the call takes more CPU time, or, run again and traced, more memory."""
    started = time.process_time()
    read()
    assert time.process_time() - started < seconds * PATIENCE
    tracemalloc.start()
    try:
        read()
        assert tracemalloc.get_traced_memory()[1] < megabytes * MEGABYTE
    finally:
        tracemalloc.stop()


def refused(error: type[BinaryError], read: Callable[[], object]) -> None:
    def attempt() -> None:
        with pytest.raises(error):
            read()

    limited(attempt)


def xml(*parts: bytes) -> bytes:
    body = b"".join(parts)
    return chunks.HEADER.pack(chunks.XML, 8, 8 + len(body)) + body


def start(name: int) -> bytes:
    head = struct.pack("<HHIII", chunks.XML_START_ELEMENT, 16, 36, 0, chunks.NO_INDEX)
    return head + struct.pack("<II6H", chunks.NO_INDEX, name, 20, 20, 0, 0, 0, 0)


def end(name: int) -> bytes:
    head = struct.pack("<HHIII", chunks.XML_END_ELEMENT, 16, 24, 0, chunks.NO_INDEX)
    return head + struct.pack("<II", chunks.NO_INDEX, name)


def overlapping_pool(count: int, length: int) -> bytes:
    """Return a UTF-16 pool whose strings are all ends of one long string."""
    offsets = [2 * index for index in range(count)]
    strings = struct.pack("<H", length) * (count + length) + b"\0\0"
    strings += bytes(chunks.pad4(len(strings)))
    first = 28 + 4 * count
    size = first + len(strings)
    head = struct.pack("<HHI5I", chunks.STRING_POOL, 28, size, count, 0, 0, first, 0)
    return head + struct.pack(f"<{count}I", *offsets) + strings


def table(*parts: bytes) -> bytes:
    body = b"".join((StringPool.build().to_bytes(), *parts))
    return struct.pack("<HHII", chunks.TABLE, 12, 12 + len(body), 1) + body


def package(*parts: bytes) -> bytes:
    pools = StringPool.build(["string"]).to_bytes() + StringPool.build(["name"]).to_bytes()
    body = b"".join((pools, *parts))
    first = len(StringPool.build(["string"]).to_bytes())
    return struct.pack("<HHII", chunks.TABLE_PACKAGE, 288, 288 + len(body), 0x7F) + (
        encode_package_name("a.b") + struct.pack("<5I", 288, 1, 288 + first, 1, 0) + body
    )


def type_chunk(count: int) -> bytes:
    head = struct.pack("<HHIBBHII", chunks.TABLE_TYPE, 24, 24 + 4 * count, 1, 0, 0, count, 24)
    return head + struct.pack("<I", 4) + b"\xff" * (4 * count)


class TestXml:
    def test_too_large(self) -> None:
        refused(XmlError, lambda: read_xml(bytes(MAX_BYTES + 1)))

    def test_largest_flat_document_fits(self) -> None:
        pool = StringPool.build(["a"]).to_bytes()
        body = (start(0) + end(0)) * ((MAX_BYTES - len(pool) - 8) // 60)
        limited(lambda: read_xml(xml(pool, body)), seconds=2)

    def test_overlapping_strings(self) -> None:
        pool = overlapping_pool(20_000, 20_000)
        body = b"".join(start(index) + end(index) for index in range(20_000))
        refused(XmlError, lambda: read_xml(xml(pool, body)))

    def test_resource_map_of_nothing(self) -> None:
        data = xml(chunks.HEADER.pack(chunks.XML_RESOURCE_MAP, 8, 8))
        refused(XmlError, lambda: read_xml(data))


class TestTable:
    def test_too_many_types(self) -> None:
        data = table(package(type_chunk(0) * 70_000))
        refused(TableError, lambda: Table(data))

    def test_too_many_entries_in_a_type(self) -> None:
        refused(TableError, lambda: Table(table(package(type_chunk(70_000)))))

    def test_too_many_packages(self) -> None:
        refused(TableError, lambda: Table(table(package() * 128)))

    def test_search_among_empty_entries_ends(self) -> None:
        found = Table(table(package(type_chunk(60_000) * 5)))
        limited(lambda: found.find("string", "name"))
        assert found.find("string", "name") is None


class TestPool:
    def test_find_gives_up(self) -> None:
        data = StringPool.build(["\x01\x01a.b" * 500]).to_bytes().replace(b".b", b"\0b")
        refused(StringPoolError, lambda: StringPool(data).find("a"))
