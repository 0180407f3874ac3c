"""Who may enter a game by where they are: regions and lists of address ranges."""

from longshore.domains.operate.limits.door import OPEN, Door, Verdict
from longshore.domains.operate.limits.lists import check_lists, opened
from longshore.domains.operate.limits.shape import Limits, Told

__all__ = ["OPEN", "Door", "Limits", "Told", "Verdict", "check_lists", "opened"]
