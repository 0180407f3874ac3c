"""What changed on the disk is noticed: a stored base, its index, a package just written."""

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from longshore_packer import virtual
from longshore_packer.assembly import Base, BaseError
from longshore_packer.assembly.index import INDEX_FILE, PACKAGE_FILE
from longshore_packer.batch import build_all
from longshore_packer.build import Builder, Order, Signing
from longshore_packer.content import ChannelConfig
from longshore_packer.keys import SigningKey
from longshore_packer.prepare import prepare
from longshore_packer.virtual import OutputError

_ORDER = Order(ChannelConfig("huawei", package_suffix=".huawei"))


@pytest.fixture
def copy(base_folder: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(base_folder, tmp_path / "copy"))


class TestStoredBase:
    def test_turned_bit(self, copy: Path, rsa_key: SigningKey) -> None:
        """One bit of the prefix, which no package reads again: nothing is built on it."""
        path = copy / PACKAGE_FILE
        data = bytearray(path.read_bytes())
        data[700_000] ^= 1
        path.write_bytes(data)
        with Base.open(copy) as base, pytest.raises(BaseError, match="damaged"):
            Builder(base, Signing(rsa_key)).build(_ORDER)

    @pytest.mark.parametrize("field", ["jar_digests", "package_name", "min_sdk"])
    def test_changed_index(self, field: str, copy: Path) -> None:
        """A v1 digest is used as it stands there: a wrong one would be signed."""
        path = copy / INDEX_FILE
        values = json.loads(path.read_bytes())
        if field == "jar_digests":
            name = next(iter(values[field]))
            values[field][name] = "A" + values[field][name][1:]
        else:
            values[field] = {"package_name": "com.example.other", "min_sdk": 30}[field]
        path.write_text(json.dumps(values))
        with pytest.raises(BaseError, match="changed after it was written"):
            Base.open(copy)

    def test_index_of_before(self, copy: Path) -> None:
        """A base without a check sum, as older versions wrote it, is still opened."""
        path = copy / INDEX_FILE
        values = json.loads(path.read_bytes())
        del values["checksum"], values["mother_is_rotated"]
        path.write_text(json.dumps(values))
        Base.open(copy).close()

    def test_garbage_dex(self, mother: Path, tmp_path: Path, forge: Any) -> None:
        """What inspection refuses is refused when preparing too, not for each channel later."""
        from longshore_packer.archive import Archive
        from longshore_packer.content.errors import MotherError

        with Archive.open(mother) as archive:
            parts = {name: archive.read(name) for name in archive.entries}
        parts["classes.dex"] = b"dex\n035\0" + b"garbage" * 99
        path = tmp_path / "garbage.apk"
        path.write_bytes(forge.zip(*parts.items()))
        with pytest.raises(MotherError, match="dex"):
            prepare(path, tmp_path / "base", allow_unsigned=True)


class TestReadBack:
    @pytest.mark.parametrize(
        ("function", "is_tail"), [("copy_range", False), ("write_at", False), ("write_at", True)]
    )
    def test_bytes_that_did_not_arrive(
        self,
        function: str,
        is_tail: bool,
        base_folder: Path,
        rsa_key: SigningKey,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        """A disk that keeps another byte than it was given: refused, nothing left behind."""
        honest: Callable[..., Any] = getattr(virtual, function)

        def lying(*given: Any, **named: Any) -> Any:
            honest(*given, **named)
            target, at = (given[1], named["at"]) if function == "copy_range" else given[::2]
            byte = os.pread(target, 1, at + 99)
            os.pwrite(target, bytes((byte[0] ^ 1,)), at + 99)
            return 0

        monkeypatch.setattr(virtual, function, lying)
        with Base.open(base_folder) as base:
            builder = Builder(base, Signing(rsa_key))
            (outcome,) = build_all(builder, [_ORDER], folder=tmp_path, virtual=is_tail)
        assert isinstance(outcome.error, OutputError), outcome
        assert list(tmp_path.iterdir()) == []

    def test_honest_disk(self, base_folder: Path, rsa_key: SigningKey, tmp_path: Path) -> None:
        with Base.open(base_folder) as base:
            (outcome,) = build_all(Builder(base, Signing(rsa_key)), [_ORDER], folder=tmp_path)
        assert outcome.error is None
        assert [path.name for path in tmp_path.iterdir()] == ["huawei.apk"]
