"""What holds for minors: when they may play, what they may spend. Dated data, no tables."""

from longshore.domains.operate.minors.calendar import is_year_known, known_years
from longshore.domains.operate.minors.judging import (
    PlayTime,
    SpendingLimit,
    limit_of,
    play_time,
    rules_on,
    window_on,
)
from longshore.domains.operate.minors.schema import ADULT_AGE, Minors, SpecialDay
from longshore.domains.operate.minors.telling import hours_told

__all__ = [
    "ADULT_AGE",
    "Minors",
    "PlayTime",
    "SpecialDay",
    "SpendingLimit",
    "hours_told",
    "is_year_known",
    "known_years",
    "limit_of",
    "play_time",
    "rules_on",
    "window_on",
]
