"""Who may enter a game by where they are: regions and lists of address ranges."""

from longshore.domains.operate.limits.addresses import packed
from longshore.domains.operate.limits.door import OPEN, Door, Verdict
from longshore.domains.operate.limits.lists import check_lists, opened
from longshore.domains.operate.limits.places import country_at, load_places
from longshore.domains.operate.limits.shape import Limits, Told

__all__ = [
    "OPEN",
    "Door",
    "Limits",
    "Told",
    "Verdict",
    "check_lists",
    "country_at",
    "load_places",
    "opened",
    "packed",
]
