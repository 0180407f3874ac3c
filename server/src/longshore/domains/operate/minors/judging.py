"""May this player play at this moment, and for how long; what may they spend."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from longshore.domains.operate.minors.calendar import kind_of, law
from longshore.domains.operate.minors.schema import ADULT_AGE, Minors, RuleSet, SpendingTier
from longshore.domains.operate.players.identity import age_on

_LOOK_AHEAD_DAYS = 31


@dataclass(frozen=True, slots=True)
class PlayTime:
    """`seconds_left` is None without a limit; `opens_at` is when somebody shut out may come."""

    is_minor: bool
    may_play: bool
    seconds_left: int | None = None
    opens_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class SpendingLimit:
    """What a minor may spend, in fen, and the month (aware moments) that it counts in."""

    age: int
    single_minor: int
    month_minor: int
    month_begins: datetime
    month_ends: datetime


def rules_on(minors: Minors, moment: datetime) -> RuleSet | None:
    """The rule set that holds at a moment: the newest that has begun, by its own zone."""
    found = None
    for one in _sets(minors):
        if moment.astimezone(ZoneInfo(one.zone)).date() >= one.valid_from:
            found = one
    return found


def play_time(minors: Minors, born: date, moment: datetime) -> PlayTime:
    """Whether somebody who was born on a day may play at a moment (aware)."""
    rules = rules_on(minors, moment)
    if rules is None:
        return PlayTime(is_minor=False, may_play=True)
    here = moment.astimezone(ZoneInfo(rules.zone))
    if age_on(born, here.date()) >= ADULT_AGE:
        return PlayTime(is_minor=False, may_play=True)
    opens, closes = _window(rules, here.date())
    if _is_open(minors, rules, here.date()) and opens <= moment < closes:
        return PlayTime(True, True, max(1, int((closes - moment).total_seconds())))
    return PlayTime(True, False, 0, _next_opening(minors, rules, born, moment))


def window_on(minors: Minors, moment: datetime) -> tuple[datetime, datetime] | None:
    """When minors play on the day of a moment; None where they do not, or nothing is said."""
    rules = rules_on(minors, moment)
    if rules is None:
        return None
    today = moment.astimezone(ZoneInfo(rules.zone)).date()
    return _window(rules, today) if _is_open(minors, rules, today) else None


def limit_of(minors: Minors, born: date, moment: datetime) -> SpendingLimit | None:
    """What somebody may spend at a moment; None for adults and where nothing is said."""
    rules = rules_on(minors, moment)
    if rules is None:
        return None
    here = moment.astimezone(ZoneInfo(rules.zone))
    age = age_on(born, here.date())
    tier = _tier(rules, age)
    if tier is None:
        return None
    begins = here.replace(day=1, hour=0, minute=0, second=0, microsecond=0, fold=0)
    ends = (begins + timedelta(days=32)).replace(day=1)
    return SpendingLimit(age, tier.single_minor, tier.month_minor, begins, ends)


def _tier(rules: RuleSet, age: int) -> SpendingTier | None:
    return next((tier for tier in rules.spending if age < tier.below_age), None)


def _sets(minors: Minors) -> Sequence[RuleSet]:
    own = sorted(minors.rules, key=lambda one: one.valid_from)
    return own or law()


def _is_open(minors: Minors, rules: RuleSet, day: date) -> bool:
    kind = kind_of(day, minors.days) if rules.on_holidays else None
    return kind == "rest" or (kind != "work" and day.isoweekday() in rules.weekdays)


def _window(rules: RuleSet, day: date) -> tuple[datetime, datetime]:
    """When minors play on a day; by the wall clock, whatever summer time does to it."""
    zone = ZoneInfo(rules.zone)
    return (
        datetime.combine(day, rules.opens, zone),
        datetime.combine(day, rules.closes, zone),
    )


def _next_opening(minors: Minors, rules: RuleSet, born: date, moment: datetime) -> datetime | None:
    """When the next window begins, or the day on which they come of age if that is sooner."""
    zone = ZoneInfo(rules.zone)
    today = moment.astimezone(zone).date()
    for ahead in range(_LOOK_AHEAD_DAYS):
        day = today + timedelta(days=ahead)
        if age_on(born, day) >= ADULT_AGE:
            return datetime.combine(day, datetime.min.time(), zone)
        opens, _ = _window(rules, day)
        if opens > moment and _is_open(minors, rules, day):
            return opens
    return None
