import json
from pathlib import Path

import pytest

from longshore_packer.archive import Archive
from longshore_packer.plugin import PluginError, open_plugin, validate
from longshore_packer.plugin.zipping import write_archive
from longshore_packer.sample import build_mother, build_store_plugin
from longshore_packer.sample.elf import make_library

from ..fuzzing import Fuzz


@pytest.fixture(scope="module")
def parts() -> dict[str, bytes]:
    archive = Archive.open(build_store_plugin())
    return {name: archive.read(name) for name in archive.entries}


def codes(parts: dict[str, bytes], *removed: str, **changed: bytes) -> dict[str, str]:
    """Return fault code to subject of a bundle with some entries changed."""
    entries = {name: data for name, data in parts.items() if name not in removed}
    entries.update(
        {name.replace("__", "/").replace("_dot_", "."): data for name, data in changed.items()}
    )
    return {fault.code: fault.subject for fault in validate(write_archive(entries))}


def described(parts: dict[str, bytes], **fields: object) -> bytes:
    return json.dumps({**json.loads(parts["plugin.json"]), **fields}).encode()


class TestFaults:
    def test_none(self, parts: dict[str, bytes]) -> None:
        assert codes(parts) == {}

    def test_not_an_archive(self, tmp_path: Path) -> None:
        assert [fault.code for fault in validate(b"text")] == ["archive.truncated"]
        assert validate(tmp_path / "none.zip")[0].level == "error"

    def test_description(self, parts: dict[str, bytes]) -> None:
        assert codes(parts, "plugin.json")["plugin.description"] == "plugin.json"
        assert codes(parts, plugin_dot_json=b"{}")["plugin.invalid"]

    @pytest.mark.parametrize(
        "name",
        ["readme.txt", "META-INF/x", "lib/mips/libx.so", "lib/arm64-v8a/x.so", "dex/classes.dex"],
    )
    def test_foreign_entry(self, parts: dict[str, bytes], name: str) -> None:
        assert codes(parts, **{name: b"x"})["plugin.entry"] == name

    def test_reserved(self, parts: dict[str, bytes]) -> None:
        found = codes(parts, **{"assets/longshore/channel.json": b"{}"})
        assert found["plugin.reserved"] == "assets/longshore/channel.json"

    def test_case(self, parts: dict[str, bytes]) -> None:
        assert "plugin.case" in codes(parts, **{"assets/LIGHTHOUSE.json": b"{}"})

    def test_dex(self, parts: dict[str, bytes]) -> None:
        assert codes(parts, classes_dot_dex=b"x")["binary.dex"] == "classes.dex"
        assert codes(parts, **{"classes3.dex": b"x"})["plugin.dex_gap"] == "classes2.dex"
        twice = codes(parts, **{"classes2.dex": parts["classes.dex"]})
        assert twice["plugin.class_twice"] == "classes2.dex"
        absent = codes(parts, "classes.dex")
        assert absent["plugin.class_absent"].startswith("com.lighthouse.store.sdk.")

    def test_resources(self, parts: dict[str, bytes]) -> None:
        layout = "res/layout/lighthouse_login.xml"
        assert codes(parts, layout)["plugin.resource_absent"] == layout
        assert codes(parts, **{"res/more.xml": b"x"})["plugin.resource_unused"] == "res/more.xml"
        assert "plugin.resource_unused" in codes(parts, "resources.arsc")
        assert codes(parts, **{"resources.arsc": b"x"})["binary.table"] == "resources"
        found = codes(parts, plugin_dot_json=described(parts, package_id=0x7B))
        assert found["plugin.package_id"] == "resources.arsc"

    def test_mothers_resources(self, parts: dict[str, bytes]) -> None:
        mother = Archive.open(build_mother())
        found = codes(parts, **{"resources.arsc": mother.read("resources.arsc")})
        assert {"plugin.package_id", "plugin.reference", "plugin.resource_absent"} <= set(found)

    def test_manifest(self, parts: dict[str, bytes]) -> None:
        assert codes(parts, **{"manifest.xml": b"<manifest/>"})["binary.xml"] == "manifest"
        unknown = codes(parts, plugin_dot_json=described(parts, parameters=[]))
        assert unknown["plugin.placeholder"] == "app_id"

    def test_libraries(self, parts: dict[str, bytes]) -> None:
        name = "lib/arm64-v8a/liblighthouse.so"
        assert codes(parts, **{name: b"text"})["binary.elf"] == name
        assert codes(parts, **{name: make_library("x86_64")})["plugin.abi"] == name
        small = make_library("arm64-v8a", page_bytes=4096)
        assert codes(parts, **{name: small})["plugin.page_size"] == name

    def test_several_at_once(self, parts: dict[str, bytes]) -> None:
        found = codes(
            parts,
            "res/layout/lighthouse_login.xml",
            classes_dot_dex=b"x",
            plugin_dot_json=b"{}",
            **{"readme.txt": b""},
        )
        assert {"plugin.invalid", "plugin.entry", "binary.dex", "plugin.resource_absent"} <= set(
            found
        )


class TestOpen:
    def test_refuses_errors(self, parts: dict[str, bytes]) -> None:
        with pytest.raises(PluginError):
            open_plugin(write_archive({**parts, "readme.txt": b"x"}))

    def test_takes_warnings(self, parts: dict[str, bytes]) -> None:
        bundle = write_archive({**parts, "res/more.xml": b"x"})
        assert open_plugin(bundle).info.id == "lighthouse"


@pytest.mark.fuzz("plugin", 1000)
def test_fuzz(fuzz: Fuzz) -> None:
    fuzz(validate, [build_store_plugin().read_bytes()])
