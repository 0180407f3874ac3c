"""Every hostile archive is refused with its own typed error, at once and in little memory."""

import struct
import subprocess
import sys
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from longshore_packer.archive import Archive, Limits, errors
from longshore_packer.errors import InputError

Make = Callable[[Any], bytes]


def _descriptor_lie(f: Any) -> bytes:
    """A directory that promises more than the data inflates to."""
    data = f.zip(("a.txt", b"x" * 100))
    at = f.central(data)
    f.put(data, at + 24, 5000, 4)
    return bytes(f.put(data, 22, 5000, 4))


def _local_name(f: Any) -> bytes:
    data = f.zip()
    data[30:31] = b"z"
    return bytes(data)


def _overlap(f: Any) -> bytes:
    """The second record points at the first entry, under the first entry's name."""
    data = f.zip(("a.txt", b"1" * 50), ("b.txt", b"2" * 50))
    first, second = f.central(data), f.central(data, 1)
    data[second + 46 : second + 51] = b"c.txt"
    return bytes(f.put(data, second + 42, int.from_bytes(data[first + 42 : first + 46]), 4))


def overlap_bomb(_: Any) -> bytes:
    """200 records that share one kernel of 50 MB zeros (the recipe of Fifield's bomb)."""
    name, kernel = b"a.bin", bytes(50 << 20)
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    data, crc = deflate.compress(kernel) + deflate.flush(), zlib.crc32(kernel)
    sizes = (crc, len(data), len(kernel), len(name))
    local = struct.pack("<4s5H3L2H", b"PK\3\4", 20, 0, 8, 0, 0, *sizes, 0) + name + data
    central = b"".join(
        struct.pack("<4s6H3L5H2L", b"PK\1\2", 20, 20, 0, 8, 0, 0, *sizes, 0, 0, 0, 0, 0, 0)
        + f"{number:05d}".encode()
        for number in range(200)
    )
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 200, 200, len(central), len(local), 0)
    return local + central + end


def zero_bomb(f: Any) -> bytes:
    """300 MiB of zeros in 300 KB: deflate's natural maximum."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = b"".join(deflate.compress(bytes(1 << 20)) for _ in range(300)) + deflate.flush()
    name = b"zeros"
    sizes = (0, len(data), 300 << 20, len(name))
    local = struct.pack("<4s5H3L2H", b"PK\3\4", 20, 0, 8, 0, 0, *sizes, 0) + name + data
    central = struct.pack("<4s6H3L5H2L", b"PK\1\2", 20, 20, 0, 8, 0, 0, *sizes, *([0] * 6)) + name
    return (
        local
        + central
        + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 1, 1, len(central), len(local), 0)
    )


def _named(name: str) -> Make:
    return lambda f: bytes(f.zip((name, b"data")))


def _central(at: int, value: int, size: int) -> Make:
    def make(f: Any) -> bytes:
        data = f.zip()
        return bytes(f.put(data, f.central(data) + at, value, size))

    return make


def _end(at: int, value: int, size: int) -> Make:
    def make(f: Any) -> bytes:
        data = f.zip()
        return bytes(f.put(data, len(data) - 22 + at, value, size))

    return make


def _bent_block(f: Any) -> bytes:
    """An APK Signing Block whose two sizes differ."""
    data = f.zip()
    at = f.central(data)
    block = struct.pack("<Q", 40) + bytes(16) + struct.pack("<Q", 32) + b"APK Sig Block 42"
    bent = data[:at] + block + data[at:]
    return bytes(f.put(bytearray(bent), len(bent) - 6, at + len(block), 4))


CORPUS: dict[str, tuple[Make, type[errors.ArchiveError]]] = {
    "empty": (lambda f: b"", errors.TruncatedArchiveError),
    "text": (lambda f: b"no zip at all" * 99, errors.TruncatedArchiveError),
    "truncated": (lambda f: bytes(f.zip()[:-30]), errors.TruncatedArchiveError),
    "cut-start": (lambda f: bytes(f.zip()[40:]), errors.TruncatedArchiveError),
    "trailing": (lambda f: bytes(f.zip()) + b"more", errors.TrailingDataError),
    "zip-slip": (_named("../../etc/cron.d/x"), errors.UnsafeNameError),
    "absolute": (_named("/etc/passwd"), errors.UnsafeNameError),
    "drive": (_named("C:/boot.ini"), errors.UnsafeNameError),
    "backslash": (_named("a\\..\\b"), errors.UnsafeNameError),
    "control": (_named("a\rb"), errors.UnsafeNameError),
    "empty-part": (_named("a//b"), errors.UnsafeNameError),
    "dot": (_named("./a"), errors.UnsafeNameError),
    "long-name": (_named("n" * 2000), errors.LimitError),
    "duplicate": (
        lambda f: bytes(f.zip(("a.txt", b"1"), ("b.txt", b"2")).replace(b"b.txt", b"a.txt")),
        errors.DuplicateNameError,
    ),
    "janus": (lambda f: b"dex\n035\0" + bytes(f.zip()), errors.ArchiveError),
    "janus-fixed": (
        lambda f: _shifted(f, b"dex\n035\0" + bytes(104)),
        errors.PrefixDataError,
    ),
    "overlap": (_overlap, errors.OverlapError),
    "overlap-bomb": (overlap_bomb, errors.ArchiveError),
    "zero-bomb": (zero_bomb, errors.LimitError),
    "encrypted": (_central(8, 1, 2), errors.EncryptedEntryError),
    "strong-encryption": (_central(8, 1 << 6, 2), errors.EncryptedEntryError),
    "method": (_central(10, 12, 2), errors.MethodError),
    "method-lie": (_central(10, 0, 2), errors.ArchiveError),
    "local-name": (_local_name, errors.HeaderMismatchError),
    "crc-lie": (_central(16, 1, 4), errors.HeaderMismatchError),
    "size-lie": (_central(24, 7, 4), errors.HeaderMismatchError),
    "offset-outside": (_central(42, 0x7FFFFFF0, 4), errors.ArchiveError),
    "zip64-size": (_central(24, 0xFFFFFFFF, 4), errors.Zip64Error),
    "zip64-count": (_end(10, 0xFFFF, 2), errors.ArchiveError),
    "count-high": (_end(10, 9, 2), errors.ArchiveError),
    "many-parts": (_end(4, 1, 2), errors.ArchiveError),
    "directory-outside": (_end(16, 0x7FFFFFF0, 4), errors.TruncatedArchiveError),
    "directory-gap": (_end(12, 10, 4), errors.ArchiveError),
    "symlink": (_central(38, 0xA1FF0000, 4), errors.UnsafeNameError),
    "bent-block": (_bent_block, errors.ArchiveError),
    "no-entries": (lambda f: b"PK\5\6" + bytes(18), errors.ArchiveError),
}


def _shifted(f: Any, prefix: bytes) -> bytes:
    """A polyglot whose offsets were corrected, as real Janus files are."""
    data = f.zip(("a.txt", b"alpha"))
    at = f.central(data)
    f.put(data, at + 42, len(prefix), 4)
    f.put(data, len(data) - 6, at + len(prefix), 4)
    return prefix + bytes(data)


class TestHostile:
    @pytest.mark.parametrize("name", CORPUS)
    def test_refused(self, name: str, forge: Any) -> None:
        make, kind = CORPUS[name]
        data = make(forge)
        started = time.process_time()
        with pytest.raises(kind) as caught:
            Archive.open(data)
        assert time.process_time() - started < 10
        assert caught.value.code.startswith("archive.") and caught.value.remedy

    def test_inflates_to_more_than_declared(self, forge: Any) -> None:
        data = forge.zip(("a.txt", b"x" * 5000))
        forge.put(data, forge.central(data) + 24, 10, 4)
        forge.put(data, 22, 10, 4)
        with Archive.open(bytes(data)) as archive, pytest.raises(errors.CorruptEntryError):
            archive.read("a.txt")

    def test_inflates_to_less_than_declared(self, forge: Any) -> None:
        archive = Archive.open(_descriptor_lie(forge))
        with pytest.raises(errors.CorruptEntryError):
            archive.read("a.txt")

    def test_damaged_data(self, forge: Any) -> None:
        data = forge.zip(("a.txt", b"plain text"), stored=True)
        data[40] ^= 1
        with pytest.raises(errors.CorruptEntryError):
            Archive.open(bytes(data)).read("a.txt")

    def test_damaged_deflate(self, forge: Any) -> None:
        data = forge.zip(("a.txt", b"plain text" * 99))
        data[35:38] = b"\xff\xff\xff"
        with pytest.raises(errors.CorruptEntryError):
            Archive.open(bytes(data)).read("a.txt")

    def test_reading_has_a_budget(self, forge: Any) -> None:
        archive = Archive.open(bytes(forge.zip()), limits=Limits(max_read_bytes=10))
        with pytest.raises(errors.LimitError):
            archive.read("a.txt")
        with pytest.raises(errors.MissingEntryError):
            archive.read("c.txt")

    @pytest.mark.parametrize("path", ["/nowhere/at/all", "/tmp", "/dev/zero"])
    def test_no_regular_file(self, path: str) -> None:
        with pytest.raises(InputError):
            Archive.open(Path(path))

    def test_too_many_entries(self, forge: Any) -> None:
        with pytest.raises(errors.LimitError):
            Archive.open(bytes(forge.zip()), limits=Limits(max_entries=1))


class TestCost:
    @pytest.mark.parametrize("name", ["overlap-bomb", "zero-bomb", "many-entries"])
    def test_refused_in_100_mb(self, name: str, forge: Any, tmp_path: Path) -> None:
        path = tmp_path / "hostile.apk"
        path.write_bytes(_many_entries(forge) if name == "many-entries" else CORPUS[name][0](forge))
        program = (
            "import re, sys\n"
            "from longshore_packer.archive import Archive, ArchiveError\n"
            "try: Archive.open(sys.argv[1])\n"
            # Not ru_maxrss: a child inherits that from its parent.
            "except ArchiveError:\n"
            "    print(re.search(r'VmHWM:\\s+(\\d+)', open('/proc/self/status').read())[1])\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", program, path], capture_output=True, text=True, check=True
        )
        assert int(done.stdout) < 100 * 1024


def _many_entries(f: Any) -> bytes:
    """40,000 empty entries, the last record lying about its name."""
    data = f.zip(*((f"n{number}", b"") for number in range(40_000)), stored=True)
    at = data.rindex(b"n39999")
    data[at : at + 6] = b"m39999"
    return bytes(data)
