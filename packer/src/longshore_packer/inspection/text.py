"""A report as text for a terminal."""

from collections.abc import Iterator

from longshore_packer.inspection.difference import Difference
from longshore_packer.inspection.report import PackageReport
from longshore_packer.inspection.tags import Tags


def report_text(report: PackageReport) -> str:
    """Return a report as lines of text."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: PackageReport) -> Iterator[str]:
    yield f"package      {report.package_name}"
    yield f"version      {report.version_name} ({report.version_code})"
    yield (
        f"sdk          min {report.min_sdk}, target {report.target_sdk},"
        f" compiled {report.compile_sdk}"
    )
    yield f"file         {report.file_bytes:,} bytes"
    for tag, label in report.labels.items():
        yield f"label        {tag or 'default'}: {label}"
    for icon in report.icons:
        yield f"icon         {icon.density or 'default'}: {icon.entry} ({icon.size_bytes:,} bytes)"
    yield f"abis         {', '.join(report.abis) or 'none'}"
    yield f"code         {report.dex_count} dex, {report.class_count:,} classes"
    yield f"signed       {', '.join(report.schemes) or 'no'}: {report.signature}"
    yield from _tag_lines(report.tags)
    for certificate in report.certificates:
        yield f"certificate  {certificate.subject}, {certificate.algorithm}"
        yield f"             SHA-256 {certificate.sha256}, until {certificate.not_after}"
    for permission in report.permissions:
        yield f"permission   {permission}"
    for component in report.components:
        yield f"{component.kind:<12} {component.name}{'' if component.is_defined else ' (absent)'}"
    for library in report.libraries:
        yield f"library      {library.entry}, pages of {library.page_bytes:,} bytes"
    for sdk in report.sdks:
        yield f"sdk found    {sdk.name} {sdk.version}".rstrip()
    for folder in report.folders:
        yield (
            f"size         {folder.compressed_bytes:>12,} of {folder.size_bytes:>12,}"
            f"  {folder.folder} ({folder.entries})"
        )
    for note in report.notes:
        yield f"note         {note.subject + ': ' if note.subject else ''}{note.message}"


def tags_text(tags: Tags) -> str:
    """Return the tags as lines of text."""
    return "\n".join(_tag_lines(tags)) or "no channel"


def _tag_lines(tags: Tags) -> Iterator[str]:
    if tags.channel:
        yield f"channel      {tags.channel}"
    for name, value in tags.walle.items():
        yield f"walle        {name}: {value}"
    if tags.vasdolly:
        yield f"vasdolly     {tags.vasdolly}"
    if tags.signed is not None:
        yield f"promoter     {tags.signed.promoter or 'none'}"
        yield f"signed tag   {tags.state}: game {tags.signed.game}, key {tags.signed.key}"
    for problem in tags.problems:
        yield f"problem      {problem}"


def difference_text(difference: Difference) -> str:
    """Return a difference as lines of text; ``-`` before, ``+`` after."""
    lines = []
    for change in difference.fields:
        lines.append(f"{change.field}")
        lines += [f"  - {line}" for line in change.before]
        lines += [f"  + {line}" for line in change.after]
    for entry in difference.entries:
        lines.append(f"{entry.kind:<8} {entry.delta_bytes:>+12,}  {entry.name}")
    return "\n".join(lines or ["no difference"]) + "\n"
