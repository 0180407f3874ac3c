"""Rewrites a type chunk of a table in its other legal forms: sparse, 16-bit, compact."""

import struct
from typing import Literal

from longshore_packer.binary import chunks

Form = Literal["sparse", "offset16", "compact"]


def with_form(table: bytes, form: Form) -> bytes:
    """Return the table with every plain type chunk in another form."""
    return _rewrite(table, 0, form)


def _rewrite(data: bytes, offset: int, form: Form) -> bytes:
    chunk = chunks.read_chunk(data, offset, len(data))
    header = bytearray(data[chunk.offset : chunk.body])
    if chunk.type in (chunks.TABLE, chunks.TABLE_PACKAGE):
        inner = chunks.iterate(data, chunk.body, chunk.end)
        body = b"".join(_rewrite(data, c.offset, form) for c in inner)
    elif chunk.type == chunks.TABLE_TYPE:
        return _type(data, chunk, form)
    else:
        return data[chunk.offset : chunk.end]
    struct.pack_into("<I", header, 4, len(header) + len(body))
    return bytes(header) + body


def _type(data: bytes, chunk: chunks.Chunk, form: Form) -> bytes:
    header = bytearray(data[chunk.offset : chunk.body])
    count, start = struct.unpack_from("<II", header, 12)
    offsets = struct.unpack_from(f"<{count}I", data, chunk.body)
    entries = bytearray(data[chunk.offset + start : chunk.end])
    present = [(i, o) for i, o in enumerate(offsets) if o != chunks.NO_INDEX]
    if form == "sparse":
        header[9] |= 1
        struct.pack_into("<I", header, 12, len(present))
        table = b"".join(struct.pack("<HH", i, o // 4) for i, o in present)
    elif form == "offset16":
        header[9] |= 2
        table = b"".join(
            struct.pack("<H", 0xFFFF if o == chunks.NO_INDEX else o // 4) for o in offsets
        )
        table += bytes(len(table) % 4)
    else:
        for _, at in present:
            _, flags, key = struct.unpack_from("<HHI", entries, at)
            if not flags & 1:
                kind, number = entries[at + 11], struct.unpack_from("<I", entries, at + 12)[0]
                struct.pack_into("<HHI", entries, at, key, 8 | kind << 8, number)
        table = data[chunk.body : chunk.offset + start]
    start = len(header) + len(table)
    struct.pack_into("<I", header, 4, start + len(entries))
    struct.pack_into("<I", header, 16, start)
    return bytes(header) + table + bytes(entries)
