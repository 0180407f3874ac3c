"""Hiding part of what names a person."""


def masked_middle(text: str) -> str:
    """An id or name without its middle: the first and last two characters, at most half of it."""
    shown = min(2, len(text) // 4)
    return text[:shown] + "***" + (text[-shown:] if shown else "")
