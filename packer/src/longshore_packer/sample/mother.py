"""Builds the demo mother package from the sources beside this module.

It carries SDK classes in dex, an adaptive icon over raster icons, three languages, styled strings,
native libraries and a WeChat callback: everything that a channel build has to handle.
"""

import hashlib
import io
import shutil
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from longshore_packer.plugin.toolchain import Toolchain
from longshore_packer.plugin.zipping import write_archive
from longshore_packer.sample import pictures
from longshore_packer.sample.cache import cached, source_digest
from longshore_packer.sample.elf import make_library

SOURCES = Path(__file__).parent / "sources"
_CODE_VERSION = "1"
_LAUNCHER = "MainActivity.smali"


@dataclass(frozen=True, slots=True)
class MotherOptions:
    """Variants of the demo mother.

    Attributes:
        min_sdk: minimum SDK level.
        target_sdk: target SDK level.
        sparse: whether the resource table uses sparse entries.
        native_page_bytes: page alignment of the native libraries.
        asset_bytes: size of an incompressible asset, to make packages of any size.
        abis: ABIs that get a native library.
        package_name: its application id; empty is that of its manifest.
        activity: whether it has the class of its launcher; without, another dex is to bring it.
    """

    min_sdk: int = 21
    target_sdk: int = 29
    sparse: bool = False
    native_page_bytes: int = 16384
    asset_bytes: int = 200_000
    abis: tuple[str, ...] = ("arm64-v8a", "armeabi-v7a")
    package_name: str = ""
    activity: bool = True


def build_mother(options: MotherOptions | None = None, tools: Toolchain | None = None) -> Path:
    """Return the path of the unsigned demo mother; built once per content of its sources.

    Raises:
        ToolError: aapt2 or smali are missing or fail.
    """
    options, tools = options or MotherOptions(), tools or Toolchain()
    digest = source_digest(SOURCES / "mother", extra=f"{_CODE_VERSION}{options}{tools}")
    return cached("mother.apk", digest, lambda scratch: _build(options, tools, scratch))


def with_files(package: bytes, files: Mapping[str, bytes]) -> bytes:
    """An unsigned package of ours with these files in it too, or in place of its own.

    Raises:
        BadZipFile: `package` is no archive.
    """
    with zipfile.ZipFile(io.BytesIO(package)) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
        stored = {i.filename for i in archive.infolist() if i.compress_type == zipfile.ZIP_STORED}
    return write_archive({**entries, **files}, stored=frozenset(stored))


def _build(options: MotherOptions, tools: Toolchain, scratch: Path) -> bytes:
    resources = scratch / "res"
    shutil.copytree(SOURCES / "mother" / "res", resources)
    _draw(resources)
    tools.compile_resources(resources, scratch / "res.zip")
    flags = [
        "--min-sdk-version",
        str(options.min_sdk),
        "--target-sdk-version",
        str(options.target_sdk),
    ]
    if options.sparse:
        flags.append("--enable-sparse-encoding")
    if options.package_name:
        flags += ["--rename-manifest-package", options.package_name]
    tools.link(
        SOURCES / "mother" / "AndroidManifest.xml",
        [scratch / "res.zip"],
        scratch / "base.apk",
        *flags,
    )
    code = scratch / "smali"
    shutil.copytree(SOURCES / "mother" / "smali", code)
    if not options.activity:
        (code / _LAUNCHER).unlink()
    tools.assemble([code], scratch / "classes.dex", api=options.min_sdk)
    entries = {}
    with zipfile.ZipFile(scratch / "base.apk") as linked:
        for name in sorted(linked.namelist()):
            entries[name] = linked.read(name)
    entries["classes.dex"] = (scratch / "classes.dex").read_bytes()
    for abi in options.abis:
        page_bytes = options.native_page_bytes
        entries[f"lib/{abi}/libharbor.so"] = make_library(abi, page_bytes=page_bytes)
    entries["assets/longshore/sdk.json"] = b'{"name": "longshore", "version": "1.0.0"}\n'
    entries["assets/splash.png"] = pictures.splash()
    entries["assets/levels.bin"] = _noise(options.asset_bytes)
    stored = frozenset(n for n in entries if n == "resources.arsc" or n.endswith((".so", ".png")))
    return write_archive(entries, stored=stored)


def _draw(resources: Path) -> None:
    for density, size in pictures.ICON_SIZES.items():
        folder = resources / f"mipmap-{density}"
        folder.mkdir()
        (folder / "ic_launcher.png").write_bytes(pictures.icon(size))
        (folder / "ic_launcher_round.png").write_bytes(pictures.icon(size, "#804020"))
    (resources / "drawable-nodpi").mkdir(exist_ok=True)
    (resources / "drawable-nodpi" / "splash.png").write_bytes(pictures.splash())


def _noise(count: int) -> bytes:
    """Return incompressible bytes that are the same on every machine."""
    return hashlib.shake_256(b"longshore sample").digest(count)
