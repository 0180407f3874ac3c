"""Sets that two people change at once: each of them changes only what they chose to."""

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def merged(stored: Iterable[T], seen: Iterable[T] | None, wanted: Iterable[T]) -> set[T]:
    """What is stored, with what the caller put in and without what they took out.

    Args:
        stored: what the set holds now.
        seen: what it held when the caller looked; None puts `wanted` in its place.
        wanted: what the caller made of it.
    """
    now, chosen = set(stored), set(wanted)
    if seen is None:
        return chosen
    known = set(seen)
    return now - (known - chosen) | chosen - known
