import io
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from longshore_packer.archive import Archive
from longshore_packer.content import (
    Badge,
    ChannelConfig,
    IconChange,
    Mother,
    mutable_names,
    plan,
)
from longshore_packer.content.errors import MotherError, WechatCallbackError
from longshore_packer.plugin import Plugin
from longshore_packer.sample import build_store_plugin, pictures

from .conftest import PARAMETERS, Build


def whole(**fields: object) -> ChannelConfig:
    return ChannelConfig(
        channel="lighthouse",
        package_suffix=".hw",
        label="灯塔",
        labels={"en": "Light"},
        icon=IconChange(badge=Badge(pictures.badge())),
        parameters=PARAMETERS,
        meta_data={"b": 1, "a": "2"},
        **fields,  # type: ignore[arg-type]
    )


class TestPlan:
    def test_same_inputs_same_bytes(self, mother: Path, store: Plugin) -> None:
        first = plan(Mother(Archive.open(mother)), whole(), [store])
        again = Mother(Archive.open(mother))
        plan(again, ChannelConfig(channel="other", package_name="com.x.y"))
        second = plan(again, whole(), [store])
        assert first == second
        assert list(first.added) == list(second.added)

    def test_order_of_settings_does_not_matter(self, prepared: Mother) -> None:
        one = plan(prepared, ChannelConfig("a", meta_data={"x": 1, "y": 2}, parameters={"p": 1}))
        two = plan(prepared, ChannelConfig("a", meta_data={"y": 2, "x": 1}, parameters={"p": 1}))
        assert one == two

    def test_archive_or_mother(self, mother: Path, prepared: Mother) -> None:
        assert plan(Archive.open(mother), whole()) == plan(prepared, whole())

    def test_table_stays_stored(self, prepared: Mother) -> None:
        assert plan(prepared, whole()).replaced["resources.arsc"].stored

    def test_min_sdk(self, prepared: Mother) -> None:
        assert plan(prepared, whole()).min_sdk == 21

    def test_built_channel_can_be_a_mother(self, build: Build, store: Plugin) -> None:
        built = build(
            store,
            package_suffix=".hw",
            label="灯塔",
            parameters=PARAMETERS,
            icon=IconChange(image=pictures.icon(64)),
        )
        second = Mother(Archive.open(built.path.read_bytes()))
        edits = plan(second, whole())
        assert edits.package_name == "com.example.harbor.hw.hw"


class TestMutable:
    def test_what_plans_replace_is_mutable(self, prepared: Mother, store: Plugin) -> None:
        names = mutable_names(prepared.archive)
        assert set(plan(prepared, whole(), [store]).replaced) <= names
        assert "assets/levels.bin" not in names
        assert "classes.dex" not in names
        assert names <= set(prepared.archive.entries)


class TestWechat:
    def test_alias(self, build: Build) -> None:
        built = build(package_suffix=".hw")
        told = built.xml()
        assert 'name="com.example.harbor.hw.wxapi.WXEntryActivity"' in told
        assert 'targetActivity="com.example.harbor.wxapi.WXEntryActivity"' in told
        assert "content.wechat_alias" in built.warnings()

    def test_refuse(self, build: Build) -> None:
        with pytest.raises(WechatCallbackError):
            build(package_suffix=".hw", wechat="refuse")

    def test_ignore(self, build: Build) -> None:
        assert "hw.wxapi" not in build(package_suffix=".hw", wechat="ignore").xml()

    def test_name_kept(self, build: Build) -> None:
        assert "content.wechat_alias" not in build().warnings()


class TestMotherRefusals:
    def archive(self, **entries: bytes) -> Archive:
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w") as archive:
            for name, data in entries.items():
                archive.writestr(name.replace("_", "."), data)
        return Archive.open(file.getvalue())

    def test_no_manifest(self) -> None:
        with pytest.raises(MotherError):
            Mother(self.archive(classes_dex=b""))

    @pytest.mark.parametrize("data", [b"", b"<manifest/>", bytes(100)])
    def test_no_binary_manifest(self, data: bytes) -> None:
        with pytest.raises(MotherError):
            Mother(self.archive(AndroidManifest_xml=data))

    def test_broken_parts(self, prepared: Mother) -> None:
        manifest = prepared.archive.read("AndroidManifest.xml")
        archive = self.archive(AndroidManifest_xml=manifest, classes_dex=b"x", resources_arsc=b"y")
        with pytest.raises(MotherError):
            _ = Mother(archive).classes
        with pytest.raises(MotherError):
            _ = Mother(archive).table

    def test_icon_without_a_table(self, prepared: Mother) -> None:
        manifest = prepared.archive.read("AndroidManifest.xml")
        mother = Mother(self.archive(AndroidManifest_xml=manifest))
        assert plan(mother, ChannelConfig("a", label="x")).replaced
        with pytest.raises(MotherError):
            plan(mother, ChannelConfig("a", icon=IconChange(image=pictures.icon(64))))

    def test_split(self, prepared: Mother) -> None:
        manifest = prepared.manifest.copy()
        manifest.root.put_text("split", "config.xxhdpi")
        with pytest.raises(MotherError):
            Mother(self.archive(AndroidManifest_xml=manifest.to_bytes()))


_DIGEST_PROGRAM = """
import hashlib, sys
from longshore_packer.archive import Archive
from longshore_packer.content import ChannelConfig, IconChange, plan
from longshore_packer.plugin import open_plugin
from longshore_packer.sample import build_store_plugin, pictures
config = ChannelConfig(
    "a", package_suffix=".hw", label="x", labels={"en": "y", "ja": "z", "fr": "w"},
    parameters={"app_id": "1234567", "app_key": "k"}, meta_data={"m": 1, "n": 2},
    icon=IconChange(image=pictures.icon(300)), permissions_added=("a.B", "a.C", "a.D"))
edits = plan(Archive.open(sys.argv[1]), config, [open_plugin(sys.argv[2])])
print(hashlib.sha256(repr((edits.added, edits.replaced, edits.warnings)).encode()).hexdigest())
"""


def test_same_bytes_whatever_the_hash_seed_locale_and_zone(mother: Path) -> None:
    digests = set()
    for seed, locale, zone in (("1", "C", "UTC"), ("2", "zh_CN.UTF-8", "Asia/Shanghai")):
        environment = {
            **os.environ,
            "PYTHONHASHSEED": seed,
            "LC_ALL": locale,
            "TZ": zone,
            "PYTHONPATH": os.pathsep.join(sys.path),
        }
        command = [sys.executable, "-c", _DIGEST_PROGRAM, str(mother), str(build_store_plugin())]
        digests.add(subprocess.check_output(command, env=environment))
    assert len(digests) == 1
