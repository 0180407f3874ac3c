"""Build the demo's channels (demo/channels) into build/catalogue, and its mother package.

A bundle is built again only when its sources changed. With `--optional` missing tools are told
and are no failure: Longshore starts without the demo's channels.
"""

import hashlib
import json
import shutil
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import build_android
import dex_android

from longshore_packer.errors import PackerError
from longshore_packer.plugin import ToolError, build_plugin
from longshore_packer.sample.mother import MotherOptions, build_mother, with_files

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "demo" / "channels"
TEMPLATE = SOURCES / "_template"
GAME = ROOT / "demo" / "game" / "java"
OUTPUT = ROOT / "build" / "catalogue"
MOTHER = ROOT / "build" / "demo" / "harbor-mother.apk"
_DEXED = ROOT / "build" / "sdk" / "dex"
_MARKER = "assets/longshore/sdk.json"


def main() -> int:
    """Build what is out of date; 0 when all is there, or when that is optional."""
    is_optional = "--optional" in sys.argv[1:]
    folders = sorted(path.parent for path in SOURCES.glob("*/channel.json"))
    jobs = [(folder, plugin) for folder in folders for plugin in folder.glob("plugins/*.json")]
    try:
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda job: bundle(*job), jobs))
        write_mother(MOTHER)
    except ToolError as error:
        sys.stderr.write(
            f"The demo's channels were not built: {error}\n"
            "Install the tools and start again (Debian: "
            f"apt-get install {' '.join(_packages())}). Everything else works without them.\n"
        )
        return 0 if is_optional else 1
    except PackerError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    for folder in folders:
        shutil.copyfile(folder / "channel.json", OUTPUT / folder.name / "channel.json")
    return 0


def _packages() -> list[str]:
    lines = (ROOT / "packer" / "debian-packages.txt").read_text().split()
    return [
        name
        for name in lines
        if name in ("aapt", "android-framework-res", "libsmali-java", "default-jre-headless")
    ]


def bundle(folder: Path, description: Path) -> None:
    """Build one version of one channel's plug-in, unless it is there from the same sources."""
    target = OUTPUT / folder.name / "plugins" / f"{description.stem}.zip"
    channel = json.loads((folder / "channel.json").read_text())
    plugin = json.loads(description.read_text())
    with tempfile.TemporaryDirectory(prefix="longshore-catalogue-") as scratch:
        sources = Path(scratch)
        _fill_template(sources, channel, plugin)
        shutil.copyfile(description, sources / "plugin.json")
        digest, stamp = _digest(sources), target.with_suffix(".stamp")
        if target.is_file() and stamp.is_file() and stamp.read_text() == digest:
            return
        target.parent.mkdir(parents=True, exist_ok=True)
        # A rename is atomic: who reads beside us never sees half a bundle.
        part = target.with_suffix(".part")
        part.write_bytes(build_plugin(sources))
        part.replace(target)
        stamp.write_text(digest)


def write_mother(target: Path) -> None:
    """Build the demo's mother package of the packer's sample sources; channels sign it.

    It carries the Android SDK, and a launcher that plays on it, where the tools for it are here.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_suffix(".part")
    if lacking := dex_android.missing_tools():
        sys.stderr.write(
            f"The demo's game carries no SDK; that would need: {', '.join(lacking)}.\n"
        )
        shutil.copyfile(build_mother(MotherOptions(target_sdk=35)), part)
    else:
        part.write_bytes(_with_sdk(build_mother(MotherOptions(target_sdk=35, activity=False))))
    part.replace(target)


def _with_sdk(sample: Path) -> bytes:
    """A package with the SDK and the game's launcher in a dex, and the SDK's version told."""
    aar = build_android.OUTPUT / build_android.file_name()
    aar = aar if aar.is_file() else build_android.build(aar.parent)
    dex = dex_android.dex(aar, _DEXED, game=GAME)
    marker = {"name": "longshore", "version": build_android.version()}
    files = {"classes2.dex": dex, _MARKER: json.dumps(marker).encode() + b"\n"}
    return with_files(sample.read_bytes(), files)


def _fill_template(sources: Path, channel: dict[str, Any], plugin: dict[str, Any]) -> None:
    package = f"dev.longshore.demo.{plugin['id']}"
    values = {
        "ID": plugin["id"],
        "CODE": channel["code"],
        "PACKAGE": package,
        "PATH": package.replace(".", "/"),
        "VERSION": plugin["version"],
        "NAME_ZH": channel["name"]["zh"],
        "NAME_EN": channel["name"]["en"],
        "COLOUR": channel["icon"],
        "APP_ID": plugin["parameters"][0]["key"],
    }
    for path in sorted(path for path in TEMPLATE.rglob("*") if path.is_file()):
        name = _replaced(path.relative_to(TEMPLATE).as_posix(), values)
        (sources / name).parent.mkdir(parents=True, exist_ok=True)
        (sources / name).write_text(_replaced(path.read_text(), values))


def _replaced(text: str, values: dict[str, str]) -> str:
    for name, value in values.items():
        text = text.replace(f"@{name}@", value)
    return text


def _digest(folder: Path) -> str:
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        data = path.read_bytes()
        digest.update(f"{path.relative_to(folder).as_posix()}\0{len(data)}\0".encode() + data)
    return digest.hexdigest()


if __name__ == "__main__":
    sys.exit(main())
