"""The demo's mother package carries the Android SDK, its channels' plug-ins build upon it."""

import re
import subprocess
import zipfile
from pathlib import Path
from types import ModuleType

import pytest
from tests.support.android import script

from longshore.demo.channels import VALUES
from longshore_packer.assembly import Base
from longshore_packer.build import Builder, Order, Signing
from longshore_packer.content import ChannelConfig
from longshore_packer.keys import generate
from longshore_packer.plugin import open_plugin
from longshore_packer.prepare import prepare

pytestmark = pytest.mark.skipif(
    not script("fetch_d8").TARGET.is_file(), reason="D8 could not be had: make dexer"
)
CHANNELS = Path(__file__).resolve().parents[3] / "demo" / "channels"


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The script that builds the demo's channels, writing into a folder of this test."""
    module = script("build_catalogue")
    module.OUTPUT = tmp_path_factory.mktemp("catalogue")
    return module


@pytest.fixture(scope="module")
def mother(catalogue: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("mother") / "mother.apk"
    catalogue.write_mother(path)
    return path


def said(*command: object) -> str:
    """What a tool says; it must succeed."""
    words = [str(part) for part in command]
    done = subprocess.run(words, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


def superclasses(apk: Path, folder: Path) -> dict[str, str]:
    """Every class of a package and what it extends, as Android's own tool reads its dex files."""
    found: dict[str, str] = {}
    with zipfile.ZipFile(apk) as archive:
        for name in archive.namelist():
            if re.fullmatch(r"classes\d*\.dex", name):
                told = said("dexdump", archive.extract(name, folder))
                names = re.findall(r"Class descriptor +: 'L(.+);'", told)
                found |= zip(names, re.findall(r"Superclass +: 'L(.+);'", told), strict=True)
    return found


def test_the_mother_carries_the_sdk(mother: Path, tmp_path: Path) -> None:
    """Every class of the AAR is in its dex; aapt2 reads the package."""
    classes = superclasses(mother, tmp_path)
    with zipfile.ZipFile(script("build_android").build(tmp_path)) as aar:
        aar.extract("classes.jar", tmp_path)
    with zipfile.ZipFile(tmp_path / "classes.jar") as jar:
        shipped = {name.removesuffix(".class") for name in jar.namelist() if name[-6:] == ".class"}
    assert shipped <= set(classes)
    version = script("build_android").version()
    with zipfile.ZipFile(mother) as archive:
        assert f'"{version}"' in archive.read("assets/longshore/sdk.json").decode()
    assert "package: name='com.example.harbor'" in said("aapt2", "dump", "badging", mother)


# All are made of one template; the second's plug-in is called otherwise than its channel.
@pytest.mark.parametrize("code", ["huawei", "9game"])
def test_a_channel_package_has_its_channel(
    catalogue: ModuleType, mother: Path, tmp_path: Path, code: str
) -> None:
    """Its manifest names a class that implements the SDK's interface; our verifier passes it."""
    folder = CHANNELS / code
    description = sorted(folder.glob("plugins/*.json"))[-1]
    catalogue.bundle(folder, description)
    plugin = open_plugin(catalogue.OUTPUT / code / "plugins" / f"{description.stem}.zip")
    prepare(mother, tmp_path / "base", allow_unsigned=True).close()
    with Base.open(tmp_path / "base") as base:
        signing = Signing(generate("ec-256", common_name="Aurora"))
        config = ChannelConfig("demo", parameters=VALUES[code])
        made = Builder(base, signing).build(Order(config, plugins=(plugin,)))
        assert made.report is not None and made.report.passed
        apk = tmp_path / "channel.apk"
        made.package.materialize(apk)
    tree = said("aapt2", "dump", "xmltree", apk, "--file", "AndroidManifest.xml")
    (named,) = re.findall(r'"longshore\.channel".*?value\(0x01010024\)="([^"]+)"', tree, re.DOTALL)
    classes = superclasses(apk, tmp_path)
    channel = "com/longshore/sdk/channel/"
    assert classes[named.replace(".", "/")] == f"{channel}SandboxChannel"
    assert classes[f"{channel}SandboxChannel"] == f"{channel}ChannelPlugin"
    subprocess.run(["apksigner", "verify", "--min-sdk-version", "21", apk], check=True)


def test_the_game_calls_the_screens(mother: Path, tmp_path: Path) -> None:
    """Its launcher is there once, and what it calls is all in the package, as dexdump reads it."""
    launcher, sdk = "com/example/harbor/MainActivity", "com/longshore/sdk/android/LongshoreGame"
    tree = said("aapt2", "dump", "xmltree", mother, "--file", "AndroidManifest.xml")
    assert '".MainActivity"' in tree
    told = []
    with zipfile.ZipFile(mother) as archive:
        for name in archive.namelist():
            if re.fullmatch(r"classes\d*\.dex", name):
                told.append(said("dexdump", "-d", archive.extract(name, tmp_path)))
    text = "\n".join(told)
    assert text.count(f"Class descriptor  : 'L{launcher};'") == 1
    called = set(re.findall(rf"\|\w+: invoke-\S+ .*L{sdk};\.(\w+|<init>):", text))
    screens = {"<init>", "start", "login", "role", "pay", "track", "exit"}
    assert screens | {"resumed", "paused", "destroyed", "activityResult"} <= called
    used = set(re.findall(r"invoke-\S+ .*L(com/longshore/[\w/$]+);\.", text))
    assert used <= set(superclasses(mother, tmp_path))
