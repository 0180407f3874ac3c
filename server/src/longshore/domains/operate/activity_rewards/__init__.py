"""Giving what activities promise: each thing once, within its limits; and taking it back."""

from longshore.domains.operate.activity_rewards.shown import Shown, shown_to

__all__ = ["Shown", "shown_to"]
