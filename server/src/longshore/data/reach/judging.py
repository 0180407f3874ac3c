"""Judging yesterday's players by the very tests that the run time judges callers by."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from longshore.data.reach.crowd import Somebody
from longshore.data.reach.schemas import RuleReach, UnknownFact
from longshore.domains.operate.rules import (
    MOMENT,
    TOLD_AT,
    UNIT,
    Facts,
    Place,
    Test,
    bounded,
    compiled,
    fields_asked,
)

Node = Mapping[str, Any]
Lists = Mapping[str, frozenset[str]]
_OF_STAY = frozenset({"store", "os", "address"})
_OF_BOOKS = frozenset({
    "player", "channel", "server", "level", "vip", "days_since_registration", "paid_minor",
})  # fmt: skip
_NO_LISTS: frozenset[str] = frozenset()


class _Judge:
    """One rule: for whom it holds, and what it would have needed to know."""

    def __init__(self, when: Node | None, place: Place, salt: str) -> None:
        self._when, self._place, self._salt = when, place, salt
        self.asked = fields_asked(when)
        told = self.asked if place == "switch" else self.asked & TOLD_AT[place]
        self.told = told - MOMENT - {UNIT}
        # What the run time would know here, and of some players or all our books do not.
        self._unsure = tuple(sorted(self.told - _OF_BOOKS))
        self._moment = tuple(sorted(self.asked & MOMENT))
        self._tests: dict[tuple[str, ...], tuple[Test, Test]] = {}
        self._unknown: Counter[tuple[str, ...]] = Counter()
        self.least = self.most = 0

    def holds(self, facts: Facts, has_stay: bool, count: int) -> tuple[bool, bool]:
        """Whether it holds for so many people alike for certain, and whether it may."""
        unknown = self._moment + tuple(
            name for name in self._unsure
            if name not in facts.fields and not (has_stay and name in _OF_STAY)
        )  # fmt: skip
        if unknown:
            self._unknown[unknown] += count
        tests = self._tests.get(unknown)
        if tests is None:
            tests = self._tests[unknown] = self._compiled(frozenset(unknown))
        is_certain = tests[0](facts)
        return is_certain, tests[1](facts) if unknown else is_certain

    def _compiled(self, unknown: frozenset[str]) -> tuple[Test, Test]:
        least, most = (
            compiled(bounded(self._when, unknown, is_most=is_most), salt=self._salt)
            for is_most in (False, True)
        )
        return least, most

    def reach(self) -> RuleReach:
        """What was found."""
        is_of_device = self._place in ("client", "switch")
        by_server = self.asked & _OF_BOOKS if self._place == "switch" else ()
        unknown: Counter[str] = Counter()
        for names, count in self._unknown.items():
            unknown.update(dict.fromkeys(names, count))
        return RuleReach(
            least=self.least,
            most=self.most,
            unknown=[UnknownFact(field=name, players=unknown[name]) for name in sorted(unknown)],
            told_by_server=sorted(by_server),
            is_share_estimated=is_of_device and UNIT in self.asked,
        )


def reach_of(
    rules: Sequence[Node | None], place: Place, salt: str, some: Sequence[Somebody], lists: Lists
) -> list[RuleReach]:
    """For how many each rule decides: it holds, and none before it does."""
    judges = [_Judge(when, place, salt) for when in rules]
    for (facts, has_stay), count in _alike(judges, place, some, lists):
        is_decided, may_be_decided = False, False
        for judge in judges:
            least, most = judge.holds(facts, has_stay, count)
            judge.least += count * (least and not may_be_decided)
            judge.most += count * (most and not is_decided)
            is_decided, may_be_decided = is_decided or least, may_be_decided or most
    return [judge.reach() for judge in judges]


def _alike(
    judges: Sequence[_Judge], place: Place, some: Sequence[Somebody], lists: Lists
) -> list[tuple[tuple[Facts, bool], int]]:
    """People who are the same to all rules, and how many they are."""
    names = sorted(frozenset[str]().union(*(judge.told for judge in judges)))
    is_each = any(UNIT in judge.asked for judge in judges)
    counts: Counter[tuple[object, ...]] = Counter()
    found: dict[tuple[object, ...], tuple[Facts, bool]] = {}
    for one in some:
        # A client that starts is a device, which is on no list of players.
        mine = _NO_LISTS if place == "client" else lists.get(one.id, _NO_LISTS)
        values = [one.fields.get(name) for name in names]
        unit = one.id if is_each else ""
        key = (unit, one.has_stay, mine, *map(repr, values))
        counts[key] += 1
        if key not in found:
            fields = {name: value for name, value in zip(names, values, strict=True)
                      if value is not None}  # fmt: skip
            found[key] = Facts(fields, one.id, mine), one.has_stay
    return [(found[key], count) for key, count in counts.items()]
