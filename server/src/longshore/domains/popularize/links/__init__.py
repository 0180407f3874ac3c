"""Links: short addresses of promoters, their landing pages, and how often they were clicked."""

from longshore.domains.popularize.links.clicks import Clicks
from longshore.domains.popularize.links.counting import count, forget_segments, tally
from longshore.domains.popularize.links.door import CODE, PREFIX, REFERRER, LinkDoor
from longshore.domains.popularize.links.finding import LinkFound, find_link, goal_of

__all__ = [
    "CODE",
    "PREFIX",
    "REFERRER",
    "Clicks",
    "LinkDoor",
    "LinkFound",
    "count",
    "find_link",
    "forget_segments",
    "goal_of",
    "tally",
]
