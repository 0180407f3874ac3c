"""Reads AARs, JARs and folders into libraries: parts by what they are, and what has no place.

Layout of an AAR: "AAR file anatomy" of Android's documentation. Folders are those of Eclipse
(``AndroidManifest.xml``, ``res``, ``assets``, ``libs``) and of Gradle (``src/main`` with
``jniLibs``), and plain folders of AARs and JARs.
"""

import io
import re
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from longshore_packer.archive.names import check_name
from longshore_packer.plugin import bundle
from longshore_packer.plugin.errors import PluginError

MAX_CONTENT_BYTES = 1 << 30
MANIFEST = "AndroidManifest.xml"
# Of an AAR: what serves Gradle, lint, R8 or the preview, and no package.
_FOR_TOOLS = re.compile(
    r"R\.txt|public\.txt|proguard\.txt|consumer-rules\.pro|proguard-[\w.-]+|annotations\.zip"
    r"|lint\.jar|api\.jar|META-INF/.*|aapt/.*|AndroidManifest\.[\w.]+\.xml|prefab/.*|aidl/.*"
    r"|project\.properties|build\.gradle(\.kts)?|\.gitignore|\.classpath|\.project",
)
_CLASSES = re.compile(r"classes\.jar|libs/[^/]+\.jar|[^/]+\.jar")
_NATIVE = re.compile(r"(?:jni|jniLibs|libs|lib)/([^/]+)/([^/]+\.so)")
_PARAMETER_FILES = frozenset(("agconnect-services.json", "google-services.json"))
"""Files that each application gets from its vendor: a publisher gives them, not the SDK."""


@dataclass
class Library:
    """One library: its parts by their paths in a plug-in, and notes about what was left out."""

    name: str
    manifest: bytes | None = None
    jars: dict[str, bytes] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    parameter_files: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def read_libraries(path: Path) -> Iterator[Library]:
    """Yield the libraries that an AAR, a JAR or a folder holds.

    Raises:
        PluginError: it cannot be read, or is something else.
    """
    if path.is_dir():
        yield from _folder(path)
    elif path.suffix == ".aar":
        yield _aar(path.name, _read(path))
    elif path.suffix == ".jar":
        yield Library(path.stem, jars={path.name: _read(path)})
    else:
        raise PluginError(
            "is no AAR, no JAR and no folder", subject=str(path), remedy="Unpack it first."
        )


def _aar(name: str, data: bytes) -> Library:
    library = Library(PurePosixPath(name).stem)
    _sort(library, open_zip(data, name))
    if library.manifest is None and not library.jars:
        raise PluginError("holds neither a manifest nor classes.jar", subject=name)
    return library


def _folder(path: Path) -> Iterator[Library]:
    root = path / "src" / "main" if (path / "src" / "main" / MANIFEST).is_file() else path
    entries: dict[str, bytes] = {}
    for file in sorted(root.rglob("*")):
        name = file.relative_to(root).as_posix()
        if file.suffix == ".aar" and file.is_file():
            yield _aar(file.name, _read(file))
        elif file.is_symlink():
            entries[f"{name} (a link)"] = b""
        elif file.is_file():
            entries[name] = _read(file)
    if root != path:
        for jar in sorted((path / "libs").rglob("*")):
            if jar.is_file():
                entries.setdefault(f"libs/{jar.relative_to(path / 'libs').as_posix()}", _read(jar))
    if entries:
        library = Library(path.resolve().name)
        _sort(library, entries)
        yield library


def _sort(library: Library, entries: Mapping[str, bytes]) -> None:
    """Put every entry where it belongs, or into the notes."""
    for name, data in entries.items():
        native = _NATIVE.fullmatch(name)
        if name == MANIFEST:
            library.manifest = data
        elif name in _PARAMETER_FILES:
            library.parameter_files.append(name)
        elif _CLASSES.fullmatch(name) and not _FOR_TOOLS.fullmatch(name):
            library.jars[name] = data
        elif native:
            _native(library, name, f"lib/{native[1]}/{native[2]}", data)
        elif name.startswith(("res/", "assets/")):
            library.files[name] = data
        elif not _FOR_TOOLS.fullmatch(name):
            library.notes.append(f"{name} has no place in a plug-in and was left out")
    told = [name for name in entries if _FOR_TOOLS.fullmatch(name)]
    if told:
        library.notes.append(f"left out, since only build tools read them: {', '.join(told)}")


def _native(library: Library, source: str, target: str, data: bytes) -> None:
    if bundle.LIBRARY.fullmatch(target):
        library.files[target] = data
    else:
        library.notes.append(
            f"{source} was left out: libraries are lib*.so of armeabi-v7a, arm64-v8a, x86, x86_64"
        )


def open_zip(data: bytes, name: str) -> dict[str, bytes]:
    """Return every file of a zip.

    Raises:
        PluginError: it is damaged, too large, or a name in it climbs out of its folder.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            if sum(entry.file_size for entry in entries) > MAX_CONTENT_BYTES:
                raise PluginError("holds more than 1 GiB", subject=name)
            for entry in entries:
                check_name(entry.filename, archive=name)
            return {entry.filename: archive.read(entry) for entry in entries}
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError) as error:
        raise PluginError(f"cannot be unpacked: {error}", subject=name) from error


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise PluginError(f"cannot be read: {error.strerror}", subject=str(path)) from error
