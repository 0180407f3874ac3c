"""Giving what activities promise: each thing once, within its limits; and taking it back."""

from longshore.domains.operate.activity_rewards.knowing import known_of_players
from longshore.domains.operate.activity_rewards.shown import Shown, shown_to

__all__ = ["Shown", "known_of_players", "shown_to"]
