"""Rules of which something cannot be known: the verdict lies between their bounds."""

import re
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from longshore.domains.operate.rules import TOLD_AT, Facts, bounded, compiled, judge

ROOT = Path(__file__).resolve().parents[5]
CATALOGUE = ROOT / "web/apps/console/src/pages/operate/audience/catalogue.ts"
_NAMES = ("os", "language", "store", "level")
_VALUES = (1, 2, "a", "b")
_LEAF = st.one_of(
    st.builds(
        lambda name, op, value: {"field": name, "op": op, "value": value},
        st.sampled_from(_NAMES), st.sampled_from(("eq", "ne", "ge", "lt")),
        st.sampled_from(_VALUES),
    ),
    st.builds(
        lambda name, value: {"field": name, "op": "exists", "value": value},
        st.sampled_from(_NAMES), st.booleans(),
    ),
    st.builds(lambda value: {"op": "percent", "value": value}, st.sampled_from((0, 5_000, 10_000))),
    st.just({"op": "in_segment", "value": "vip"}),
)  # fmt: skip
_NODE = st.recursive(
    _LEAF,
    lambda node: st.one_of(
        st.builds(lambda nodes: {"all": nodes}, st.lists(node, max_size=3)),
        st.builds(lambda nodes: {"any": nodes}, st.lists(node, max_size=3)),
        st.builds(lambda one: {"not": one}, node),
    ),
    max_leaves=12,
)
_FIELDS = st.fixed_dictionaries({}, optional=dict.fromkeys(_NAMES, st.sampled_from(_VALUES)))


@given(_NODE, _FIELDS, st.sets(st.sampled_from(_NAMES)), st.booleans())
def test_the_verdict_lies_between_the_bounds(
    when: dict[str, Any], fields: dict[str, Any], unknown: set[str], is_listed: bool
) -> None:
    """[W-10] Whatever the fields are that nobody knows; without such both are the verdict."""
    lists = frozenset({"vip"}) if is_listed else frozenset[str]()
    whole = Facts(fields, "10001", lists)
    known = Facts({name: fields[name] for name in fields if name not in unknown}, "10001", lists)
    least, most = (
        compiled(bounded(when, unknown, is_most=is_most), salt="s")(known)
        for is_most in (False, True)
    )
    verdict = judge(when, whole, salt="s").is_for
    assert least <= verdict <= most
    if not unknown:
        assert least == verdict == most


def test_the_editor_offers_what_is_known_at_each_place() -> None:
    """[W-10] The catalogue of the web and `TOLD_AT` name the same fields."""
    source = CATALOGUE.read_text()
    lists = {
        name: re.findall(r"'(\w+)'", inside)
        for name, inside in re.findall(r"const (CLIENT|PLAYER)\b[^=]*= \[(.*?)\]", source, re.S)
    }
    known = re.search(r"const KNOWN = \{(.*?)\n\} as const", source, re.S)
    assert known
    assert re.findall(r"(client|switch): CLIENT", known[1]) == ["client", "switch"]
    offered = {"client": lists["CLIENT"], "switch": lists["CLIENT"]}
    for place, inside in re.findall(r"(activity|gift): \[(.*?)\]", known[1], re.S):
        assert "...PLAYER" in inside
        offered[place] = lists["PLAYER"] + re.findall(r"'(\w+)'", inside)
    # A share and a list of players are conditions without a field.
    found = {place: set(names) - {"share", "segment"} for place, names in offered.items()}
    assert found == TOLD_AT
