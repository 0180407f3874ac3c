"""Rules made ready once: a function that judges, with everything parsed that can be.

The verdicts are those of `judge`, which also says what decided; a test holds the two together.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any

import mmh3

from longshore.domains.operate.rules.evaluation import (
    Facts,
    Node,
    has_any,
    holds,
    is_among,
    kinds_of,
    version_of,
)

Test = Callable[[Facts], bool]
_ORDERED = {
    "lt": int.__lt__, "before": int.__lt__, "le": int.__le__,
    "gt": int.__gt__, "after": int.__gt__, "ge": int.__ge__,
}  # fmt: skip
_BUCKETS, _BITS = 10_000, 32
UNIT = "unit"
"""What `fields_asked` calls the player or device that percentages go by."""


def compiled(node: Node | None, *, salt: str) -> Test:
    """A function that judges a checked rule, as JSON; `salt` as for `judge`."""
    if node is None:
        return _always
    if (children := node.get("all")) is not None:
        return _every(tuple(compiled(child, salt=salt) for child in children))
    if (children := node.get("any")) is not None:
        return _some(tuple(compiled(child, salt=salt) for child in children))
    if (child := node.get("not")) is not None:
        test = compiled(child, salt=salt)
        return lambda facts: not test(facts)
    return _leaf(node, salt)


def fields_asked(node: Node | None) -> frozenset[str]:
    """The fields that a rule's verdict can depend on; `UNIT` for a percentage."""
    return frozenset(_asked(node)) if node is not None else frozenset()


def moments(node: Node | None) -> frozenset[int]:
    """Where on the field `time` a verdict can change: it is the same from one to the next."""
    return frozenset(_moments(node)) if node is not None else frozenset()


def _always(_: Facts) -> bool:
    return True


def _every(tests: tuple[Test, ...]) -> Test:
    def every(facts: Facts) -> bool:
        for test in tests:  # noqa: SIM110 - a generator costs as much as the tests themselves
            if not test(facts):
                return False
        return True

    return tests[0] if len(tests) == 1 else every


def _some(tests: tuple[Test, ...]) -> Test:
    def some(facts: Facts) -> bool:
        for test in tests:  # noqa: SIM110 - as above
            if test(facts):
                return True
        return False

    return tests[0] if len(tests) == 1 else some


def _leaf(node: Node, salt: str) -> Test:
    op, value = node["op"], node.get("value")
    if op == "percent":
        return _percent(salt, int(value or 0))
    if op == "in_segment":
        return lambda facts: value in facts.segments
    name = node["field"]
    if op == "exists":
        return lambda facts: (facts.fields.get(name) is not None) is (value is not False)
    if op in ("eq", "ne") and type(value) is str:
        return _text(name, value, is_same=op == "eq")
    if op in _ORDERED and type(value) is int:
        return _ordered(name, op, value)
    if op in ("in", "not_in"):
        return _listed(name, value or (), is_in=op == "in")
    if op == "has_any":
        return _any_of(name, value or ())
    if op == "semver_ge":
        return _at_least(name, str(value))
    return lambda facts: holds(op, facts.fields.get(name), value)


def _percent(salt: str, hundredths: int) -> Test:
    head = f"{salt}:".encode()

    def percent(facts: Facts) -> bool:
        if not facts.unit:
            return False
        value = mmh3.hash(head + facts.unit.encode(), signed=False)
        return value * _BUCKETS >> _BITS < hundredths

    return percent


def _text(name: str, value: str, *, is_same: bool) -> Test:
    if is_same:
        return lambda facts: facts.fields.get(name) == value

    def differs(facts: Facts) -> bool:
        given = facts.fields.get(name)
        return given is not None and given != value

    return differs


def _ordered(name: str, op: str, value: int) -> Test:
    compare = _ORDERED[op]

    def compared(facts: Facts) -> bool:
        given = facts.fields.get(name)
        return type(given) is int and compare(given, value)

    return compared


def _listed(name: str, value: Sequence[object], *, is_in: bool) -> Test:
    kinds = kinds_of(value)

    def listed(facts: Facts) -> bool:
        given = facts.fields.get(name)
        return given is not None and is_among(given, kinds) is is_in

    return listed


def _any_of(name: str, value: Sequence[object]) -> Test:
    kinds = kinds_of(value)
    return lambda facts: has_any(facts.fields.get(name), kinds)


def _at_least(name: str, value: str) -> Test:
    least = _comparable(value.removesuffix(".*"))

    def at_least(facts: Facts) -> bool:
        given = facts.fields.get(name)
        if given is None or least is None:
            return False
        version = _comparable(str(given))
        return version is not None and version >= least

    return at_least


@lru_cache(maxsize=10_000)
def _comparable(text: str) -> tuple[int, ...] | None:
    """A version without the zeros at its end, so that tuples compare as versions do."""
    parts = version_of(text)
    if parts is None:
        return None
    while parts and parts[-1] == 0:
        parts.pop()
    return tuple(parts)


def _children(node: Node) -> list[Any]:
    below = [*(node.get("all") or ()), *(node.get("any") or ())]
    return [*below, node["not"]] if node.get("not") is not None else below


def _asked(node: Node) -> Iterator[str]:
    for child in _children(node):
        yield from _asked(child)
    if node.get("op") == "percent":
        yield UNIT
    elif node.get("field"):
        yield node["field"]


def _moments(node: Node) -> Iterator[int]:
    for child in _children(node):
        yield from _moments(child)
    if node.get("field") != "time" or node.get("op") == "exists":
        return
    value = node.get("value")
    for one in value if isinstance(value, list) else [value]:
        if type(one) is int:
            # Before it, at it, after it.
            yield from (one, one + 1)
