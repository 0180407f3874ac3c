"""Two texts line by line, as a person reads them."""

import difflib
from collections import Counter
from collections.abc import Iterator

from longshore.domains.pack.agreements.schemas import DiffLine
from longshore.kit.text.html import clean

MOST_LINES = 2_000
# Of equal lines, all of which each of up to two thousand steps looks at: some two seconds.
_MOST_PAIRS = 20_000


def diff_lines(before: str, after: str) -> list[DiffLine]:
    """The lines of two cleaned HTML texts; formatting alone makes no difference."""
    old, new = _lines(before), _lines(after)
    return list(_compared(old, new))


def _lines(html: str) -> list[str]:
    return [line for line in clean(html).text.split("\n") if line.strip()][:MOST_LINES]


def _compared(old: list[str], new: list[str]) -> Iterator[DiffLine]:
    counted, others = Counter(old), Counter(new)
    pairs = sum(count * others[line] for line, count in counted.items())
    # Lines that are there over and over begin no common part then: of a thousand, half of which
    # were one and the same, the comparison took ten seconds, and of two thousand minutes.
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=pairs > _MOST_PAIRS)
    for tag, old_from, old_to, new_from, new_to in matcher.get_opcodes():
        if tag == "equal":
            yield from (DiffLine(change="same", text=line) for line in old[old_from:old_to])
            continue
        yield from (DiffLine(change="removed", text=line) for line in old[old_from:old_to])
        yield from (DiffLine(change="added", text=line) for line in new[new_from:new_to])
