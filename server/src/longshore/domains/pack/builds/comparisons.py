"""Comparisons of mother packages: a few at once, and no pair a second time.

A browser gives up sooner than two large packages are downloaded and compared. Whoever asks again
joins what is under way, or finds what it gave.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

T = TypeVar("T")
_MOST_KEPT = 50
Pair = tuple[str, str]
"""The objects of two packages, which never change."""


class TooManyError(Exception):
    """Other pairs are being compared, as many as may be at once."""


class Comparisons(Generic[T]):
    """The comparisons of this process: `most` at once, since each downloads its packages whole."""

    def __init__(self, most: int = 2) -> None:
        self._most = most
        self._running: dict[Pair, asyncio.Task[T]] = {}
        self._kept: OrderedDict[Pair, T] = OrderedDict()

    async def of(self, pair: Pair, compare: Callable[[], Awaitable[T]]) -> T:
        """What differs between the two; goes on for whoever asks again when the caller gives up.

        Raises:
            TooManyError, and what `compare` raises.
        """
        if pair in self._kept:
            return self._kept[pair]
        task = self._running.get(pair)
        if task is None:
            if len(self._running) >= self._most:
                raise TooManyError
            task = self._running[pair] = asyncio.create_task(self._run(pair, compare))
            # Its fault is told to those who wait; nobody may.
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(task)

    async def _run(self, pair: Pair, compare: Callable[[], Awaitable[T]]) -> T:
        try:
            found = self._kept[pair] = await compare()
        finally:
            del self._running[pair]
        if len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)
        return found
