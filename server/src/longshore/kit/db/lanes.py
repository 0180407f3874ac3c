"""A few lanes: the least busy one takes the call, and dead ones are replaced in the background."""

import asyncio
import contextlib
import time
from collections.abc import Hashable, Mapping, Sequence

import psycopg
import structlog
from psycopg.pq.abc import PGresult

from longshore.kit.db.lane import PLAN_ANEW, Command, Lane, LaneDownError
from longshore.kit.db.turns import Turns
from longshore.kit.lasting import lasting
from longshore.kit.stopping import stopped

log = structlog.get_logger(__name__)
_COUNT = 2
# Calls under way on one lane: so many are before the next one at most, few of them of one caller.
_AT_ONCE, _AT_ONCE_OF_ONE = 16, 6
_TEND_SECONDS = 0.5
_LOOK_SECONDS = 10.0
_MOST_TEND_SECONDS = 30.0
# Rows that came into tables without statistics, which are those that nobody has analyzed yet.
_GREW = "longshore_grew"
_GREW_STATEMENT = """
SELECT coalesce(sum(pg_stat_get_tuples_inserted(oid)), 0)::text FROM pg_class
WHERE relkind = 'r' AND reltuples < 0
"""


class Lanes:
    """Lanes with the same prepared statements; none is up until `start`, or while all are dead."""

    def __init__(self, url: str, statements: Mapping[str, str], *, count: int = _COUNT) -> None:
        self.url, self._count = url, count
        self._statements = {_GREW: _GREW_STATEMENT, **statements}
        self._grew: bytes | None = None
        self._lanes: list[Lane] = []
        self._turns = Turns(count * _AT_ONCE, each=_AT_ONCE_OF_ONE)
        self._task: asyncio.Task[None] | None = None

    @property
    def is_up(self) -> bool:
        """True when a call would find a lane."""
        return any(lane.is_up for lane in self._lanes)

    async def start(self) -> None:
        """Open what can be opened now, and tend the lanes from here on."""
        await self._fill()
        self._task = lasting("lanes", self._tend)

    async def call(self, *commands: Command, caller: Hashable = None) -> list[PGresult]:
        """Carry out one call on the least busy lane, when it is the caller's turn, if one is named.

        Raises:
            LaneDownError: none is up. psycopg.Error: as `Lane.call`.
            BusyError: the caller has too much running and waiting.
        """
        if caller is None:
            return await self._call(commands)
        await self._turns.take(caller)
        try:
            return await self._call(commands)
        finally:
            self._turns.give_back(caller)

    async def _call(self, commands: Sequence[Command]) -> list[PGresult]:
        best = min((lane for lane in self._lanes if lane.is_up), key=_waiting, default=None)
        if best is None:
            raise LaneDownError("no lane is up")
        return await best.call(*commands)

    async def plan_anew(self) -> bool:
        """Plan every statement again if tables without statistics grew since it was asked last.

        A plan is kept until PostgreSQL analyzes a table, within a minute of its first rows. Made
        while the table was empty it may go by another index than the key, which costs nothing
        then; one that is made of many rows does not.

        Raises:
            psycopg.Error: a lane went down.
        """
        before, found = self._grew, await self._call([(_GREW, ())])
        self._grew = found[0].get_value(0, 0)
        if self._grew == before:
            return False
        for lane in self._lanes:
            await lane.call(PLAN_ANEW)
        return True

    async def close(self) -> None:
        """End every lane."""
        if self._task:
            await stopped(self._task)
        for lane in self._lanes:
            await lane.close()
        self._lanes = []

    async def _tend(self) -> None:
        pause, looked = _TEND_SECONDS, time.monotonic()
        while True:
            await asyncio.sleep(pause)
            pause = _TEND_SECONDS if await self._fill() else min(pause * 2, _MOST_TEND_SECONDS)
            if time.monotonic() - looked >= _LOOK_SECONDS and self.is_up:
                looked = time.monotonic()
                with contextlib.suppress(psycopg.Error):  # the lane is replaced with the next turn
                    await self.plan_anew()

    async def _fill(self) -> bool:
        """Replace dead lanes; false when the database gives none."""
        self._lanes = [lane for lane in self._lanes if lane.is_up]
        try:
            while len(self._lanes) < self._count:
                lane = await Lane.open(self.url, self._statements)
                self._lanes.append(lane)
        except (psycopg.Error, OSError) as error:
            log.warning("lanes_down", error=type(error).__name__, reason=str(error)[:200])
            return False
        return True


def _waiting(lane: Lane) -> int:
    return lane.waiting
