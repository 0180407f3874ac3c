"""Class files of several JARs as one: clashes are named, R classes are made anew."""

import io
import re
import zipfile
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from longshore_packer.importing.libraries import Library, open_zip

_R_CLASS = re.compile(r"(?:(.*)/)?R(?:\$\w+)?\.class")
_NO_CODE = re.compile(r"META-INF/.*|module-info\.class|.*\.kotlin_(?:metadata|module|builtins)")
_LOOK_UP = b"getIdentifier"
_SHOWN = 3


@dataclass
class Classes:
    """Every class once, by its path; what was seen on the way."""

    files: dict[str, bytes] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    looks_up_resources: bool = False

    def jar(self) -> bytes:
        """The classes as one JAR; the same classes give the same bytes."""
        target = io.BytesIO()
        with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
            for name in sorted(self.files):
                archive.writestr(zipfile.ZipInfo(name), self.files[name])
        return target.getvalue()


def gather(libraries: Sequence[Library], packages: Collection[str]) -> Classes:
    """Return the classes of all libraries; the first one of a name stays.

    Args:
        libraries: in the order in which people named them.
        packages: packages whose R classes aapt2 makes anew.

    Raises:
        PluginError: a JAR is damaged.
    """
    found = Classes()
    origins: dict[str, str] = {}
    folders = {package.replace(".", "/") for package in packages}
    for library in libraries:
        for name, data in library.jars.items():
            _add(found, origins, f"{library.name}: {name}", open_zip(data, name), folders)
    return found


def _add(
    found: Classes, origins: dict[str, str], origin: str, entries: Mapping[str, bytes],
    folders: Collection[str],
) -> None:  # fmt: skip
    left_out, clashes = [], {}
    for name, data in entries.items():
        match = _R_CLASS.fullmatch(name)
        if _NO_CODE.fullmatch(name) or (match and match[1] in folders):
            continue
        if not name.endswith(".class"):
            left_out.append(name)
            continue
        found.looks_up_resources = found.looks_up_resources or _LOOK_UP in data
        if name not in found.files:
            found.files[name], origins[name] = data, origin
        elif found.files[name] != data:
            clashes[name] = origins[name]
    if left_out:
        found.notes.append(f"{origin}: no classes, left out: {_some(left_out)}")
    if clashes:
        twins = [f"{name[:-6].replace('/', '.')} ({other})" for name, other in clashes.items()]
        found.notes.append(f"{origin}: other classes of the same names stay: {_some(twins)}")


def _some(names: Sequence[str]) -> str:
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return ", ".join(names[:_SHOWN]) + more
