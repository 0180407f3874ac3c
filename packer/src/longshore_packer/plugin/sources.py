"""Which files of a source folder a bundle is built from, and what is to be said of the others."""

import re
from pathlib import Path

from longshore_packer.plugin import bundle
from longshore_packer.plugin.errors import PluginError

R_PACKAGES = "r_packages.txt"
"""Packages beside the manifest's own whose classes read resources by an R class, one a line."""

_USED = re.compile(
    rf"{re.escape(bundle.DESCRIPTION)}|{re.escape(R_PACKAGES)}|AndroidManifest\.xml"
    r"|res/.+|assets/.+|lib/.+|smali/.+\.smali|dex/[^/]+\.dex"
)
_CODE = (".aar", ".jar", ".class")


def files(folder: Path) -> list[Path]:
    """Return the files below a folder, sorted; links are no files."""
    return sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def left_out(sources: Path) -> list[str]:
    """Return the files of a source folder that no bundle is built from.

    Raises:
        PluginError: one of them is code: without it the plug-in would be built and not run.
    """
    found = []
    for path in sorted(sources.rglob("*")):
        name = path.relative_to(sources).as_posix()
        if path.is_dir() and not path.is_symlink():
            continue
        if path.is_symlink() or not _USED.fullmatch(name):
            if path.suffix in _CODE:
                raise PluginError(
                    "is code that no bundle is built from", subject=name,
                    remedy="Turn it into sources with `longshore-packer plugin import`.",
                )  # fmt: skip
            found.append(name)
    return found


def r_packages(sources: Path) -> list[str]:
    """Return the further packages that want R classes."""
    path = sources / R_PACKAGES
    lines = path.read_text().split() if path.is_file() else []
    for line in lines:
        if not re.fullmatch(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*", line):
            raise PluginError(f"{line!r} is no package", subject=R_PACKAGES)
    return lines
