import dataclasses
import json

import pytest

from longshore_packer.archive import Archive
from longshore_packer.content import Mother
from longshore_packer.content.errors import ConfigError, MultidexError, PluginConflictError
from longshore_packer.plugin import Plugin
from longshore_packer.sample import MotherOptions, build_mother

from .conftest import PARAMETERS, Build


def twin(store: Plugin, **changes: object) -> Plugin:
    """Return the plug-in with another description."""
    other = Plugin(store.archive)
    other.info = dataclasses.replace(store.info, **changes)  # type: ignore[arg-type]
    return other


class TestParts:
    def test_manifest(self, build: Build, store: Plugin) -> None:
        told = build(store, package_suffix=".hw", parameters=PARAMETERS).xml()
        assert 'name="com.lighthouse.store.sdk.LoginActivity"' in told
        assert 'authorities="com.example.harbor.hw.lighthouse.login"' in told
        assert 'scheme="lh1234567"' in told
        assert told.count('"android.permission.INTERNET"') == 1
        assert told.count("E: queries") == 1
        assert "${" not in told

    def test_dex_comes_next(self, build: Build, store: Plugin) -> None:
        edits = build(store, parameters=PARAMETERS).edits
        assert edits.added["classes2.dex"].data == store.archive.read("classes.dex")

    def test_dex_comes_next_real(self, build: Build, store: Plugin, real_apk: str) -> None:
        mother = Mother(Archive.open(real_apk))
        if mother.manifest.min_sdk < 21:
            with pytest.raises(PluginConflictError):
                build(store, mother=mother, parameters=PARAMETERS)
            with pytest.raises(MultidexError):
                build(
                    twin(store, min_sdk=1),
                    mother=mother,
                    parameters=PARAMETERS,
                    manifest_overrides=frozenset(),
                )
        else:
            built = build(store, mother=mother, parameters=PARAMETERS)
            assert f"classes{len(mother.dex_names) + 1}.dex" in built.edits.added
            assert "Package name=com.lighthouse.store.sdk id=7e" in built.resources()

    def test_libraries_of_the_mothers_abis(self, build: Build, store: Plugin) -> None:
        built = build(store, parameters=PARAMETERS)
        assert built.edits.added["lib/arm64-v8a/liblighthouse.so"].stored
        mother = Mother(Archive.open(build_mother(MotherOptions(abis=("arm64-v8a", "x86_64")))))
        built = build(store, mother=mother, parameters=PARAMETERS)
        added = {name for name in built.edits.added if name.startswith("lib/")}
        assert added == {"lib/arm64-v8a/liblighthouse.so"}
        assert {"content.abi_skipped", "content.abi_missing"} <= built.warnings()

    def test_resources(self, build: Build, store: Plugin) -> None:
        built = build(store, parameters=PARAMETERS)
        told = built.resources()
        assert "(file) res/lighthouse/layout/lighthouse_login.xml" in told
        assert "res/lighthouse/layout/lighthouse_login.xml" in built.edits.added

    def test_assets(self, build: Build, store: Plugin) -> None:
        assert "assets/lighthouse.json" in build(store, parameters=PARAMETERS).edits.added


class TestParameters:
    def test_every_fault_is_named(self, build: Build, store: Plugin) -> None:
        with pytest.raises(ConfigError) as refusal:
            build(store, parameters={"app_id": "abc", "environment": "moon", "landscape": "yes"})
        for key in ("app_id", "app_key", "environment", "landscape"):
            assert key in refusal.value.message

    def test_defaults(self, build: Build, store: Plugin) -> None:
        built = build(store, parameters=PARAMETERS)
        content = json.loads(built.edits.added["assets/longshore/channel.json"].data)
        assert content["parameters"] == {
            **PARAMETERS,
            "environment": "production",
            "landscape": True,
        }

    def test_server_values_stay_out(self, build: Build, store: Plugin) -> None:
        parameters = [
            dataclasses.replace(p, scope="server") if p.key == "app_key" else p
            for p in store.info.parameters
        ]
        guarded = twin(store, parameters=tuple(parameters))
        built = build(guarded, parameters={**PARAMETERS, "app_key": "top-secret"})
        assert "app_key" not in built.edits.parameters
        for content in (*built.edits.added.values(), *built.edits.replaced.values()):
            assert b"top-secret" not in content.data
            assert "top-secret".encode("utf-16-le") not in content.data
        without = {key: value for key, value in PARAMETERS.items() if key != "app_key"}
        assert "app_key" not in build(guarded, parameters=without).edits.parameters


class TestConflicts:
    def test_two_of_one_package_id(self, build: Build, store: Plugin) -> None:
        with pytest.raises(PluginConflictError):
            build(store, twin(store, id="second"), parameters=PARAMETERS)

    def test_needs_a_higher_minimum(self, build: Build, store: Plugin) -> None:
        with pytest.raises(PluginConflictError):
            build(twin(store, min_sdk=30), parameters=PARAMETERS)

    def test_other_asset_of_one_name(self, build: Build, store: Plugin) -> None:
        with pytest.raises(PluginConflictError):
            build(store, parameters=PARAMETERS, assets={"assets/lighthouse.json": b"other"})

    def test_lookup_by_name(self, build: Build, store: Plugin) -> None:
        built = build(twin(store, lookup_by_name=True), parameters=PARAMETERS, package_suffix=".hw")
        table = built.edits.replaced["resources.arsc"].data
        name = "com.example.harbor.hw".encode("utf-16-le").ljust(256, b"\0")
        assert table.count(name) == 2
