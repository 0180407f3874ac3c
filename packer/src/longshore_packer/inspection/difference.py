"""How two packages differ: what a person asks first, then entry by entry."""

from dataclasses import asdict, dataclass
from typing import Literal

from longshore_packer.archive import Archive
from longshore_packer.inspection.inspect import inspect
from longshore_packer.inspection.report import PackageReport


@dataclass(frozen=True, slots=True)
class FieldChange:
    """A field of the report that differs: what only the first, what only the second has."""

    field: str
    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EntryChange:
    """An entry that was added, removed or changed; the difference in compressed bytes."""

    name: str
    kind: Literal["added", "removed", "changed"]
    delta_bytes: int


@dataclass(frozen=True, slots=True)
class Difference:
    """All differences of two packages."""

    fields: tuple[FieldChange, ...]
    entries: tuple[EntryChange, ...]

    def as_dict(self) -> dict[str, object]:
        """Return the difference as JSON-ready data."""
        return asdict(self)


def compare(before: Archive, after: Archive) -> Difference:
    """Compare two packages; entries are the same when size and CRC-32 are.

    Raises:
        PackerError: one of them cannot be inspected.
    """
    left, right = _facts(inspect(before)), _facts(inspect(after))
    fields = []
    for name in left:
        gone = tuple(fact for fact in left[name] if fact not in right[name])
        new = tuple(fact for fact in right[name] if fact not in left[name])
        if gone or new:
            fields.append(FieldChange(name, gone, new))
    return Difference(tuple(fields), tuple(_entries(before, after)))


def _facts(report: PackageReport) -> dict[str, list[str]]:
    """Return the comparable fields, each as lines."""
    return {
        "package_name": [report.package_name],
        "version_code": [str(report.version_code)],
        "version_name": [report.version_name],
        "min_sdk": [str(report.min_sdk)],
        "target_sdk": [str(report.target_sdk)],
        "labels": [f"{tag or 'default'}: {label}" for tag, label in report.labels.items()],
        "icons": [f"{icon.density}: {icon.entry}" for icon in report.icons],
        "abis": list(report.abis),
        "permissions": list(report.permissions),
        "components": [f"{c.kind} {c.name}" for c in report.components],
        "schemes": list(report.schemes),
        "certificates": [certificate.sha256 for certificate in report.certificates],
        "dex_count": [str(report.dex_count)],
        "sdks": [f"{sdk.name} {sdk.version}".strip() for sdk in report.sdks],
        "notes": [f"{note.subject} {note.message}".strip() for note in report.notes],
    }


def _entries(before: Archive, after: Archive) -> list[EntryChange]:
    changes = []
    for name in sorted({*before.entries, *after.entries}):
        old, new = before.entries.get(name), after.entries.get(name)
        if old is None and new is not None:
            changes.append(EntryChange(name, "added", new.compressed_size))
        elif new is None and old is not None:
            changes.append(EntryChange(name, "removed", -old.compressed_size))
        elif old is not None and new is not None and (old.size, old.crc32) != (new.size, new.crc32):
            delta = new.compressed_size - old.compressed_size
            changes.append(EntryChange(name, "changed", delta))
    return changes
