"""Verifying a finished package against what was ordered."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial

from longshore_packer.archive.limits import Limits
from longshore_packer.archive.reader import check_behind
from longshore_packer.archive.source import Source
from longshore_packer.errors import PackerError
from longshore_packer.parsing import hex_number, parse_json
from longshore_packer.tag_format import SIGNED_TAG_ID
from longshore_packer.verification.dex import class_names
from longshore_packer.verification.jar import check_jar
from longshore_packer.verification.manifest import Manifest, read_manifest
from longshore_packer.verification.package import PackageReader
from longshore_packer.verification.prefix import KnownPrefix
from longshore_packer.verification.report import Expectation, Report
from longshore_packer.verification.sections import Sections, read_sections
from longshore_packer.verification.signature import SchemeSignature, check_schemes
from longshore_packer.verification.table import find_texts
from longshore_packer.verification.tags import read_signed_tag, read_vasdolly, read_walle

_PAGE = 4096
_MANIFEST = "AndroidManifest.xml"
_TABLE = "resources.arsc"
_FIRST_STORED_TABLE_SDK = 30


@dataclass(frozen=True)
class _Subject:
    """A package under verification, its parts read once."""

    source: Source
    package: PackageReader
    sections: Sections
    manifest: Manifest
    known: KnownPrefix

    @cached_property
    def signatures(self) -> list[SchemeSignature]:
        """The verified signers of schemes v2 and v3; hashes the content once."""
        return check_schemes(self.source, self.sections, known=self.known.digests)


def verify(
    source: Source,
    expected: Expectation,
    *,
    known: KnownPrefix | None = None,
    limits: Limits | None = None,
) -> Report:
    """Read a package back and compare it with what was ordered.

    Args:
        source: the finished package, a file or a virtual package.
        expected: what it must show.
        known: digests of a base's prefix that were computed once; without it every byte of the
            package is read and hashed.
        limits: budgets of the strict reader.

    Returns:
        A report; structural damage appears in it as the failed check ``"structure"``.
    """
    report = Report(source.name)
    known = known or KnownPrefix()
    try:
        check_behind(source, known.entries, limits or Limits())
        package = PackageReader(source, known.entries)
        manifest = read_manifest(package.read(_MANIFEST), subject=source.name)
        sections = read_sections(source)
    except PackerError as error:
        report.add("structure", False, expected="a sound package", found=str(error))
        return report
    report.add("structure", True, expected="a sound package", found="sound")
    subject = _Subject(source, package, sections, manifest, known)
    for part in (_check_signatures, _check_layout, _check_manifest, _check_parameters, _check_tag):
        _guard(report, part, subject, expected)
    return report


def _guard(
    report: Report,
    part: Callable[[Report, _Subject, Expectation], None],
    subject: _Subject,
    expected: Expectation,
) -> None:
    """Run one group of checks; what cannot be read becomes a failed check."""
    try:
        part(report, subject, expected)
    except PackerError as error:
        name = part.__name__.removeprefix("_check_")
        report.add(name, False, expected="readable and valid", found=str(error))


def _check_signatures(report: Report, subject: _Subject, expected: Expectation) -> None:
    """Check every scheme, the certificate and the block's place."""
    signatures = subject.signatures
    found = {signature.scheme: signature.certificate for signature in signatures}
    if "v1" in expected.schemes or not signatures:
        certificates = check_jar(
            subject.package, subject=subject.source.name, known_manifest=subject.known.jar_manifest
        )
        if certificates:
            found["v1"] = certificates[0]
    wanted = expected.schemes or tuple(found)
    report.add(
        "schemes",
        bool(found) and set(wanted) <= set(found),
        expected=", ".join(wanted) or "at least one",
        found=", ".join(sorted(found)) or "none",
    )
    prints = {hashlib.sha256(certificate).hexdigest() for certificate in found.values()}
    wanted_print = (expected.certificate_sha256 or "").replace(":", "").lower()
    report.add(
        "certificate",
        len(prints) == 1 and wanted_print in ("", *prints),
        expected=wanted_print or "one signer",
        found=", ".join(sorted(prints)) or "none",
    )


def _check_layout(report: Report, subject: _Subject, expected: Expectation) -> None:
    """Check alignment of entries and of the signing block, and the table's storage."""
    bad = subject.package.misaligned()
    report.add(
        "alignment",
        not bad,
        expected="4 bytes, libraries 16384",
        found="aligned" if not bad else f"{bad[0].name} at {bad[0].offset}",
    )
    if subject.sections.block_size and expected.schemes:
        offset, size = subject.sections.entries_end, subject.sections.block_size
        report.add(
            "signing_block",
            size % _PAGE == 0,
            expected="a multiple of 4096 bytes",
            found=f"{size} bytes at {offset}",
        )
    if _TABLE in subject.package.names:  # in a base the table is among the changeable entries
        stored = subject.package.is_stored(_TABLE)
        report.add("table", stored, expected="stored", found="stored" if stored else "compressed")


def _check_manifest(report: Report, subject: _Subject, expected: Expectation) -> None:
    """Check names, versions, meta-data, permissions, and that every component has a class."""
    manifest = subject.manifest
    for name in ("package_name", "version_code", "version_name"):
        wanted = getattr(expected, name)
        if wanted is not None:
            report.compare(name, wanted, getattr(manifest, name))
    if expected.label is not None:
        labels = _labels(subject)
        report.add(
            "label",
            expected.label in labels,
            expected=expected.label,
            found=", ".join(sorted(labels)) or "none",
        )
    for name, value in expected.meta_data.items():
        report.compare(f"meta_data.{name}", value, manifest.meta_data.get(name))
    missing = set(expected.permissions) - manifest.permissions
    if expected.permissions:
        report.add(
            "permissions",
            not missing,
            expected="requested",
            found=", ".join(missing) or "requested",
        )
    _check_components(report, subject, expected)


def _labels(subject: _Subject) -> frozenset[str]:
    """Return the application's label, in every language when it stands in the table."""
    label = subject.manifest.label or ""
    if not label.startswith("@0x"):
        return frozenset((label,))
    table = subject.package.read(_TABLE)
    return find_texts(table, hex_number(label[3:]), subject=_TABLE)


def _check_components(report: Report, subject: _Subject, expected: Expectation) -> None:
    """Check that every component of the manifest is defined, but for those known to be absent."""
    classes = set[str]().union(*subject.known.dex_classes.values())
    for name in subject.package.names:
        if name.startswith("classes") and name.endswith(".dex"):
            read = partial(_classes_of, subject.package, name)
            classes |= subject.known.classes(subject.package.identity(name), read)
    components = set(subject.manifest.components)
    missing = components - classes
    absent = sorted(missing - set(expected.absent_components))
    found = f"{len(components - missing)} defined"
    known = f", {len(missing)} absent in the mother already" if missing else ""
    report.add(
        "components",
        not absent,
        expected="defined in a dex file",
        found=", ".join(absent) or found + known,
    )


def _classes_of(package: PackageReader, name: str) -> frozenset[str]:
    return class_names(package.read(name), subject=name)


def _check_parameters(report: Report, subject: _Subject, expected: Expectation) -> None:
    """Check the parameters file."""
    if not expected.parameters or not expected.parameters_file:
        return
    try:
        found = parse_json(subject.package.read(expected.parameters_file), PackerError)
    except PackerError:
        found = {}
    values = found.get("parameters", found)
    for name, value in expected.parameters.items():
        report.compare(
            f"parameters.{name}", value, values.get(name) if isinstance(values, dict) else None
        )


def _check_tag(report: Report, subject: _Subject, expected: Expectation) -> None:
    """Check the channel pairs and the signed tag."""
    pairs = dict(subject.sections.pairs)
    if len(pairs) != len(subject.sections.pairs):
        report.add("pairs", False, expected="each id once", found="an id occurs twice")
    if expected.channel is not None:
        walle = read_walle(pairs)
        report.compare("channel.walle", expected.channel, (walle or {}).get("channel"))
        report.compare("channel.vasdolly", expected.channel, read_vasdolly(pairs))
    if not expected.tag_keys:
        return
    tag = read_signed_tag(pairs.get(SIGNED_TAG_ID, b""), expected.tag_keys)
    signatures = subject.signatures
    report.add(
        "tag.digest",
        tag.digest in {signature.digest for signature in signatures},
        expected="the digest of this package",
        found=tag.digest,
    )
    for name in ("channel", "game", "promoter"):
        wanted = getattr(expected, name)
        if wanted is not None:
            report.compare(f"tag.{name}", wanted, getattr(tag, name))
