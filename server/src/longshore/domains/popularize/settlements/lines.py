"""The lines of a month's statement, from what the ledger says of this month and former ones. Pure.

A month earns by its days. What is refunded later takes back, in the month of the refund, the
difference between what the paid month earned before and what it earns now; so the lines of all
statements add up to what every month earns by the whole ledger, less what is held back still.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal, TypeVar

from longshore.domains.popularize.shares import Day, Terms, Version, earned, held_back

LineKind = Literal["share", "cap_day", "cap_month", "refund", "returned", "holdback", "release"]


@dataclass(frozen=True, slots=True)
class Paid:
    """What came in on a day: `base` is income in minor units, or a count of players."""

    day: date
    currency: str
    earns: str
    base: int
    orders: int


@dataclass(frozen=True, slots=True)
class TakenBack:
    """What of a day's `Paid` was taken back in a month (its first day).

    `is_return`: what had been left out of the paid month's statement came back instead; `base` is
    negative then.
    """

    day: date
    currency: str
    earns: str
    month: date
    base: int
    orders: int
    is_return: bool = False


@dataclass(frozen=True, slots=True)
class MonthFacts:
    """A month of one promoter; what was taken back of it, whenever that was."""

    paid: tuple[Paid, ...] = ()
    taken_back: tuple[TakenBack, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """One line; `day` is set for shares.

    `base` is what it goes by, in the unit of `Paid.base`; `orders` is how many orders or players
    stand behind it.
    """

    kind: LineKind
    source_month: date
    day: date | None
    version_id: int
    currency: str
    orders: int
    base: int
    amount_minor: int


_KINDS_OF_CHANGE: tuple[tuple[LineKind, bool], ...] = (("returned", True), ("refund", False))
T = TypeVar("T", Paid, TakenBack)
Segment = tuple[int, str]
"""A version's id and a currency."""
Force = Callable[[date], Version | None]


def month_of(day: date) -> date:
    """The first day of a day's month."""
    return day.replace(day=1)


def months_before(month: date, count: int) -> date:
    """The first day of the month so many months before."""
    index = month.year * 12 + month.month - 1 - count
    return date(index // 12, index % 12 + 1, 1)


def lines_of(month: date, months: Mapping[date, MonthFacts], force: Force) -> list[Line]:
    """The lines of a month's statement; `months` has it and every one before it.

    `force` tells the version in force on a day.
    """
    lines: list[Line] = []
    for source in sorted(one for one in months if one <= month):
        facts = months[source]
        for segment, version in _segments(facts, force):
            if source == month:
                lines += _own(month, facts, segment, version, force)
            lines += _refund(month, source, facts, segment, version, force)
            lines += _held(month, source, facts, segment, version, force)
    return lines


def worth(facts: MonthFacts, upto: date, segment: Segment, terms: Terms, force: Force) -> int:
    """What a month earns in a segment by what was known at the end of another month."""
    return _worth(facts, segment, terms, force, lambda one: one.month <= upto)


def _segments(facts: MonthFacts, force: Force) -> list[tuple[Segment, Version]]:
    found: dict[Segment, Version] = {}
    # Of a month of which everything was left out, only what came back is known.
    known: list[Paid | TakenBack] = [*facts.paid, *facts.taken_back]
    for one in known:
        version = force(one.day)
        if version and version.terms.earns == one.earns:
            found[version.id, _currency(one, version.terms)] = version
    return sorted(found.items(), key=lambda item: item[0])


def _days(
    facts: MonthFacts, segment: Segment, terms: Terms, force: Force,
    counts: Callable[[TakenBack], bool],
) -> list[Day]:  # fmt: skip
    bases: dict[date, int] = defaultdict(int)
    for one in _of(facts.paid, segment, terms, force):
        bases[one.day] += one.base
    for back in _of(facts.taken_back, segment, terms, force):
        if counts(back):
            bases[back.day] -= back.base
    return [Day(day, bases[day]) for day in sorted(bases)]


def _of(facts: Iterable[T], segment: Segment, terms: Terms, force: Force) -> list[T]:
    return [
        one for one in facts
        if one.earns == terms.earns and _currency(one, terms) == segment[1]
        and _is(force(one.day), segment)
    ]  # fmt: skip


def _currency(one: Paid | TakenBack, terms: Terms) -> str:
    """Players have no currency of their own: they earn in that of the terms."""
    return one.currency or terms.currency


def _is(version: Version | None, segment: Segment) -> bool:
    return version is not None and version.id == segment[0]


def _own(
    month: date, facts: MonthFacts, segment: Segment, version: Version, force: Force
) -> list[Line]:
    """Shares of the month's days, and what caps take; as if nothing was taken back."""
    terms = version.terms
    days = _days(facts, segment, terms, force, lambda one: False)
    orders: dict[date, int] = defaultdict(int)
    for one in _of(facts.paid, segment, terms, force):
        orders[one.day] += one.orders
    done = earned(terms, segment[1], days)
    lines = [
        Line("share", month, one.day, *segment, orders[one.day], day.base, one.share)
        for one, day in zip(done, days, strict=True)
    ]
    caps: Sequence[tuple[LineKind, int]] = (
        ("cap_day", sum(one.cap_day for one in done)),
        ("cap_month", sum(one.cap_month for one in done)),
    )
    return lines + [Line(kind, month, None, *segment, 0, 0, cap) for kind, cap in caps if cap]


def _refund(
    month: date, source: date, facts: MonthFacts, segment: Segment, version: Version, force: Force
) -> list[Line]:
    """What this month takes back of what another, or itself, earned, and what comes back to it."""
    terms = version.terms
    now = [one for one in _of(facts.taken_back, segment, terms, force) if one.month == month]
    lines: list[Line] = []
    was = _worth(facts, segment, terms, force, lambda one: one.month < month)
    for kind, is_return in _KINDS_OF_CHANGE:
        changed = [one for one in now if one.is_return is is_return]
        if not changed:
            continue
        # First what came back, for a refund of the same month may be of that.
        then = _worth(facts, segment, terms, force, _counted(month, is_return))
        orders, base = sum(one.orders for one in changed), sum(one.base for one in changed)
        lines.append(Line(kind, source, None, *segment, orders, -base, then - was))
        was = then
    return lines


def _counted(month: date, only_returns: bool) -> Callable[[TakenBack], bool]:
    """Whether something of up to a month counts; of that itself perhaps only what came back."""
    return lambda one: (
        one.month < month or (one.month == month and (one.is_return or not only_returns))
    )


def _worth(
    facts: MonthFacts, segment: Segment, terms: Terms, force: Force,
    counts: Callable[[TakenBack], bool],
) -> int:  # fmt: skip
    days = _days(facts, segment, terms, force, counts)
    return sum(one.amount for one in earned(terms, segment[1], days))


def _held(
    month: date, source: date, facts: MonthFacts, segment: Segment, version: Version, force: Force
) -> list[Line]:
    """What is held back of the month's earnings, or paid now of a former one's."""
    terms = version.terms
    if not terms.holdback_bps or source not in (month, months_before(month, terms.holdback_months)):
        return []
    held = held_back(terms, worth(facts, source, segment, terms, force))
    if not held:
        return []
    kind: LineKind = "holdback" if source == month else "release"
    sign = -1 if source == month else 1
    return [Line(kind, source, None, *segment, 0, 0, sign * held)]
