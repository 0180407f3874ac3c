"""Two versions line by line, as long and as odd as a text may be."""

import random
import time

from longshore.domains.pack.agreements.diff import MOST_LINES, diff_lines


def _html(lines: list[str]) -> str:
    return "".join(f"<p>{line}</p>" for line in lines)


def test_a_line_that_is_there_over_and_over_takes_no_minutes() -> None:
    """Of a thousand lines it took ten seconds of processor, of two thousand over three minutes."""
    before, after = ["same"] * 1_000, ["same", "other"] * 500
    began = time.thread_time()
    found = diff_lines(_html(before), _html(after))
    assert time.thread_time() - began < 2
    assert [one.text for one in found if one.change != "added"] == before
    assert [one.text for one in found if one.change != "removed"] == after


def test_what_is_said_adds_up_however_often_lines_are_repeated() -> None:
    chance = random.Random(3)
    for kinds in (3, 30, 300):
        before, after = (
            [str(chance.randrange(kinds)) for _ in range(MOST_LINES)] for _ in range(2)
        )
        found = diff_lines(_html(before), _html(after))
        assert [one.text for one in found if one.change != "added"] == before
        assert [one.text for one in found if one.change != "removed"] == after
