"""Address lists as long as may be: whoever reads one in a thread lets others have a turn."""

import random

from tests.support.lock_holding import lets_others_run

from longshore.domains.operate.limits.parsing import read_list
from longshore.domains.operate.limits.ranges import joined_bytes

_BAR_MS = 50


def test_hundreds_of_thousands_of_ranges_are_put_in_order() -> None:
    chance = random.Random(5)
    pairs = [chance.randbytes(4) * 2 for _ in range(150_000)]
    assert lets_others_run(_BAR_MS, joined_bytes, pairs)
    assert joined_bytes(pairs).count == len(set(pairs))


def test_a_line_of_megabytes_is_read_at_its_beginning() -> None:
    text = "203.0.113.7," + "x y" * (4 << 20) + "\n198.51.100.1"
    assert lets_others_run(_BAR_MS, read_list, text)
    assert read_list(text).lines == 2
