"""Compiled rules give the verdicts of `judge`, on the shared cases and on generated ones."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.domains.operate.rules.test_rules import CASES

from longshore.domains.operate.rules import UNIT, Facts, compiled, fields_asked, judge, moments

VERSIONS = st.sampled_from(["1", "1.0", "1.10", "1.9.9", "2.0.0", "1.x", "", "1.2.7", "1.2"])
PLAIN = st.sampled_from(["ios", "", "1", 0, 1, 10, True, False])
LEAVES = st.one_of(
    st.builds(
        lambda name, op, value: {"field": name, "op": op, "value": value},
        st.sampled_from(["os", "level", "vip"]), st.sampled_from(["eq", "ne"]), PLAIN,
    ),
    st.builds(
        lambda name, op, value: {"field": name, "op": op, "value": value},
        st.sampled_from(["level", "time"]),
        st.sampled_from(["lt", "le", "gt", "ge", "before", "after"]), st.integers(0, 12),
    ),
    st.builds(
        lambda op, value: {"field": "client_version", "op": op, "value": value},
        st.sampled_from(["semver_ge", "matches_version"]),
        st.sampled_from(["1", "1.2.*", "1.10", "2.0.0", "1.2"]),
    ),
    st.builds(
        lambda name, value: {"field": name, "op": "exists", "value": value},
        st.sampled_from(["os", "vip"]), st.booleans(),
    ),
    st.builds(lambda value: {"op": "percent", "value": value}, st.integers(0, 10_000)),
    st.just({"op": "in_segment", "value": "testers"}),
    st.just({"field": "tags", "op": "has_any", "value": ["a", 1]}),
    st.just({"field": "level", "op": "between", "value": [2, 10]}),
)  # fmt: skip
RULES = st.recursive(
    LEAVES,
    lambda below: st.one_of(
        st.builds(lambda found: {"all": found}, st.lists(below, max_size=3)),
        st.builds(lambda found: {"any": found}, st.lists(below, max_size=3)),
        st.builds(lambda found: {"not": found}, below),
    ),
    max_leaves=8,
)
FIELDS = st.fixed_dictionaries(
    {},
    optional={
        "os": PLAIN, "level": PLAIN, "vip": PLAIN, "time": st.integers(0, 12),
        "client_version": VERSIONS, "tags": st.sampled_from([["a"], [True], [], "a"]),
    },
)  # fmt: skip


@pytest.mark.parametrize("case", CASES["rules"], ids=lambda case: json.dumps(case["when"])[:60])
def test_cases(case: dict[str, Any]) -> None:
    facts = Facts(case["fields"], case.get("unit", ""), frozenset(case.get("segments", ())))
    assert compiled(case["when"], salt=case.get("salt", ""))(facts) is case["is_for"]


@given(RULES, FIELDS, st.sampled_from(["", "u1", "玩家"]), st.booleans())
def test_as_judged(
    rule: dict[str, Any], fields: dict[str, Any], unit: str, is_tester: bool
) -> None:
    facts = Facts(fields, unit, frozenset(["testers"] if is_tester else []))
    assert compiled(rule, salt="s")(facts) is judge(rule, facts, salt="s").is_for


@given(RULES, FIELDS, st.integers(0, 12))
def test_what_a_verdict_depends_on(
    rule: dict[str, Any], fields: dict[str, Any], later: int
) -> None:
    """Other fields, and moments between two of `moments`, change nothing."""
    test, asked = compiled(rule, salt="s"), fields_asked(rule)
    unit = "u1" if UNIT in asked else ""
    told = {name: value for name, value in fields.items() if name in asked}
    assert test(Facts(fields, unit)) is test(Facts(told, unit))
    now = fields.get("time", 0)
    if not any(min(now, later) < one <= max(now, later) for one in moments(rule)):
        at = [test(Facts(fields | {"time": moment}, unit)) for moment in (now, later)]
        assert at[0] is at[1]
