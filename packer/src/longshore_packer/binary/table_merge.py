"""Carries the packages of one table into another: strings re-based, styles kept."""

import struct
from collections.abc import Callable

from longshore_packer.binary import values
from longshore_packer.binary.errors import TableError
from longshore_packer.binary.strings import StringPool
from longshore_packer.binary.table import Package, Table
from longshore_packer.binary.table_editor import TableEditor, encode_package_name

MAX_TEXT_BYTES = 16 * 1024 * 1024


def merge_packages(
    editor: TableEditor, other: Table, *, name: str | None, rename: Callable[[str], str]
) -> None:
    """Append every package of ``other`` to the editor's table.

    Args:
        editor: the table that receives the packages.
        other: the table that gives them; it stays unchanged.
        name: name that the packages get, or None to keep their own.
        rename: maps each string of ``other`` to its text in the result (file paths move).

    Raises:
        TableError: a package id is taken, or a value names a string that does not exist.
    """
    indices: dict[int, int] = {}
    before = editor.pool.added_bytes

    def carry(index: int) -> int:
        if index not in indices:
            indices[index] = _carry(editor, other.pool, index, rename)
            if editor.pool.added_bytes - before > MAX_TEXT_BYTES:
                raise TableError(f"brings more than {MAX_TEXT_BYTES} bytes of text")
        return indices[index]

    for package in other.packages:
        data = _rebased(other, package, carry)
        if name is not None:
            data[12 : 12 + 256] = encode_package_name(name)
        editor.append_package(package.id, bytes(data))


def _carry(editor: TableEditor, pool: StringPool, index: int, rename: Callable[[str], str]) -> int:
    spans = pool.spans(index)
    if spans:
        return editor.pool.append(pool[index], spans)
    return editor.intern(rename(pool[index]))


def _rebased(table: Table, package: Package, carry: Callable[[int], int]) -> bytearray:
    start = package.chunk.offset
    data = bytearray(table.data[start : package.chunk.end])
    seen: set[int] = set()
    for type_chunks in package.types.values():
        for chunk in type_chunks:
            for _, at in chunk.positions(table.data):
                for slot in chunk.slots(table.data, at):
                    # Entries that share their bytes must not be re-based twice.
                    if slot.data_at in seen or table.data[slot.type_at] != values.STRING:
                        continue
                    seen.add(slot.data_at)
                    (index,) = struct.unpack_from("<I", table.data, slot.data_at)
                    if index >= len(table.pool):
                        raise TableError(f"a value names string {index}, which does not exist")
                    struct.pack_into("<I", data, slot.data_at - start, carry(index))
    return data
