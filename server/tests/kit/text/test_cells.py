"""Cells of exported files: none of them runs in a spreadsheet."""

import csv
import io

import pytest

from longshore.kit.text.cells import csv_lines, guarded, inert, unguarded


@pytest.mark.parametrize(
    "text",
    ["=1+1", "+1", "-1", "@SUM(A1)", "＝1", "＋1", "－1", "＠A1", " =1", "\ufeff=1", "\t1", "\r=1",
     "\n1", "'=1", "\u200b＝1", "﹦1", "﹢1", "﹣1", "﹫A1"],
)  # fmt: skip
def test_what_a_spreadsheet_would_compute_is_led_by_an_apostrophe(text: str) -> None:
    assert inert(text) == f"'{text}"
    (row,) = csv.reader(io.StringIO(csv_lines([[text, "b"]]), newline=""))
    assert row == [f"'{text}", "b"]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a;=1+1", "a;'=1+1"),
        ("a;\u3000＝1", "a;\u3000'＝1"),
        ("a\t@SUM(A1);-1", "a\t'@SUM(A1);'-1"),
        ("=1;=1", "'=1;'=1"),
        ('x";"=1', 'x";"\'=1'),
    ],
)
def test_no_part_of_a_text_runs_where_a_semicolon_or_a_tab_parts_cells(
    text: str, written: str
) -> None:
    """As a spreadsheet of another country opens the file."""
    assert inert(text) == written
    (row,) = csv.reader(io.StringIO(csv_lines([[text, "b"]]), newline=""))
    assert row == [written, "b"]


@pytest.mark.parametrize(
    "cell", ["a=1", "a; b", "1;2", "", "墨染", "a-b", -5, 3.5, None, "'quoted'"]
)
def test_everything_else_stays(cell: str | int | float | None) -> None:
    assert inert(cell) == cell


@pytest.mark.parametrize(
    "text",
    ["=1", "'=1", "''=1", "a;=1", "a;'=1", "a; ''=1", "=1;=1", "＝1", "a\t+1", "a;b", "'a", "-",
     "a ;\"=1", ";'", "'", " =1;\t'-"],
)  # fmt: skip
def test_what_was_guarded_comes_back(text: str) -> None:
    assert unguarded(guarded(text)) == text
    assert unguarded(guarded(guarded(text))) == guarded(text)


def test_thousands_of_tabs_are_gone_through_once() -> None:
    """Each tab began a run of its own: the work was the square of their number."""
    for text in ("\t" * 400_000, ("; " * 200_000) + "x", "a;" + "'" * 400_000):
        assert guarded(text).strip("'") == text.strip("'")
        assert unguarded(guarded(text)) == text
