"""Writing out on a file system with reflinks shares the blocks (XFS in a file, mounted as root)."""

import errno
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from longshore_packer import transfer
from longshore_packer.archive import FileSource
from longshore_packer.virtual import VirtualPackage

_MEGABYTE = 1 << 20
_COPIES = 20


@pytest.fixture(scope="module")
def xfs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A mounted XFS; the tests are skipped where it cannot be had."""
    if os.geteuid() != 0 or shutil.which("mkfs.xfs") is None:
        pytest.skip("needs root and mkfs.xfs (package xfsprogs)")
    folder = tmp_path_factory.mktemp("xfs")
    image, mounted = folder / "image", folder / "mounted"
    image.touch()
    os.truncate(image, 400 * _MEGABYTE)
    mounted.mkdir()
    made = ["mkfs.xfs", "-q", "-m", "reflink=1", image], ["mount", "-o", "loop", image, mounted]
    for command in made:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            pytest.skip(f"no XFS here: {done.stderr.strip()[:200]}")
    yield mounted
    subprocess.run(["umount", mounted], check=True)


def _used(folder: Path) -> int:
    os.sync()
    found = os.statvfs(folder)
    return (found.f_blocks - found.f_bfree) * found.f_frsize


def _package(folder: Path, prefix: int) -> tuple[VirtualPackage, bytes]:
    base, tail = os.urandom(8 * _MEGABYTE), os.urandom(9000)
    (folder / "base").write_bytes(base)
    source = FileSource(folder / "base")
    package = VirtualPackage(source, base_id="b", prefix_length=prefix, tail=tail)
    return package, base[:prefix] + tail


def test_blocks_are_shared(xfs: Path) -> None:
    package, content = _package(xfs, 8 * _MEGABYTE - 100)
    before = _used(xfs)
    for number in range(_COPIES):
        package.materialize(xfs / f"out-{number}")
    # Twenty copies are 160 MB; their tails and last blocks are not one.
    assert _used(xfs) - before < 4 * _MEGABYTE
    assert (xfs / "out-19").read_bytes() == content
    # A copy is independent: writing into it leaves the base alone.
    with (xfs / "out-0").open("r+b") as file:
        file.write(b"changed")
    assert (xfs / "out-1").read_bytes() == content


@pytest.mark.parametrize("prefix", [5, 4095, 4096, _MEGABYTE + 1])
def test_any_boundary(xfs: Path, prefix: int) -> None:
    package, content = _package(xfs, prefix)
    package.materialize(xfs / "out")
    assert (xfs / "out").read_bytes() == content


@pytest.mark.parametrize("missing", ["reflink", "both"])
def test_without_help_of_the_kernel(
    missing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the kernel refuses (other file systems, old kernels), the bytes are the same."""

    def refuse(*_: object) -> int:
        raise OSError(errno.EOPNOTSUPP, "not supported")

    monkeypatch.setattr(transfer.fcntl, "ioctl", refuse)
    if missing == "both":
        monkeypatch.setattr(os, "copy_file_range", refuse)
    package, content = _package(tmp_path, 3 * _MEGABYTE + 17)
    package.materialize(tmp_path / "out")
    assert (tmp_path / "out").read_bytes() == content
