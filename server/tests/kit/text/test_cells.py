"""Cells of exported files: none of them runs in a spreadsheet."""

import csv
import io

import pytest

from longshore.kit.text.cells import csv_lines, inert


@pytest.mark.parametrize(
    "text",
    ["=1+1", "+1", "-1", "@SUM(A1)", "＝1", "＋1", "－1", "＠A1", " =1", "\ufeff=1", "\t1", "\r=1",
     "\n1", "'=1", "\u200b＝1"],
)  # fmt: skip
def test_what_a_spreadsheet_would_compute_is_led_by_an_apostrophe(text: str) -> None:
    assert inert(text) == f"'{text}"
    (row,) = csv.reader(io.StringIO(csv_lines([[text, "b"]]), newline=""))
    assert row == [f"'{text}", "b"]


@pytest.mark.parametrize("cell", ["a=1", "", "墨染", "a-b", -5, 3.5, None, "'quoted'"])
def test_everything_else_stays(cell: str | int | float | None) -> None:
    assert inert(cell) == cell
