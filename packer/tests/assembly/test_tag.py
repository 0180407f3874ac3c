"""The fast tier: only the block changes, judges still accept, readers see the channel."""

import struct
from collections.abc import Callable
from pathlib import Path

import pytest

from longshore_packer.archive import Archive, FileSource
from longshore_packer.assembly import Base
from longshore_packer.build import Builder, Order, Signing
from longshore_packer.content import ChannelConfig
from longshore_packer.inspection import inspect
from longshore_packer.keys import SigningKey
from longshore_packer.prepare import prepare
from longshore_packer.signing import schemes
from longshore_packer.signing.block import V3_ID, V31_ID, make_block, parse_block
from longshore_packer.signing.channel import ChannelTag
from longshore_packer.signing.receipt import TagKey
from longshore_packer.tag import NotTaggableError, Promotion, Tagger
from longshore_packer.tag_format import SIGNED_TAG_ID, ChannelTagError
from longshore_packer.verification import (
    Expectation,
    SignatureMismatchError,
    VerificationError,
    verify,
)
from longshore_packer.verification.sections import read_sections
from longshore_packer.verification.signature import check_schemes
from longshore_packer.verification.tags import read_signed_tag, read_vasdolly, read_walle


@pytest.fixture
def signed(base_folder: Path, rsa_key: SigningKey, tmp_path: Path) -> Path:
    path = tmp_path / "signed.apk"
    with Base.open(base_folder) as base:
        order = Order(ChannelConfig("first"))
        Builder(base, Signing(rsa_key)).build(order).package.materialize(path)
    return path


class TestTag:
    def test_only_the_block_changes(
        self, signed: Path, judge: Callable[..., str], tmp_path: Path
    ) -> None:
        key = TagKey.generate()
        tagger = Tagger.open(signed)
        names = [Promotion(ChannelTag(f"推广{i}"), f"p{i}", f"n{i}") for i in range(3)]
        paths = list(tagger.tag_all(names, tmp_path, tag_key=key, game="g"))
        assert [path.name for path in paths] == ["n0.apk", "n1.apk", "n2.apk"]
        before = Archive.open(signed).layout
        for number, path in enumerate(paths):
            judge("apksigner", "verify", path)
            after = Archive.open(path).layout
            assert after.block_offset == before.block_offset
            size = before.block_offset
            assert path.read_bytes()[:size] == signed.read_bytes()[:size]
            with FileSource(path) as source:
                pairs = dict(read_sections(source).pairs)
            assert read_walle(pairs) == {"channel": f"推广{number}"}
            assert read_vasdolly(pairs) == f"推广{number}"
            tag = read_signed_tag(pairs[SIGNED_TAG_ID], {key.identifier: key.public_bytes})
            assert (tag.promoter, tag.digest) == (f"p{number}", tagger.digest)

    def test_signed_tag_of_another_package(self, signed: Path, tmp_path: Path) -> None:
        """A tag moved to another package is found by its digest."""
        key = TagKey.generate()
        tagger = Tagger.open(signed)
        tagger.digest = "sha256:" + "00" * 32
        package = tagger.tag(Promotion(ChannelTag("c")), tag_key=key)
        report = verify(package, Expectation(tag_keys={key.identifier: key.public_bytes}))
        assert [check.name for check in report.failures] == ["tag.digest"]

    def test_on_a_virtual_package(self, base_folder: Path, rsa_key: SigningKey) -> None:
        with Base.open(base_folder) as base:
            made = Builder(base, Signing(rsa_key)).build(Order(ChannelConfig("first")))
            package = Tagger.open(made.package).tag(Promotion(ChannelTag("second")))
            report = verify(package, Expectation(channel="second", schemes=("v1", "v2", "v3")))
            assert report.passed, report.failures

    def test_real_package(self, real_apk: Path, tmp_path: Path, judge: Callable[..., str]) -> None:
        package = Tagger.open(real_apk).tag(Promotion(ChannelTag("c")))
        package.materialize(tmp_path / "out.apk")
        judge("apksigner", "verify", tmp_path / "out.apk")

    def test_virtual_files(self, signed: Path, tmp_path: Path) -> None:
        paths = list(
            Tagger.open(signed).tag_all([Promotion(ChannelTag("c"))], tmp_path, virtual=True)
        )
        assert paths == [tmp_path / "c.tail"]
        assert paths[0].stat().st_size < 20_000


@pytest.fixture
def rotated(signed: Path, rsa_key: SigningKey, key_of: Callable[..., SigningKey]) -> Path:
    """The package as after a key rotation: v3.1 by the new key, and v3 insisting on v3.1."""
    layout, data = Archive.open(signed).layout, signed.read_bytes()
    pairs = parse_block(data[layout.block_offset : layout.directory_offset], subject="x")
    with FileSource(signed) as source:
        digest = bytes.fromhex(check_schemes(source, read_sections(source))[0].digest[7:])

    def signer(key: SigningKey, attributes: list[bytes], first_sdk: int) -> bytes:
        levels = struct.pack("<II", first_sdk, 0x7FFFFFFF)
        signed_data = schemes._signed_data(key, digest) + levels + schemes._sequence(attributes)
        proof = schemes._proof(key, signed_data)
        return schemes._sequence([schemes._prefixed(signed_data) + levels + proof])

    minimum = struct.pack("<II", 0x559F8B02, 33)
    pairs[V3_ID] = signer(rsa_key, [minimum], 28)
    pairs[V31_ID] = signer(key_of("ec-256"), [], 33)
    block, rest = make_block(pairs), bytearray(data[layout.directory_offset :])
    end = rest.rindex(b"PK\5\6")
    struct.pack_into("<I", rest, end + 16, layout.block_offset + len(block))
    signed.write_bytes(data[: layout.block_offset] + block + rest)
    return signed


class TestRotatedKey:
    """A mother whose key was rotated: tagging carries scheme v3.1, a full build says it is gone."""

    def test_tagging_carries_it(
        self, rotated: Path, key_of: Callable[..., SigningKey], tmp_path: Path
    ) -> None:
        path = tmp_path / "out.apk"
        Tagger.open(rotated).tag(Promotion(ChannelTag("推广"))).materialize(path)
        with FileSource(path) as source:
            found = check_schemes(source, read_sections(source))
            assert read_walle(dict(read_sections(source).pairs)) == {"channel": "推广"}
        assert [signer.scheme for signer in found] == ["v2", "v3", "v3.1"]
        assert found[2].certificate == key_of("ec-256").certificate_ders[0]

    def test_stripping_is_refused(self, rotated: Path) -> None:
        rotated.write_bytes(rotated.read_bytes().replace(V31_ID.to_bytes(4, "little"), b"\1\2\3\4"))
        with pytest.raises(SignatureMismatchError, match=r"v3\.1 was stripped"):
            Tagger.open(rotated)

    def test_a_full_build_warns(self, rotated: Path, rsa_key: SigningKey, tmp_path: Path) -> None:
        assert "inspection.rotated_key" in [n.code for n in inspect(Archive.open(rotated)).notes]
        with prepare(rotated, tmp_path / "rotated") as base:
            build = Builder(base, Signing(rsa_key)).build(Order(ChannelConfig("full")))
        assert [w.code for w in build.warnings if "rotation" in w.code] == [
            "build.rotation_dropped"
        ]
        assert build.schemes == ("v1", "v2", "v3")


class TestRefused:
    def test_broken_signature(self, signed: Path) -> None:
        data = bytearray(signed.read_bytes())
        at = data.index(b"classes.dex") + 5000
        data[at] ^= 1
        signed.write_bytes(data)
        with pytest.raises(SignatureMismatchError):
            Tagger.open(signed)
        Tagger.open(signed, check=False)

    def test_unsigned(self, mother: Path) -> None:
        with pytest.raises(NotTaggableError):
            Tagger.open(mother)

    def test_stripped_v3(self, signed: Path) -> None:
        data = signed.read_bytes()
        bent = data.replace((0xF05368C0).to_bytes(4, "little"), b"\1\2\3\4")
        signed.write_bytes(bent)
        with pytest.raises(VerificationError):
            Tagger.open(signed)

    def test_empty_channel(self, signed: Path) -> None:
        with pytest.raises(ChannelTagError):
            Tagger.open(signed).tag(Promotion(ChannelTag("")))


def test_old_signed_tag_goes(signed: Path, tmp_path: Path) -> None:
    """Tagged again without a key: the old promoter's statement must not stay in the package."""
    key = TagKey.generate()
    with Tagger.open(signed) as tagger:
        (first,) = tagger.tag_all(
            [Promotion(ChannelTag("a"), "p1", "first")], tmp_path, tag_key=key, game="g"
        )
    with Tagger.open(first) as tagger:
        (second,) = tagger.tag_all([Promotion(ChannelTag("b"), name="second")], tmp_path)
    with FileSource(second) as source:
        pairs = dict(read_sections(source).pairs)
    assert read_walle(pairs) == {"channel": "b"}
    assert SIGNED_TAG_ID not in pairs
