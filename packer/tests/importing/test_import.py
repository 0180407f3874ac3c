"""Vendors' SDKs as the sources of plug-ins: what is taken, what is said of the rest."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from longshore_packer.importing import Imported, ImportOrder, import_sdk
from longshore_packer.plugin import PluginError, Toolchain, ToolError, build_plugin, validate

from .vendor import manifest, packed, write

ANDROID = "{http://schemas.android.com/apk/res/android}"
WECHAT = '<activity android:name="${applicationId}.wxapi.WXEntryActivity" android:exported="true"/>'
STRINGS = '<resources><string name="vendor_name">Vendor</string></resources>'


def order(**more: Any) -> ImportOrder:
    return ImportOrder(id="vendor", version="1.2", **more)


def take(tmp_path: Path, *inputs: Path, **more: Any) -> tuple[Path, Imported]:
    output = tmp_path / "out"
    return output, import_sdk(list(inputs), output, order(**more))


def aar(tmp_path: Path, name: str = "vendor.aar", **entries: bytes | str) -> Path:
    """An AAR; names of arguments have `__` for a slash."""
    told: dict[str, bytes | str] = {"AndroidManifest.xml": manifest()}
    told |= {key.replace("__", "/"): data for key, data in entries.items()}
    return write(tmp_path / name, told)


class TestParts:
    def test_everything_has_a_place_or_a_note(self, tmp_path: Path) -> None:
        made = write(
            tmp_path / "vendor.aar",
            {
                "AndroidManifest.xml": manifest(level=24),
                "res/values/values.xml": STRINGS,
                "assets/vendor/a.bin": b"a",
                "jni/arm64-v8a/libvendor.so": b"so",
                "jni/armeabi/libvendor.so": b"so",
                "R.txt": "",
                "proguard.txt": "-keep",
                "odd.bin": b"?",
            },
        )
        folder, done = take(tmp_path, made)
        found = sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())
        assert found == [
            "AndroidManifest.xml", "assets/vendor/a.bin", "lib/arm64-v8a/libvendor.so",
            "plugin.json", "res/values/values.xml",
        ]  # fmt: skip
        told = json.loads((folder / "plugin.json").read_text())
        assert (told["id"], told["version"], told["min_sdk"]) == ("vendor", "1.2", 24)
        notes = "\n".join(done.notes)
        assert "jni/armeabi/libvendor.so was left out" in notes
        assert "odd.bin has no place" in notes and "R.txt, proguard.txt" in notes

    def test_folders_of_eclipse_gradle_and_plain_ones(self, tmp_path: Path) -> None:
        eclipse, gradle, plain = tmp_path / "eclipse", tmp_path / "gradle", tmp_path / "plain"
        (eclipse / "libs" / "x86").mkdir(parents=True)
        (eclipse / "AndroidManifest.xml").write_text(manifest("com.one"))
        (eclipse / "libs" / "x86" / "libone.so").write_bytes(b"1")
        (eclipse / "Readme.md").write_text("read me")
        (gradle / "src" / "main" / "jniLibs" / "x86_64").mkdir(parents=True)
        (gradle / "src" / "main" / "AndroidManifest.xml").write_text(manifest("com.two"))
        (gradle / "src" / "main" / "jniLibs" / "x86_64" / "libtwo.so").write_bytes(b"2")
        plain.mkdir()
        aar(plain, "three.aar", assets__three="3")
        folder, done = take(tmp_path, eclipse, gradle, plain)
        assert (folder / "lib" / "x86" / "libone.so").read_bytes() == b"1"
        assert (folder / "lib" / "x86_64" / "libtwo.so").read_bytes() == b"2"
        assert (folder / "assets" / "three").read_bytes() == b"3"
        assert (folder / "r_packages.txt").read_text() == "com.two\ncom.vendor\n"
        assert any("Readme.md has no place" in note for note in done.notes)

    def test_a_file_that_a_publisher_gives(self, tmp_path: Path) -> None:
        """The vendor's sample of it is not everybody's: it becomes a parameter."""
        folder = tmp_path / "sdk"
        folder.mkdir()
        (folder / "AndroidManifest.xml").write_text(manifest())
        (folder / "agconnect-services.json").write_text('{"sample": true}')
        output, _ = take(tmp_path, folder)
        (parameter,) = json.loads((output / "plugin.json").read_text())["parameters"]
        assert parameter["key"] == "agconnect_services"
        assert parameter["file"] == "assets/agconnect-services.json"
        assert not list(output.rglob("agconnect-services.json"))
        assert validate(build_plugin(output)) == []

    def test_values_of_two_libraries_stand_side_by_side(self, tmp_path: Path) -> None:
        one, two = tmp_path / "one.aar", tmp_path / "two.aar"
        for path, text in ((one, STRINGS), (two, STRINGS.replace("vendor_name", "other_name"))):
            write(path, {"AndroidManifest.xml": manifest(), "res/values/values.xml": text})
        output, _ = take(tmp_path, one, two)
        names = sorted(p.name for p in (output / "res" / "values").iterdir())
        assert names == ["two_values.xml", "values.xml"]
        assert validate(build_plugin(output)) == []


class TestManifests:
    def test_merged_with_whole_class_names(self, tmp_path: Path) -> None:
        inside = '<activity android:name=".Login"/>'
        inside += '<meta-data android:name="k" android:value="${key}"/>'
        one = write(tmp_path / "one.aar", {"AndroidManifest.xml": manifest("com.one", inside)})
        two = tmp_path / "two.aar"
        write(two, {"AndroidManifest.xml": manifest("com.two", '<service android:name="Push"/>')})
        output, _ = take(tmp_path, one, two)
        root = ElementTree.parse(output / "AndroidManifest.xml").getroot()
        assert root.get("package") == "com.one"
        names = [e.get(f"{ANDROID}name") for e in root.iter() if e.get(f"{ANDROID}name")]
        assert names == ["android.permission.INTERNET", "com.one.Login", "k", "com.two.Push"]
        (parameter,) = json.loads((output / "plugin.json").read_text())["parameters"]
        assert (parameter["key"], parameter["required"]) == ("key", True)

    def test_what_is_the_games_is_said(self, tmp_path: Path) -> None:
        text = manifest().replace("<application>", '<application android:name=".App">')
        made = write(tmp_path / "a.aar", {"AndroidManifest.xml": text})
        output, done = take(tmp_path, made)
        assert "App" not in (output / "AndroidManifest.xml").read_text()
        assert any("android:name=" in note for note in done.notes)

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("<manifest", "no XML"),
            (b"\x03\x00\x08\x00".decode("latin1"), "no XML"),
            ("<resources/>", "the root is not"),
            ("<!DOCTYPE a><manifest/>", "document type"),
        ],
    )
    def test_refused(self, tmp_path: Path, text: str, said: str) -> None:
        made = write(tmp_path / "a.aar", {"AndroidManifest.xml": text})
        with pytest.raises(PluginError, match=said):
            take(tmp_path, made)
        assert not (tmp_path / "out").exists()

    def test_contradictions_are_refused(self, tmp_path: Path) -> None:
        def of(value: str) -> Path:
            inside = f'<meta-data android:name="k" android:value="{value}"/>'
            return write(
                tmp_path / f"{value}.aar", {"AndroidManifest.xml": manifest(inside=inside)}
            )

        with pytest.raises(PluginError, match="declared otherwise"):
            take(tmp_path, of("a"), of("b"))

    def test_named_after_the_application(self, tmp_path: Path) -> None:
        made = write(tmp_path / "a.aar", {"AndroidManifest.xml": manifest(inside=WECHAT)})
        with pytest.raises(PluginError) as refused:
            take(tmp_path, made)
        assert "--entry wxapi.WXEntryActivity=CLASS" in refused.value.remedy
        with pytest.raises(PluginError, match="none of the libraries"):
            take(tmp_path, made, entries={"wxapi.WXEntryActivity": "com.vendor.Missing"})


class TestRefused:
    def test_inputs(self, tmp_path: Path) -> None:
        (tmp_path / "empty").mkdir()
        (tmp_path / "broken.aar").write_bytes(b"PK no")
        (tmp_path / "sdk.zip").write_bytes(b"")
        nothing = write(tmp_path / "nothing.aar", {"R.txt": ""})
        climbing = write(tmp_path / "climbing.aar", {"../../etc/passwd": "x"})
        for path in (
            tmp_path / "empty", tmp_path / "broken.aar", tmp_path / "sdk.zip", nothing,
            tmp_path / "absent.aar",
        ):  # fmt: skip
            with pytest.raises(PluginError):
                take(tmp_path, path)
        with pytest.raises(Exception, match="unsafe"):
            take(tmp_path, climbing)
        assert not (tmp_path / "out").exists()

    def test_a_folder_that_is_there(self, tmp_path: Path) -> None:
        (tmp_path / "out").mkdir()
        (tmp_path / "out" / "mine.txt").write_text("mine")
        with pytest.raises(PluginError, match="there already"):
            take(tmp_path, aar(tmp_path))

    def test_two_files_of_one_name(self, tmp_path: Path) -> None:
        one, two = aar(tmp_path, "1.aar", assets__a="1"), aar(tmp_path, "2.aar", assets__a="2")
        with pytest.raises(PluginError, match="another file of this name"):
            take(tmp_path, one, two)

    def test_classes_without_d8(self, tmp_path: Path) -> None:
        made = aar(tmp_path)
        write(
            made,
            {"AndroidManifest.xml": manifest(), "classes.jar": packed({"a/B.class": b"class"})},
        )
        with pytest.raises(ToolError) as refused:
            import_sdk([made], tmp_path / "out", order(), Toolchain(d8=tmp_path / "none.jar"))
        assert "LONGSHORE_D8" in refused.value.remedy
        assert not (tmp_path / "out").exists()
