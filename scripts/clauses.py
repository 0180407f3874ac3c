"""Which clauses of the specification a passing test of the last run names, and which none does.

A test proves a clause by carrying its id in brackets: in a browser test's title (`[S-05] …`) or at
the beginning of a server test's docstring. Only tests that passed count.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
CLAUSES = ROOT / "docs" / "reference" / "clauses.tsv"
# Groups that today's release must cover whole; the others belong to issues still open.
REQUIRED_GROUPS = frozenset("ARSGDCTELNPFHKU")
REQUIRED_CLAUSES = frozenset("W-01 W-02 W-03 W-04 W-05 W-06 W-17 W-18".split())
_ID = re.compile(r"\[([A-Z]-\d\d)\]")


def main() -> int:
    """Print the coverage; 1 when a clause of a required group has no passing test."""
    clauses = [line.split("\t")[0] for line in CLAUSES.read_text().splitlines()[1:] if line.strip()]
    proven = set(_from_browser()) | set(_from_server())
    missing = [clause for clause in clauses if clause not in proven]
    required = [
        clause for clause in missing if clause[0] in REQUIRED_GROUPS or clause in REQUIRED_CLAUSES
    ]
    print(
        f"Specification: {len(clauses) - len(missing)} of {len(clauses)} clauses proven by a test."
    )
    if missing:
        print("Without one: " + " ".join(missing))
    if unknown := sorted(proven - set(clauses)):
        print("Named by tests but not in the specification: " + " ".join(unknown))
    if required:
        print("Required now and missing: " + " ".join(required))
    return 1 if required or unknown else 0


def _from_browser() -> Iterator[str]:
    report = BUILD / "browser-tests.json"
    if not report.exists():
        return
    for title, passed in _specs(json.loads(report.read_text())):
        if passed:
            yield from _ID.findall(title)


def _specs(node: dict[str, Any], above: str = "") -> Iterator[tuple[str, bool]]:
    title = f"{above} {node.get('title', '')}"
    for spec in node.get("specs", []):
        ran = [result["status"] for test in spec["tests"] for result in test["results"][-1:]]
        yield f"{title} {spec['title']}", bool(ran) and all(status == "passed" for status in ran)
    for suite in node.get("suites", []):
        yield from _specs(suite, title)


def _from_server() -> Iterator[str]:
    for path in BUILD.glob("server-clauses-*.txt"):
        yield from path.read_text().split()


if __name__ == "__main__":
    sys.exit(main())
