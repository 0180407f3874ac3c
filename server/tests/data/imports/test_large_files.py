"""Files that are as bad as can be: nobody else waits while they are imported.

A test in which the event loop was held for 50 ms fails of itself (tests/support/slow_callbacks.py).
"""

from pathlib import Path

import pytest
from tests.data.imports.support import Desk, table_of

from longshore.data.imports.file_lines import NoTableError, lines_of


def test_a_file_that_is_one_line_is_no_table(tmp_path: Path) -> None:
    file = tmp_path / "old.csv"
    file.write_bytes(b"at,uid\n" + b"," * (8 << 20))
    found = lines_of(file, "comma")
    assert next(found)[0] == (1, ["at", "uid"])
    with pytest.raises(NoTableError):
        next(found)


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030"])
def test_letters_that_come_late_are_read_in_their_own_encoding(
    tmp_path: Path, encoding: str
) -> None:
    file = tmp_path / "old.csv"
    plain = "2026-03-09 08:00:00,a,gem\n" * 20_000
    file.write_bytes(f"at,uid,goods\n{plain}2026-03-09 08:00:00,a,月卡\n".encode(encoding))
    *_, ((line, cells), _) = lines_of(file, "comma")
    assert (line, cells) == (20_002, ["2026-03-09 08:00:00", "a", "月卡"])


async def test_thousands_of_refused_lines_are_written_down(desk: Desk) -> None:
    told = await desk.imported(table_of(*["someday,vivo,b,O6,T6,6.00,CNY,gem,0"] * 9_000))
    assert told["refused"] == 9_000
    assert len(await desk.refused(told["id"])) == 9_000


async def test_what_is_no_text_far_behind_ends_the_import(desk: Desk) -> None:
    """[issue] The database holds no such letter: it was tried for ever, and others behind it."""
    line = "2026-03-08 08:00:00,vivo,a,O{},T{},6.00,CNY,gem,0"
    lines = [line.format(number, number) for number in range(6_000)]
    nul = "2026-03-08 08:00:00,vivo,a\0b,O,T,6.00,CNY,gem,0"
    found = await desk.imported(table_of(*lines, nul))
    assert (found["state"], "不是文本" in found["problem"]) == ("failed", True)
    assert await desk.money() == {}
