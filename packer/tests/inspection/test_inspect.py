import json
import re
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from longshore_packer.archive import Archive
from longshore_packer.binary import values
from longshore_packer.content.manifest import Manifest, put
from longshore_packer.inspection import PackageReport, inspect, report_text
from longshore_packer.plugin.zipping import write_archive
from longshore_packer.sample import MotherOptions, build_mother


@pytest.fixture(scope="module")
def report(mother: Path) -> PackageReport:
    return inspect(Archive.open(mother))


class TestSample:
    def test_identity(self, report: PackageReport) -> None:
        assert (report.package_name, report.version_code, report.version_name) == (
            "com.example.harbor",
            7,
            "1.7.0",
        )
        assert (report.min_sdk, report.target_sdk, report.compile_sdk) == (21, 29, 29)
        assert not report.is_debuggable
        assert not report.is_test_only

    def test_labels_and_icons(self, report: PackageReport) -> None:
        assert report.labels == {"": "Harbor", "ja": "ハーバー", "zh-CN": "港湾"}
        assert [icon.density for icon in report.icons] == [
            "mdpi",
            "hdpi",
            "xhdpi",
            "xxhdpi",
            "xxxhdpi",
            "anydpi",
        ]
        assert all(icon.size_bytes > 0 for icon in report.icons)

    def test_code(self, report: PackageReport) -> None:
        assert report.dex_count == 1
        assert report.class_count == 7
        assert report.abis == ("arm64-v8a", "armeabi-v7a")
        assert [(lib.page_bytes, lib.is_16k_ready) for lib in report.libraries] == [
            (16384, True),
            (16384, True),
        ]

    def test_components(self, report: PackageReport) -> None:
        found = {component.name: component for component in report.components}
        assert found["com.example.harbor.MainActivity"].is_defined
        assert found["com.example.harbor.HarborProvider"].is_exported is False
        assert found["com.example.harbor.PushService"].is_exported is None
        assert found["com.example.harbor.Alias"].kind == "activity-alias"

    def test_sdk(self, report: PackageReport) -> None:
        (sdk,) = report.sdks
        assert (sdk.name, sdk.version) == ("longshore", "1.0.0")

    def test_sizes(self, report: PackageReport, mother: Path) -> None:
        assert report.folders[0].folder == "assets"
        total = sum(folder.compressed_bytes for folder in report.folders)
        with zipfile.ZipFile(mother) as archive:
            assert total == sum(info.compress_size for info in archive.infolist())
        assert report.file_bytes == mother.stat().st_size

    def test_json_and_text(self, report: PackageReport) -> None:
        assert json.loads(json.dumps(report.as_dict()))["package_name"] == "com.example.harbor"
        text = report_text(report)
        for part in ("com.example.harbor", "港湾", "arm64-v8a", "longshore 1.0.0"):
            assert part in text

    def test_unsigned_is_noted(self, report: PackageReport) -> None:
        assert report.schemes == ()
        assert "inspection.unsigned" in {note.code for note in report.notes}


class TestNotes:
    def test_small_pages(self) -> None:
        path = build_mother(MotherOptions(native_page_bytes=4096))
        report = inspect(Archive.open(path))
        noted = {note.subject for note in report.notes if note.code == "inspection.page_size"}
        assert noted == {"lib/arm64-v8a/libharbor.so"}

    def test_old_minimum(self) -> None:
        report = inspect(Archive.open(build_mother(MotherOptions(min_sdk=19))))
        assert "inspection.no_multidex" in {note.code for note in report.notes}


class TestReal:
    def test_agrees_with_aapt2(self, real_apk: Path, judge: Callable[..., str]) -> None:
        report = inspect(Archive.open(real_apk))
        told = judge("aapt2", "dump", "badging", real_apk)
        assert f"package: name='{report.package_name}' versionCode='{report.version_code}'" in told
        assert f"sdkVersion:'{report.min_sdk}'" in told
        assert f"targetSdkVersion:'{report.target_sdk}'" in told
        assert f"application-label:'{report.labels['']}'" in told
        permissions = re.findall(r"^uses-permission: name='([^']+)'", told, re.MULTILINE)
        assert sorted(permissions) == list(report.permissions)

    def test_signatures(self, real_apk: Path) -> None:
        report = inspect(Archive.open(real_apk))
        assert {"v1", "v2"} <= set(report.schemes)
        (certificate,) = report.certificates
        assert certificate.algorithm.startswith("RSA")
        assert re.fullmatch(r"([0-9A-F]{2}:){31}[0-9A-F]{2}", certificate.sha256)

    def test_is_quick(self, real_apk: Path) -> None:
        started = time.process_time()
        inspect(Archive.open(real_apk))
        assert time.process_time() - started < 20


class TestWarnings:
    def test_what_stores_refuse(self, mother: Path) -> None:
        archive = Archive.open(mother)
        manifest = Manifest.read(archive.read("AndroidManifest.xml"))
        put(manifest.application, "debuggable", values.boolean(True))
        put(manifest.application, "testOnly", values.boolean(True))
        put(manifest.root, "sharedUserId", "com.example.shared")
        put(next(manifest.root.elements("uses-sdk")), "targetSdkVersion", values.integer(30))
        put(manifest.application, "label", "Literal")
        parts = {name: archive.read(name) for name in archive.entries if name != "classes.dex"}
        parts["AndroidManifest.xml"] = manifest.to_bytes()
        parts["lib/arm64-v8a/libunity.so"] = b"no library"
        report = inspect(Archive.open(write_archive(parts)))
        assert {note.code for note in report.notes} == {
            "inspection.unsigned",
            "inspection.class_absent",
            "inspection.page_size",
            "inspection.debuggable",
            "inspection.test_only",
            "inspection.shared_user",
            "inspection.table_compressed",
        }
        assert report.labels == {"": "Literal"}
        assert [sdk.name for sdk in report.sdks] == ["Unity"]
        assert report.dex_count == 0

    def test_malformed_signature(self, mother: Path) -> None:
        archive = Archive.open(mother)
        parts = {name: archive.read(name) for name in archive.entries}
        report = inspect(Archive.open(write_archive({**parts, "META-INF/A.RSA": b"no block"})))
        assert report.schemes == ("v1",)
        assert report.certificates == ()
        assert "inspection.signature" in {note.code for note in report.notes}
