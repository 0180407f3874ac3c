"""``verify`` and ``materialize`` on the command line."""

import argparse
from pathlib import Path

from longshore_packer.archive import Archive, Limits, open_source
from longshore_packer.assembly import Base
from longshore_packer.cli.output import Output
from longshore_packer.errors import InputError
from longshore_packer.fields import Fields
from longshore_packer.inspection import read_tags, tags_text
from longshore_packer.parsing import from_hex, parse_json
from longshore_packer.small_files import read_limited
from longshore_packer.tag_format import key_identifier
from longshore_packer.verification import Expectation, Report, verify
from longshore_packer.virtual import VirtualPackage

_MAX_TAIL_BYTES = 512 << 20
_MAX_TEXT_BYTES = 16 << 20
# Nothing is decompressed to show a tag.
_MOST_CONTENT_BYTES = 1 << 40
_FAILED = 1
_TEXTS = (
    "package_name", "version_name", "label", "channel", "certificate_sha256", "game", "promoter",
)  # fmt: skip


class _ExpectationError(InputError):
    """A value of ``--expect`` cannot be compared with anything."""

    default_remedy = "Correct the file that --expect names."


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the commands that read packages back."""
    _add_verify(commands.add_parser("verify", help="read a package back and compare it"))
    _add_show(commands.add_parser("show", help="show channel, promoter and signed tag"))
    _add_materialize(commands.add_parser("materialize", help="write a virtual package out"))


def _add_verify(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("package", type=Path, help="APK file, or a tail together with --base")
    parser.add_argument("--base", type=Path, help="folder of the base of a tail")
    parser.add_argument("--expect", type=Path, help="JSON object with the wanted values")
    parser.add_argument("--tag-public-key", help="Ed25519 public key in hexadecimal")
    parser.set_defaults(run=_verify)


def _add_show(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("package", type=Path, help="APK file")
    parser.add_argument("--tag-public-key", help="Ed25519 public key in hexadecimal")
    parser.set_defaults(run=_show)


def _add_materialize(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("tail", type=Path)
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--output", type=Path, required=True, help="APK file to write")
    parser.add_argument("--sync", action="store_true")
    parser.set_defaults(run=_materialize)


def _verify(arguments: argparse.Namespace, output: Output) -> int:
    expected = _expectation(arguments)
    if arguments.base is None:
        report = verify(open_source(arguments.package), expected)
    else:
        with Base.open(arguments.base) as base:
            report = verify(_join(arguments.package, base), expected)
    output.result(report.as_dict(), _report_text(report))
    return 0 if report.passed else _FAILED


def _expectation(arguments: argparse.Namespace) -> Expectation:
    """Return what ``--expect`` and ``--tag-public-key`` say."""
    values: dict[str, object] = {}
    if arguments.expect is not None:
        text = read_limited(arguments.expect, _MAX_TEXT_BYTES)
        subject = str(arguments.expect)
        values = dict(parse_json(text, lambda fault: InputError(fault, subject=subject)))
    fields = Fields(values, "", None, _ExpectationError)
    expected = Expectation(
        **{name: fields.get(name, str) for name in _TEXTS},
        version_code=fields.get("version_code", int),
        parameters_file=fields.get_or("parameters_file", str, ""),
        parameters=fields.mapping("parameters", object),  # type: ignore[arg-type]
        meta_data=fields.mapping("meta_data", object),  # type: ignore[arg-type]
        permissions=fields.texts("permissions"),
        absent_components=fields.texts("absent_components"),
        schemes=fields.texts("schemes"),
        tag_keys=_public_keys(arguments),
    )
    fields.finish()
    return expected


def _public_keys(arguments: argparse.Namespace) -> dict[str, bytes]:
    """Return the public key of the signed tag by its identifier, when one was given."""
    text = arguments.tag_public_key
    if text is None:
        return {}
    raw = from_hex(text, lambda fault: InputError(fault, subject=text))
    return {key_identifier(raw): raw}


def _show(arguments: argparse.Namespace, output: Output) -> int:
    limits = Limits().allowing(_MOST_CONTENT_BYTES)
    with Archive.open(arguments.package, limits=limits) as archive:
        tags = read_tags(archive, _public_keys(arguments))
    output.result(tags.as_dict(), tags_text(tags))
    return _FAILED if tags.problems else 0


def _report_text(report: Report) -> str:
    lines = [f"{report.file}: {'passed' if report.passed else 'FAILED'}"]
    for check in report.checks:
        mark = "ok  " if check.passed else "FAIL"
        lines.append(f"  {mark} {check.name}: {check.found} (expected {check.expected})")
    return "\n".join(lines)


def _materialize(arguments: argparse.Namespace, output: Output) -> int:
    with Base.open(arguments.base) as base:
        package = _join(arguments.tail, base)
        package.materialize(arguments.output, sync=arguments.sync)
        output.result({"size_bytes": package.size}, f"{arguments.output}: {package.size} bytes")
    return 0


def _join(tail: Path, base: Base) -> VirtualPackage:
    stored = read_limited(tail, _MAX_TAIL_BYTES)
    return VirtualPackage.load(stored, base.archive.source, base_id=base.identifier, name=tail.name)
