"""Judging rules: the same inputs give the same verdict everywhere, and which condition decided.

A field that nobody told makes its condition false, never an error; a comparison of a number with a
text is false as well. The shared table of cases is `rule_cases.json`.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from longshore.domains.operate.rules.buckets import bucket_of

Node = Mapping[str, Any]
_PLAIN = frozenset({str, int, bool})
_MOST_DIGITS = 18


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of somebody: fields of the catalogue, and the player lists that they are in.

    `unit` is what percentages go by: the player, or the device before anybody signed in.
    """

    fields: Mapping[str, Any]
    unit: str = ""
    segments: frozenset[str] = field(default_factory=frozenset)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a rule is for somebody; `decided_by` is the path of the condition that decided."""

    is_for: bool
    decided_by: str = ""


def judge(node: Node | None, facts: Facts, *, salt: str, path: str = "when") -> Verdict:
    """Judge a checked rule, as JSON; `salt` is the id of what the rule belongs to."""
    if node is None:
        return Verdict(True)
    if (children := node.get("all")) is not None:
        return _first(children, facts, salt, f"{path}.all", wanted=False)
    if (children := node.get("any")) is not None:
        return _first(children, facts, salt, f"{path}.any", wanted=True)
    if (child := node.get("not")) is not None:
        found = judge(child, facts, salt=salt, path=f"{path}.not")
        return Verdict(not found.is_for, found.decided_by)
    return Verdict(_leaf(node, facts, salt), path)


def _first(children: list[Node], facts: Facts, salt: str, path: str, *, wanted: bool) -> Verdict:
    """The first child that decides: any needs one that is true, all none that is false."""
    for at, child in enumerate(children):
        found = judge(child, facts, salt=salt, path=f"{path}[{at}]")
        if found.is_for is wanted:
            return found
    return Verdict(not wanted, path)


def _leaf(node: Node, facts: Facts, salt: str) -> bool:
    op, value = node["op"], node.get("value")
    if op == "percent":
        return bool(facts.unit) and bucket_of(salt, facts.unit) < int(value or 0)
    if op == "in_segment":
        return value in facts.segments
    given = facts.fields.get(node["field"])
    if op == "exists":
        return (given is not None) is (value is not False)
    return holds(op, given, value)


def holds(op: str, given: Any, value: Any) -> bool:
    """Whether a condition on a field holds, for every operator that asks one; None is not told."""
    return given is not None and _OPERATORS[op](given, value)


def kinds_of(values: Collection[object]) -> frozenset[tuple[type, object]]:
    """Values with their kinds, to look others up in: a list of 1,000 is one step for each of them.

    What is no text, whole number or truth value equals none.
    """
    return frozenset((type(one), one) for one in values if type(one) in _PLAIN)


def is_among(given: object, kinds: frozenset[tuple[type, object]]) -> bool:
    """Whether a value is one of `kinds_of`."""
    return type(given) in _PLAIN and (type(given), given) in kinds


def has_any(given: object, kinds: frozenset[tuple[type, object]]) -> bool:
    """Whether a list has one of `kinds_of`."""
    return isinstance(given, list) and not kinds.isdisjoint(kinds_of(given))


def _same(a: object, b: object) -> bool:
    """Equal and of one kind: 1 is neither true nor "1"."""
    return type(a) is type(b) and a == b


def _ordered(compare: Callable[[int, int], bool]) -> Callable[[Any, Any], bool]:
    def compared(given: Any, value: Any) -> bool:
        return type(given) is int and type(value) is int and compare(given, value)

    return compared


def version_of(text: str) -> list[int] | None:
    """The numbers of a version, of 18 digits at most; None where it has anything else."""
    parts = text.split(".")
    if not all(part.isascii() and part.isdigit() and len(part) <= _MOST_DIGITS for part in parts):
        return None
    return [int(part) for part in parts]


def _at_least(given: Any, value: str) -> bool:
    mine, theirs = version_of(str(given)), version_of(value.removesuffix(".*"))
    if mine is None or theirs is None:
        return False
    longest = max(len(mine), len(theirs))
    return mine + [0] * (longest - len(mine)) >= theirs + [0] * (longest - len(theirs))


def _matches_version(given: Any, value: str) -> bool:
    mine, theirs = version_of(str(given)), version_of(value.removesuffix(".*"))
    if mine is None or theirs is None:
        return False
    if value.endswith(".*"):
        return mine[: len(theirs)] == theirs
    return _at_least(given, value) and _at_least(value, str(given))


_OPERATORS: dict[str, Callable[[Any, Any], bool]] = {
    "eq": _same,
    "ne": lambda given, value: not _same(given, value),
    "in": lambda given, value: is_among(given, kinds_of(value)),
    "not_in": lambda given, value: not is_among(given, kinds_of(value)),
    "lt": _ordered(lambda a, b: a < b),
    "le": _ordered(lambda a, b: a <= b),
    "gt": _ordered(lambda a, b: a > b),
    "ge": _ordered(lambda a, b: a >= b),
    "before": _ordered(lambda a, b: a < b),
    "after": _ordered(lambda a, b: a > b),
    "between": lambda given, value: type(given) is int and value[0] <= given <= value[1],
    "prefix": lambda given, value: isinstance(given, str) and given.startswith(str(value)),
    "matches_version": _matches_version,
    "semver_ge": _at_least,
    "has_any": lambda given, value: has_any(given, kinds_of(value)),
}  # fmt: skip
