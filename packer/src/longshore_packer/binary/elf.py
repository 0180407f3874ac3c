"""The headers of a native library: machine and page alignment of its LOAD segments.

Format: "Executable and Linkable Format", System V ABI; Android 15 devices with 16 KB pages load
only libraries whose LOAD segments are aligned to 16,384.
"""

import struct
from dataclasses import dataclass

from longshore_packer.binary.errors import ElfError

PAGE_16K = 16384
MACHINES = {40: "armeabi-v7a", 183: "arm64-v8a", 3: "x86", 62: "x86_64", 8: "mips", 243: "riscv64"}
# Enough for the headers of every library that a linker writes.
HEAD_BYTES = 1 << 16
_LOAD = 1
_MAX_SEGMENTS = 256


@dataclass(frozen=True, slots=True)
class Library:
    """What the headers of a native library say.

    Attributes:
        bits: 32 or 64.
        abi: Android's name of the machine, or ``machine-N`` when unknown.
        page_bytes: the smallest alignment of its LOAD segments; 0 when it has none.
    """

    bits: int
    abi: str
    page_bytes: int

    @property
    def is_16k_ready(self) -> bool:
        """Whether devices with 16 KB pages can load it; they run 64-bit code only."""
        return self.bits == 32 or self.page_bytes >= PAGE_16K


def read_library(head: bytes) -> Library:
    """Read the headers from the first bytes of a library.

    Raises:
        ElfError: not ELF, or its program headers lie outside ``head``.
    """
    if head[:4] != b"\x7fELF" or len(head) < 52:
        raise ElfError("is not an ELF library")
    if head[4] not in (1, 2) or head[5] != 1:
        raise ElfError("is not a little-endian ELF library")
    try:
        return _read(head, wide=head[4] == 2)
    except struct.error as error:
        raise ElfError("its headers are cut short") from error


def _read(head: bytes, *, wide: bool) -> Library:
    (machine,) = struct.unpack_from("<H", head, 18)
    (table,) = struct.unpack_from("<Q" if wide else "<I", head, 32 if wide else 28)
    size, count = struct.unpack_from("<HH", head, 54 if wide else 42)
    if count > _MAX_SEGMENTS or (count and size < (56 if wide else 32)):
        raise ElfError(f"declares {count} segments of {size} bytes")
    alignments = []
    for index in range(count):
        at = table + index * size
        if at + size > len(head):
            raise ElfError("its program headers lie outside the start of the file")
        (kind,) = struct.unpack_from("<I", head, at)
        if kind == _LOAD:
            layout, offset = ("<Q", 48) if wide else ("<I", 28)
            alignments.append(struct.unpack_from(layout, head, at + offset)[0])
    abi = MACHINES.get(machine, f"machine-{machine}")
    return Library(64 if wide else 32, abi, min(alignments, default=0))
