"""Figures of games: each question is one named query with a test computed by hand."""

from longshore.analytics.days import Day, day_of, present_day
from longshore.analytics.overview import TodayOverview, today_overview

__all__ = ["Day", "TodayOverview", "day_of", "present_day", "today_overview"]
