"""Run as a process of its own: a template's path as argument, what it shows as input, a PDF out.

Typst holds Python's lock for a quarter of a second and more, so it may not share the server's. Only
this file and typst are loaded; exit status 3 says that typst is missing.
"""

import sys
from importlib import import_module
from pathlib import Path


def main() -> int:
    """Set the template with `told` of the input."""
    try:
        compiled = import_module("typst").compile
    except ImportError:
        return 3
    told = sys.stdin.buffer.read().decode()
    content = compiled(Path(sys.argv[1]).read_bytes(), format="pdf", sys_inputs={"told": told})
    sys.stdout.buffer.write(content)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
