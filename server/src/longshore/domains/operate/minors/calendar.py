"""Which days are holidays and which are made up for, by the State Council's yearly notices."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from longshore.domains.operate.minors.schema import RuleSet, SpecialDay

_FOLDER = files("longshore.domains.operate.minors") / "data"


@dataclass(frozen=True, slots=True)
class Year:
    """A year's notice."""

    year: int
    source: str
    days: Mapping[date, SpecialDay]


@cache
def known_years() -> Mapping[int, Year]:
    """The notices that came with the release."""
    told = json.loads((_FOLDER / "holidays.json").read_text("utf-8"))
    return {one["year"]: Year(one["year"], one["source"], _days(one)) for one in told["years"]}


@cache
def law() -> Sequence[RuleSet]:
    """The rules of the law, the newest last."""
    told = json.loads((_FOLDER / "rules.json").read_text("utf-8"))
    rules = [RuleSet.model_validate(one) for one in told["rules"]]
    return sorted(rules, key=lambda one: one.valid_from)


def kind_of(day: date, more: Sequence[SpecialDay]) -> Literal["rest", "work"] | None:
    """Whether a day is special; what was added by hand wins over the notices."""
    for one in more:
        if one.day == day:
            return one.kind
    year = known_years().get(day.year)
    found = year.days.get(day) if year else None
    return found.kind if found else None


def is_year_known(year: int, more: Sequence[SpecialDay]) -> bool:
    """Whether a year's holidays are known: by the release, or by a holiday added by hand."""
    return year in known_years() or any(one.day.year == year and one.kind == "rest" for one in more)


def _days(told: Mapping[str, Any]) -> dict[date, SpecialDay]:
    source = str(told["source"])
    found = {}
    for name, first, last in told["rest"]:
        day, end = date.fromisoformat(first), date.fromisoformat(last)
        while day <= end:
            found[day] = SpecialDay(day=day, kind="rest", name=name, source=source)
            day += timedelta(days=1)
    for text in told["work"]:
        day = date.fromisoformat(text)
        found[day] = SpecialDay(day=day, kind="work", name="调休上班", source=source)
    return found
