import json
import shutil
from pathlib import Path

import pytest

from longshore_packer.archive import Archive
from longshore_packer.binary.table import Table
from longshore_packer.cli import main
from longshore_packer.plugin import (
    Plugin,
    PluginError,
    Toolchain,
    ToolError,
    build_plugin,
    validate,
)
from longshore_packer.plugin.r_classes import smali_classes
from longshore_packer.plugin.sources import left_out
from longshore_packer.sample.mother import SOURCES


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    folder = tmp_path / "plugin"
    shutil.copytree(SOURCES / "plugin", folder)
    return folder


def describe(sources: Path, **fields: object) -> None:
    path = sources / "plugin.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **fields}))


class TestBuild:
    def test_same_sources_same_bytes(self, sources: Path) -> None:
        first = build_plugin(sources)
        assert build_plugin(sources) == first
        assert validate(first) == []

    def test_package_id(self, sources: Path) -> None:
        describe(sources, package_id=0x6A)
        archive = Archive.open(build_plugin(sources))
        assert [p.id for p in Table(archive.read("resources.arsc")).packages] == [0x6A]

    def test_assets_only(self, tmp_path: Path) -> None:
        (tmp_path / "assets").mkdir()
        (tmp_path / "assets" / "a.txt").write_text("a")
        both = {"zh": "名", "en": "name"}
        (tmp_path / "plugin.json").write_text(
            json.dumps({"format": 1, "id": "plain", "version": "1", "name": both})
        )
        archive = Archive.open(build_plugin(tmp_path))
        assert list(archive.entries) == ["plugin.json", "assets/a.txt"]

    def test_ready_made_dex(self, sources: Path) -> None:
        dex = Archive.open(build_plugin(sources)).read("classes.dex")
        shutil.rmtree(sources / "smali")
        shutil.rmtree(sources / "res")
        (sources / "dex").mkdir()
        (sources / "dex" / "sdk.dex").write_bytes(dex)
        manifest = sources / "AndroidManifest.xml"
        manifest.write_text(
            manifest.read_text().replace('android:label="@string/lighthouse_login"', "")
        )
        archive = Archive.open(build_plugin(sources))
        assert archive.read("classes.dex") == dex
        assert "resources.arsc" not in archive.entries


class TestRefusals:
    def test_no_description(self, tmp_path: Path) -> None:
        with pytest.raises(PluginError):
            build_plugin(tmp_path)

    def test_aapt2_refuses(self, sources: Path) -> None:
        (sources / "res" / "values" / "strings.xml").write_text("<resources><string/></resources>")
        with pytest.raises(ToolError) as refusal:
            build_plugin(sources)
        assert "strings.xml" in refusal.value.message

    def test_smali_refuses(self, sources: Path) -> None:
        (sources / "smali" / "Bad.smali").write_text(".class public La;\n.super Lb;\nrubbish\n")
        with pytest.raises(ToolError):
            build_plugin(sources)

    def test_tool_missing(self, sources: Path) -> None:
        with pytest.raises(ToolError) as refusal:
            build_plugin(sources, Toolchain(aapt2="no-such-aapt2"))
        assert "aapt" in refusal.value.remedy

    def test_resources_without_manifest(self, sources: Path) -> None:
        (sources / "AndroidManifest.xml").unlink()
        with pytest.raises(PluginError):
            build_plugin(sources)


class TestNothingIsIgnoredInSilence:
    def test_code_is_refused(self, sources: Path) -> None:
        """A plug-in without the code that lies beside it would be built and not run."""
        for name in ("libs/vendor.aar", "dex/classes.jar", "Login.class"):
            path = sources / name
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(b"code")
            with pytest.raises(PluginError, match="is code") as refused:
                build_plugin(sources)
            assert refused.value.subject == name and "plugin import" in refused.value.remedy
            path.unlink()

    def test_the_rest_is_named(self, sources: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (sources / "README.md").write_text("read me")
        (sources / "smali" / "Login.java").write_text("class Login {}")
        (sources / "notes").symlink_to(sources / "README.md")
        assert left_out(sources) == ["README.md", "notes", "smali/Login.java"]
        assert main(["plugin", "build", str(sources), str(sources.parent / "out.zip")]) == 0
        assert "README.md is not part of a bundle" in capsys.readouterr().err


class TestNamesWithPlaceholders:
    def test_they_reach_the_bundle(self, sources: Path) -> None:
        """aapt2 takes Java classes alone; the name is one when a channel is built."""
        manifest = sources / "AndroidManifest.xml"
        alias = (
            '<activity-alias android:exported="true" android:targetActivity=".LoginActivity"'
            ' android:name="${applicationId}.wxapi.WXEntryActivity"/></application>'
        )
        manifest.write_text(manifest.read_text().replace("</application>", alias))
        data = build_plugin(sources)
        assert validate(data) == []
        root = Plugin(Archive.open(data)).manifest
        assert root is not None
        texts = [a.text for e in root.walk() for a in e.attributes]
        assert "${applicationId}.wxapi.WXEntryActivity" in texts
        assert not any("longshore.placeholder" in (text or "") for text in texts)

    def test_further_packages_get_r_classes(self, sources: Path) -> None:
        (sources / "r_packages.txt").write_text("com.second\n")
        names = Plugin(Archive.open(build_plugin(sources))).classes
        assert {"com.second.R$string", "com.lighthouse.store.sdk.R$string"} <= names
        (sources / "r_packages.txt").write_text("not a-package\n")
        with pytest.raises(PluginError, match="no package"):
            build_plugin(sources)


class TestRClasses:
    def test_arrays(self) -> None:
        text = smali_classes("""
package a.b;
public final class R {
  public static final class styleable {
    public static final int[] View={
      0x01010003, 0x7e010000
    };
    public static final int View_name=0;
    public static final int[] Empty={
    };
  }
}
""")["R$styleable.smali"]
        assert ".class public final La/b/R$styleable;" in text
        assert ".field public static final View_name:I = 0x0" in text
        assert "        0x7e010000" in text
        assert text.count("sput-object") == 2

    def test_styleables_assemble(self, sources: Path) -> None:
        (sources / "res" / "values" / "attrs.xml").write_text(
            '<resources><declare-styleable name="Lamp"><attr name="watts" format="integer"/>'
            '<attr name="android:color"/></declare-styleable></resources>'
        )
        assert validate(build_plugin(sources)) == []
