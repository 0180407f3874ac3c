"""Share models: what promoters earn, by versions that begin on a day."""

from longshore.domains.popularize.shares.calendar import ShareCalendar, Version, calendar_of
from longshore.domains.popularize.shares.service import assign_from_today
from longshore.domains.popularize.shares.terms import Day, Earned, Terms, earned, held_back
from longshore.domains.popularize.shares.zones import ZONE_OF_STATEMENTS, zone_of_statements

__all__ = [
    "ZONE_OF_STATEMENTS",
    "Day",
    "Earned",
    "ShareCalendar",
    "Terms",
    "Version",
    "assign_from_today",
    "calendar_of",
    "earned",
    "held_back",
    "zone_of_statements",
]
