"""Components without a class: the mother's own are named, a channel's are refused."""

from pathlib import Path

import pytest

from longshore_packer.binary import values
from longshore_packer.binary.xml import Attribute, Element
from longshore_packer.build import Builder, FaultyOutputError, Order, Signing
from longshore_packer.content import ChannelConfig, Mother, plan
from longshore_packer.content.errors import (
    ComponentMissingError,
    MarkedTestOnlyError,
    MotherError,
    SplitPackageError,
)
from longshore_packer.content.fragment import ANDROID
from longshore_packer.content.manifest import Manifest, put
from longshore_packer.inspection import inspect
from longshore_packer.keys import SigningKey
from longshore_packer.prepare import prepare
from longshore_packer.verification import Expectation, verify

from .altered import altered

_LEFT_OVER = "com.stub.LeftOverService"


def _add(name: str, kind: str = "service") -> object:
    def change(manifest: Manifest) -> None:
        element = Element(kind)
        put(element, "name", name)
        manifest.application.children.append(element)

    return change


def _protected(prepared: Mother, tmp_path: Path) -> Path:
    """A mother whose code is hidden: its dex holds none of the manifest's classes."""
    shell = altered(prepared, None, "classes.dex")
    path = tmp_path / "protected.apk"
    path.write_bytes(shell.archive.source.read(0, shell.archive.source.size))
    return path


class TestMothersOwn:
    def test_left_over_service(self, prepared: Mother, tmp_path: Path, rsa_key: SigningKey) -> None:
        mother = altered(prepared, _add(_LEFT_OVER))  # type: ignore[arg-type]
        edits = plan(mother, ChannelConfig("x", package_suffix=".x"))
        assert edits.absent_components == (_LEFT_OVER,)
        (warning,) = [w for w in edits.warnings if w.code == "content.component_absent"]
        assert warning.subject == _LEFT_OVER
        report = inspect(mother)
        assert report.absent_components == edits.absent_components
        assert [n.subject for n in report.notes if n.code == "inspection.class_absent"] == [
            _LEFT_OVER
        ]

    def test_protected_mother_is_built(
        self, prepared: Mother, tmp_path: Path, rsa_key: SigningKey
    ) -> None:
        with prepare(_protected(prepared, tmp_path), tmp_path / "b", allow_unsigned=True) as base:
            made = Builder(base, Signing(rsa_key)).build(
                Order(ChannelConfig("huawei", package_suffix=".huawei"))
            )
            # Without being told, the reader names them: the list excuses these and no others.
            report = verify(made.package, Expectation())
            assert [check.name for check in report.failures] == ["components"]
            known = made.absent_components
            report = verify(made.package, Expectation(absent_components=known[1:]))
            assert [check.found for check in report.failures] == [known[0]]
        assert made.report is not None and made.report.passed
        assert "com.example.harbor.MainActivity" in known
        assert "content.component_absent" in {warning.code for warning in made.warnings}

    def test_platform_class(self, prepared: Mother, tmp_path: Path, rsa_key: SigningKey) -> None:
        mother = altered(prepared, _add("android.app.NativeActivity", "activity"))  # type: ignore[arg-type]
        path = tmp_path / "native.apk"
        path.write_bytes(mother.archive.source.read(0, mother.archive.source.size))
        with prepare(path, tmp_path / "b", allow_unsigned=True) as base:
            made = Builder(base, Signing(rsa_key)).build(Order(ChannelConfig("x")))
        assert made.absent_components == ()


class TestChannels:
    def test_in_a_protected_mother_too(self, prepared: Mother, tmp_path: Path) -> None:
        fragment = (
            '<manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>'
            '<service android:name="com.channel.Login"/></application></manifest>'
        )
        mother = altered(prepared, None, "classes.dex")
        with pytest.raises(ComponentMissingError) as caught:
            plan(mother, ChannelConfig("x", manifest=fragment))
        assert caught.value.subject == "com.channel.Login"

    def test_verification_does_not_excuse_it(
        self, base_folder: Path, rsa_key: SigningKey, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Should planning miss one, the finished package is still refused."""
        from longshore_packer.assembly import Base
        from longshore_packer.content import planner

        monkeypatch.setattr(planner, "check_components", lambda draft: None)
        fragment = (
            '<manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>'
            '<service android:name="com.channel.Login"/></application></manifest>'
        )
        with Base.open(base_folder) as base, pytest.raises(FaultyOutputError, match="Login"):
            Builder(base, Signing(rsa_key)).build(Order(ChannelConfig("x", manifest=fragment)))


def _flag(place: str, name: str, resource_id: int = 0) -> object:
    def change(manifest: Manifest) -> None:
        element = manifest.root if place == "root" else manifest.application
        true = values.boolean(True)
        if resource_id:
            element.put(Attribute(ANDROID, name, resource_id, true))
        else:
            put(element, name, true)

    return change


def _meta(manifest: Manifest) -> None:
    element = Element("meta-data")
    put(element, "name", "com.android.vending.splits.required")
    put(element, "value", values.boolean(True))
    manifest.application.children.append(element)


class TestWhatNoPhoneInstalls:
    @pytest.mark.parametrize("place", ["root", "application"])
    def test_split_required(self, place: str, prepared: Mother) -> None:
        with pytest.raises(SplitPackageError, match="isSplitRequired"):
            altered(prepared, _flag(place, "isSplitRequired", 0x01010591))  # type: ignore[arg-type]

    def test_splits_required_by_the_store(self, prepared: Mother) -> None:
        with pytest.raises(SplitPackageError, match="vending"):
            altered(prepared, _meta)

    def test_test_only(self, prepared: Mother) -> None:
        mother = altered(prepared, _flag("application", "testOnly"))  # type: ignore[arg-type]
        with pytest.raises(MarkedTestOnlyError):
            plan(mother, ChannelConfig("x"))

    def test_debuggable(self, prepared: Mother) -> None:
        mother = altered(prepared, _flag("application", "debuggable"))  # type: ignore[arg-type]
        codes = {warning.code for warning in plan(mother, ChannelConfig("x")).warnings}
        assert "content.debuggable" in codes

    @pytest.mark.parametrize(
        ("names", "told"),
        [
            (("BundleConfig.pb", "base/manifest/AndroidManifest.xml"), "AAB"),
            (("toc.pb", "splits/base-master.apk"), "APKS"),
            (("manifest.json", "icon.png", "com.game.apk", "config.arm64_v8a.apk"), "XAPK"),
            (("module.json", "ets/modules.abc"), "HAP"),
            (("pack.info", "entry-default.hap"), "HAP"),
            (("Payload/Game.app/Info.plist",), "IPA"),
        ],
    )
    def test_other_formats(self, names: tuple[str, ...], told: str, forge: object) -> None:
        from longshore_packer.archive import Archive
        from longshore_packer.content.formats import PackageFormatError

        data = forge.zip(*((name, b"x") for name in names))  # type: ignore[attr-defined]
        with pytest.raises(PackageFormatError, match=told) as caught:
            Mother(Archive.open(data))
        assert caught.value.remedy

    def test_unknown_format(self, forge: object) -> None:
        from longshore_packer.archive import Archive

        with pytest.raises(MotherError, match=r"AndroidManifest\.xml"):
            Mother(Archive.open(forge.zip(("readme.txt", b"x"))))  # type: ignore[attr-defined]
