"""Dashboards: saved reports side by side, for oneself or for everybody of the game."""
