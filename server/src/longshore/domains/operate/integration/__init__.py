"""Integrating a game: what was seen of its calls, and gates for games that speak otherwise."""

from longshore.domains.operate.integration.gates import open_gates
from longshore.domains.operate.integration.heard import Heard, listened_games, put_heard
from longshore.domains.operate.integration.marks import Mark, flag_step, put_marks

__all__ = [
    "Heard",
    "Mark",
    "flag_step",
    "listened_games",
    "open_gates",
    "put_heard",
    "put_marks",
]
