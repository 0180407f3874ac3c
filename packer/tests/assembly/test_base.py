"""A stored base is reusable, and a damaged one is refused."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from longshore_packer.assembly import Base, BaseError
from longshore_packer.assembly.index import INDEX_FILE, PACKAGE_FILE, BaseIndex
from longshore_packer.errors import InputError, PackerError
from longshore_packer.keys import SigningKey
from longshore_packer.prepare import UnsignedMotherError, prepare
from longshore_packer.signing.digest import CHUNK_BYTES
from longshore_packer.verification import SignatureMismatchError

from ..fuzzing import Fuzz


@pytest.fixture
def copy(base_folder: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(base_folder, tmp_path / "copy"))


class TestStored:
    def test_reused_elsewhere(self, base_folder: Path, copy: Path) -> None:
        with Base.open(base_folder) as one, Base.open(copy) as two:
            assert one.identifier == two.identifier
            two.check_prefix()

    def test_changeable_entries_come_last(self, base_folder: Path) -> None:
        with Base.open(base_folder) as base:
            names = [entry.name for entry in base.tail_entries]
            assert "AndroidManifest.xml" in names and "resources.arsc" in names
            assert "classes.dex" in base.prefix_names
            assert not any(name.endswith((".RSA", ".SF")) for name in base.archive.entries)

    @pytest.mark.parametrize("file", [PACKAGE_FILE, INDEX_FILE])
    def test_missing_file(self, file: str, copy: Path) -> None:
        (copy / file).unlink()
        with pytest.raises(InputError):
            Base.open(copy)

    def test_damaged_tail(self, copy: Path) -> None:
        path = copy / PACKAGE_FILE
        data = bytearray(path.read_bytes())
        data[data.rindex(b"AndroidManifest.xml", 0, data.index(b"PK\1\2")) + 40] ^= 1
        path.write_bytes(data)
        with pytest.raises(BaseError):
            Base.open(copy)

    def test_damaged_prefix(self, copy: Path, tmp_path: Path) -> None:
        index = json.loads((copy / INDEX_FILE).read_bytes())
        if index["prefix_length"] < CHUNK_BYTES:
            pytest.skip("the mother's prefix is smaller than one chunk")
        path = copy / PACKAGE_FILE
        data = bytearray(path.read_bytes())
        data[5000] ^= 1
        path.write_bytes(data)
        with Base.open(copy) as base, pytest.raises(BaseError):
            base.check_prefix()

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("format", 9),
            ("size", 1),
            ("prefix_length", 77),
            ("prefix_count", 1 << 20),
            ("prefix_length", "long"),
            ("chunks", []),
            ("chunks", {}),
            ("jar_digests", [1]),
            ("jar_digest", "md5"),
            ("min_sdk", -1),
            ("surplus", 1),
            ("mother_schemes", None),
        ],
    )
    def test_index_lies(self, field: str, value: object, copy: Path) -> None:
        path = copy / INDEX_FILE
        path.write_text(json.dumps(json.loads(path.read_bytes()) | {field: value}))
        with pytest.raises(BaseError):
            Base.open(copy)

    @pytest.mark.fuzz("index", 3000)
    def test_fuzz_index(self, base_folder: Path, fuzz: Fuzz) -> None:
        data = (base_folder / INDEX_FILE).read_bytes()
        fuzz(lambda bent: BaseIndex.load(bent, subject="index"), [data])


class TestPrepare:
    def test_unsigned_mother(self, mother: Path, tmp_path: Path) -> None:
        with pytest.raises(UnsignedMotherError):
            prepare(mother, tmp_path / "base")

    def test_broken_signature(self, real_apk: Path, tmp_path: Path) -> None:
        """The fast tier of other tools clones such a file happily."""
        data = bytearray(real_apk.read_bytes())
        data[5000] ^= 1
        bent = tmp_path / "bent.apk"
        bent.write_bytes(data)
        with pytest.raises(PackerError) as caught:
            prepare(bent, tmp_path / "base")
        assert isinstance(caught.value, SignatureMismatchError) or "archive" in caught.value.code

    def test_no_manifest(self, forge: Any, tmp_path: Path) -> None:
        path = tmp_path / "plain.zip"
        path.write_bytes(forge.zip())
        with pytest.raises(PackerError) as caught:
            prepare(path, tmp_path / "base", allow_unsigned=True)
        assert caught.value.code == "content.mother"

    def test_progress(self, mother: Path, tmp_path: Path) -> None:
        seen: list[tuple[str, int, int]] = []
        prepare(
            mother,
            tmp_path / "base",
            allow_unsigned=True,
            progress=lambda stage, done, total: seen.append((stage, done, total)),
        ).close()
        assert {"check", "copy"} <= {stage for stage, _, _ in seen}
        assert all(done <= total for _, done, total in seen)

    def test_unwritable_folder(self, mother: Path, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")
        with pytest.raises(PackerError) as caught:
            prepare(mother, tmp_path / "file" / "base", allow_unsigned=True)
        assert caught.value.code == "output.failed"

    def test_signed_by_us(self, base_folder: Path, rsa_key: SigningKey, tmp_path: Path) -> None:
        """A package of ours is a mother like any other."""
        from longshore_packer.assembly import assemble
        from longshore_packer.content import Edits

        with Base.open(base_folder) as base:
            path = tmp_path / "own.apk"
            assemble(base, Edits("x", 21), rsa_key).package.materialize(path)
        with prepare(path, tmp_path / "next") as again:
            assert again.index.mother_schemes == ["v2", "v3"]
