"""Two edits of one content put together."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longshore.domains.operate.publishing.canonical import canonical
from longshore.domains.operate.publishing.merging import merge


def switches(**values: Any) -> dict[str, Any]:
    return {"switches": [{"key": key, "value": value} for key, value in values.items()]}


@pytest.mark.parametrize(
    ("base", "mine", "theirs", "merged"),
    [
        (switches(a=1, b=1), switches(a=2, b=1), switches(a=1, b=2), switches(a=2, b=2)),
        (switches(a=1), switches(a=1, b=1), switches(a=1, c=1), switches(a=1, c=1, b=1)),
        (switches(a=1, b=1), switches(b=1), switches(a=1, b=2), switches(b=2)),
        (switches(a=1, b=1), switches(b=1, a=1), switches(a=1, b=2), switches(b=2, a=1)),
        (switches(a=1), switches(a=2), switches(a=2), switches(a=2)),
        (switches(), switches(a=1), switches(b=1), switches(b=1, a=1)),
        ({"x": [1, 2]}, {"x": [1, 2], "y": 1}, {"x": [2]}, {"x": [2], "y": 1}),
    ],
)
def test_apart(base: Any, mine: Any, theirs: Any, merged: Any) -> None:
    assert merge(base, mine, theirs) == (merged, [])


@pytest.mark.parametrize(
    ("base", "mine", "theirs", "path"),
    [
        (switches(a=1), switches(a=2), switches(a=3), "switches.[a].value"),
        (switches(a=1), switches(), switches(a=3), "switches.[a]"),
        (switches(), switches(a=1), switches(a=2), "switches.[a].value"),
        ({"x": [1]}, {"x": [2]}, {"x": [3]}, "x"),
        (switches(a=0), switches(a=True), switches(a=1), "switches.[a].value"),
    ],
)
def test_the_same_thing(base: Any, mine: Any, theirs: Any, path: str) -> None:
    merged, conflicts = merge(base, mine, theirs)
    assert [one.path for one in conflicts] == [path]
    assert canonical(merged) == canonical(mine)


contents = st.recursive(
    st.integers(0, 2) | st.booleans() | st.sampled_from(["", "a"]),
    lambda below: (
        st.dictionaries(st.sampled_from("xyz"), below, max_size=3)
        | st.lists(below, max_size=2)
        | st.lists(
            st.tuples(st.sampled_from("abc"), below), max_size=3, unique_by=lambda one: one[0]
        ).map(lambda found: [{"key": key, "value": value} for key, value in found])
    ),
    max_leaves=12,
)


@given(contents, contents)
def test_one_who_changed_nothing_is_in_nobodys_way(base: Any, other: Any) -> None:
    assert merge(base, base, other) == (other, [])
    assert merge(base, other, base) == (other, [])
    assert merge(base, other, other) == (other, [])


@given(contents, contents, contents)
def test_both_are_asked_about_the_same(base: Any, mine: Any, theirs: Any) -> None:
    """Who is second changes what is told as whose, never what is in conflict."""
    _, ours = merge(base, mine, theirs)
    _, others = merge(base, theirs, mine)
    assert {one.path for one in ours} == {one.path for one in others}
