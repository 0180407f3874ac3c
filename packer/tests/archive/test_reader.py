"""The strict reader accepts honest archives and reads what the standard library reads."""

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from longshore_packer.archive import Archive, BytesSource, FileSource
from longshore_packer.errors import InputError

from ..fuzzing import Fuzz


class TestOpen:
    def test_same_entries_as_the_standard_library(self, real_apk: Path) -> None:
        with Archive.open(real_apk) as archive, zipfile.ZipFile(real_apk) as judge:
            assert list(archive.entries) == judge.namelist()
            for name, entry in archive.entries.items():
                assert archive.read(name) == judge.read(name)
                assert entry.crc32 == judge.getinfo(name).CRC
                assert len(archive.raw(name)) == entry.compressed_size

    def test_bytes_and_memoryview(self, forge: Any) -> None:
        data = forge.zip(("ä/ö.txt", b"text"))
        for origin in (bytes(data), data, memoryview(data), BytesSource(data)):
            with Archive.open(origin) as archive:
                assert archive.read("ä/ö.txt") == b"text"

    def test_streamed_with_data_descriptor(self, tmp_path: Path) -> None:
        path = tmp_path / "streamed.zip"
        with path.open("wb") as file, zipfile.ZipFile(_Unseekable(file), "w") as made:
            made.writestr("one.txt", b"1" * 500, zipfile.ZIP_DEFLATED)
            made.writestr("two.txt", b"2" * 500, zipfile.ZIP_STORED)
        with Archive.open(path) as archive:
            assert archive.read("one.txt") == b"1" * 500
            assert archive.read("two.txt") == b"2" * 500

    def test_comment_is_kept(self, forge: Any) -> None:
        data = forge.zip() + b"ch=1"
        forge.put(data, len(data) - 6, 4, 2)
        assert Archive.open(bytes(data)).layout.comment == b"ch=1"

    def test_padding_before_the_block(self, real_apk: Path) -> None:
        with Archive.open(real_apk) as archive:
            assert archive.layout.has_block

    def test_closes_its_file(self, real_apk: Path) -> None:
        source = FileSource(real_apk)
        source.close()
        source.close()
        with pytest.raises(InputError):
            source.read(0, 4)


class _Unseekable:
    """A file that cannot seek, so that zipfile writes data descriptors."""

    def __init__(self, file: Any) -> None:
        self._file = file

    def write(self, data: bytes) -> int:
        return int(self._file.write(data))

    def flush(self) -> None:
        self._file.flush()


class TestProperties:
    @settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(
        st.dictionaries(
            st.from_regex(r"[a-z]{1,8}(/[a-z0-9_ .]{1,7}[a-z])?", fullmatch=True),
            st.binary(max_size=300),
            min_size=1,
            max_size=6,
        )
    )
    def test_reads_what_zipfile_wrote(self, entries: dict[str, bytes]) -> None:
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
            for name, data in entries.items():
                made.writestr(name, data)
        archive = Archive.open(file.getvalue())
        assert {name: archive.read(name) for name in archive.entries} == entries


class TestFuzz:
    @pytest.mark.fuzz("zip", 3000)
    def test_reader(self, forge: Any, fuzz: Fuzz) -> None:
        def target(data: bytes) -> None:
            archive = Archive.open(data)
            for name in archive.entries:
                archive.read(name)

        samples = [bytes(forge.zip()), bytes(forge.zip(stored=True))]
        fuzz(target, samples)
