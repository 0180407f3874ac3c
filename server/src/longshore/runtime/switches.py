"""Switches for one caller, made ready once a snapshot.

What no rule touches is worked out at once; rules are compiled, and every answer that a switch can
give is encoded. Switches whose rules ask only what many callers have in common (system, version,
store) are judged once for each such combination.
"""

import json
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from sys import getsizeof
from typing import Any

from longshore.domains.operate.publishing import Snapshot
from longshore.domains.operate.rules import UNIT, Facts, Test, compiled, fields_asked, moments
from longshore.runtime.newest import Newest

# The words of OpenFeature.
STATIC, MATCH, SPLIT, OFF, DEFAULT = "STATIC", "TARGETING_MATCH", "SPLIT", "DISABLED", "DEFAULT"
# Nearly everybody has another one: verdicts that go by them are not kept.
_OF_ONE = frozenset((UNIT, "player", "device", "address", "tags"))
_OF_TIME = frozenset(("time", "hour", "weekday"))
_MOST_COMBINATIONS = 10_000
MOST_COMBINATION_BYTES = 8 << 20
"""What callers tell may be long, and each tells something else."""
QUARTER_SECONDS = 900
"""Hours and days of the week begin with one, in every time zone."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A switch with rules: what judges each, and its encoded answer for each and for none."""

    tests: tuple[Test, ...]
    answers: tuple[Mapping[str, Any], ...]
    encoded: tuple[bytes, ...]
    key: str


def _size(key: tuple[Any, ...], found: tuple[int, ...]) -> int:
    """The bytes of a verdict with what it was found for: values, and as many types after them."""
    _, segments, told = key
    values = told[: len(told) // 2]
    return sum(map(getsizeof, (*values, told, segments, found)))


def _combinations() -> Newest[tuple[Any, ...], tuple[int, ...]]:
    return Newest(_MOST_COMBINATIONS, MOST_COMBINATION_BYTES, _size)


@dataclass(frozen=True, slots=True)
class Switches:
    """The switches of a snapshot: those that are the same for everybody, and those with rules.

    `alike` may be judged once for all who agree in `asked`; `single` are judged for each caller.
    """

    version: int
    settled: Mapping[str, Mapping[str, Any]]
    settled_encoded: bytes
    alike: tuple[Switch, ...]
    single: tuple[Switch, ...]
    asked: Callable[[Mapping[str, Any]], tuple[Any, ...]]
    moments: tuple[int, ...]
    asks_time: bool
    segments: Mapping[str, frozenset[str]]
    _kept: Newest[tuple[Any, ...], tuple[int, ...]] = field(default_factory=_combinations)

    @property
    def kept_bytes(self) -> int:
        """The bytes of the verdicts that are kept."""
        return self._kept.bytes

    @property
    def open(self) -> tuple[Switch, ...]:
        """Every switch with rules, in the order of `verdicts`."""
        return self.alike + self.single


def prepared(snapshot: Snapshot) -> Switches:
    """What can be worked out before anybody asks."""
    every = snapshot.kinds.get("switches", {}).get("switches", [])
    return prepared_of(every, snapshot)


def prepared_of(every: Sequence[Mapping[str, Any]], snapshot: Snapshot) -> Switches:
    """The same of anything that has a switch's shape."""
    lists = snapshot.kinds.get("segments", {}).get("segments", [])
    number = snapshot.number
    ruled = [one for one in every if one["is_on"] and one["rules"]]
    settled = {
        one["key"]: _answer(one["value"], STATIC, number)
        if one["is_on"]
        else _answer(one["off_value"], OFF, number)
        for one in every
        if not (one["is_on"] and one["rules"])
    }
    alike = [one for one in ruled if not _asked(one) & _OF_ONE]
    return Switches(
        number,
        settled,
        b",".join(_pair(key, answer) for key, answer in settled.items()),
        tuple(_compiled(one, number) for one in alike),
        tuple(_compiled(one, number) for one in ruled if _asked(one) & _OF_ONE),
        _reader(frozenset().union(*map(_asked, alike)) - {"time"}),
        tuple(sorted(frozenset().union(*map(_moments, alike)))),
        not frozenset().union(*map(_asked, alike)).isdisjoint(_OF_TIME),
        {one["key"]: frozenset(one["players"]) for one in lists},
    )


def verdicts(switches: Switches, facts: Facts) -> tuple[int, ...]:
    """For each switch with rules, which of them fits; the number of rules if none does."""
    alike = _alike(switches, facts) if switches.alike else ()
    return alike + tuple(_fitting(one, facts) for one in switches.single)


def answers(switches: Switches, fitting: tuple[int, ...]) -> dict[str, Mapping[str, Any]]:
    """Every switch with value, variant, reason, rule_id and version."""
    found = dict(switches.settled)
    for one, at in zip(switches.open, fitting, strict=True):
        found[one.key] = one.answers[at]
    return found


def period_of(switches: Switches, moment: int) -> object:
    """What verdicts depend on of a moment (Unix seconds): they go on as long as it does."""
    if not switches.asks_time:
        return 0
    return bisect_right(switches.moments, moment), moment // QUARTER_SECONDS


def encoded(switches: Switches, fitting: tuple[int, ...]) -> bytes:
    """The same as a JSON object."""
    pairs = [one.encoded[at] for one, at in zip(switches.open, fitting, strict=True)]
    if switches.settled_encoded:
        pairs.insert(0, switches.settled_encoded)
    return b"{" + b",".join(pairs) + b"}"


def _alike(switches: Switches, facts: Facts) -> tuple[int, ...]:
    moment, kept = facts.fields.get("time"), switches._kept
    if type(moment) is not int:
        return _judged(switches, facts)
    key = (bisect_right(switches.moments, moment), facts.segments, switches.asked(facts.fields))
    try:
        found = kept.get(key)
    except TypeError:
        # A fact is a list or an object, which a game's server may tell.
        return _judged(switches, facts)
    return kept.keep(key, _judged(switches, facts)) if found is None else found


def _judged(switches: Switches, facts: Facts) -> tuple[int, ...]:
    return tuple(_fitting(one, facts) for one in switches.alike)


def _fitting(one: Switch, facts: Facts) -> int:
    at = 0
    for test in one.tests:
        if test(facts):
            return at
        at += 1
    return at


def _compiled(one: Mapping[str, Any], version: int) -> Switch:
    salt = one["salt"] or one["key"]
    tests = tuple(compiled(rule.get("when"), salt=salt) for rule in one["rules"])
    default = _answer(one["value"], DEFAULT, version)
    found = (*(_of_rule(rule, version) for rule in one["rules"]), default)
    return Switch(tests, found, tuple(_pair(one["key"], each) for each in found), one["key"])


def _asked(one: Mapping[str, Any]) -> frozenset[str]:
    return frozenset().union(*(fields_asked(rule.get("when")) for rule in one["rules"]))


def _moments(one: Mapping[str, Any]) -> frozenset[int]:
    return frozenset().union(*(moments(rule.get("when")) for rule in one["rules"]))


def _reader(names: frozenset[str]) -> Callable[[Mapping[str, Any]], tuple[Any, ...]]:
    """Values by their names, with their types: 1 is no True, though equal."""
    ordered = tuple(sorted(names))

    def read(fields: Mapping[str, Any]) -> tuple[Any, ...]:
        found = tuple(map(fields.get, ordered))
        return found + tuple(map(type, found))

    return read


def _of_rule(rule: Mapping[str, Any], version: int) -> Mapping[str, Any]:
    reason = SPLIT if UNIT in fields_asked(rule.get("when")) else MATCH
    return _answer(rule["value"], reason, version, rule["id"])


def _pair(key: str, answer: Mapping[str, Any]) -> bytes:
    return json.dumps({key: answer}, ensure_ascii=False, separators=(",", ":")).encode()[1:-1]


def _answer(value: Any, reason: str, version: int, rule_id: str = "") -> Mapping[str, Any]:
    return {
        "value": value, "variant": rule_id or ("off" if reason == OFF else "default"),
        "reason": reason, "rule_id": rule_id, "version": version,
    }  # fmt: skip
