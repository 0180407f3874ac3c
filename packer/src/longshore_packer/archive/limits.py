"""How much an archive may declare and how much of it may be held in memory."""

from dataclasses import dataclass, replace

MIB = 1 << 20


@dataclass(frozen=True, slots=True)
class Limits:
    """Budgets of the strict reader, all in bytes or counts; the defaults suit game packages.

    Attributes:
        max_file_bytes: size of the archive itself; Android refuses packages past 2 GB.
        max_entries: number of entries; zip without zip64 ends at 65,535.
        max_name_bytes: length of one entry name.
        max_directory_bytes: size of the central directory.
        max_entry_bytes: declared uncompressed size of one entry.
        max_read_bytes: largest entry that may be decompressed into memory at once.
        max_total_floor_bytes: the declared total is always allowed up to this,
        max_total_ratio: and beyond it up to this many times the size of the file.
    """

    max_file_bytes: int = (1 << 31) - 1
    max_entries: int = 65_534
    max_name_bytes: int = 1024
    max_directory_bytes: int = 32 * MIB
    max_entry_bytes: int = (1 << 31) - 1
    max_read_bytes: int = 64 * MIB
    max_total_floor_bytes: int = 256 * MIB
    max_total_ratio: int = 4

    def allowing(self, content_bytes: int) -> "Limits":
        """Return these limits with a declared total that is allowed up to ``content_bytes``."""
        return replace(self, max_total_floor_bytes=max(content_bytes, self.max_total_floor_bytes))

    def max_total_bytes(self, file_bytes: int) -> int:
        """Return the largest sum of declared sizes allowed for a file of ``file_bytes``."""
        return max(self.max_total_floor_bytes, self.max_total_ratio * file_bytes)
