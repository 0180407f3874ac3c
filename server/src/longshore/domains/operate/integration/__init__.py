"""Integrating a game: what was seen of its calls, and gates for games that speak otherwise."""

from longshore.domains.operate.integration.marks import Mark, put_marks

__all__ = ["Mark", "put_marks"]
