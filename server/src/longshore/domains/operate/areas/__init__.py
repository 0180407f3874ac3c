"""Areas that a game is sold in: what holds for a player by the country that they call from."""

from longshore.domains.operate.areas.clock import check_clock, check_clock_at, moves_seen
from longshore.domains.operate.areas.finding import NOWHERE, Areas, areas_of
from longshore.domains.operate.areas.moving import Move, moves
from longshore.domains.operate.areas.privacy import REGIMES, Privacy
from longshore.domains.operate.areas.shape import Area, Globals, LoginMethod

__all__ = [
    "NOWHERE",
    "REGIMES",
    "Area",
    "Areas",
    "Globals",
    "LoginMethod",
    "Move",
    "Privacy",
    "areas_of",
    "check_clock",
    "check_clock_at",
    "moves",
    "moves_seen",
]
