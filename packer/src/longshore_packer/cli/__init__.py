"""The command line: a thin skin over the library.

Exit codes: 0 done; 1 a check failed or a package of a batch was refused; 2 wrong usage;
3 the input was refused; 130 interrupted.
"""

import argparse
import sys
from collections.abc import Sequence

from longshore_packer import __version__
from longshore_packer.cli import checks, contents, keys, packages
from longshore_packer.cli.output import Output
from longshore_packer.errors import PackerError

REFUSED = 3
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return the exit code."""
    arguments = _parser().parse_args(argv)
    output = Output(as_json=arguments.json, quiet=arguments.quiet)
    try:
        code: int = arguments.run(arguments, output)
        return code
    except PackerError as error:
        if arguments.json:
            output.result({"error": error.as_dict()}, "")
        else:
            output.note(f"refused: {error} [{error.code}]")
        return REFUSED
    except KeyboardInterrupt:
        output.note("interrupted")
        return INTERRUPTED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="longshore-packer",
        description="Signed per-channel Android packages from one mother package.",
    )
    parser.add_argument("--version", action="version", version=__version__)
    parser.add_argument("--json", action="store_true", help="print results as JSON")
    parser.add_argument("--quiet", action="store_true", help="print no progress")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    contents.add_commands(commands)
    packages.add_commands(commands)
    checks.add_commands(commands)
    keys.add_commands(commands)
    return parser


if __name__ == "__main__":
    sys.exit(main())
