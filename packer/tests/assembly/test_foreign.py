"""Whole apps of others, as their publishers built and signed them, become channel packages.

Each was built by a version of the Android Gradle plug-in and signed by somebody's key: `fillers`
are its nameless entries, which once were refused (K2); of one the manifest names a class that
stands in no dex, as a hardened game's does (K1).
"""

import subprocess
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from longshore_packer.build import Builder, Order, Signing
from longshore_packer.content import ChannelConfig
from longshore_packer.keys import SigningKey, write_pkcs12
from longshore_packer.prepare import prepare

from ..fixed_keys import STORE_PASSWORD
from ..importing.public import fetched

Judge = Callable[..., str]
OURS = {"AndroidManifest.xml", "resources.arsc", "assets/longshore/channel.json"}
SERVER = "appium-uiautomator2-server@10.6.6"


@dataclass(frozen=True)
class Foreign:
    """One of them: where it is, its package name, the signatures that count, how it begins."""

    package: str
    file: str
    name: str
    schemes: tuple[str, ...]
    has_filler: bool = False


FOREIGN = (
    Foreign(
        "io.appium.settings@8.0.10", "apks/settings_apk-debug.apk", "io.appium.settings", ("v2",)
    ),
    Foreign(
        SERVER, "apks/appium-uiautomator2-server-v10.6.6.apk", "io.appium.uiautomator2.server",
        ("v2", "v3"),
    ),
    Foreign(
        SERVER, "apks/appium-uiautomator2-server-debug-androidTest.apk",
        "io.appium.uiautomator2.server.test", ("v2", "v3"),
    ),
    Foreign(
        "uiautomator2==3.7.1", "uiautomator2/assets/app-uiautomator.apk", "com.github.uiautomator",
        ("v2",), has_filler=True,
    ),
)  # fmt: skip


@pytest.mark.parametrize("foreign", FOREIGN, ids=lambda one: one.name)
def test_becomes_a_channel_package(
    foreign: Foreign, rsa_key: SigningKey, judge: Judge, tmp_path: Path
) -> None:
    """The vendors' judges take what is built of it, and everything but its manifest is its own."""
    path = fetched(foreign.package, foreign.file)
    judge("apksigner", "verify", path)
    with zipfile.ZipFile(path) as archive:
        assert (min(one.header_offset for one in archive.infolist()) > 0) is foreign.has_filler
    made = _built(path, foreign.schemes, rsa_key, tmp_path, judge)
    badging = judge("aapt2", "dump", "badging", made)
    assert f"package: name='{foreign.name}.huawei'" in badging
    assert _changed(path, made) <= OURS


def test_signed_anew_with_sha384(rsa_key: SigningKey, judge: Judge, tmp_path: Path) -> None:
    """[K8] As old tools of publishers sign: by jarsigner alone, with longer digests."""
    foreign = FOREIGN[-1]
    store, path = tmp_path / "store.p12", tmp_path / "signed.apk"
    store.write_bytes(write_pkcs12(rsa_key, STORE_PASSWORD))
    command = ["jarsigner", "-keystore", store, "-storepass", STORE_PASSWORD, "-sigfile", "CERT"]
    command += ["-digestalg", "SHA-384", "-sigalg", "SHA384withRSA", "-signedjar", path]
    command += [fetched(foreign.package, foreign.file), rsa_key.alias]
    subprocess.run([str(part) for part in command], check=True, capture_output=True)
    judge("apksigner", "verify", "--min-sdk-version", "21", "--max-sdk-version", "23", path)
    _built(path, ("v1",), rsa_key, tmp_path, judge)


def _built(
    path: Path, schemes: tuple[str, ...], key: SigningKey, folder: Path, judge: Judge
) -> Path:
    made = folder / "made.apk"
    with prepare(path, folder / "base") as base:
        assert tuple(base.index.mother_schemes) == schemes
        order = Order(ChannelConfig("huawei", package_suffix=".huawei", label="港口"))
        build = Builder(base, Signing(key)).build(order)
        build.package.materialize(made)
    judge("apksigner", "verify", made)
    judge("zipalign", "-c", "4", made)
    return made


def _changed(before: Path, after: Path) -> set[str]:
    """Names whose contents differ; signatures are left out."""
    with zipfile.ZipFile(before) as mother, zipfile.ZipFile(after) as made:
        sums = [{one.filename: one.CRC for one in archive.infolist()} for archive in (mother, made)]
    names = {name for one in sums for name in one if not _is_signature(name)}
    return {name for name in names if sums[0].get(name) != sums[1].get(name)}


def _is_signature(name: str) -> bool:
    suffixes = (".SF", ".RSA", ".EC", "/MANIFEST.MF")
    return name.startswith("META-INF/") and name.endswith(suffixes)
