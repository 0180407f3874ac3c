"""`inspect` says whether the signature holds, `show` whom a package is for."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from longshore_packer.archive import Archive
from longshore_packer.assembly import Base
from longshore_packer.build import Builder, Order, Signing
from longshore_packer.cli import main
from longshore_packer.content import ChannelConfig
from longshore_packer.inspection import inspect, read_tags
from longshore_packer.keys import SigningKey
from longshore_packer.signing.block import make_block, parse_block
from longshore_packer.signing.channel import ChannelTag
from longshore_packer.signing.receipt import TagKey
from longshore_packer.tag import Promotion, Tagger
from longshore_packer.tag_format import SIGNED_TAG_ID, VASDOLLY_ID

_KEY = TagKey.load(bytes(range(32)))
_PUBLIC = {_KEY.identifier: _KEY.public_bytes}


@pytest.fixture
def package(base_folder: Path, rsa_key: SigningKey, tmp_path: Path) -> Path:
    """A promotion package: channel huawei, promoter 推广7, signed tag."""
    path = tmp_path / "built.apk"
    with Base.open(base_folder) as base:
        order = Order(ChannelConfig("huawei", package_suffix=".hw"))
        Builder(base, Signing(rsa_key)).build(order).package.materialize(path)
    with Tagger.open(path) as tagger:
        promotion = Promotion(ChannelTag("huawei", extra={"campaign": "1"}), "推广7", "promoted")
        (made,) = tagger.tag_all([promotion], tmp_path, tag_key=_KEY, game="harbor")
    return made


def _with_pairs(path: Path, change: Callable[[dict[int, bytes]], None]) -> bytes:
    """Return the package with other pairs in its signing block, of the same padded size."""
    data = path.read_bytes()
    with Archive.open(path) as archive:
        start, end = archive.layout.block_offset, archive.layout.directory_offset
    pairs = parse_block(data[start:end], subject="x")
    change(pairs)
    block = make_block(pairs)
    assert len(block) == end - start
    return data[:start] + block + data[end:]


class TestShow:
    @pytest.fixture
    def show(self, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, Any]]:
        def run(*arguments: object) -> tuple[int, Any]:
            code = main(["--json", "show", *map(str, arguments)])
            return code, json.loads(capsys.readouterr().out)

        return run

    def test_verified(self, show: Any, package: Path) -> None:
        code, told = show(package, "--tag-public-key", _KEY.public_bytes.hex())
        assert code == 0
        assert (told["channel"], told["promoter"], told["state"]) == ("huawei", "推广7", "valid")
        assert told["walle"] == {"channel": "huawei", "campaign": "1"}
        assert told["vasdolly"] == "huawei"
        assert told["signed"]["game"] == "harbor"

    def test_text(self, package: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["show", str(package)]) == 0
        told = capsys.readouterr().out
        assert "channel      huawei" in told and "promoter     推广7" in told
        assert "unchecked" in told

    def test_another_key(self, show: Any, package: Path) -> None:
        code, told = show(package, "--tag-public-key", TagKey.generate().public_bytes.hex())
        assert (code, told["state"]) == (1, "wrong")

    def test_no_tag(self, show: Any, mother: Path) -> None:
        code, told = show(mother)
        assert (code, told["channel"], told["state"]) == (0, "", "none")

    @pytest.mark.parametrize("key", ["zz", "00"])
    def test_no_key(self, show: Any, package: Path, key: str) -> None:
        code, told = show(package, "--tag-public-key", key)
        assert code in (1, 3), told


class TestForged:
    def test_tag_of_another_package(
        self, package: Path, base_folder: Path, rsa_key: SigningKey
    ) -> None:
        """A genuine signed tag, moved into another package, belongs to none there."""
        with Base.open(base_folder) as base:
            signing = Signing(rsa_key, tag_key=_KEY, game="harbor")
            other = Builder(base, signing).build(Order(ChannelConfig("huawei"), promoter="推广7"))
            bytes_of = other.package.read(0, other.package.size)
        with Archive.open(bytes_of) as archive:
            at, end = archive.layout.block_offset, archive.layout.directory_offset
            value = parse_block(bytes_of[at:end], subject="x")[SIGNED_TAG_ID]
        moved = _with_pairs(package, lambda pairs: pairs.update({SIGNED_TAG_ID: value}))
        tags = read_tags(Archive.open(moved), _PUBLIC)
        assert tags.state == "wrong"
        assert tags.problems == ("the signed tag belongs to another package",)

    def test_changed_channel(self, package: Path) -> None:
        """Anybody can change walle's and VasDolly's pairs; the signed tag tells on them."""
        moved = _with_pairs(package, lambda pairs: pairs.update({VASDOLLY_ID: b"pirate"}))
        tags = read_tags(Archive.open(moved), _PUBLIC)
        assert (tags.channel, tags.state) == ("huawei", "valid")
        assert "pirate" in tags.problems[0]

    def test_malformed(self, package: Path) -> None:
        moved = _with_pairs(package, lambda pairs: pairs.update({SIGNED_TAG_ID: b"junk"}))
        tags = read_tags(Archive.open(moved), _PUBLIC)
        assert (tags.state, tags.signed) == ("wrong", None)


class TestSignature:
    def test_valid(self, package: Path) -> None:
        report = inspect(Archive.open(package))
        assert (report.signature, report.tags.channel) == ("valid", "huawei")

    def test_changed_after_signing(self, package: Path) -> None:
        data = bytearray(package.read_bytes())
        with Archive.open(package) as archive:
            entry = archive.entries["assets/levels.bin"]
        data[entry.data_offset + 1000] ^= 1
        report = inspect(Archive.open(bytes(data)))
        assert report.schemes and report.signature == "invalid"
        assert "inspection.signature_invalid" in {note.code for note in report.notes}

    def test_unsigned(self, mother: Path) -> None:
        assert inspect(Archive.open(mother)).signature == "unsigned"
