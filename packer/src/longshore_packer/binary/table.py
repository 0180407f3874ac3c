"""Resource tables: an index over the bytes that finds entries without decoding the rest.

Format: ``ResTable_header`` and ``ResTable_package`` in ResourceTypes.h of the Android Open Source
Project.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from longshore_packer.binary import chunks, values
from longshore_packer.binary.chunks import Chunk
from longshore_packer.binary.config import Config
from longshore_packer.binary.errors import BinaryError, TableError
from longshore_packer.binary.strings import StringPool
from longshore_packer.binary.types import Slot, TypeChunk, read_type
from longshore_packer.binary.values import Value

MAX_BYTES = 40 * 1024 * 1024
MAX_PACKAGES = 127
MAX_TYPE_CHUNKS = 1 << 14  # The platform itself has 3,857.
NAME_BYTES = 256
_MAX_REFERENCES = 20
_PACKAGE = struct.Struct("<HHII256s4I")


class Item(NamedTuple):
    """One plain value of a resource."""

    config: Config
    value: Value
    slot: Slot


@dataclass(slots=True)
class Package:
    """One package of a table; offsets are absolute."""

    id: int
    name: str
    chunk: Chunk
    type_names: StringPool
    key_names: StringPool
    type_id_offset: int
    types: dict[int, list[TypeChunk]] = field(default_factory=dict)

    def type_name(self, type_id: int) -> str:
        """Return the name of a type (``string``)."""
        return self.type_names[type_id - 1 - self.type_id_offset]

    def type_ids(self, name: str) -> list[int]:
        """Return the ids of the types of this name."""
        return [type_id for type_id in self.types if self.type_name(type_id) == name]


class Table:
    """A parsed resource table. It is never changed; see `table_editor`."""

    def __init__(self, data: bytes) -> None:
        """Index the table.

        Raises:
            TableError: not a table, or malformed.
        """
        try:
            self._read(data)
        except TableError:
            raise
        except BinaryError as error:
            raise TableError(error.message) from error
        except struct.error as error:
            raise TableError("a structure is cut short") from error

    def _read(self, data: bytes) -> None:
        if len(data) > MAX_BYTES:
            raise TableError(f"has {len(data)} bytes, the limit is {MAX_BYTES}")
        top = chunks.read_chunk(data, 0, len(data))
        if top.type != chunks.TABLE or top.header_size < 12:
            raise TableError("is not a resource table")
        self.data = data
        self.header_size = top.header_size
        self.end = top.end
        self.packages: list[Package] = []
        pool: StringPool | None = None
        for chunk in chunks.iterate(data, top.body, top.end):
            if chunk.type == chunks.STRING_POOL and pool is None:
                pool = StringPool(data, chunk.offset, chunk.end)
                self.pool_at, self.pool_end = chunk.offset, chunk.end
            elif chunk.type == chunks.TABLE_PACKAGE:
                self.packages.append(_read_package(data, chunk))
                if len(self.packages) > MAX_PACKAGES:
                    raise TableError(f"holds more than {MAX_PACKAGES} packages")
        if pool is None:
            raise TableError("has no string pool")
        self.pool = pool

    def package(self, package_id: int) -> Package | None:
        """Return the package of this id, or None."""
        return next((p for p in self.packages if p.id == package_id), None)

    def value_at(self, slot: Slot) -> Value:
        """Return the typed value at a place."""
        kind = self.data[slot.type_at]
        (number,) = struct.unpack_from("<I", self.data, slot.data_at)
        return Value(kind, 0, self.pool[number]) if kind == values.STRING else Value(kind, number)

    def entries(self, resource_id: int) -> Iterator[tuple[TypeChunk, int]]:
        """Yield (type chunk, offset) of a resource under every configuration."""
        for package in self.packages:
            if package.id == resource_id >> 24:
                for chunk in package.types.get(resource_id >> 16 & 0xFF, ()):
                    at = chunk.position(self.data, resource_id & 0xFFFF)
                    if at is not None:
                        yield chunk, at

    def items(self, resource_id: int) -> list[Item]:
        """Return the plain values of a resource under every configuration; bags are left out."""
        found = []
        for chunk, at in self.entries(resource_id):
            if not chunk.is_complex(self.data, at):
                slot = next(chunk.slots(self.data, at))
                found.append(Item(chunk.config, self.value_at(slot), slot))
        return found

    def resolve(self, resource_id: int) -> list[Item]:
        """Return the plain values of a resource, following references to their end."""
        found: list[Item] = []
        pending, seen = [resource_id], {resource_id}
        while pending and len(seen) <= _MAX_REFERENCES:
            for item in self.items(pending.pop()):
                if not item.value.is_reference:
                    found.append(item)
                elif item.value.data not in seen:
                    seen.add(item.value.data)
                    pending.append(item.value.data)
        return found

    def name(self, resource_id: int) -> str | None:
        """Return ``type/name`` of a resource, or None when the table lacks it."""
        package = self.package(resource_id >> 24)
        for chunk, at in self.entries(resource_id):
            if package is not None:
                key = package.key_names[chunk.key(self.data, at)]
                return f"{package.type_name(chunk.type_id)}/{key}"
        return None

    def find(self, type_name: str, entry_name: str) -> int | None:
        """Return the id of a resource by name, or None; the first package that has it wins."""
        for package in self.packages:
            key = package.key_names.find(entry_name)
            if key is None:
                continue
            for type_id in package.type_ids(type_name):
                for chunk in package.types[type_id]:
                    for index, at in chunk.positions(self.data):
                        if chunk.key(self.data, at) == key:
                            return package.id << 24 | type_id << 16 | index
        return None


def _read_package(data: bytes, chunk: Chunk) -> Package:
    if chunk.header_size < _PACKAGE.size:
        raise TableError(f"the package at byte {chunk.offset} is cut short")
    fields = _PACKAGE.unpack_from(data, chunk.offset)
    package_id, raw_name, types_at, _, keys_at, _ = fields[3:]
    offset = 0
    if chunk.header_size >= _PACKAGE.size + 4:
        (offset,) = struct.unpack_from("<I", data, chunk.offset + _PACKAGE.size)
    name = raw_name.decode("utf-16-le", "replace").split("\0", 1)[0]
    package = Package(
        package_id,
        name,
        chunk,
        StringPool(data, chunk.offset + types_at, chunk.end),
        StringPool(data, chunk.offset + keys_at, chunk.end),
        offset,
    )
    type_chunks = 0
    for inner in chunks.iterate(data, chunk.body, chunk.end):
        if inner.type == chunks.TABLE_TYPE:
            found = read_type(data, inner)
            type_chunks += 1
            if type_chunks > MAX_TYPE_CHUNKS:
                raise TableError(f"package {package.name} has more than {MAX_TYPE_CHUNKS} types")
            package.types.setdefault(found.type_id, []).append(found)
    return package
