"""Edits of a resource table: values patched in place, strings and packages appended.

What is not edited is copied byte for byte, so sparse, 16-bit and compact forms stay as they are.
"""

import struct

from longshore_packer.binary import chunks, values
from longshore_packer.binary.errors import TableError
from longshore_packer.binary.table import NAME_BYTES, Item, Table
from longshore_packer.binary.values import Value


class TableEditor:
    """Collects the edits of one table; the table itself stays unchanged and reusable."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._patches: list[tuple[int, bytes]] = []
        self._packages: list[bytes] = []
        self._interned: dict[str, int] = {}
        self.pool = table.pool.copy()
        self.package_ids = {package.id for package in table.packages}

    @property
    def is_changed(self) -> bool:
        """Whether any edit was made."""
        return bool(self._patches or self._packages)

    def intern(self, text: str) -> int:
        """Return the index of a text in the global pool, appending it once."""
        index = self._interned.get(text)
        if index is None:
            index = self._interned[text] = self.pool.append(text)
        return index

    def set_value(self, item: Item, value: Value) -> None:
        """Give one value of a resource another type and content."""
        data = self.intern(value.text or "") if value.type == values.STRING else value.data
        self._patches.append((item.slot.type_at, bytes((value.type,))))
        self._patches.append((item.slot.data_at, struct.pack("<I", data)))

    def rename_packages(self, old: str, new: str) -> int:
        """Rename every package called ``old``; return how many there were.

        Raises:
            TableError: the new name has more than 127 UTF-16 units.
        """
        raw = encode_package_name(new)
        found = [package for package in self._table.packages if package.name == old]
        self._patches += [(package.chunk.offset + 12, raw) for package in found]
        return len(found)

    def append_package(self, package_id: int, data: bytes) -> None:
        """Add a package chunk whose string values already index this editor's pool.

        Raises:
            TableError: the id is taken.
        """
        if package_id in self.package_ids:
            raise TableError(f"has a package 0x{package_id:02x} already")
        self.package_ids.add(package_id)
        self._packages.append(data)

    def free_package_id(self) -> int:
        """Return the highest package id from 0x7d down that is free."""
        for package_id in range(0x7D, 0x02, -1):
            if package_id not in self.package_ids:
                return package_id
        raise TableError("has no free package id")

    def to_bytes(self) -> bytes:
        """Return the edited table."""
        table = self._table
        data = bytearray(table.data)
        for offset, patch in self._patches:
            data[offset : offset + len(patch)] = patch
        pool = self.pool.to_bytes()
        parts: list[bytes | bytearray] = [
            data[: table.pool_at],
            pool,
            data[table.pool_end : table.end],
            *self._packages,
        ]
        size = sum(map(len, parts))
        result = bytearray().join(parts)
        struct.pack_into(
            "<HHII",
            result,
            0,
            chunks.TABLE,
            table.header_size,
            size,
            len(table.packages) + len(self._packages),
        )
        return bytes(result)


def encode_package_name(name: str) -> bytes:
    """Return a package name as its 256-byte field.

    Raises:
        TableError: more than 127 UTF-16 units.
    """
    raw = name.encode("utf-16-le")
    if len(raw) > NAME_BYTES - 2:
        raise TableError(f"the package name {name!r} is longer than 127 characters")
    return raw.ljust(NAME_BYTES, b"\0")
