"""Minimal native libraries: valid ELF headers around nothing, with a chosen page alignment."""

import struct

MACHINES = {"armeabi-v7a": (1, 40), "arm64-v8a": (2, 183), "x86": (1, 3), "x86_64": (2, 62)}


def make_library(abi: str, *, page_bytes: int = 16384) -> bytes:
    """Return a shared object for an ABI whose one LOAD segment has this alignment."""
    elf_class, machine = MACHINES[abi]
    ident = b"\x7fELF" + bytes((elf_class, 1, 1)) + bytes(9)
    if elf_class == 2:
        header = struct.pack("<HHIQQQIHHHHHH", 3, machine, 1, 0, 64, 0, 0, 64, 56, 1, 0, 0, 0)
        segment = struct.pack("<IIQQQQQQ", 1, 5, 0, 0, 0, 120, 120, page_bytes)
    else:
        header = struct.pack("<HHIIIIIHHHHHH", 3, machine, 1, 0, 52, 0, 0, 52, 32, 1, 0, 0, 0)
        segment = struct.pack("<IIIIIIII", 1, 0, 0, 0, 84, 84, 5, page_bytes)
    return ident + header + segment
