"""The independent reader: it accepts what was ordered and names everything that is not."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from longshore_packer.archive import BytesSource, FileSource
from longshore_packer.assembly import Base, assemble
from longshore_packer.build import Builder, FaultyOutputError, Order, Signing
from longshore_packer.content import ChannelConfig, Edits, EntryContent
from longshore_packer.keys import SigningKey
from longshore_packer.prepare import known_prefix
from longshore_packer.signing.receipt import TagKey
from longshore_packer.verification import Expectation, Report, verify
from longshore_packer.verification.dex import class_names
from longshore_packer.verification.manifest import read_manifest
from longshore_packer.verification.package import PackageReader
from longshore_packer.verification.sections import read_sections
from longshore_packer.verification.signature import check_schemes
from longshore_packer.verification.table import find_texts

from ..fuzzing import Fuzz

_ORDER = Order(
    ChannelConfig(
        "huawei",
        package_suffix=".huawei",
        version_code=77,
        version_name="7.7",
        label="游戏",
        parameters={"appId": "10086", "debug": True},
        meta_data={"level": 3},
        permissions_added=("android.permission.VIBRATE",),
    ),
    promoter="p1",
)


@pytest.fixture(scope="module")
def made(base_folder: Path, fixed_key: SigningKey) -> Any:
    """A built package, its bytes, and what it must show."""
    with Base.open(base_folder) as base:
        signing = Signing(fixed_key, v1="always", tag_key=TagKey.load(bytes(range(32))), game="g")
        builder = Builder(base, signing)
        build = builder.build(_ORDER)
        edits = Edits(build.package_name, 21, parameters=dict(_ORDER.config.parameters))
        expected = builder.expectation(_ORDER, edits, build.schemes)
        yield build, build.package.read(0, build.package.size), expected


def test_labels_beyond_the_basic_plane(base_folder: Path, rsa_key: SigningKey) -> None:
    """A string pool in UTF-8 holds an emoji as two surrogates (modified UTF-8), as aapt2 writes."""
    config = ChannelConfig("taptap", label="舰队🚀", labels={"en": "Fleet🚀"})
    with Base.open(base_folder) as base:
        build = Builder(base, Signing(rsa_key)).build(Order(config))
    assert build.report is not None
    assert build.report.passed, build.report.failures


def _failures(report: Report) -> list[str]:
    return [check.name for check in report.failures]


class TestVerify:
    def test_what_was_ordered(self, made: Any) -> None:
        _, data, expected = made
        report = verify(BytesSource(data, name="out.apk"), expected)
        assert report.passed, report.failures
        names = {check.name for check in report.checks}
        assert {
            "structure",
            "schemes",
            "certificate",
            "alignment",
            "signing_block",
            "table",
            "package_name",
            "version_code",
            "version_name",
            "label",
            "permissions",
            "components",
            "channel.walle",
            "channel.vasdolly",
            "parameters.appId",
            "parameters.debug",
            "meta_data.appId",
            "meta_data.level",
            "tag.digest",
            "tag.channel",
            "tag.game",
            "tag.promoter",
        } <= names
        assert report.as_dict()["passed"] is True

    @pytest.mark.parametrize(
        ("field", "value", "name"),
        [
            ("package_name", "com.other", "package_name"),
            ("version_code", 1, "version_code"),
            ("version_name", "1", "version_name"),
            ("label", "Spiel", "label"),
            ("channel", "oppo", "channel.walle"),
            ("parameters", {"appId": "1"}, "parameters.appId"),
            ("meta_data", {"level": 4}, "meta_data.level"),
            ("permissions", ("android.permission.CAMERA_X",), "permissions"),
            ("certificate_sha256", "00" * 32, "certificate"),
            ("schemes", ("v3", "v3.1"), "schemes"),
            ("promoter", "p2", "tag.promoter"),
            ("game", "h", "tag.game"),
        ],
    )
    def test_another_order(self, field: str, value: object, name: str, made: Any) -> None:
        _, data, expected = made
        bent = replace(expected, **{field: value})
        assert name in _failures(verify(BytesSource(data), bent))

    def test_another_tag_key(self, made: Any) -> None:
        _, data, expected = made
        other = TagKey.generate()
        bent = replace(expected, tag_keys={other.identifier: other.public_bytes})
        assert _failures(verify(BytesSource(data), bent)) == ["tag"]

    @pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
    def test_changed_byte(self, share: float, made: Any) -> None:
        build, data, expected = made
        bent = bytearray(data)
        bent[int(build.package.prefix_length * share)] ^= 1
        assert not verify(BytesSource(bytes(bent)), expected).passed

    def test_truncated(self, made: Any) -> None:
        _, data, expected = made
        assert _failures(verify(BytesSource(data[:-9]), expected)) == ["structure"]

    def test_trusted_prefix_gives_the_same_report(self, made: Any, base_folder: Path) -> None:
        _, data, expected = made
        with Base.open(base_folder) as base:
            fast = verify(BytesSource(data), expected, known=known_prefix(base))
        assert fast.as_dict() == verify(BytesSource(data), expected).as_dict()

    def test_missing_component(self, base_folder: Path, rsa_key: SigningKey) -> None:
        with Base.open(base_folder) as base:
            edits = Edits("x", 24)
            data = base.archive.read("AndroidManifest.xml")
            name = "MainActivity"
            for text in (name.encode(), name.encode("utf-16-le")):
                data = data.replace(text, text.replace(b"M", b"N"))
            edits.replaced["AndroidManifest.xml"] = EntryContent(data, False)
            report = verify(assemble(base, edits, rsa_key).package, Expectation())
        assert _failures(report) == ["components"]

    def test_builder_refuses_a_faulty_result(
        self, base_folder: Path, rsa_key: SigningKey, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """What verification finds stops a build, even though the writer believed in it."""
        with Base.open(base_folder) as base:
            builder = Builder(base, Signing(rsa_key))
            wrong = Expectation(package_name="com.other")
            monkeypatch.setattr(Builder, "expectation", lambda *_: wrong)
            with pytest.raises(FaultyOutputError) as caught:
                builder.build(_ORDER)
        assert "package_name" in caught.value.message


class TestLabels:
    def test_every_language_of_the_mother(self, mother: Path, judge: Any) -> None:
        with FileSource(mother) as source:
            package = PackageReader(source)
            manifest = read_manifest(package.read("AndroidManifest.xml"), subject="m")
            found = find_texts(
                package.read("resources.arsc"), int((manifest.label or "")[1:], 16), subject="t"
            )
        badging = judge("aapt2", "dump", "badging", mother)
        assert len(found) == 3
        for text in found:
            assert f":'{text}'" in badging


class TestFuzz:
    @pytest.mark.fuzz("manifest", 3000)
    def test_manifest(self, base_folder: Path, fuzz: Fuzz) -> None:
        with Base.open(base_folder) as base:
            data = base.archive.read("AndroidManifest.xml")
        fuzz(lambda bent: read_manifest(bent, subject="m"), [data])

    @pytest.mark.fuzz("table", 3000)
    def test_table(self, base_folder: Path, fuzz: Fuzz) -> None:
        with Base.open(base_folder) as base:
            data = base.archive.read("resources.arsc")
        fuzz(lambda bent: find_texts(bent, 0x7F010000, subject="t"), [data])

    @pytest.mark.fuzz("dex", 3000)
    def test_dex(self, base_folder: Path, fuzz: Fuzz) -> None:
        with Base.open(base_folder) as base:
            data = base.archive.read("classes.dex")
        fuzz(lambda bent: class_names(bent, subject="d"), [data])

    @pytest.mark.fuzz("package", 3000)
    def test_package(self, made: Any, fuzz: Fuzz) -> None:
        """Every answer is a report, however the bytes are bent."""
        build, data, expected = made
        small = data[build.package.prefix_length - 64 :] if len(data) > 1 << 20 else data
        fuzz(lambda bent: verify(BytesSource(bent), expected), [small, b"\x5a" * 99])

    @pytest.mark.fuzz("block", 3000)
    def test_signing_block(self, made: Any, fuzz: Fuzz) -> None:
        _, data, _ = made
        start = read_sections(BytesSource(data)).entries_end

        def target(bent: bytes) -> None:
            whole = BytesSource(data[:start] + bent)
            check_schemes(whole, read_sections(whole))

        fuzz(target, [data[start:]])
