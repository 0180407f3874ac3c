"""Names every fault of a plug-in bundle."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from longshore_packer.archive import Archive
from longshore_packer.binary import values
from longshore_packer.binary.dex import class_names, count_methods
from longshore_packer.binary.elf import HEAD_BYTES, read_library
from longshore_packer.binary.errors import DexError, ElfError
from longshore_packer.binary.table import Table
from longshore_packer.binary.xml import Element
from longshore_packer.binary.xml_reader import read_xml
from longshore_packer.errors import PackerError
from longshore_packer.plugin import bundle
from longshore_packer.plugin.bundle import Plugin
from longshore_packer.plugin.description import inspect_description
from longshore_packer.plugin.errors import PluginError
from longshore_packer.plugin.model import PluginInfo

BUILT_IN_PLACEHOLDERS = frozenset(("applicationId", "APP_ID", "packageName", "channel"))
RESERVED_ASSETS = "assets/longshore/"
_MAX_METHODS = 65536
_MAX_PATH = 1024
_PLACEHOLDER = re.compile(r"\$\{([^}]*)\}")
_COMPONENTS = frozenset(("activity", "service", "receiver", "provider"))
_NAME_ID = 0x01010003


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a bundle.

    Attributes:
        level: an ``error`` makes the bundle unusable, a ``warning`` does not.
        code: stable identifier.
        subject: entry or field concerned.
        message: one English sentence.
        remedy: what to do; may be empty.
    """

    level: Literal["error", "warning"]
    code: str
    subject: str
    message: str
    remedy: str = ""

    def as_dict(self) -> dict[str, str]:
        """Return the fault as plain strings."""
        return {
            "level": self.level,
            "code": self.code,
            "subject": self.subject,
            "message": self.message,
            "remedy": self.remedy,
        }


def validate(origin: str | Path | bytes) -> list[Fault]:
    """Return every fault of a bundle; an unreadable archive is one fault."""
    try:
        archive = Archive.open(origin)
    except PackerError as error:
        return [_from_error(error)]
    with archive:
        return validate_archive(archive)


def validate_archive(archive: Archive) -> list[Fault]:
    """Return every fault of an opened bundle."""
    return _Validation(archive).run()


def open_plugin(origin: str | Path | bytes) -> Plugin:
    """Open a bundle and refuse it when it has any error.

    Raises:
        PluginError: the first error; `validate` names all of them.
        ArchiveError: not a clean archive.
    """
    archive = Archive.open(origin)
    for fault in validate_archive(archive):
        if fault.level == "error":
            raise PluginError(fault.message, subject=fault.subject, remedy=fault.remedy)
    return Plugin(archive)


def _from_error(error: PackerError, subject: str = "") -> Fault:
    return Fault("error", error.code, error.subject or subject, error.message, error.remedy)


class _Validation:
    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._faults: list[Fault] = []
        self._info: PluginInfo | None = None
        self._classes: dict[str, str] = {}
        self._table: Table | None = None

    def run(self) -> list[Fault]:
        checks = (
            self._description,
            self._names,
            self._dex,
            self._resources,
            self._manifest,
            self._libraries,
        )
        for check in checks:
            try:
                check()
            except PackerError as error:
                self._faults.append(_from_error(error, check.__name__.strip("_")))
        return self._faults

    def _fault(self, code: str, subject: str, message: str, remedy: str = "") -> None:
        self._faults.append(Fault("error", f"plugin.{code}", subject, message, remedy))

    def _warn(self, code: str, subject: str, message: str, remedy: str = "") -> None:
        self._faults.append(Fault("warning", f"plugin.{code}", subject, message, remedy))

    def _description(self) -> None:
        if bundle.DESCRIPTION not in self._archive.entries:
            self._fault("description", bundle.DESCRIPTION, "is missing")
            return
        data = self._archive.read(bundle.DESCRIPTION)
        self._info, faults = inspect_description(data)
        self._faults += [_from_error(fault, bundle.DESCRIPTION) for fault in faults]

    def _names(self) -> None:
        fixed = (bundle.DESCRIPTION, bundle.MANIFEST, bundle.TABLE)
        lowered: dict[str, str] = {}
        for name in self._archive.entries:
            is_known = name in fixed or name.startswith(("assets/", "res/"))
            if not (is_known or bundle.DEX.fullmatch(name) or bundle.LIBRARY.fullmatch(name)):
                self._fault(
                    "entry",
                    name,
                    "does not belong into a bundle",
                    "Only plugin.json, manifest.xml, resources.arsc, classesN.dex,"
                    " lib/<abi>/lib*.so, res/ and assets/ may be there.",
                )
            if name.startswith(RESERVED_ASSETS):
                self._fault("reserved", name, f"{RESERVED_ASSETS} belongs to the channel")
            twin = lowered.setdefault(name.lower(), name)
            if twin != name:
                self._fault("case", name, f"differs from {twin} in upper and lower case only")

    def _dex(self) -> None:
        names = [name for name in self._archive.entries if bundle.DEX.fullmatch(name)]
        expected = ["classes.dex", *(f"classes{n}.dex" for n in range(2, len(names) + 1))]
        for name in sorted(set(expected[: len(names)]) - set(names)):
            self._fault("dex_gap", name, "is missing; dex files are numbered without a gap")
        for name in names:
            data = self._archive.read(name)
            try:
                for found in class_names(data):
                    if found in self._classes:
                        self._fault(
                            "class_twice", name, f"{found} stands in {self._classes[found]} too"
                        )
                    self._classes[found] = name
                if count_methods(data) > _MAX_METHODS:
                    self._fault("dex_methods", name, "refers to more than 65,536 methods")
            except DexError as error:
                self._faults.append(_from_error(error, name))

    def _resources(self) -> None:
        files = {name for name in self._archive.entries if name.startswith("res/")}
        if bundle.TABLE not in self._archive.entries:
            for name in sorted(files):
                self._fault("resource_unused", name, f"no {bundle.TABLE} refers to it")
            return
        table = self._table = Table(self._archive.read(bundle.TABLE))
        wanted = self._info.package_id if self._info else None
        for package in table.packages:
            if package.id != wanted:
                self._fault(
                    "package_id",
                    bundle.TABLE,
                    f"package {package.name} has the id 0x{package.id:02x}",
                    "Link it with --package-id and the id that plugin.json declares.",
                )
        used: set[str] = set()
        known = {package.id for package in table.packages} | {0x00, 0x01}
        for value in _table_values(table):
            path = value.text or ""
            if path.startswith("res/") and len(path) <= _MAX_PATH:
                used.add(path)
            elif value.is_reference and value.data >> 24 not in known:
                self._fault(
                    "reference",
                    bundle.TABLE,
                    f"refers to 0x{value.data:08x}, which no package of the bundle has",
                )
        for name in sorted(used - files):
            self._fault("resource_absent", name, f"{bundle.TABLE} refers to it, but it is missing")
        for name in sorted(files - used):
            self._warn("resource_unused", name, f"nothing in {bundle.TABLE} refers to it")

    def _manifest(self) -> None:
        if bundle.MANIFEST not in self._archive.entries:
            return
        root = read_xml(self._archive.read(bundle.MANIFEST)).root
        if root is None or root.name != "manifest":
            self._fault("manifest", bundle.MANIFEST, "the root element is not <manifest>")
            return
        package = root.by_name("package")
        if package is None or not package.text:
            self._fault("manifest", bundle.MANIFEST, "names no package for its classes")
        keys = {parameter.key for parameter in self._info.parameters} if self._info else set()
        for element in root.walk():
            self._element(element, keys, (package.text if package else None) or "")

    def _element(self, element: Element, keys: set[str], package: str) -> None:
        for attribute in element.attributes:
            for name in _PLACEHOLDER.findall(attribute.text or ""):
                if name not in keys | BUILT_IN_PLACEHOLDERS:
                    self._fault(
                        "placeholder",
                        name,
                        f"<{element.name}> uses it, but it is no parameter",
                        "Declare the parameter in plugin.json.",
                    )
            value = attribute.value
            own = {package.id for package in self._table.packages} if self._table else set()
            if value.is_reference and value.data >> 24 not in own | {0x00, 0x01}:
                self._fault(
                    "reference",
                    attribute.name,
                    f"refers to 0x{value.data:08x}, which the bundle lacks",
                )
        name_attribute = element.by_id(_NAME_ID)
        if element.name in _COMPONENTS and name_attribute is not None:
            text = name_attribute.text or ""
            full = package + text if text.startswith(".") else text
            full = full if "." in full else f"{package}.{full}"
            if full not in self._classes:
                self._warn(
                    "class_absent",
                    full,
                    f"<{element.name}> stands in no dex of the bundle",
                    "Add the dex, unless every mother has the class.",
                )

    def _libraries(self) -> None:
        for name in self._archive.entries:
            match = bundle.LIBRARY.fullmatch(name)
            if match is None:
                continue
            try:
                library = read_library(read_head(self._archive, name))
            except ElfError as error:
                self._faults.append(_from_error(error, name))
                continue
            if library.abi != match[1]:
                self._fault("abi", name, f"is code for {library.abi}")
            if not library.is_16k_ready:
                self._warn(
                    "page_size",
                    name,
                    f"is aligned to {library.page_bytes} bytes; devices"
                    " with 16 KB pages do not load it",
                    "Link it with max-page-size=16384.",
                )


def read_head(archive: Archive, name: str) -> bytes:
    """Return the first 64 KiB of an entry without reading the rest."""
    head = b""
    for piece in archive.stream(name):
        head += piece
        if len(head) >= HEAD_BYTES:
            break
    return head


def _table_values(table: Table) -> Iterator[values.Value]:
    for package in table.packages:
        for chunks in package.types.values():
            for chunk in chunks:
                for _, at in chunk.positions(table.data):
                    for slot in chunk.slots(table.data, at):
                        yield table.value_at(slot)
