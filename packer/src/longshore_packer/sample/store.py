"""Builds the demo plug-in of an invented store, "Lighthouse", from the sources beside."""

import shutil
from pathlib import Path

from longshore_packer.plugin.builder import build_plugin
from longshore_packer.plugin.toolchain import Toolchain
from longshore_packer.sample.cache import cached, source_digest
from longshore_packer.sample.elf import make_library
from longshore_packer.sample.mother import SOURCES

ABIS = ("arm64-v8a", "armeabi-v7a")
_CODE_VERSION = "1"


def build_store_plugin(tools: Toolchain | None = None) -> Path:
    """Return the path of the demo plug-in bundle; built once per content of its sources.

    Raises:
        ToolError: aapt2 or smali are missing or fail.
    """
    tools = tools or Toolchain()
    digest = source_digest(SOURCES / "plugin", extra=f"{_CODE_VERSION}{tools}")
    return cached("lighthouse.zip", digest, lambda scratch: _build(scratch, tools))


def _build(scratch: Path, tools: Toolchain) -> bytes:
    folder = scratch / "sources"
    shutil.copytree(SOURCES / "plugin", folder)
    for abi in ABIS:
        library = folder / "lib" / abi / "liblighthouse.so"
        library.parent.mkdir(parents=True)
        library.write_bytes(make_library(abi))
    return build_plugin(folder, tools)
