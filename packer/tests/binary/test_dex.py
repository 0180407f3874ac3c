import re
import shutil
import struct
import subprocess
import zipfile
from pathlib import Path

import pytest

from longshore_packer.binary.dex import class_names, count_methods
from longshore_packer.binary.errors import DexError


@pytest.fixture(scope="module")
def dex(mother: Path) -> bytes:
    with zipfile.ZipFile(mother) as archive:
        return archive.read("classes.dex")


class TestClassNames:
    def test_agrees_with_dexdump(self, real_apk: Path, tmp_path: Path) -> None:
        if shutil.which("dexdump") is None:
            pytest.skip("dexdump is not installed (packer/debian-packages.txt)")
        with zipfile.ZipFile(real_apk) as archive:
            data = archive.read("classes.dex")
        path = tmp_path / "classes.dex"
        path.write_bytes(data)
        told = subprocess.run(["dexdump", path], capture_output=True, check=True).stdout
        expected = re.findall(rb"Class descriptor  : 'L([^;]*);'", told)
        assert list(class_names(data)) == [n.decode().replace("/", ".") for n in expected]

    def test_sample(self, dex: bytes) -> None:
        assert "com.example.harbor.MainActivity" in set(class_names(dex))
        assert count_methods(dex) > 5


class TestHostile:
    @pytest.mark.parametrize("cut", [0, 8, 0x6F, 0x70, 200])
    def test_truncated(self, dex: bytes, cut: int) -> None:
        with pytest.raises(DexError):
            list(class_names(dex[:cut]))

    @pytest.mark.parametrize("at", [56, 64, 96])
    def test_counts(self, dex: bytes, at: int) -> None:
        data = bytearray(dex)
        struct.pack_into("<I", data, at, 0xFFFFFFF0)
        with pytest.raises(DexError):
            list(class_names(bytes(data)))

    def test_long_names(self, dex: bytes) -> None:
        data = bytearray(dex)
        (strings,) = struct.unpack_from("<I", data, 60)
        for index in range(struct.unpack_from("<I", data, 56)[0]):
            struct.pack_into("<I", data, strings + 4 * index, len(dex))
        data += b"\x7f" + b"L" * 60_000 + b";\0"
        with pytest.raises(DexError):
            list(class_names(bytes(data)))

    def test_version(self, dex: bytes) -> None:
        with pytest.raises(DexError):
            list(class_names(b"dex\n099\0" + dex[8:]))

    def test_string_without_end(self, dex: bytes) -> None:
        data = bytearray(dex)
        (types,) = struct.unpack_from("<I", data, 68)
        (strings,) = struct.unpack_from("<I", data, 60)
        (classes,) = struct.unpack_from("<I", data, 100)
        (kind,) = struct.unpack_from("<I", data, classes)
        (name,) = struct.unpack_from("<I", data, types + 4 * kind)
        struct.pack_into("<I", data, strings + 4 * name, len(data) - 1)
        with pytest.raises(DexError):
            list(class_names(bytes(data)))
