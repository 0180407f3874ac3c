"""Branches that the tests of a package take: never fewer than scripts/coverage.toml says.

`check_coverage.py server` reads what `branch_coverage.py` left in build/coverage/server. Branches
of files that no test imported count as not taken. What only other processes run is not seen.
"""

import json
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_FLOORS = Path(__file__).with_name("coverage.toml")
# So much better, and the floor is to follow.
_WORTH_RAISING = 0.3

Branch = tuple[str, int, int]


def main(package: str) -> int:
    """Print the figure; 1 when it is below the floor."""
    taken, known = _branches(ROOT / "build" / "coverage" / package)
    if not known:
        print(f"Nothing was measured of {package}: run `make test-{package}`.")
        return 1
    found = 100 * len(taken) / len(known)
    floor = tomllib.loads(_FLOORS.read_text())[package]
    print(f"{package}: {found:.2f} % of {len(known):,} branches taken, {floor} % are the floor")
    if found < floor:
        print(f"Below the floor: test what is new. Most is untested in\n{_worst(known - taken)}")
        return 1
    if found >= floor + _WORTH_RAISING:
        print(f"Raise `{package}` in scripts/{_FLOORS.name} to {int(10 * found) / 10}.")
    return 0


def _branches(folder: Path) -> tuple[set[Branch], set[Branch]]:
    """The branches that some process took, and all that there are."""
    taken: set[Branch] = set()
    known: set[Branch] = set()
    for report in folder.glob("*.json"):
        for name, file in json.loads(report.read_text())["files"].items():
            seen = {(name, *branch) for branch in file["executed_branches"]}
            taken |= seen
            known |= seen | {(name, *branch) for branch in file["missing_branches"]}
    return taken, known


def _worst(missing: set[Branch]) -> str:
    lines: dict[str, list[int]] = {}
    for name, line, _ in sorted(missing):
        lines.setdefault(name, []).append(line)
    worst = sorted(lines, key=lambda name: -len(lines[name]))[:10]
    return "\n".join(f"  {name}: lines {', '.join(map(str, lines[name][:12]))}" for name in worst)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
