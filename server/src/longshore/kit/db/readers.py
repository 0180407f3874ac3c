"""Reading connections that stay open between calls, as SQLAlchemy hands them out.

The engine's pool has work with each connection that it hands out and takes back: greenlets, a task,
events, a reset. Nothing is open on a reading connection between two
statements, so there is nothing to reset; and turns (`turns`) bound how many there are.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from longshore.kit.db.read_connection import ReadingConnection

log = structlog.get_logger(__name__)
_WAIT_SECONDS = 5.0


def driver_of(connection: AsyncConnection) -> ReadingConnection:
    """What the driver itself opened."""
    assert connection.sync_connection is not None
    driver = connection.sync_connection.connection.driver_connection
    assert isinstance(driver, ReadingConnection)
    return driver


class Readers:
    """At most `most` connections of an engine whose pool has as many, at once."""

    def __init__(self, engine: AsyncEngine, *, most: int) -> None:
        self._engine, self.most = engine, most
        self._free = asyncio.Semaphore(most)
        self._idle: list[AsyncConnection] = []
        self.in_use = 0

    @asynccontextmanager
    async def one(self) -> AsyncIterator[AsyncConnection]:
        """A connection, the one that was used last; what has been broken is not used again.

        Nor is what comes back with a statement on it: the next one would be told of that.

        Raises:
            PoolTimeoutError: none becomes free.
        """
        await self._take_turn()
        self.in_use += 1
        try:
            connection = await self._next()
            try:
                yield connection
            finally:
                await self._take_back(connection)
        finally:
            self.in_use -= 1
            self._free.release()

    async def close(self) -> None:
        """Close those that nobody uses."""
        while self._idle:
            await self._idle.pop().close()

    async def _take_back(self, connection: AsyncConnection) -> None:
        if not (connection.invalidated or connection.closed):
            if not driver_of(connection).is_amid:
                self._idle.append(connection)
                return
            log.warning("reading_connection_came_back_with_a_statement")
            await connection.invalidate()
        await connection.close()

    async def _next(self) -> AsyncConnection:
        while self._idle:
            connection = self._idle.pop()
            if not driver_of(connection).closed:
                return connection
            await connection.invalidate()  # the server went while nobody asked
            await connection.close()
        return await self._engine.connect()

    async def _take_turn(self) -> None:
        if not self._free.locked():  # then it has one without waiting
            await self._free.acquire()
            return
        try:
            async with asyncio.timeout(_WAIT_SECONDS):
                await self._free.acquire()
        except TimeoutError:
            raise PoolTimeoutError("every reading connection is busy") from None
