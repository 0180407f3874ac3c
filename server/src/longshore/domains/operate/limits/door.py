"""Whether an address may enter: the one judgement that games and the console's tester share."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from longshore.domains.operate.limits.addresses import packed, written
from longshore.domains.operate.limits.places import Places, country_of
from longshore.domains.operate.limits.ranges import Ranges
from longshore.domains.operate.limits.shape import Limits, ListInUse, Told

By = Literal["nothing", "list", "region"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether somebody may enter, and what decided it.

    `key` is the list's, or the code of the country; `first` and `last` are the list's range.
    """

    may_enter: bool
    by: By = "nothing"
    key: str = ""
    first: str = ""
    last: str = ""
    country: str = ""


@dataclass(frozen=True, slots=True)
class Door:
    """Limits that are ready to judge: lists with their ranges, admitting ones first."""

    lists: Sequence[tuple[ListInUse, Ranges]] = ()
    mode: Literal["off", "only", "except"] = "off"
    countries: frozenset[str] = frozenset()
    places: Places | None = None
    told: Told = field(default_factory=Told)

    @property
    def is_open(self) -> bool:
        """Whether everybody may enter, so that nobody needs to be judged."""
        return not self.lists and self.mode == "off"

    def judge(self, address: str) -> Verdict:
        """Judge an address; what is no address may enter."""
        number = packed(address)
        if number is None:
            return Verdict(True)
        country = country_of(self.places, number)
        for one, ranges in self.lists:
            if found := ranges.find(number):
                first, last = map(written, found)
                return Verdict(one.effect == "admit", "list", one.key, first, last, country)
        if self.mode == "off" or not country:
            return Verdict(True, country=country)
        may_enter = (country in self.countries) is (self.mode == "only")
        return Verdict(may_enter, "region", country, country=country)


OPEN = Door()


def door_of(limits: Limits, ranges: Mapping[str, Ranges], places: Places | None) -> Door:
    """The door of limits, given the ranges of their lists by digest.

    Raises:
        KeyError: a list's ranges are missing.
    """
    ordered = sorted(limits.lists, key=lambda one: one.effect != "admit")
    return Door(
        [(one, ranges[one.digest]) for one in ordered],
        limits.regions.mode,
        frozenset(one.code for one in limits.regions.countries),
        places,
        limits.told,
    )
