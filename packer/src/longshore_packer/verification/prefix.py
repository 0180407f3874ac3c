"""What is known of a base's prefix, so that a thousand outputs do not read it a thousand times."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from longshore_packer.archive.directory import KnownEntries


@dataclass(slots=True)
class KnownPrefix:
    """Facts of the bytes that outputs share, found once; empty when nothing is shared.

    Attributes:
        entries: the shared entries; an output's central directory must start with theirs.
        dex_classes: dex files among them, with the classes that they define.
        digests: hash name to the digests of the shared full 1 MiB chunks.
        jar_manifest: the sections of MANIFEST.MF for the shared entries.
    """

    entries: KnownEntries = field(default_factory=KnownEntries)
    dex_classes: Mapping[str, frozenset[str]] = field(default_factory=dict)
    digests: Mapping[str, Sequence[bytes]] = field(default_factory=dict)
    jar_manifest: bytes = b""
    _classes: dict[tuple[str, int, int], frozenset[str]] = field(default_factory=dict)

    def classes(
        self, identity: tuple[str, int, int], read: Callable[[], frozenset[str]]
    ) -> frozenset[str]:
        """Return the classes of a dex file, read once per name, CRC-32 and size."""
        if identity not in self._classes:
            self._classes[identity] = read()
        return self._classes[identity]
