"""Looking one string up in a compiled resource table, written apart from the editor on purpose.

Source: ``ResourceTypes.h`` of the Android Open Source Project (ResTable_header, ResTable_type,
ResTable_entry with its sparse, 16-bit offset and compact forms).
"""

from collections.abc import Iterator

from longshore_packer.verification.cursor import unpack
from longshore_packer.verification.errors import MalformedError
from longshore_packer.verification.manifest import read_strings

_STRING_POOL, _TABLE, _PACKAGE, _TYPE = 0x0001, 0x0002, 0x0200, 0x0201
_SPARSE, _OFFSET16 = 0x01, 0x02
_COMPLEX, _COMPACT = 0x0001, 0x0008
_TYPE_REFERENCE, _TYPE_STRING = 0x01, 0x03
_MAX_DEPTH = 8


def find_texts(table: bytes, identifier: int, *, subject: str) -> frozenset[str]:
    """Return the texts of a string resource in all its configurations, references followed.

    Args:
        table: the content of ``resources.arsc``.
        identifier: resource id such as 0x7f010000.
        subject: file name for messages.

    Raises:
        MalformedError: the table is damaged.
    """
    (kind, header, size) = unpack("<HHI", table, 0, subject=subject)
    if kind != _TABLE or size > len(table):
        raise MalformedError("is no resource table", subject=subject)
    strings: list[str] = []
    packages: list[bytes] = []
    for found, chunk in _chunks(table, header, size, subject):
        if found == _STRING_POOL and not strings:
            strings = read_strings(chunk, subject=subject)
        elif found == _PACKAGE:
            packages.append(chunk)
    texts: set[str] = set()
    wanted, seen = [identifier], set[int]()
    while wanted and len(seen) < _MAX_DEPTH:
        current = wanted.pop()
        seen.add(current)
        for data_type, data in _values(packages, current, subject):
            if data_type == _TYPE_STRING and data < len(strings):
                texts.add(strings[data])
            elif data_type == _TYPE_REFERENCE and data not in seen:
                wanted.append(data)
    return frozenset(texts)


def _chunks(data: bytes, start: int, end: int, subject: str) -> Iterator[tuple[int, bytes]]:
    """Yield kind and bytes of the chunks that follow each other."""
    at = start
    while at < end:
        kind, header, size = unpack("<HHI", data, at, subject=subject)
        if size < 8 or header > size or size > end - at:
            raise MalformedError("has a chunk of impossible size", subject=subject)
        yield kind, data[at : at + size]
        at += size


def _values(packages: list[bytes], identifier: int, subject: str) -> Iterator[tuple[int, int]]:
    """Yield type and data of a resource's value in every configuration."""
    wanted = identifier >> 16 & 0xFF
    for package in packages:
        header, package_id = unpack("<2xH4xI", package, 0, subject=subject)
        if package_id != identifier >> 24:
            continue
        for kind, chunk in _chunks(package, header, len(package), subject):
            if kind == _TYPE and unpack("<B", chunk, 8, subject=subject)[0] == wanted:
                value = _value(chunk, identifier & 0xFFFF, subject)
                if value is not None:
                    yield value


def _value(chunk: bytes, index: int, subject: str) -> tuple[int, int] | None:
    """Return type and data of one entry of a type chunk, None when it is absent or complex."""
    header, flags, count, start = unpack("<2xH4xxBxxII", chunk, 0, subject=subject)
    offset = _offset(chunk, header, flags, count, index, subject)
    if offset is None:
        return None
    at = start + offset
    size, entry_flags = unpack("<HH", chunk, at, subject=subject)
    if entry_flags & _COMPACT:
        (data,) = unpack("<I", chunk, at + 4, subject=subject)
        return entry_flags >> 8, data
    if entry_flags & _COMPLEX:
        return None
    data_type, data = unpack("<BI", chunk, at + size + 3, subject=subject)
    return data_type, data


def _offset(
    chunk: bytes, header: int, flags: int, count: int, index: int, subject: str
) -> int | None:
    """Return where an entry lies behind the start of the entries, None when it is absent."""
    if flags & _SPARSE:
        if count > len(chunk) // 4:
            raise MalformedError("has more entries than bytes", subject=subject)
        pairs = unpack(f"<{2 * count}H", chunk, header, subject=subject)
        sparse = dict(zip(pairs[::2], pairs[1::2], strict=True))
        return sparse[index] * 4 if index in sparse else None
    if index >= count:
        return None
    if flags & _OFFSET16:
        (offset,) = unpack("<H", chunk, header + 2 * index, subject=subject)
        return None if offset == 0xFFFF else offset * 4
    (offset,) = unpack("<I", chunk, header + 4 * index, subject=subject)
    return None if offset == 0xFFFFFFFF else offset
