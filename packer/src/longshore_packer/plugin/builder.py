"""Builds a plug-in bundle from its sources, with aapt2 and smali.

A source folder holds ``plugin.json`` and, as needed, ``AndroidManifest.xml``, ``res/``, ``smali/``,
``dex/*.dex``, ``lib/<abi>/*.so``, ``assets/`` and ``r_packages.txt``. The same sources give the
same bytes; any other file is refused when it is code, and named by `left_out` otherwise.
"""

import tempfile
import zipfile
from pathlib import Path

from longshore_packer.plugin import bundle
from longshore_packer.plugin.class_names import restored, stand_ins
from longshore_packer.plugin.description import read_description
from longshore_packer.plugin.errors import PluginError
from longshore_packer.plugin.model import PluginInfo
from longshore_packer.plugin.r_classes import smali_classes
from longshore_packer.plugin.sources import files as _files
from longshore_packer.plugin.sources import left_out, r_packages
from longshore_packer.plugin.toolchain import Toolchain
from longshore_packer.plugin.validator import validate
from longshore_packer.plugin.zipping import write_archive

_MANIFEST = "AndroidManifest.xml"


def build_plugin(sources: Path, tools: Toolchain | None = None) -> bytes:
    """Return the bundle built from a source folder.

    Raises:
        PluginError: the sources or the result have a fault.
        ToolError: aapt2 or smali are missing or refuse the sources.
    """
    description = sources / bundle.DESCRIPTION
    if not description.is_file():
        raise PluginError("is missing", subject=bundle.DESCRIPTION)
    left_out(sources)
    data = description.read_bytes()
    info = read_description(data)
    entries = {bundle.DESCRIPTION: data}
    with tempfile.TemporaryDirectory(prefix="longshore-plugin-") as scratch:
        entries.update(_Build(sources, Path(scratch), info, tools or Toolchain()).run())
    result = write_archive(entries, stored=frozenset((bundle.TABLE,)))
    for fault in validate(result):
        if fault.level == "error":
            raise PluginError(fault.message, subject=fault.subject, remedy=fault.remedy)
    return result


class _Build:
    def __init__(self, sources: Path, scratch: Path, info: PluginInfo, tools: Toolchain) -> None:
        self._sources = sources
        self._scratch = scratch
        self._info = info
        self._tools = tools

    def run(self) -> dict[str, bytes]:
        linked = self._link()
        dexes = self._dexes()
        entries = {
            "classes.dex" if n == 1 else f"classes{n}.dex": dex for n, dex in enumerate(dexes, 1)
        }
        entries.update(linked)
        for root in ("lib", "assets"):
            for path in _files(self._sources / root):
                name = path.relative_to(self._sources).as_posix()
                entries[name] = path.read_bytes()
        return entries

    def _link(self) -> dict[str, bytes]:
        """Return binary manifest, table and compiled files; R.java lands in the scratch folder."""
        manifest, resources = self._sources / _MANIFEST, self._sources / "res"
        if not manifest.is_file():
            if _files(resources):
                raise PluginError("resources need a manifest with a package", subject=_MANIFEST)
            return {}
        compiled = []
        if _files(resources):
            compiled = [self._scratch / "res.zip"]
            self._tools.compile_resources(resources, compiled[0])
        output = self._scratch / "linked.apk"
        written, names = stand_ins(manifest.read_text(), self._scratch / _MANIFEST)
        extra = r_packages(self._sources)
        self._tools.link(
            written,
            compiled,
            output,
            "--package-id",
            hex(self._info.package_id),
            "--allow-reserved-package-id",
            "--min-sdk-version",
            str(self._info.min_sdk),
            "--java",
            str(self._scratch / "java"),
            "--auto-add-overlay",
            *(("--extra-packages", ":".join(extra)) if extra else ()),
        )
        entries = {}
        with zipfile.ZipFile(output) as archive:
            for name in sorted(archive.namelist()):
                if name == _MANIFEST:
                    entries[bundle.MANIFEST] = restored(archive.read(name), names)
                elif name != bundle.TABLE or compiled:
                    entries[name] = archive.read(name)
        return entries

    def _dexes(self) -> list[bytes]:
        generated = self._scratch / "smali"
        generated.mkdir()
        for number, path in enumerate(sorted((self._scratch / "java").rglob("R.java"))):
            folder = generated / str(number)
            folder.mkdir()
            for name, text in smali_classes(path.read_text()).items():
                (folder / name).write_text(text)
        folders = [f for f in (self._sources / "smali", generated) if _files(f)]
        dexes = [
            path.read_bytes() for path in _files(self._sources / "dex") if path.suffix == ".dex"
        ]
        if folders:
            output = self._scratch / "classes.dex"
            self._tools.assemble(folders, output, api=self._info.min_sdk)
            dexes.insert(0, output.read_bytes())
        return dexes
