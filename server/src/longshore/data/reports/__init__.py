"""Saved reports: a page with its filters under a name, for oneself or for everybody of the game."""
