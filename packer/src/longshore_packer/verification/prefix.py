"""What is known of a base's prefix, so that a thousand outputs do not read it a thousand times."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(slots=True)
class KnownPrefix:
    """Facts of the bytes that outputs share; empty when nothing is shared.

    Attributes:
        digests: hash name to the digests of the shared full 1 MiB chunks, computed once.
        jar_digests: base64 v1 digests of entries inside those bytes, by name.
    """

    digests: Mapping[str, Sequence[bytes]] = field(default_factory=dict)
    jar_digests: Mapping[str, str] = field(default_factory=dict)
    _classes: dict[tuple[str, int, int], frozenset[str]] = field(default_factory=dict)

    def classes(
        self, identity: tuple[str, int, int], read: Callable[[], frozenset[str]]
    ) -> frozenset[str]:
        """Return the classes of a dex file, read once per name, CRC-32 and size."""
        if identity not in self._classes:
            self._classes[identity] = read()
        return self._classes[identity]
