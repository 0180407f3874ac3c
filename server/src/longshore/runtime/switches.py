"""Switches for one caller: what no rule touches is worked out once a snapshot."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from longshore.domains.operate.publishing import Snapshot
from longshore.domains.operate.rules import Facts, judge

# The words of OpenFeature.
STATIC, MATCH, SPLIT, OFF, DEFAULT = "STATIC", "TARGETING_MATCH", "SPLIT", "DISABLED", "DEFAULT"


@dataclass(frozen=True, slots=True)
class Switches:
    """The switches of a snapshot: those that are the same for everybody, and those with rules."""

    version: int
    settled: Mapping[str, Mapping[str, Any]]
    open: tuple[Mapping[str, Any], ...]
    segments: Mapping[str, frozenset[str]]


def prepared(snapshot: Snapshot) -> Switches:
    """What can be worked out before anybody asks."""
    every = snapshot.kinds.get("switches", {}).get("switches", [])
    lists = snapshot.kinds.get("segments", {}).get("segments", [])
    number = snapshot.number
    settled = {
        one["key"]: _answer(one["value"], STATIC, number)
        if one["is_on"]
        else _answer(one["off_value"], OFF, number)
        for one in every
        if not (one["is_on"] and one["rules"])
    }
    return Switches(
        number,
        settled,
        tuple(one for one in every if one["is_on"] and one["rules"]),
        {one["key"]: frozenset(one["players"]) for one in lists},
    )


def verdicts(switches: Switches, facts: Facts) -> tuple[int, ...]:
    """For each switch with rules, which of them fits; -1 is none. Equal ones share an answer."""
    return tuple(_fitting(one, facts) for one in switches.open)


def answers(switches: Switches, fitting: tuple[int, ...]) -> dict[str, Mapping[str, Any]]:
    """Every switch with value, variant, reason, rule_id and version."""
    found = dict(switches.settled)
    for one, at in zip(switches.open, fitting, strict=True):
        found[one["key"]] = _of_rule(one, at, switches.version)
    return found


def _fitting(one: Mapping[str, Any], facts: Facts) -> int:
    salt = one["salt"] or one["key"]
    for at, rule in enumerate(one["rules"]):
        if judge(rule.get("when"), facts, salt=salt).is_for:
            return at
    return -1


def _of_rule(one: Mapping[str, Any], at: int, version: int) -> Mapping[str, Any]:
    if at < 0:
        return _answer(one["value"], DEFAULT, version)
    rule = one["rules"][at]
    reason = SPLIT if '"percent"' in repr(rule).replace("'", '"') else MATCH
    return _answer(rule["value"], reason, version, rule["id"])


def _answer(value: Any, reason: str, version: int, rule_id: str = "") -> Mapping[str, Any]:
    return {
        "value": value, "variant": rule_id or ("off" if reason == OFF else "default"),
        "reason": reason, "rule_id": rule_id, "version": version,
    }  # fmt: skip
