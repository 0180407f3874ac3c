"""Longshore: the publishing console of a game-SDK provider."""

__version__ = "0.1.0"
