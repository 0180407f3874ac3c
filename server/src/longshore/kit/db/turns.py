"""Whose turn it is at the pool: callers one after the other, each some connections at once.

A pool alone is first come, first served: twelve tabs of one person opening a slow page took every
connection, and everybody else waited behind them.
"""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from contextvars import ContextVar

from longshore.kit.errors import BusyError

# Who is behind the request that is being served: a user's id, a key's digest, a stranger's address;
# None in commands and jobs, which do not wait.
caller: ContextVar[Hashable] = ContextVar("caller", default=None)
# A call that has a turn opens further transactions within it: it must not wait for itself.
_has_turn: ContextVar[bool] = ContextVar("has_turn", default=False)

_WAIT_SECONDS = 5.0


class Turns:
    """`total` turns at once, of one caller at most `each`; `most_waiting` of one caller wait."""

    def __init__(self, total: int, *, each: int, most_waiting: int = 40) -> None:
        self._free = total
        self._each = each
        self._most_waiting = most_waiting
        self._running: Counter[Hashable] = Counter()
        # Callers who wait, the next one first, each with its calls in order.
        self._waiting: OrderedDict[Hashable, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for a turn of the present caller and have it while the context is open.

        Raises:
            BusyError: too many calls of this caller wait already, or for too long.
        """
        who = caller.get()
        if who is None or _has_turn.get():
            yield
            return
        await self.take(who)
        _has_turn.set(True)
        try:
            yield
        finally:
            _has_turn.set(False)
            self.give_back(who)

    async def take(self, who: Hashable) -> None:
        """Wait for a turn of somebody; they give it back.

        Raises:
            BusyError: as `turn`.
        """
        if self._may_run(who) and who not in self._waiting:
            self._start(who)
            return
        line = self._waiting.setdefault(who, deque())
        if len(line) >= self._most_waiting:
            raise BusyError()
        granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.append(granted)
        self._grant()
        try:
            async with asyncio.timeout(_WAIT_SECONDS):
                await granted
        except BaseException as error:
            self._leave(who, granted)
            if isinstance(error, TimeoutError):
                raise BusyError() from None
            raise

    def _leave(self, who: Hashable, granted: asyncio.Future[None]) -> None:
        """Somebody who waited goes; a turn granted in this very moment goes to the next."""
        if granted.done() and not granted.cancelled():
            self.give_back(who)
            return
        line = self._waiting.get(who)
        if line and granted in line:
            line.remove(granted)
            if not line:
                del self._waiting[who]

    def give_back(self, who: Hashable) -> None:
        """Let the next one have the turn that somebody took."""
        self._free += 1
        self._running[who] -= 1
        if not self._running[who]:
            del self._running[who]
        self._grant()

    def _grant(self) -> None:
        """Give free turns to those who wait: one each, then again from the first."""
        while self._free and (who := self._next()) is not None:
            line = self._waiting[who]
            granted = line.popleft()
            if line:
                self._waiting.move_to_end(who)
            else:
                del self._waiting[who]
            if not granted.done():
                self._start(who)
                granted.set_result(None)

    def _next(self) -> Hashable:
        return next((who for who in self._waiting if self._running[who] < self._each), None)

    def _may_run(self, who: Hashable) -> bool:
        return self._free > 0 and self._running[who] < self._each

    def _start(self, who: Hashable) -> None:
        self._free -= 1
        self._running[who] += 1
