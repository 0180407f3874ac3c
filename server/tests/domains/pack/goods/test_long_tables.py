"""Tables as long and as odd as may be: whoever reads one in a thread lets others have a turn."""

import json
from typing import Any

import pytest
from tests.support.lock_holding import lets_others_run

from longshore.domains.pack.goods import TableError, read_table, table_file

_BAR_MS = 50


async def test_a_line_of_millions_of_cells_is_refused() -> None:
    with pytest.raises(TableError, match="line 2 has more than 500000 characters"):
        await read_table(b"a,b\n" + b"," * (8 << 20) + b"\n", most_rows=100_000)


def test_a_long_line_that_is_taken_holds_nobody() -> None:
    data = b"a,b\n" + b"1," * 249_000
    with pytest.raises(TableError, match="more than 220 columns"):
        table_file._read_csv(data, 100_000)
    spaced = b"a,b\n" + b"," * 499_000 + b"\n"
    assert lets_others_run(_BAR_MS, table_file._read_csv, spaced, 100_000)


def test_the_rows_of_a_large_workbook_hold_nobody() -> None:
    rows: list[Any] = [[number, ["cell of it"] * 20] for number in range(40_000)]
    answer = b"\n".join([b"null", *(json.dumps(row).encode() for row in rows)])
    assert lets_others_run(_BAR_MS, table_file._rows, answer)
    assert lets_others_run(_BAR_MS, table_file._as_lines, [cells for _, cells in rows])
