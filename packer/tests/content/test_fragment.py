import pytest

from longshore_packer.content import ChannelConfig, Mother, plan
from longshore_packer.content.errors import (
    ComponentMissingError,
    FragmentError,
    ManifestConflictError,
    PlaceholderError,
)
from longshore_packer.content.fragment import ANDROID, parse_fragment
from longshore_packer.content.manifest import Manifest

from .conftest import Build

HEAD = (
    '<manifest xmlns:android="http://schemas.android.com/apk/res/android"'
    ' xmlns:tools="http://schemas.android.com/tools">'
)


def manifest(inner: str) -> str:
    return f"{HEAD}{inner}</manifest>"


def application(inner: str, attributes: str = "") -> str:
    return manifest(f"<application {attributes}>{inner}</application>")


class TestValues:
    def test_kinds(self, build: Build) -> None:
        told = build(
            manifest=application(
                '<activity android:name=".MainActivity" android:screenOrientation="sensorLandscape"'
                ' android:windowSoftInputMode="adjustResize|stateHidden" android:exported="true"'
                ' android:theme="@style/Theme.Harbor"/>'
                '<meta-data android:name="n" android:value="12"/>'
                '<meta-data android:name="h" android:value="0x10"/>'
                '<meta-data android:name="c" android:value="#ff8800"/>'
                '<meta-data android:name="s" android:value="\\u0041 b"/>'
                '<meta-data android:name="r" android:resource="@drawable/splash"/>'
                '<meta-data android:name="x" android:resource="@0x01080001"/>'
            )
        ).xml()
        assert "screenOrientation=6" in told
        assert "windowSoftInputMode=0x00000012" in told
        assert "exported=true" in told
        for value in ("=12", "=0x00000010", "=#ffff8800", '="A b"', "=@0x7f05", "=@0x01080001"):
            assert value in told

    @pytest.mark.parametrize(
        "attribute",
        [
            'android:exported="maybe"',
            'android:screenOrientation="sideways"',
            'android:theme="@style/None"',
            'android:theme="@android:style/Theme"',
            'android:inventedName="x"',
            'android:priority="99999999999"',
        ],
    )
    def test_refused(self, build: Build, attribute: str) -> None:
        with pytest.raises(FragmentError):
            build(manifest=application(f'<activity android:name=".MainActivity" {attribute}/>'))

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "<manifest>",
            "<application/>",
            "<manifest><a></manifest>",
            '<!DOCTYPE m [<!ENTITY a "b">]><manifest>&a;</manifest>',
            "<manifest>" + "<a>" * 40 + "</a>" * 40 + "</manifest>",
            "<manifest>" + " " * 1_000_001 + "</manifest>",
        ],
    )
    def test_malformed(self, text: str) -> None:
        with pytest.raises(FragmentError):
            parse_fragment(text, {}, lambda kind, name: None)


class TestPlaceholders:
    def test_substituted(self, build: Build) -> None:
        told = build(
            package_suffix=".hw",
            parameters={"id": "42"},
            placeholders={"HOST": "a.example"},
            manifest=application(
                '<meta-data android:name="${applicationId}.x" android:value="${id}@${HOST}"/>'
                '<meta-data android:name="digits" android:value="${id}"/>'
            ),
        ).xml()
        assert 'name="com.example.harbor.hw.x"' in told
        assert 'value="42@a.example"' in told
        assert 'android:name="digits"\n            A: android:value="42"' in told

    def test_without_value(self, build: Build) -> None:
        with pytest.raises(PlaceholderError) as refusal:
            build(manifest=application('<meta-data android:name="${none}"/>'))
        assert refusal.value.subject == "none"


class TestMerge:
    def test_queries_are_merged(self, build: Build) -> None:
        fragment = manifest(
            '<queries><package android:name="com.example.companion"/>'
            '<package android:name="com.other"/>'
            '<intent><action android:name="a.VIEW"/></intent>'
            '<intent><action android:name="a.VIEW"/></intent></queries>'
        )
        told = build(manifest=fragment).xml()
        assert told.count("E: queries") == 1
        assert told.count('"com.example.companion"') == 1
        assert told.count('"com.other"') == 1
        assert told.count("E: intent\n") == 1

    def test_application_attribute_is_added(self, build: Build) -> None:
        told = build(manifest=application("", 'android:usesCleartextTraffic="true"'))
        assert "usesCleartextTraffic=true" in told.xml()

    def test_equal_attribute_is_no_conflict(self, build: Build) -> None:
        build(manifest=application("", 'android:allowBackup="false"'))

    def test_conflict(self, build: Build) -> None:
        with pytest.raises(ManifestConflictError) as refusal:
            build(manifest=application("", 'android:allowBackup="true"'))
        assert "android:allowBackup" in refusal.value.message

    def test_override_by_configuration_and_by_tools(self, build: Build) -> None:
        fragment = application("", 'android:allowBackup="true"')
        overrides = frozenset(["android:allowBackup"])
        assert "allowBackup=true" in build(manifest=fragment, manifest_overrides=overrides).xml()
        fragment = application("", 'android:allowBackup="true" tools:replace="android:allowBackup"')
        told = build(manifest=fragment).xml()
        assert "allowBackup=true" in told
        assert "tools" not in told

    def test_component_is_extended(self, build: Build) -> None:
        told = build(
            manifest=application(
                '<activity android:name="com.example.harbor.MainActivity"><intent-filter>'
                '<action android:name="x.OPEN"/></intent-filter></activity>'
            )
        ).xml()
        assert told.count("com.example.harbor.MainActivity") == 2  # The alias targets it too.
        assert told.count("E: intent-filter") == 2

    def test_component_of_another_kind(self, build: Build) -> None:
        with pytest.raises(ManifestConflictError):
            build(
                manifest=application(
                    '<activity-alias android:name="com.example.harbor.MainActivity"'
                    ' android:targetActivity="com.example.harbor.MainActivity"/>'
                )
            )

    def test_removal(self, build: Build) -> None:
        told = build(
            manifest=application('<meta-data android:name="game.engine" tools:node="remove"/>')
        ).xml()
        assert "game.engine" not in told

    def test_removal_of_nothing(self, build: Build) -> None:
        with pytest.raises(FragmentError):
            build(manifest=application('<meta-data android:name="none" tools:node="remove"/>'))

    def test_higher_minimum(self, build: Build) -> None:
        with pytest.raises(FragmentError):
            build(manifest=manifest('<uses-sdk android:minSdkVersion="26"/>'))

    def test_class_of_a_new_component_must_exist(self, build: Build) -> None:
        with pytest.raises(ComponentMissingError) as refusal:
            build(manifest=application('<service android:name=".Missing"/>'))
        assert refusal.value.subject == "com.example.harbor.Missing"
        build(manifest=application('<activity android:name="android.app.NativeActivity"/>'))


def test_tools_attributes_go(prepared: Mother) -> None:
    """They instruct the merger; in a package they would stand without a meaning, or be refused."""
    fragment = application(
        '<activity android:name=".MainActivity" android:label="x" tools:replace="android:label"/>'
        '<service android:name="com.example.harbor.PushService" tools:node="merge">'
        '<meta-data android:name="inner" android:value="1" tools:ignore="All"/></service>'
        '<meta-data android:name="new" android:value="1" tools:ignore="All"/>',
        'tools:replace="android:allowBackup" android:allowBackup="true"',
    )
    edits = plan(prepared, ChannelConfig("x", manifest=fragment))
    merged = Manifest.read(edits.replaced["AndroidManifest.xml"].data)
    spaces = {a.namespace for element in merged.root.walk() for a in element.attributes}
    assert spaces == {None, ANDROID}
    names = {a.name for element in merged.root.walk() for a in element.attributes}
    assert not names & {"replace", "node", "ignore"}
    assert {"inner", "new"} <= {a.text for e in merged.root.walk() for a in e.attributes}
