import struct
from pathlib import Path

import pytest

from longshore_packer.binary.elf import read_library
from longshore_packer.binary.errors import ElfError
from longshore_packer.sample.elf import MACHINES, make_library


@pytest.mark.parametrize("abi", MACHINES)
@pytest.mark.parametrize("page_bytes", [4096, 16384, 65536])
def test_made_library(abi: str, page_bytes: int) -> None:
    library = read_library(make_library(abi, page_bytes=page_bytes))
    assert (library.abi, library.page_bytes) == (abi, page_bytes)
    assert library.is_16k_ready == (library.bits == 32 or page_bytes >= 16384)


def test_machine_library() -> None:
    assert read_library(Path("/proc/self/exe").read_bytes()[:65536]).bits == 64


@pytest.mark.parametrize("data", [b"", b"\x7fELF", b"\x7fELF" + bytes(60), b"MZ" + bytes(90)])
def test_not_elf(data: bytes) -> None:
    with pytest.raises(ElfError):
        read_library(data)


def test_headers_outside() -> None:
    data = bytearray(make_library("arm64-v8a"))
    struct.pack_into("<Q", data, 32, 2**63)
    with pytest.raises(ElfError):
        read_library(bytes(data))
    struct.pack_into("<H", data, 56, 0xFFFF)
    with pytest.raises(ElfError):
        read_library(bytes(data))
