"""Switches of a whole snapshot: their verdicts, whatever is told, and what judging them costs."""

import json
import time
from typing import Any

import pytest

from longshore.domains.operate.publishing import Snapshot
from longshore.domains.operate.rules import Facts, judge
from longshore.runtime.init_answers import InitAnswers
from longshore.runtime.switches import answers, encoded, prepared, verdicts

TARGETS = [
    {"field": "os", "op": "eq", "value": "android"},
    {"field": "client_version", "op": "semver_ge", "value": "2.1"},
    {"field": "level", "op": "ge", "value": 10},
    {"field": "time", "op": "before", "value": 1_000},
    {"field": "hour", "op": "between", "value": [8, 20]},
    {"op": "percent", "value": 2_500},
    {"field": "tags", "op": "has_any", "value": ["new"]},
    {"op": "in_segment", "value": "testers"},
]


def _switch(number: int, rules: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "key": f"s{number}", "note": "", "salt": "", "is_on": number % 7 != 0, "off_value": False,
        "value": number, "rules": rules,
    }  # fmt: skip


def _snapshot(many: int, ruled: int) -> Snapshot:
    switches = [
        _switch(
            number,
            [
                {"id": "a", "value": "a", "when": {"all": [TARGETS[number % 8], TARGETS[0]]}},
                {"id": "b", "value": "b", "when": TARGETS[(number + 3) % 8]},
            ]
            if number < ruled
            else [],
        )
        for number in range(many)
    ]
    lists = [{"key": "testers", "players": ["7"]}]
    kinds = {"switches": {"switches": switches}, "segments": {"segments": lists}}
    return Snapshot(3, "digest", kinds)


@pytest.mark.parametrize(
    "fields",
    [
        {}, {"os": "android", "time": 1}, {"os": "android", "time": 999, "client_version": "2.1"},
        {"os": "android", "time": 1_000, "level": 10, "hour": 8}, {"os": "ios", "time": 5_000},
        {"os": ["android"], "time": 1}, {"os": "android", "time": "soon", "tags": ["new"]},
        {"os": {"name": "android"}, "time": 1, "level": True}, {"level": 10.5, "time": 1},
    ],
    ids=str,
)  # fmt: skip
@pytest.mark.parametrize("unit", ["", "7"])
def test_as_judged_one_by_one(fields: dict[str, Any], unit: str) -> None:
    """Asked twice, so that what is kept of the first answer is judged as well."""
    snapshot = _snapshot(60, 40)
    switches = prepared(snapshot)
    facts = Facts(fields, unit, frozenset(["testers"] if unit else []))
    for _ in range(2):
        found = verdicts(switches, facts)
        told = answers(switches, found)
        assert json.loads(encoded(switches, found)) == told
        for one in snapshot.kinds["switches"]["switches"]:
            assert told[one["key"]]["value"] == _expected(one, facts), one["key"]


def _expected(one: dict[str, Any], facts: Facts) -> object:
    if not one["is_on"]:
        return one["off_value"]
    for rule in one["rules"]:
        if judge(rule["when"], facts, salt=one["key"]).is_for:
            return rule["value"]
    return one["value"]


def test_a_thousand_switches_with_five_hundred_targets() -> None:
    """For somebody whom nothing is known of yet: cheaper than to judge them one by one.

    Half a millisecond of processor beside one and a half, told included.
    """
    snapshot = _snapshot(1_000, 250)
    switches, answering = snapshot.kinds["switches"]["switches"], InitAnswers(1, snapshot, "UTC")
    assert len(answering.switches.open) > 200
    costs, one_by_one = [], []
    for number in range(30):
        unit = f"device-{number:04}"
        fields = {
            "os": "android", "client_version": f"2.{number}", "time": 5_000 + number, "hour": 9,
            "device": unit,
        }  # fmt: skip
        began = time.thread_time()
        found = verdicts(answering.switches, Facts(fields, unit))
        assert encoded(answering.switches, found)
        costs.append(time.thread_time() - began)
        began = time.thread_time()
        assert [_expected(one, Facts(fields, unit)) for one in switches]
        one_by_one.append(time.thread_time() - began)
    assert min(costs) < min(one_by_one)
