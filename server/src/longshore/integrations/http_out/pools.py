"""Kept-alive connections, by publisher and place; none of them ever serves another publisher.

A connection goes to an address that was checked when it was made, and a new one is checked again:
what a name means is fixed for as long as a connection lives, which is bounded. Each publisher's
place has a TLS context of its own, so that no session is resumed for anybody else.
"""

import asyncio
import ssl
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager

from longshore.integrations.http_out.checking import Checker, Place
from longshore.integrations.http_out.connection import Connection

CONNECT_SECONDS = 5.0
KEEP_SECONDS = 4.0
"""Node closes what was idle for five: whoever closes first does not send into a closed line."""
LIFE_SECONDS = 300.0
MOST_PLACES = 256
MOST_CONNECTIONS = 16
"""To one place, of one publisher, at a time."""
_ADDRESSES_TRIED = 3


class ConnectTimeoutError(Exception):
    """No connection within `CONNECT_SECONDS`."""


class ConnectError(Exception):
    """No connection; the cause is the system's or TLS's error."""


class Pools:
    """The pools of every publisher's places; the least used go when there are too many."""

    def __init__(self, checker: Checker, tls: ssl.SSLContext | None) -> None:
        self._checker, self._tls = checker, tls
        self._pools: OrderedDict[tuple[Hashable, Place], Pool] = OrderedDict()

    async def pool(self, owner: Hashable | None, place: Place) -> "Pool":
        """The owner's connections to a place; without an owner, ones that end with the call."""
        if owner is None:
            return Pool(self._checker, place, await self._context(place), keeps=False)
        key = (owner, place)
        found = self._pools.get(key)
        if found is None or found.is_old:
            tls = found.tls if found else await self._context(place)
            made = Pool(self._checker, place, tls)
            # Somebody may have made one while the certificates were read.
            found = self._pools.get(key)
            if found is None or found.is_old:
                self._pools[key] = made
                if found is not None:
                    found.retire()
                found = made
        self._pools.move_to_end(key)
        if len(self._pools) > MOST_PLACES:
            self._pools.popitem(last=False)[1].retire()
        return found

    def close(self) -> None:
        """End every connection that nobody uses; the others end with their calls."""
        while self._pools:
            self._pools.popitem()[1].retire()

    async def _context(self, place: Place) -> ssl.SSLContext | None:
        if place.is_plain or self._tls is not None:
            return self._tls
        # Reading the system's certificates takes tens of milliseconds: not on the event loop.
        made: ssl.SSLContext = await asyncio.to_thread(ssl.create_default_context)
        return made


class Pool:
    """Connections to one place: those that wait for their next call, and room for more."""

    def __init__(
        self, checker: Checker, place: Place, tls: ssl.SSLContext | None, *, keeps: bool = True
    ) -> None:
        self.tls, self._checker, self._place, self._keeps = tls, checker, place, keeps
        self._born = time.monotonic()
        self._idle: list[Connection] = []
        self._room = asyncio.Semaphore(MOST_CONNECTIONS)
        self._sweep: asyncio.TimerHandle | None = None

    @property
    def is_old(self) -> bool:
        """True when its connections are to be made anew, after asking the name servers again."""
        return time.monotonic() - self._born > LIFE_SECONDS

    @asynccontextmanager
    async def connection(self, *, is_new: bool = False) -> AsyncIterator[tuple[Connection, bool]]:
        """A connection for one call, and whether it was made for it.

        Raises:
            OutgoingError: the place must not be called.
            ConnectError, ConnectTimeoutError: nobody answers there.
        """
        async with self._room:
            kept = None if is_new else self._kept()
            connection = kept or await self._made()
            try:
                yield connection, kept is None
            finally:
                self._put_back(connection)

    def retire(self) -> None:
        """Keep nothing any more; calls under way go on, and their connections end with them."""
        self._keeps = False
        while self._idle:
            self._idle.pop().close()

    def _kept(self) -> Connection | None:
        while self._idle:
            connection = self._idle.pop()
            if connection.is_open and time.monotonic() - connection.idle_since < KEEP_SECONDS:
                return connection
            connection.close()
        return None

    def _put_back(self, connection: Connection) -> None:
        if not connection.is_open or not self._keeps:
            connection.close()
            return
        connection.idle_since = time.monotonic()
        self._idle.append(connection)
        if self._sweep is None:
            loop = asyncio.get_running_loop()
            self._sweep = loop.call_later(KEEP_SECONDS, self._close_idle)

    def _close_idle(self) -> None:
        """End what has waited long enough: the longest waiting stand first."""
        self._sweep = None
        oldest = time.monotonic() - KEEP_SECONDS
        while self._idle and self._idle[0].idle_since <= oldest:
            self._idle.pop(0).close()
        if self._idle:
            wait = max(0.0, self._idle[0].idle_since - oldest)
            self._sweep = asyncio.get_running_loop().call_later(wait, self._close_idle)

    async def _made(self) -> Connection:
        """A connection to a checked address, whatever name the request carries."""
        addresses = (await self._checker.addresses(self._place))[:_ADDRESSES_TRIED]
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                return await self._first(addresses)
        except TimeoutError as error:
            raise ConnectTimeoutError from error
        except OSError as error:
            raise ConnectError from error

    async def _first(self, addresses: list[str]) -> Connection:
        """The first address that answers; each has its share of the time."""
        for address in addresses[:-1]:
            try:
                async with asyncio.timeout(CONNECT_SECONDS / len(addresses)):
                    return await self._to(address)
            except ssl.SSLError:
                raise
            except OSError:
                continue
        return await self._to(addresses[-1])

    async def _to(self, address: str) -> Connection:
        loop = asyncio.get_running_loop()
        tls = None if self._place.is_plain else self.tls
        name = self._place.host if tls else None
        _, connection = await loop.create_connection(
            Connection, address, self._place.port, ssl=tls, server_hostname=name
        )
        return connection
