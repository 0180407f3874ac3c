"""Class files of vendors, dexed by the real D8 and built into a channel."""

import json
import os
from pathlib import Path

import pytest

from longshore_packer.archive import Archive
from longshore_packer.binary.table import Table
from longshore_packer.content import Mother
from longshore_packer.importing import ImportOrder, import_sdk
from longshore_packer.importing.classes import gather
from longshore_packer.importing.libraries import read_libraries
from longshore_packer.plugin import Plugin, Toolchain, ToolError, build_plugin, validate

from ..content.conftest import Build
from ..content.conftest import build as build
from ..content.conftest import prepared as prepared
from .vendor import compiled, manifest, packed, write

D8 = Path(os.environ.get("LONGSHORE_D8") or Path(__file__).parents[3] / "build/tools/d8.jar")
JAVA = {
    "com/vendor/Pay.java": """package com.vendor;
public class Pay {
  public static int name() { return R.string.vendor_name; }
  public static Runnable later(String text) { return () -> System.out.println(text); }
}""",
    "com/vendor/R.java": """package com.vendor;
public final class R { public static final class string { public static int vendor_name; } }""",
    "com/vendor/Callback.java": "package com.vendor; public class Callback {}",
}
WECHAT = '<activity android:name="${applicationId}.wxapi.WXEntryActivity" android:exported="true"'
WECHAT += ' android:launchMode="singleTask"/>'
STRINGS = '<resources><string name="vendor_name">Vendor</string></resources>'
ORDER = ImportOrder("vendor", "1", entries={"wxapi.WXEntryActivity": "com.vendor.Callback"})


@pytest.fixture(scope="module")
def sdk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A vendor's AAR: code with a lambda, a resource that it reads, a callback for WeChat."""
    folder = tmp_path_factory.mktemp("vendor")
    classes = compiled(folder, JAVA)
    return write(
        folder / "vendor.aar",
        {
            "AndroidManifest.xml": manifest(inside=WECHAT),
            "classes.jar": packed({**classes, "META-INF/MANIFEST.MF": "", "vendor.properties": ""}),
            "res/values/values.xml": STRINGS,
        },
    )


@pytest.fixture(scope="module")
def sources(sdk: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sources") / "plugin"
    done = import_sdk([sdk], folder, ORDER, Toolchain(d8=D8))
    assert done.classes == 2
    assert any("vendor.properties" in note for note in done.notes)
    return folder


@pytest.mark.skipif(not D8.is_file(), reason="D8 is not there: make dexer")
class TestDexed:
    """From an AAR to a channel."""

    def test_bundle(self, sources: Path) -> None:
        """Its R class has the ids of this plug-in, whatever the vendor compiled against."""
        data = build_plugin(sources)
        assert validate(data) == []
        plugin = Plugin(Archive.open(data))
        assert {"com.vendor.Pay", "com.vendor.Callback", "com.vendor.R$string"} <= plugin.classes
        assert [p.id for p in Table(plugin.archive.read("resources.arsc")).packages] == [0x7E]

    def test_wechat_finds_its_activity_under_every_name(
        self, sources: Path, build: Build, prepared: Mother
    ) -> None:
        plugin = Plugin(Archive.open(build_plugin(sources)))
        for suffix in (".wx", ".other"):
            told = build(plugin, mother=prepared, package_suffix=suffix).xml()
            assert f'name="com.example.harbor{suffix}.wxapi.WXEntryActivity"' in told
            assert 'targetActivity="com.vendor.Callback"' in told
            assert "${" not in told

    def test_the_same_sdk_gives_the_same_bytes(
        self, sdk: Path, sources: Path, tmp_path: Path
    ) -> None:
        import_sdk([sdk], tmp_path / "again", ORDER, Toolchain(d8=D8))
        for path in (p for p in sources.rglob("*") if p.is_file()):
            again = tmp_path / "again" / path.relative_to(sources)
            assert again.read_bytes() == path.read_bytes(), path

    def test_what_d8_refuses_is_said_in_its_words(self, tmp_path: Path) -> None:
        newer = b"\xca\xfe\xba\xbe\x00\x00\x03\xe7" + b"\0" * 40
        jar = write(tmp_path / "bad.jar", {"a/B.class": newer})
        with pytest.raises(ToolError) as refused:
            import_sdk([jar], tmp_path / "out", ImportOrder("bad", "1"), Toolchain(d8=D8))
        assert "a/B.class" in refused.value.message and "\tat " not in refused.value.message


def test_a_jar_that_is_no_d8(tmp_path: Path) -> None:
    jar = write(tmp_path / "a.jar", {"a/B.class": b"class"})
    with pytest.raises(ToolError, match="D8"):
        import_sdk([jar], tmp_path / "out", ImportOrder("vendor", "1"), Toolchain(d8=jar))


def test_clashes_are_named_and_the_first_stays(tmp_path: Path) -> None:
    one = write(tmp_path / "one.jar", {"a/B.class": b"1", "a/Same.class": b"s"})
    two = write(tmp_path / "two.jar", {"a/B.class": b"2", "a/Same.class": b"s"})
    libraries = [library for path in (one, two) for library in read_libraries(path)]
    found = gather(libraries, ())
    assert found.files == {"a/B.class": b"1", "a/Same.class": b"s"}
    (note,) = found.notes
    assert "two: two.jar" in note and "a.B (one: one.jar)" in note and "Same" not in note


def test_code_that_looks_up_resources_by_name(tmp_path: Path) -> None:
    jar = write(tmp_path / "one.jar", {"a/B.class": b"..getIdentifier.."})
    assert gather(list(read_libraries(jar)), ()).looks_up_resources


def test_old_jars_bring_r_classes_of_their_own(tmp_path: Path) -> None:
    """Of a package whose R classes are made anew they go; those of others stay."""
    names = ("com/vendor/R.class", "com/vendor/R$id.class", "com/other/R$id.class", "R.class")
    jar = write(tmp_path / "one.jar", dict.fromkeys(names, b"class"))
    found = gather(list(read_libraries(jar)), ["com.vendor"])
    assert sorted(found.files) == ["R.class", "com/other/R$id.class"]


def test_a_parameter_that_is_a_file(tmp_path: Path, build: Build, prepared: Mother) -> None:
    both = {"zh": "名", "en": "name"}
    parameter: dict[str, object] = {"key": "agc", "required": True, "label": both, "help": both}
    parameter["file"] = "assets/agconnect-services.json"
    told = {"format": 1, "id": "huawei", "version": "1", "name": both, "parameters": [parameter]}
    (tmp_path / "plugin.json").write_text(json.dumps(told))
    plugin = Plugin(Archive.open(build_plugin(tmp_path)))
    edits = build(plugin, mother=prepared, parameters={"agc": '{"client": 1}'}).edits
    assert edits.added["assets/agconnect-services.json"].data == b'{"client": 1}'


@pytest.mark.parametrize(
    "wrong",
    [
        {"file": "assets/longshore/a.json"},
        {"file": "res/a.json"},
        {"file": "assets/../a.json"},
        {"file": "assets/a.json", "type": "integer"},
        {"file": "assets/a.json", "scope": "server"},
    ],
)
def test_a_file_has_a_place_of_its_own(tmp_path: Path, wrong: dict[str, object]) -> None:
    both = {"zh": "名", "en": "name"}
    parameter = {"key": "agc", "label": both, "help": both, **wrong}
    told = {"format": 1, "id": "huawei", "version": "1", "name": both, "parameters": [parameter]}
    (tmp_path / "plugin.json").write_text(json.dumps(told))
    with pytest.raises(Exception, match=r"file|assets"):
        build_plugin(tmp_path)
