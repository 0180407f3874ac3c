"""The class list of a dex file, read without touching its code.

Format: "Dalvik Executable format" of the Android Open Source Project, versions 035 to 040.
"""

import struct
from collections.abc import Iterator

from longshore_packer.binary.errors import DexError

MAX_CLASSES = 1 << 16  # Types have 16-bit indices.
MAX_NAME_BYTES = 1024
_HEADER_SIZE = 0x70
_LITTLE_ENDIAN = 0x12345678
_VERSIONS = frozenset((b"035", b"036", b"037", b"038", b"039", b"040"))
_CLASS_DEF_SIZE = 32


def class_names(data: bytes) -> Iterator[str]:
    """Yield the dotted names of the classes that a dex defines, in file order.

    Raises:
        DexError: not a dex, or an index or offset outside the file.
    """
    strings, types, classes = _sections(data)
    for index in range(classes[0]):
        (type_index,) = struct.unpack_from("<I", data, classes[1] + _CLASS_DEF_SIZE * index)
        if type_index >= types[0]:
            raise DexError(f"class {index} names type {type_index}, which does not exist")
        (string_index,) = struct.unpack_from("<I", data, types[1] + 4 * type_index)
        if string_index >= strings[0]:
            raise DexError(f"type {type_index} names string {string_index}, which does not exist")
        (offset,) = struct.unpack_from("<I", data, strings[1] + 4 * string_index)
        yield _class_name(data, offset)


def count_methods(data: bytes) -> int:
    """Return how many methods a dex refers to; a dex holds at most 65,536.

    Raises:
        DexError: not a dex.
    """
    _sections(data)
    count: int = struct.unpack_from("<I", data, 88)[0]
    return count


def _sections(data: bytes) -> list[tuple[int, int]]:
    """Return count and offset of strings, types and class definitions, all inside the file."""
    if len(data) < _HEADER_SIZE or data[:4] != b"dex\n" or data[7] != 0:
        raise DexError("is not a dex file")
    if data[4:7] not in _VERSIONS:
        raise DexError(f"has the unknown dex version {data[4:7]!r}")
    if struct.unpack_from("<I", data, 40)[0] != _LITTLE_ENDIAN:
        raise DexError("is not little-endian")
    sections = []
    for at, size in ((56, 4), (64, 4), (96, _CLASS_DEF_SIZE)):
        count, offset = struct.unpack_from("<II", data, at)
        if offset + count * size > len(data):
            raise DexError(f"declares {count} items outside the file")
        sections.append((count, offset))
    if sections[2][0] > MAX_CLASSES:
        raise DexError(f"declares {sections[2][0]} classes")
    return sections


def _class_name(data: bytes, offset: int) -> str:
    """Turn ``Lcom/example/A;`` at a string's offset into ``com.example.A``."""
    start = offset
    for _ in range(5):
        if start >= len(data):
            raise DexError("a string lies outside the file")
        start += 1
        if not data[start - 1] & 0x80:
            break
    end = data.find(b"\0", start, start + MAX_NAME_BYTES)
    if end < 0 or data[start : start + 1] != b"L" or data[end - 1 : end] != b";":
        raise DexError("a class name is malformed")
    return data[start + 1 : end - 1].decode("utf-8", "replace").replace("/", ".")
