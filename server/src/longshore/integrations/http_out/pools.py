"""Kept-alive connections, by publisher and place; none of them ever serves another publisher.

A connection goes to an address that was checked when it was made, and a new one is checked again:
what a name means is fixed for as long as a connection lives, which is bounded. Each publisher's
place has a TLS context of its own, so that no session is resumed for anybody else.
"""

import asyncio
import ssl
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Hashable, Iterable
from contextlib import asynccontextmanager
from contextvars import ContextVar

import httpcore2

from longshore.integrations.http_out.checking import Checker, Place

CONNECT_SECONDS = 5.0
KEEP_SECONDS = 4.0
"""Node closes what was idle for five: whoever closes first does not send into a closed line."""
LIFE_SECONDS = 300.0
MOST_PLACES = 256
_MOST_CONNECTIONS = 8
_ADDRESSES_TRIED = 3

connected: ContextVar[bool] = ContextVar("connected", default=False)
"""True once this call has made a connection; false while it only used one that was there."""


class Pools:
    """The pools of every publisher's places; the least used go when there are too many."""

    def __init__(self, checker: Checker, tls: ssl.SSLContext | None) -> None:
        self._checker, self._tls = checker, tls
        self._pools: OrderedDict[tuple[Hashable, Place], _Pool] = OrderedDict()

    @asynccontextmanager
    async def pool(
        self, owner: Hashable | None, place: Place
    ) -> AsyncIterator[httpcore2.AsyncConnectionPool]:
        """The owner's connections to a place; without an owner, ones that end with the call."""
        used = await self._pool_of(owner, place)
        used.users += 1
        try:
            yield used.pool
        finally:
            used.users -= 1
            if used.is_retired and not used.users:
                await used.pool.aclose()

    async def close(self) -> None:
        """End every connection that nobody uses; the others end with their calls."""
        while self._pools:
            await self._retire(self._pools.popitem()[1])

    async def _pool_of(self, owner: Hashable | None, place: Place) -> "_Pool":
        if owner is None:
            fresh = _Pool(self._checker, place, await self._context())
            fresh.is_retired = True
            return fresh
        key = (owner, place)
        found = self._pools.get(key)
        if found is None or found.is_old:
            tls = found.tls if found else await self._context()
            made = _Pool(self._checker, place, tls)
            # Somebody may have made one while the certificates were read.
            found = self._pools.get(key)
            if found is None or found.is_old:
                self._pools[key] = made
                if found is not None:
                    await self._retire(found)
                found = made
        self._pools.move_to_end(key)
        if len(self._pools) > MOST_PLACES:
            await self._retire(self._pools.popitem(last=False)[1])
        return found

    async def _context(self) -> ssl.SSLContext:
        if self._tls is not None:
            return self._tls
        # Reading the system's certificates takes tens of milliseconds: not on the event loop.
        made: ssl.SSLContext = await asyncio.to_thread(ssl.create_default_context)
        return made

    @staticmethod
    async def _retire(pool: "_Pool") -> None:
        pool.is_retired = True
        if not pool.users:
            await pool.pool.aclose()


class _Pool:
    """Connections to one place, and who uses them."""

    def __init__(self, checker: Checker, place: Place, tls: ssl.SSLContext) -> None:
        self.tls, self.users, self.is_retired = tls, 0, False
        self._born = time.monotonic()
        self.pool = httpcore2.AsyncConnectionPool(
            ssl_context=tls,
            max_connections=_MOST_CONNECTIONS,
            max_keepalive_connections=_MOST_CONNECTIONS,
            keepalive_expiry=KEEP_SECONDS,
            network_backend=_Checked(checker, place),
        )

    @property
    def is_old(self) -> bool:
        """True when its connections are to be made anew, after asking the name servers again."""
        return time.monotonic() - self._born > LIFE_SECONDS


class _Checked(httpcore2.AsyncNetworkBackend):
    """Connects to checked addresses of one place only, whatever name the request carries."""

    def __init__(self, checker: Checker, place: Place) -> None:
        self._checker, self._place = checker, place
        self._backend = httpcore2.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109
        local_address: str | None = None,
        socket_options: Iterable[httpcore2.SOCKET_OPTION] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        """Resolve, check, and try the addresses in turn, sharing the time."""
        connected.set(True)
        addresses = (await self._checker.addresses(self._place))[:_ADDRESSES_TRIED]
        last: Exception = httpcore2.ConnectError("no address")
        share = (timeout or CONNECT_SECONDS) / len(addresses)
        for address in addresses:
            try:
                return await self._backend.connect_tcp(address, self._place.port, share)
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as error:
                last = error
        raise last
