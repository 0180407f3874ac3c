"""The classes that a dex file defines.

Source: "Dalvik Executable format", Android Open Source Project.
"""

import struct

from longshore_packer.verification.cursor import unpack
from longshore_packer.verification.errors import MalformedError

_HEADER_BYTES = 112
_CLASS_DEF_BYTES = 32


def class_names(dex: bytes, *, subject: str) -> frozenset[str]:
    """Return the defined classes in dotted form (``com.example.Main``, ``com.example.A$B``).

    Raises:
        MalformedError: no dex file, or a table points outside.
    """
    if len(dex) < _HEADER_BYTES or dex[:4] != b"dex\n":
        raise MalformedError("is no dex file", subject=subject)
    strings = _table(dex, 56, "I", subject)
    types = _table(dex, 64, "I", subject)
    count, offset = unpack("<II", dex, 96, subject=subject)
    if count > len(dex) // _CLASS_DEF_BYTES or offset > len(dex) - count * _CLASS_DEF_BYTES:
        raise MalformedError("the class table points outside", subject=subject)
    definitions = dex[offset : offset + count * _CLASS_DEF_BYTES]
    found = set()
    try:
        for (type_index,) in struct.iter_unpack("<I28x", definitions):
            found.add(_dotted(dex, strings[types[type_index]]))
    except IndexError as error:
        raise MalformedError("an index points outside", subject=subject) from error
    return frozenset(found)


def _table(dex: bytes, at: int, kind: str, subject: str) -> tuple[int, ...]:
    """Return the 32-bit table whose size and offset stand at ``at`` in the header."""
    count, offset = unpack("<II", dex, at, subject=subject)
    if count > len(dex) // 4:
        raise MalformedError("a table is larger than the file", subject=subject)
    return unpack(f"<{count}{kind}", dex, offset, subject=subject)


def _dotted(dex: bytes, offset: int) -> str:
    """Return the descriptor at a string data offset as a dotted class name."""
    start = offset
    while dex[start] & 0x80:
        start += 1
    start += 1
    end = dex.find(b"\0", start)
    if end < 0:
        raise IndexError
    # MUTF-8 equals UTF-8 for every class name that a manifest can hold.
    text = dex[start:end].decode("utf-8", "surrogateescape")
    return text[1:-1].replace("/", ".") if text.startswith("L") else text
