"""Writes the sources of a plug-in from a vendor's SDK."""

import json
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from longshore_packer.importing.classes import Classes, gather
from longshore_packer.importing.libraries import MANIFEST, Library, read_libraries
from longshore_packer.importing.manifests import Merged, merge_manifests, package_of
from longshore_packer.plugin import bundle
from longshore_packer.plugin.description import read_description
from longshore_packer.plugin.errors import PluginError
from longshore_packer.plugin.model import FORMAT
from longshore_packer.plugin.sources import R_PACKAGES
from longshore_packer.plugin.toolchain import Toolchain

_LOWEST_SDK = 21


@dataclass(frozen=True, slots=True)
class ImportOrder:
    """What the plug-in will be.

    Attributes:
        id: its identifier.
        version: its version, dotted numbers.
        name: its name by language; the identifier where one is missing.
        package_id: id of its resources.
        entries: component named after the application to the class behind it
            (``wxapi.WXEntryActivity``).
    """

    id: str
    version: str
    name: Mapping[str, str] = field(default_factory=dict)
    package_id: int = 0x7E
    entries: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of it: how many classes, and a note for everything that was left out."""

    classes: int
    notes: list[str]


def import_sdk(
    inputs: Sequence[Path], output: Path, order: ImportOrder, tools: Toolchain | None = None
) -> Imported:
    """Write a folder of plug-in sources; nothing of it stays when something is refused.

    Raises:
        PluginError: an input cannot be used, or the folder is there and not empty.
        ToolError: D8 is missing or refuses the classes.
    """
    if output.exists() and (not output.is_dir() or any(output.iterdir())):
        raise PluginError("is there already", subject=str(output), remedy="Name a new folder.")
    libraries = [library for path in inputs for library in read_libraries(path)]
    if not libraries:
        raise PluginError("nothing to import", subject=", ".join(map(str, inputs)))
    packages = [found for found in map(package_of, libraries) if found]
    classes = gather(libraries, packages)
    dotted = {name[:-6].replace("/", ".") for name in classes.files}
    merged = merge_manifests(libraries, order.entries, dotted, f"longshore.plugin.{order.id}")
    files = _merged_files(libraries)
    needs_level = max(merged.min_sdk, _LOWEST_SDK)
    files[bundle.DESCRIPTION] = _description(order, merged, libraries, classes, needs_level, files)
    read_description(files[bundle.DESCRIPTION])
    files[MANIFEST] = merged.text.encode()
    if len(merged.packages) > 1:
        files[R_PACKAGES] = "\n".join([*merged.packages[1:], ""]).encode()
    if classes.files:
        files |= _dexed(classes, needs_level, tools or Toolchain())
    _write(output, files)
    notes = [f"{one.name}: {note}" for one in libraries for note in one.notes]
    return Imported(len(classes.files), [*notes, *classes.notes, *merged.notes])


def _dexed(classes: Classes, min_sdk: int, tools: Toolchain) -> dict[str, bytes]:
    with tempfile.TemporaryDirectory(prefix="longshore-import-") as scratch:
        jar, output = Path(scratch) / "classes.jar", Path(scratch) / "dex"
        output.mkdir()
        jar.write_bytes(classes.jar())
        tools.dex(jar, output, api=min_sdk)
        return {f"dex/{path.name}": path.read_bytes() for path in sorted(output.glob("*.dex"))}


def _merged_files(libraries: Sequence[Library]) -> dict[str, bytes]:
    """Every file once; files of values may have one name, since what counts is in them."""
    files: dict[str, bytes] = {}
    for library in libraries:
        for name, data in library.files.items():
            place = name
            if name.startswith("res/values") and files.get(name, data) != data:
                folder, _, last = name.rpartition("/")
                place = f"{folder}/{library.name.replace('-', '_').replace('.', '_')}_{last}"
            if files.setdefault(place, data) != data:
                raise PluginError(
                    "another library has another file of this name",
                    subject=f"{library.name}: {name}",
                    remedy="Import them as two plug-ins with different package ids.",
                )
    return files


def _description(
    order: ImportOrder, merged: Merged, libraries: Sequence[Library], classes: Classes,
    min_sdk: int, files: Mapping[str, bytes],
) -> bytes:  # fmt: skip
    asked = [_parameter(key) for key in merged.placeholders]
    names = dict.fromkeys(name for library in libraries for name in library.parameter_files)
    has_resources = any(name.startswith("res/") for name in files)
    told = {
        "format": FORMAT, "id": order.id, "version": order.version,
        "name": {"zh": order.id, "en": order.id, **order.name},
        "min_sdk": min_sdk, "package_id": order.package_id,
        "lookup_by_name": has_resources and classes.looks_up_resources,
        "parameters": [*asked, *map(_file_parameter, names)],
    }  # fmt: skip
    return (json.dumps(told, ensure_ascii=False, indent=2) + "\n").encode()


def _parameter(key: str) -> dict[str, object]:
    help_text = {"zh": "厂商后台给出的值", "en": "As the vendor's console gives it"}
    return {"key": key, "required": True, "label": {"zh": key, "en": key}, "help": help_text}


def _file_parameter(name: str) -> dict[str, object]:
    key = name.removesuffix(".json").replace("-", "_")
    return {
        "key": key, "required": True, "file": f"assets/{name}",
        "label": {"zh": name, "en": name},
        "help": {
            "zh": f"从厂商后台下载的 {name}，粘贴其全部内容",
            "en": f"{name} as downloaded from the vendor's console; paste all of it",
        },
    }  # fmt: skip


def _write(output: Path, files: Mapping[str, bytes]) -> None:
    try:
        for name, data in files.items():
            path = output / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    except OSError as error:
        raise PluginError(f"cannot be written: {error.strerror}", subject=str(output)) from error
