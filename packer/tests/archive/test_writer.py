"""The writer is deterministic, aligned, and readable by everyone."""

import io
import random
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from longshore_packer.archive import Archive
from longshore_packer.archive.alignment import alignment_extra, alignment_of
from longshore_packer.archive.errors import UnsafeNameError
from longshore_packer.archive.writer import SectionWriter, encode, end_record


def _archive(entries: dict[str, tuple[bytes, bool]]) -> bytes:
    writer = SectionWriter(0)
    for name, (data, stored) in entries.items():
        writer.add(name, encode(data, stored=stored))
    central = writer.central
    end = end_record(
        count=writer.count, directory_size=len(central), directory_offset=writer.offset
    )
    return writer.data + central + end


def _no_magic(data: bytes) -> bool:
    """Whether data cannot be taken for the end of a signing block."""
    return b"APK Sig Block 42" not in data


class TestAlignment:
    @pytest.mark.parametrize(
        ("name", "stored", "expected"),
        [("lib/a/x.so", True, 16384), ("lib/a/x.so", False, 1), ("resources.arsc", True, 4)],
    )
    def test_by_name(self, name: str, stored: bool, expected: int) -> None:
        assert alignment_of(name, stored=stored) == expected

    @given(st.integers(0, 1 << 31), st.sampled_from((1, 4, 4096, 16384)))
    def test_extra_moves_to_a_multiple(self, offset: int, alignment: int) -> None:
        extra = alignment_extra(offset, alignment)
        assert (offset + len(extra)) % alignment == 0
        assert len(extra) < alignment + 8


class TestWrite:
    def test_golden(self) -> None:
        made = _archive({"a.txt": (b"hello", True)})
        assert made.hex() == (
            "504b03041400000000002108210286a61036050000000500000005000900612e747874"
            "35d90500040000000068656c6c6f"
            "504b010214001400000000002108210286a610360500000005000000050000000000000000"
            "000000000000000000612e747874"
            "504b0506000000000100010033000000310000000000"
        )
        assert zipfile.ZipFile(io.BytesIO(made)).read("a.txt") == b"hello"

    def test_incompressible_is_stored(self) -> None:
        archive = Archive.open(_archive({"a": (b"\x01\x02", False), "b": (b"z" * 99, False)}))
        assert archive.entries["a"].is_stored
        assert not archive.entries["b"].is_stored

    def test_large_noise_is_stored_and_large_text_is_not(self) -> None:
        noise = random.Random(1).randbytes(100_000)
        assert encode(noise, stored=False).method == 0
        assert encode(b"text and more text " * 9_000, stored=False).method == 8
        assert encode(noise[:9000] + bytes(90_000), stored=False).method == 8

    def test_unsafe_names(self) -> None:
        with pytest.raises(UnsafeNameError):
            SectionWriter(0).add("../x", encode(b"", stored=True))

    @settings(max_examples=60, deadline=None)
    @given(
        st.dictionaries(
            st.from_regex(r"(lib/[a-z]{1,5}\.so|[a-zé]{1,9}\.(png|arsc))", fullmatch=True),
            st.tuples(st.binary(max_size=200).filter(_no_magic), st.booleans()),
            min_size=1,
            max_size=5,
        )
    )
    def test_round_trip(self, entries: dict[str, tuple[bytes, bool]]) -> None:
        made = _archive(entries)
        assert made == _archive(entries)
        archive = Archive.open(made)
        judge = zipfile.ZipFile(io.BytesIO(made))
        assert judge.testzip() is None
        for name, (data, _) in entries.items():
            entry = archive.entries[name]
            assert archive.read(name) == judge.read(name) == data
            assert entry.data_offset % alignment_of(name, stored=entry.is_stored) == 0
