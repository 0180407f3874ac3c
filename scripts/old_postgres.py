"""Choose the tests that send every statement to an old PostgreSQL, of those below the given paths.

The server's tests note which statements each of them sent and how PostgreSQL refused them
(`server/tests/support/sent.py`). An older version of it reads a statement as the newer does or not
at all, so each is worth sending once, in a test that looks at what comes of it; a thousand tests
that send the same ones again prove the same. Chosen are few that cost little (Chvátal's greedy
rule, 1979: the most that is new for what it costs). Prints what pytest is told, an argument a line:
the tests, none of which may be skipped; the given paths where nothing was noted, such as when the
stage runs alone.
"""

import heapq
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOTED = "server-statements-*.json"
# Of processor: what pytest needs for any test.
_EACH_SECONDS = 0.02


def main(paths: Sequence[str]) -> int:
    """Print the chosen tests."""
    noted = {
        test: (seconds, frozenset(statements))
        for file in sorted((ROOT / "build").glob(NOTED))
        for test, (seconds, statements) in json.loads(file.read_text()).items()
        if test.startswith(tuple(paths))
    }
    print("\n".join(arguments(chosen(noted), paths)))
    return 0


def arguments(tests: Sequence[str], paths: Sequence[str]) -> list[str]:
    """What pytest is told: the chosen tests ran a moment ago, so one that is skipped is a fault."""
    return ["--none-skipped", *tests] if tests else list(paths)


def chosen(noted: Mapping[str, tuple[float, frozenset[str]]]) -> list[str]:
    """Tests that together send whatever all send; `noted` has seconds and statements of each."""
    found: list[str] = []
    sent: set[str] = set()
    waiting = [(-_worth(noted[test], sent), test) for test in noted]
    heapq.heapify(waiting)
    while waiting:
        told, test = heapq.heappop(waiting)
        worth = _worth(noted[test], sent)
        if worth == -told and worth:
            found.append(test)
            sent |= noted[test][1]
        elif worth:  # what it would add has become less: it waits behind others
            heapq.heappush(waiting, (-worth, test))
    return sorted(found)


def _worth(noted: tuple[float, frozenset[str]], sent: set[str]) -> float:
    seconds, statements = noted
    return len(statements - sent) / (seconds + _EACH_SECONDS)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
