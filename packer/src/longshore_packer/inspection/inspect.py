"""Inspects a package: one pass over its directory, manifest, table, dex class lists and headers."""

from collections.abc import Iterator

from longshore_packer.archive import Archive
from longshore_packer.binary.elf import read_library
from longshore_packer.binary.errors import ElfError
from longshore_packer.binary.table import Table
from longshore_packer.binary.values import Value
from longshore_packer.content.checks import listed, missing_classes
from longshore_packer.content.manifest import (
    Manifest,
    absolute_class,
    is_true,
    number,
    reference,
    text,
    value,
)
from longshore_packer.content.mother import Mother
from longshore_packer.inspection import report as reports
from longshore_packer.inspection.folders import folder_sizes
from longshore_packer.inspection.pictures import pictures
from longshore_packer.inspection.report import Certificate, Component, IconFile, NativeLibrary, Note
from longshore_packer.inspection.sdks import find_sdks
from longshore_packer.inspection.signatures import check_signature, read_signatures
from longshore_packer.inspection.tags import read_tags
from longshore_packer.plugin.validator import read_head

_PAGE_16K = 16384
_STORED_TABLE_SDK = 30
_FIRST_WITHOUT_V1_SDK = 30
# As the Android tools name the owner of every debug key (RFC 4514).
DEBUG_SUBJECT = "C=US,O=Android,CN=Android Debug"


def inspect(source: Archive | Mother) -> reports.PackageReport:
    """Return what a package is.

    Raises:
        MotherError: no readable manifest, table or dex.
        ArchiveError: an entry is damaged.
    """
    mother = source if isinstance(source, Mother) else Mother(source)
    archive, manifest = mother.archive, mother.manifest
    schemes, certificates, notes = read_signatures(archive)
    signature, reason = check_signature(archive)
    if reason:
        notes.append(Note(f"inspection.signature_{signature}", reason, archive.name))
    libraries = tuple(_libraries(archive))
    components = tuple(_components(mother))
    return reports.PackageReport(
        file_bytes=archive.source.size,
        package_name=manifest.package,
        version_code=number(manifest.root, "versionCode"),
        version_name=_text(manifest, mother.table, "versionName"),
        min_sdk=manifest.min_sdk,
        target_sdk=manifest.sdk_level("targetSdkVersion"),
        compile_sdk=number(manifest.root, "compileSdkVersion"),
        is_debuggable=is_true(manifest.application, "debuggable"),
        is_test_only=is_true(manifest.application, "testOnly"),
        labels=_labels(manifest, mother.table),
        icons=tuple(_icons(mother)),
        abis=tuple(sorted(mother.abis)),
        permissions=tuple(sorted(_permissions(manifest))),
        components=components,
        absent_components=tuple(missing_classes(manifest, mother.classes)),
        schemes=schemes,
        signature=signature,
        certificates=certificates,
        tags=read_tags(archive),
        folders=folder_sizes(archive),
        libraries=libraries,
        dex_count=len(mother.dex_names),
        class_count=len(mother.classes),
        pictures=pictures(mother),
        sdks=find_sdks(archive, mother.classes),
        notes=(*notes, *_notes(mother, libraries, schemes, certificates)),
    )


def _text(manifest: Manifest, table: Table | None, name: str) -> str:
    """Return a root attribute as text, following a reference to its default value."""
    target = reference(manifest.root, name)
    if target is None or table is None:
        return text(manifest.root, name) or ""
    found = [item.value.text for item in table.resolve(target) if item.value.text]
    return found[0] if found else ""


def _labels(manifest: Manifest, table: Table | None) -> dict[str, str]:
    target = reference(manifest.application, "label")
    if target is None or table is None:
        literal = text(manifest.application, "label")
        return {"": literal} if literal else {}
    found: dict[str, str] = {}
    for item in table.resolve(target):
        if item.value.text is not None and not item.config.other:
            found.setdefault(item.config.locale, item.value.text)
    return dict(sorted(found.items()))


def _icons(mother: Mother) -> Iterator[IconFile]:
    target = reference(mother.manifest.application, "icon")
    if target is None or mother.table is None:
        return
    for item in mother.table.resolve(target):
        entry = mother.archive.entries.get(item.value.text or "")
        if entry is not None:
            yield IconFile(entry.name, item.config.density_name, item.config.sdk, entry.size)


def _permissions(manifest: Manifest) -> set[str]:
    elements = manifest.root.elements("uses-permission", "uses-permission-sdk-23")
    return {name for element in elements if (name := text(element, "name"))}


def _components(mother: Mother) -> Iterator[Component]:
    absent = missing_classes(mother.manifest, mother.classes)
    for element in mother.manifest.components():
        name = absolute_class(text(element, "name") or "", mother.manifest.package)
        yield Component(
            kind=element.name,
            name=name,
            is_exported=_boolean(value(element, "exported")),
            is_defined=element.name == "activity-alias" or name not in absent,
        )


def _boolean(found: Value | None) -> bool | None:
    return None if found is None else bool(found.data)


def _libraries(archive: Archive) -> Iterator[NativeLibrary]:
    for name, entry in archive.entries.items():
        parts = name.split("/")
        if len(parts) != 3 or parts[0] != "lib" or not name.endswith(".so"):
            continue
        try:
            library = read_library(read_head(archive, name))
        except ElfError:
            yield NativeLibrary(name, parts[1], entry.size, entry.is_stored, 0, False)
            continue
        is_placed = not entry.is_stored or entry.data_offset % _PAGE_16K == 0
        yield NativeLibrary(
            name,
            parts[1],
            entry.size,
            entry.is_stored,
            library.page_bytes,
            library.is_16k_ready and (library.bits == 32 or is_placed),
        )


def _notes(
    mother: Mother,
    libraries: tuple[NativeLibrary, ...],
    schemes: tuple[str, ...],
    certificates: tuple[Certificate, ...],
) -> Iterator[Note]:
    manifest = mother.manifest
    if not schemes:
        yield Note("inspection.unsigned", "the package is not signed")
    absent = missing_classes(manifest, mother.classes)
    if absent:
        told = "components stand in no dex: normal for a protected package only"
        yield Note("inspection.class_absent", told, listed(absent))
    for library in libraries:
        if not library.is_16k_ready:
            yield Note(
                "inspection.page_size", "devices with 16 KB pages do not load it", library.entry
            )
    for certificate in certificates:
        if certificate.is_weak:
            told = f"stores want 2,048 bits for new apps, this is {certificate.algorithm}"
            yield Note("inspection.weak_key", told, certificate.subject)
        if certificate.subject == DEBUG_SUBJECT:
            told = "signed with the debug key of the Android tools, which everybody has"
            yield Note("inspection.debug_key", told, certificate.subject)
    if is_true(manifest.application, "debuggable"):
        yield Note("inspection.debuggable", "stores refuse a debuggable package")
    if is_true(manifest.application, "testOnly"):
        yield Note("inspection.test_only", "only test tools can install the package")
    target = manifest.sdk_level("targetSdkVersion") or 0
    if schemes == ("v1",) and target >= _FIRST_WITHOUT_V1_SDK:
        yield Note("inspection.v1_only", "Android 11 installs no package signed by v1 alone")
    if text(manifest.root, "sharedUserId"):
        yield Note("inspection.shared_user", "shares a user id with other packages")
    if manifest.min_sdk < 21:
        yield Note("inspection.no_multidex", "plug-ins with code need minSdkVersion 21")
    table = mother.archive.entries.get("resources.arsc")
    if table is not None and target >= _STORED_TABLE_SDK and not table.is_stored:
        yield Note(
            "inspection.table_compressed",
            "Android 11 refuses a compressed table at this target level",
            "resources.arsc",
        )
