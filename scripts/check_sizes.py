"""Sizes that may only shrink: lines of a file, lines of a function, and loosely typed dicts.

A file that people write has at most 300 lines, whatever it is: a test, a style sheet, a list of
words. Left out are generated files, and migrations, which are never edited again: an installation
that has run one has run what it said then.
"""

import ast
import re
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MOST_LINES = 300
# To be lowered with every one that goes.
MOST_LOOSE_PER_THOUSAND = 1.5
MOST_MEDIAN_FUNCTION = 8
_SOURCES = re.compile(r"(server|packer)/src/(?!.*/samples/).*\.py$")
_LOOSE = re.compile(r"dict\[str, Any\]")
_LEFT_OUT = re.compile(r"\.gen\.tsx?$|/src/generated/|/migrations/versions/")
_KINDS = tuple(".py .ts .tsx .js .mjs .css .java .kt .go .php .sh".split())


def main() -> int:
    """Print every size beyond its bar, and what was measured; 1 when there is one beyond."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    names = [name for name in listed.stdout.decode().split("\0") if name.endswith(_KINDS)]
    texts = {
        name: (ROOT / name).read_text()
        for name in names
        if not _LEFT_OUT.search(name) and (ROOT / name).is_file()
    }
    sources = [text for name, text in texts.items() if _SOURCES.match(name)]
    faults = [*_long_files(texts), *_loose(sources), *_long_functions(sources)]
    for fault in faults:
        print(fault)
    return 1 if faults else 0


def _long_files(texts: dict[str, str]) -> Iterator[str]:
    for name, text in texts.items():
        lines = text.count("\n")
        if lines > MOST_LINES:
            yield f"{name} has {lines} lines, {MOST_LINES} are the most"


def _loose(sources: list[str]) -> Iterator[str]:
    lines = sum(text.count("\n") for text in sources)
    found = sum(len(_LOOSE.findall(text)) for text in sources)
    each = 1000 * found / lines
    print(f"dict[str, Any]: {each:.2f} in a thousand lines")
    if each > MOST_LOOSE_PER_THOUSAND:
        yield f"dict[str, Any] {each:.2f} times in a thousand lines, not {MOST_LOOSE_PER_THOUSAND}"


def _long_functions(sources: list[str]) -> Iterator[str]:
    lengths = [
        node.end_lineno - node.lineno + 1
        for text in sources
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno
    ]
    median = statistics.median(lengths)
    print(f"functions: {median:g} lines (median of {len(lengths)})")
    if median > MOST_MEDIAN_FUNCTION:
        yield f"the median function has {median:g} lines, {MOST_MEDIAN_FUNCTION} are the most"


if __name__ == "__main__":
    sys.exit(main())
