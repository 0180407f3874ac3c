"""Sizes that may only shrink: lines of a file, lines of a function, and loosely typed dicts.

A file has at most 300 lines, one of tests 400; those in `LONGER` are older, and none of them may
grow. Generated files, migrations, which are never edited again, and lists of words are left out.
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
MOST_LINES_OF_TESTS = 400
LONGER: dict[str, int] = {}
# To be lowered with every one that goes.
MOST_LOOSE_PER_THOUSAND = 1.5
MOST_MEDIAN_FUNCTION = 8
_LOOSE = re.compile(r"dict\[str, Any\]")
_LEFT_OUT = re.compile(r"\.gen\.tsx?$|/migrations/versions/|/samples/|/locales/")
_TESTS = re.compile(r"^web/e2e/|/tests/|\.test\.tsx?$")
_KINDS = (".py", ".ts", ".tsx", ".mjs")


def main() -> int:
    """Print every size beyond its bar, and what was measured; 1 when there is one beyond."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    names = [name for name in listed.stdout.decode().split("\0") if name.endswith(_KINDS)]
    texts = {
        name: (ROOT / name).read_text()
        for name in names
        if not _LEFT_OUT.search(name) and (ROOT / name).is_file()
    }
    sources = [text for name, text in texts.items() if re.match(r"(server|packer)/src/", name)]
    faults = [*_long_files(texts), *_loose(sources), *_long_functions(sources)]
    for fault in faults:
        print(fault)
    return 1 if faults else 0


def _long_files(texts: dict[str, str]) -> Iterator[str]:
    for name, text in texts.items():
        usual = MOST_LINES_OF_TESTS if _TESTS.search(name) else MOST_LINES
        lines, most = text.count("\n"), LONGER.get(name, usual)
        if lines > most:
            yield f"{name} has {lines} lines, {most} are the most"


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
