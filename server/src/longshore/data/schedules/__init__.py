"""Schedules: a saved report or a dashboard that is sent again and again, by mail or a bot."""
