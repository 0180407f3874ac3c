"""Virtual packages: any range reads like the file, and writing out gives the file."""

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from longshore_packer.archive import BytesSource, FileSource
from longshore_packer.virtual import OutputError, VirtualPackage, VirtualPackageError

from ..fuzzing import Fuzz

_BASE = os.urandom(1 << 16)
_TAIL = os.urandom(9000)


def _package(prefix: int = 50_000) -> VirtualPackage:
    return VirtualPackage(BytesSource(_BASE), base_id="b", prefix_length=prefix, tail=_TAIL)


class TestRead:
    @given(st.integers(0, 60_000), st.integers(0, 70_000))
    def test_any_range(self, offset: int, length: int) -> None:
        whole = _BASE[:50_000] + _TAIL
        package = _package()
        assert package.read(offset, length) == whole[offset : offset + length]
        parts = b"".join(
            part.data if part.source is None else part.source.read(part.offset, part.length)
            for part in package.segments(offset, offset + length)
        )
        assert parts == whole[offset : offset + length]

    def test_nested(self) -> None:
        inner = _package()
        outer = VirtualPackage(inner, base_id="i", prefix_length=55_000, tail=b"end")
        assert outer.read(0, 1 << 20) == inner.read(0, 55_000) + b"end"
        assert len(outer.segments()) == 3


class TestStore:
    def test_round_trip(self) -> None:
        package = _package()
        again = VirtualPackage.load(package.dump(), package.base, base_id="b")
        assert again.read(0, again.size) == package.read(0, package.size)

    def test_another_base(self) -> None:
        with pytest.raises(VirtualPackageError):
            VirtualPackage.load(_package().dump(), BytesSource(_BASE), base_id="other")

    def test_base_too_short(self) -> None:
        with pytest.raises(VirtualPackageError):
            VirtualPackage.load(_package().dump(), BytesSource(b"short"), base_id="b")

    @pytest.mark.parametrize("at", [0, 9, 20, -1])
    def test_damaged(self, at: int) -> None:
        stored = bytearray(_package().dump())
        stored[at] ^= 0xFF
        with pytest.raises(VirtualPackageError):
            VirtualPackage.load(bytes(stored), BytesSource(_BASE), base_id="b")

    @pytest.mark.fuzz("tail", 3000)
    def test_fuzz(self, fuzz: Fuzz) -> None:
        source = BytesSource(_BASE)
        small = VirtualPackage(source, base_id="b", prefix_length=9, tail=b"tail")
        fuzz(lambda data: VirtualPackage.load(data, source, base_id="b"), [small.dump()])


class TestMaterialize:
    @settings(max_examples=20, deadline=None)
    @given(prefix=st.sampled_from((0, 1, 4095, 4096, 4097, 1 << 16)))
    def test_from_a_file(self, prefix: int, tmp_path_factory: pytest.TempPathFactory) -> None:
        folder = tmp_path_factory.mktemp("m")
        (folder / "base").write_bytes(_BASE)
        with FileSource(folder / "base") as source:
            package = VirtualPackage(source, base_id="b", prefix_length=prefix, tail=_TAIL)
            package.materialize(folder / "out", sync=True)
        assert (folder / "out").read_bytes() == _BASE[:prefix] + _TAIL
        assert sorted(path.name for path in folder.iterdir()) == ["base", "out"]

    def test_from_memory(self, tmp_path: Path) -> None:
        _package().materialize(tmp_path / "out")
        assert (tmp_path / "out").read_bytes() == _BASE[:50_000] + _TAIL

    def test_replaces_atomically(self, tmp_path: Path) -> None:
        (tmp_path / "out").write_bytes(b"older and longer" * 9999)
        _package().materialize(tmp_path / "out")
        assert (tmp_path / "out").stat().st_size == 59_000

    def test_unwritable(self, tmp_path: Path) -> None:
        with pytest.raises(OutputError):
            _package().materialize(tmp_path / "missing" / "out")

    def test_base_cut_behind_our_back(self, tmp_path: Path) -> None:
        (tmp_path / "base").write_bytes(_BASE)
        with FileSource(tmp_path / "base") as source:
            package = VirtualPackage(source, base_id="b", prefix_length=60_000, tail=b"")
            os.truncate(tmp_path / "base", 100)
            with pytest.raises(OutputError):
                package.materialize(tmp_path / "out")
        assert not (tmp_path / "out").exists()
