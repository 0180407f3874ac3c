"""Real names and minors: checked with the authority, reported to it, held to the rules."""

from longshore.domains.operate.real_names.giving import (
    OtherPersonError,
    Person,
    Standing,
    Whose,
    give,
    standing_of,
)
from longshore.domains.operate.real_names.hits import note_hit
from longshore.domains.operate.real_names.models import HitKind
from longshore.domains.operate.real_names.settling import settle_one
from longshore.domains.operate.real_names.spending import (
    Purchase,
    SpentError,
    check_spending,
)

__all__ = [
    "HitKind",
    "OtherPersonError",
    "Person",
    "Purchase",
    "SpentError",
    "Standing",
    "Whose",
    "check_spending",
    "give",
    "note_hit",
    "settle_one",
    "standing_of",
]
