"""``inspect``, ``diff`` and ``plugin`` on the command line."""

import argparse
import re
from pathlib import Path

from longshore_packer.cli.output import Output
from longshore_packer.importing import ImportOrder, import_sdk
from longshore_packer.parsing import whole_number
from longshore_packer.plugin import build_plugin, validate
from longshore_packer.plugin.sources import left_out
from longshore_packer.sandbox import compare_limited, inspect_limited
from longshore_packer.virtual import OutputError

_FAILED = 1
_CLASS = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")
_MOST_CONTENT_MB = 8192


def add_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the commands that look into packages and plug-in bundles."""
    look = commands.add_parser("inspect", help="show what a package is")
    look.add_argument("package", type=Path)
    add_content_option(look)
    look.set_defaults(run=_inspect)

    diff = commands.add_parser("diff", help="show how two packages differ")
    diff.add_argument("package", type=Path)
    diff.add_argument("other", type=Path)
    diff.set_defaults(run=_diff)

    plugin = commands.add_parser("plugin", help="build and check plug-in bundles")
    inner = plugin.add_subparsers(required=True, metavar="COMMAND")
    build = inner.add_parser("build", help="make a bundle from a folder of sources")
    build.add_argument("sources", type=Path)
    build.add_argument("output", type=Path)
    build.set_defaults(run=_plugin_build)
    take = inner.add_parser("import", help="make sources of a vendor's AARs, JARs and folders")
    take.add_argument("inputs", type=Path, nargs="+", metavar="INPUT")
    take.add_argument("--output", type=Path, required=True, help="a new folder")
    take.add_argument("--id", required=True)
    take.add_argument("--version", required=True)
    take.add_argument("--name-zh", default="")
    take.add_argument("--name-en", default="")
    take.add_argument("--package-id", type=int, default=0x7E)
    take.add_argument(
        "--entry",
        type=_entry,
        action="append",
        default=[],
        metavar="NAME=CLASS",
        help="a component named after the application, and the class behind it:"
        " wxapi.WXEntryActivity=com.vendor.CallbackActivity",
    )
    take.set_defaults(run=_plugin_import)
    check = inner.add_parser("check", help="name every fault of a bundle")
    check.add_argument("bundle", type=Path)
    check.set_defaults(run=_plugin_check)


def add_content_option(parser: argparse.ArgumentParser) -> None:
    """Add the option that allows a trusted file more content than its size suggests."""
    parser.add_argument(
        "--max-content-mb",
        type=_megabytes,
        default=0,
        metavar="N",
        help="content that a trusted package may declare (default: 256, or four times its size)",
    )


def _megabytes(text: str) -> int:
    number = whole_number(text)
    if number is None or not 0 < number <= _MOST_CONTENT_MB:
        raise argparse.ArgumentTypeError(f"must be 1 to {_MOST_CONTENT_MB}")
    return number


def _inspect(arguments: argparse.Namespace, output: Output) -> int:
    found = inspect_limited(arguments.package, max_content_bytes=arguments.max_content_mb << 20)
    output.result(found.values, found.text)
    return 0


def _diff(arguments: argparse.Namespace, output: Output) -> int:
    found = compare_limited(arguments.package, arguments.other)
    output.result(found.values, found.text)
    return 0


def _plugin_build(arguments: argparse.Namespace, output: Output) -> int:
    for name in left_out(arguments.sources) if arguments.sources.is_dir() else ():
        output.note(f"warning: {name} is not part of a bundle and was left out")
    data = build_plugin(arguments.sources)
    try:
        arguments.output.write_bytes(data)
    except OSError as error:
        subject = str(arguments.output)
        raise OutputError(f"cannot be written: {error.strerror}", subject=subject) from error
    output.result({"size_bytes": len(data)}, f"{arguments.output}: {len(data)} bytes")
    return 0


def _entry(text: str) -> tuple[str, str]:
    own, _, target = text.partition("=")
    if not _CLASS.fullmatch(own) or not _CLASS.fullmatch(target):
        raise argparse.ArgumentTypeError("must be NAME=CLASS")
    return own, target


def _plugin_import(arguments: argparse.Namespace, output: Output) -> int:
    names = {"zh": arguments.name_zh, "en": arguments.name_en}
    order = ImportOrder(
        id=arguments.id,
        version=arguments.version,
        name={language: name for language, name in names.items() if name},
        package_id=arguments.package_id,
        entries=dict(arguments.entry),
    )
    done = import_sdk(arguments.inputs, arguments.output, order)
    lines = [f"note: {note}" for note in done.notes]
    lines.append(f"{arguments.output}: {done.classes} classes; edit plugin.json, then plugin build")
    output.result({"classes": done.classes, "notes": done.notes}, "\n".join(lines))
    return 0


def _plugin_check(arguments: argparse.Namespace, output: Output) -> int:
    faults = validate(arguments.bundle)
    lines = [f"{fault.level}: {fault.subject}: {fault.message}" for fault in faults]
    output.result([fault.as_dict() for fault in faults], "\n".join(lines) or "no fault")
    return _FAILED if any(fault.level == "error" for fault in faults) else 0
