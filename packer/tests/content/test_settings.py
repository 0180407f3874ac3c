import json

import pytest

from longshore_packer.content.errors import TargetMissingError

from .conftest import Build


class TestLabel:
    def test_literal(self, build: Build) -> None:
        told = build(label="灯塔🚢").badging()
        assert "application-label:'灯塔🚢'" in told
        assert "application-label-ja:'灯塔🚢'" in told
        assert "launchable-activity: name='com.example.harbor.MainActivity'  label='灯塔🚢'" in told

    def test_languages(self, build: Build) -> None:
        labels = {"ja": "ライト", "zh-CN": "灯塔", "fr": "Phare"}
        told = build(label="Light", labels=labels).badging()
        for line in (
            "application-label:'Light'",
            "application-label-ja:'ライト'",
            "application-label-zh-CN:'灯塔'",
            "application-label-fr:'Phare'",
        ):
            assert line in told


class TestVersion:
    def test_override(self, build: Build) -> None:
        assert (
            "versionCode='99' versionName='9.9'"
            in build(version_code=99, version_name="9.9").badging()
        )

    def test_kept(self, build: Build) -> None:
        assert "versionCode='7' versionName='1.7.0'" in build().badging()


class TestPermissions:
    def test_added_and_removed(self, build: Build) -> None:
        built = build(
            permissions_added=(
                "android.permission.CAMERA",
                "android.permission.CAMERA",
                "android.permission.INTERNET",
            ),
            permissions_removed=("android.permission.READ_PHONE_STATE", "android.permission.NFC"),
        )
        told = built.badging()
        assert told.count("uses-permission: name='android.permission.CAMERA'") == 1
        assert told.count("uses-permission: name='android.permission.INTERNET'") == 1
        assert "READ_PHONE_STATE" not in told
        assert [w.subject for w in built.edits.warnings] == ["android.permission.NFC"]


class TestMetaData:
    def test_types(self, build: Build) -> None:
        told = build(meta_data={"S": "0123", "I": -5, "B": True, "game.engine": "other"}).xml()
        shown = {"S": '"0123"', "I": "-5", "B": "true", "game.engine": '"other"'}
        for name, value in shown.items():
            assert f'android:name="{name}"\n            A: android:value={value}' in told

    def test_parameters(self, build: Build) -> None:
        built = build(
            parameters={"app_id": "12", "n": 3}, parameters_prefix="LH_", meta_data={"LH_n": "wins"}
        )
        told = built.xml()
        assert 'android:name="LH_app_id"\n            A: android:value="12"' in told
        assert 'android:name="LH_n"\n            A: android:value="wins"' in told
        content = json.loads(built.edits.added["assets/longshore/channel.json"].data)
        assert content == {
            "format": 1,
            "channel": "lighthouse",
            "parameters": {"app_id": "12", "n": 3},
        }

    def test_without_meta_data_or_file(self, build: Build) -> None:
        built = build(parameters={"app_id": "12"}, parameters_meta_data=False, parameters_file="")
        assert "app_id" not in built.xml()
        assert not built.edits.added


class TestAssets:
    def test_added_replaced_removed(self, build: Build) -> None:
        built = build(
            assets={"assets/new.txt": b"new", "assets/levels.bin": b"other"},
            assets_removed=("assets/splash.png",),
        )
        assert built.edits.added["assets/new.txt"].data == b"new"
        assert built.edits.replaced["assets/levels.bin"].data == b"other"
        assert built.edits.removed == {"assets/splash.png"}

    def test_pictures_are_stored(self, build: Build) -> None:
        assert build(assets={"assets/a.png": b"x"}).edits.added["assets/a.png"].stored
        assert not build(assets={"assets/a.txt": b"x"}).edits.added["assets/a.txt"].stored

    def test_absent(self, build: Build) -> None:
        with pytest.raises(TargetMissingError):
            build(assets_removed=("assets/none",))
