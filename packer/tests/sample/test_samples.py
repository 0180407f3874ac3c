from collections.abc import Callable
from pathlib import Path

import pytest

from longshore_packer.archive import Archive
from longshore_packer.content import load_config, plan
from longshore_packer.plugin import open_plugin, validate
from longshore_packer.plugin.toolchain import Toolchain
from longshore_packer.sample import MotherOptions, build_mother, build_store_plugin
from longshore_packer.sample.__main__ import main
from longshore_packer.sample.cache import cached, source_digest
from longshore_packer.sample.mother import _build


class TestMother:
    def test_built_once(self) -> None:
        assert build_mother() == build_mother()

    def test_same_sources_same_bytes(self, tmp_path: Path) -> None:
        assert _build(MotherOptions(), Toolchain(), tmp_path) == build_mother().read_bytes()

    def test_judges_accept(self, judge: Callable[..., str]) -> None:
        path = build_mother()
        judge("zipalign", "-c", "-p", "4", path)
        judge("aapt2", "dump", "badging", path)
        judge("dexdump", path)

    def test_size_option(self) -> None:
        assert build_mother(MotherOptions(asset_bytes=3_000_000)).stat().st_size > 3_000_000


def test_plugin_has_no_fault() -> None:
    assert validate(build_store_plugin()) == []


class TestCache:
    def test_digest_sees_names_and_contents(self, tmp_path: Path) -> None:
        (tmp_path / "a").write_text("1")
        first = source_digest(tmp_path)
        (tmp_path / "a").write_text("2")
        second = source_digest(tmp_path)
        (tmp_path / "a").rename(tmp_path / "b")
        third, fourth = source_digest(tmp_path), source_digest(tmp_path, extra="x")
        assert len({first, second, third, fourth}) == 4

    def test_failure_leaves_nothing(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

        def fail(_: Path) -> bytes:
            raise RuntimeError

        with pytest.raises(RuntimeError):
            cached("x", "digest", fail)
        assert cached("x", "digest", lambda _: b"good").read_bytes() == b"good"


class TestWrite:
    def test_channel_can_be_planned(self, tmp_path: Path) -> None:
        assert main([str(tmp_path / "demo")]) == 0
        folder = tmp_path / "demo"
        config = load_config(folder / "lighthouse.json")
        plugin = open_plugin(folder / "lighthouse.zip")
        edits = plan(Archive.open(folder / "mother.apk"), config, [plugin])
        assert edits.package_name == "com.example.harbor.lighthouse"

    def test_usage(self) -> None:
        assert main([]) == 2
