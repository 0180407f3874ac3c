"""Which clauses of the specification the tests of the last run prove, and which they do not.

A test is about a clause by carrying its id in brackets: in the title of a browser test or of a unit
test of the web (`[S-05] …`), or in the docstring of a server test. A clause is proven when a test
about it passed and none failed or was skipped: of three tests that each show a part of it, two are
not enough. A browser test that passed when it was repeated has passed; the run names it as flaky.
"""

import json
import re
import sys
from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
CLAUSES = ROOT / "docs" / "reference" / "clauses.tsv"
# Groups that today's release must cover whole; the others belong to issues still open.
REQUIRED_GROUPS = frozenset("ARSGDCTELNPFHKU")
REQUIRED_CLAUSES = frozenset("W-01 W-02 W-03 W-04 W-05 W-06 W-17 W-18".split())
_ID = re.compile(r"\[([A-Z]-\d\d)\]")

# A test's title or name, and whether it passed.
Outcome = tuple[str, bool]


def main() -> int:
    """Print the coverage; 1 when a clause of a required group is not proven."""
    clauses = [line.split("\t")[0] for line in CLAUSES.read_text().splitlines()[1:] if line.strip()]
    passed, broken = _tests_of_clauses()
    proven = passed.keys() - broken.keys()
    missing = [clause for clause in clauses if clause not in proven]
    required = [
        clause for clause in missing if clause[0] in REQUIRED_GROUPS or clause in REQUIRED_CLAUSES
    ]
    print(
        f"Specification: {len(clauses) - len(missing)} of {len(clauses)} clauses proven by a test."
    )
    alone = sorted(clause for clause in proven if len(passed[clause]) == 1)
    print(f"Tests that passed, for each: {_counted(passed, proven)}; one alone: {' '.join(alone)}")
    if missing:
        print("Not proven: " + " ".join(missing))
    for clause, tests in sorted(broken.items()):
        print(f"{clause}: not passed: {'; '.join(tests)}")
    if unknown := sorted((passed.keys() | broken.keys()) - set(clauses)):
        print("Named by tests but not in the specification: " + " ".join(unknown))
    if required:
        print("Required now and not proven: " + " ".join(required))
    return 1 if required or unknown else 0


def _counted(passed: dict[str, list[str]], proven: Collection[str]) -> str:
    """How many clauses have how many tests, as `3 for 12`: three tests for each of twelve."""
    counts = Counter(len(passed[clause]) for clause in proven)
    return ", ".join(f"{tests} for {counts[tests]}" for tests in sorted(counts))


def _tests_of_clauses() -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """By clause: the tests that passed, and those that did not."""
    passed: dict[str, list[str]] = {}
    broken: dict[str, list[str]] = {}
    for title, is_passed in (*_from_browser(), *_from_units(), *_from_server()):
        for clause in set(_ID.findall(title)):
            (passed if is_passed else broken).setdefault(clause, []).append(title.strip())
    return passed, broken


def _from_browser() -> Iterator[Outcome]:
    report = BUILD / "browser-tests.json"
    if report.exists():
        yield from _specs(json.loads(report.read_text()))


def _specs(node: dict[str, Any], above: str = "") -> Iterator[Outcome]:
    title = f"{above} {node.get('title', '')}"
    for spec in node.get("specs", []):
        ran = [result["status"] for test in spec["tests"] for result in test["results"][-1:]]
        yield f"{title} {spec['title']}", bool(ran) and all(status == "passed" for status in ran)
    for suite in node.get("suites", []):
        yield from _specs(suite, title)


def _from_units() -> Iterator[Outcome]:
    report = BUILD / "web-unit-tests.json"
    if not report.exists():
        return
    for file in json.loads(report.read_text())["testResults"]:
        for test in file["assertionResults"]:
            yield test["fullName"], test["status"] == "passed"


def _from_server() -> Iterator[Outcome]:
    for path in BUILD.glob("server-clauses-*.json"):
        yield from json.loads(path.read_text())


if __name__ == "__main__":
    sys.exit(main())
