"""Gifts: what they give, their codes, and giving each once."""

from longshore.domains.operate.gifts.errors import GiftRefusedError
from longshore.domains.operate.gifts.knowing import Redeemer
from longshore.domains.operate.gifts.redeeming import Outcome, push, redeem
from longshore.domains.operate.gifts.schemas import Result, Reward

__all__ = ["GiftRefusedError", "Outcome", "Redeemer", "Result", "Reward", "push", "redeem"]
