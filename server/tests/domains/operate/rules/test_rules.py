"""Rules by the shared table of cases, which other languages are tested with as well."""

import json
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from longshore.domains.operate.rules import Facts, Rule, bucket_of, judge, murmur3_32

CASES = json.loads((files("longshore.domains.operate.rules") / "rule_cases.json").read_text())


@pytest.mark.parametrize("case", CASES["buckets"], ids=lambda case: case["key"][:12] or "empty")
def test_buckets(case: dict[str, Any]) -> None:
    assert murmur3_32(case["key"].encode()) == case["hash"]
    assert case["hash"] * 10_000 >> 32 == case["bucket"]
    salt, colon, unit = case["key"].partition(":")
    if colon:
        assert bucket_of(salt, unit) == case["bucket"]


@pytest.mark.parametrize("case", CASES["rules"], ids=lambda case: json.dumps(case["when"])[:60])
def test_cases(case: dict[str, Any]) -> None:
    Rule.model_validate({"when": case["when"]})
    facts = Facts(case["fields"], case.get("unit", ""), frozenset(case.get("segments", ())))
    verdict = judge(case["when"], facts, salt=case.get("salt", ""))
    assert verdict.is_for is case["is_for"]
    assert verdict.decided_by == case.get("decided_by", verdict.decided_by)


@given(st.text(max_size=20), st.text(min_size=1, max_size=20), st.integers(0, 9_999))
def test_a_higher_percentage_keeps_everybody(salt: str, unit: str, percent: int) -> None:
    def is_in(value: int) -> bool:
        return judge({"op": "percent", "value": value}, Facts({}, unit), salt=salt).is_for

    assert not is_in(percent) or is_in(percent + 1)


@pytest.mark.parametrize(
    "when",
    [
        {},
        {"all": [], "any": []},
        {"field": "os", "op": "eq"},
        {"field": "shoe_size", "op": "eq", "value": 1},
        {"field": "os", "op": "matches", "value": ".*"},
        {"field": "level", "op": "between", "value": [1]},
        {"field": "level", "op": "between", "value": [1, "2"]},
        {"field": "level", "op": "gt", "value": "1"},
        {"field": "level", "op": "gt", "value": True},
        {"field": "store", "op": "in", "value": "huawei"},
        {"field": "client_version", "op": "semver_ge", "value": "1.x"},
        {"op": "percent", "value": 10_001},
        {"all": [{"field": "os", "op": "exists", "value": True}] * 101},
        {"not": {"not": {"not": {"not": {"not": {"not": {"op": "percent", "value": 1}}}}}}},
        {"field": "os", "op": "eq", "value": "ios", "also": 1},
    ],
)
def test_what_is_no_rule(when: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Rule.model_validate({"when": when})
