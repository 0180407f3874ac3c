"""Who players are by their identity cards, and when minors try to play.

The numbers are invented: of the right form, by GB 11643-1999.
"""

import random
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from longshore.simulation.people import Visit

# Of those who come without a channel; most of all tell who they are when they are asked.
_MINORS, _TELL = 0.2, 0.9
# Minors know their hour, and most of the time they keep to it: Friday to Sunday, 20 to 21 o'clock.
_KEEP = 0.75
_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_SHANGHAI = timedelta(hours=8)


def card_of(chance: random.Random, moment: datetime) -> tuple[str, bool]:
    """An identity number (empty for who tells none) and whether it is a minor's at a moment."""
    is_minor = chance.random() < _MINORS
    years = chance.uniform(7, 17.9) if is_minor else chance.uniform(18.1, 55)
    born = moment - timedelta(days=years * 365.2425)
    digits = f"110101{born:%Y%m%d}{chance.randrange(1, 999):03}"
    total = sum(int(one) * weight for one, weight in zip(digits, _WEIGHTS, strict=True))
    tells = chance.random() < _TELL
    return (digits + "10X98765432"[total % 11] if tells else ""), is_minor and tells


def at_their_hour(chance: random.Random, visits: list["Visit"]) -> list["Visit"]:
    """A minor's visits: most of those of a weekend fall into the hour that they have."""
    moved = [_moved(chance, one) for one in visits]
    moved.sort(key=lambda one: one.begins)
    return [replace(one, number=place) for place, one in enumerate(moved)]


def _moved(chance: random.Random, visit: "Visit") -> "Visit":
    here = visit.begins + _SHANGHAI
    if here.isoweekday() < 5 or chance.random() > _KEEP:
        return visit
    evening = here.replace(hour=20, minute=0, second=0) + timedelta(minutes=chance.uniform(1, 45))
    return replace(visit, begins=evening - _SHANGHAI)
