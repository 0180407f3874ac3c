"""Builds a small resource package from nothing: icons, badges, labels of a channel."""

import struct
from collections.abc import Callable
from dataclasses import dataclass, field

from longshore_packer.binary import chunks, values
from longshore_packer.binary.config import SIZE, Config
from longshore_packer.binary.strings import StringPool
from longshore_packer.binary.table_editor import encode_package_name
from longshore_packer.binary.values import Value

_HEADER_SIZE = 288
_TYPE_HEADER_SIZE = 20 + SIZE


@dataclass(slots=True)
class PackageBuilder:
    """Collects resources; ids are given in the order of the calls, from 0x..010000 on.

    Attributes:
        package_id: first byte of every id.
        name: package name, at most 127 characters.
    """

    package_id: int
    name: str
    _types: list[str] = field(default_factory=list)
    _entries: list[list[tuple[str, dict[Config, Value]]]] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """Whether no resource was added."""
        return not self._types

    def add(self, type_name: str, name: str, variants: dict[Config, Value]) -> int:
        """Add a resource with its value per configuration and return its id."""
        if type_name not in self._types:
            self._types.append(type_name)
            self._entries.append([])
        type_index = self._types.index(type_name)
        entries = self._entries[type_index]
        entries.append((name, variants))
        return self.package_id << 24 | (type_index + 1) << 16 | (len(entries) - 1)

    def to_bytes(self, intern: Callable[[str], int]) -> bytes:
        """Return the package chunk; ``intern`` gives the index of a string in the global pool."""
        names = [name for entries in self._entries for name, _ in entries]
        keys = {name: index for index, name in enumerate(dict.fromkeys(names))}
        type_pool = StringPool.build(self._types).to_bytes()
        key_pool = StringPool.build(keys).to_bytes()
        body = b"".join(
            self._type(index, entries, keys, intern)
            for index, entries in enumerate(self._entries, 1)
        )
        header = struct.pack(
            "<HHII256s5I",
            chunks.TABLE_PACKAGE,
            _HEADER_SIZE,
            _HEADER_SIZE + len(type_pool) + len(key_pool) + len(body),
            self.package_id,
            encode_package_name(self.name),
            _HEADER_SIZE,
            len(self._types),
            _HEADER_SIZE + len(type_pool),
            len(keys),
            0,
        )
        return header + type_pool + key_pool + body

    def _type(
        self,
        type_id: int,
        entries: list[tuple[str, dict[Config, Value]]],
        keys: dict[str, int],
        intern: Callable[[str], int],
    ) -> bytes:
        flags = []
        configs: dict[Config, None] = {}
        for _, variants in entries:
            configs.update(dict.fromkeys(variants))
            mask = 0
            for config in variants:
                mask |= config.changes_from_default()
            flags.append(mask)
        size = 16 + 4 * len(flags)
        spec = struct.pack("<HHIBBHI", chunks.TABLE_TYPE_SPEC, 16, size, type_id, 0, 0, len(flags))
        parts = [spec, struct.pack(f"<{len(flags)}I", *flags)]
        for config in sorted(configs, key=lambda c: (c.locale, c.density, c.sdk)):
            parts.append(_chunk(type_id, config, entries, keys, intern))
        return b"".join(parts)


def _chunk(
    type_id: int,
    config: Config,
    entries: list[tuple[str, dict[Config, Value]]],
    keys: dict[str, int],
    intern: Callable[[str], int],
) -> bytes:
    offsets = []
    body = b""
    for name, variants in entries:
        value = variants.get(config)
        offsets.append(chunks.NO_INDEX if value is None else len(body))
        if value is not None:
            data = intern(value.text or "") if value.type == values.STRING else value.data
            body += struct.pack("<HHIHBBI", 8, 0, keys[name], 8, 0, value.type, data)
    start = _TYPE_HEADER_SIZE + 4 * len(offsets)
    header = struct.pack(
        "<HHIBBHII",
        chunks.TABLE_TYPE,
        _TYPE_HEADER_SIZE,
        start + len(body),
        type_id,
        0,
        0,
        len(offsets),
        start,
    )
    return header + config.to_bytes() + struct.pack(f"<{len(offsets)}I", *offsets) + body
