"""The authority's stand-in on a port of this machine, and a product that may call it."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime

import uvicorn
from fastapi import FastAPI

from longshore.integrations.http_out import OutgoingHttp
from longshore.integrations.nppa import NppaAccess, NppaAddresses
from longshore.kit import clock
from longshore.kit.clock import now_milliseconds
from longshore.simulation.nppa import Authority, NppaServer, Partner

APP_ID, BIZ_ID, KEY = "test-appId", "1101999999", "2836e95fcd10e04b0069bb1ee659955b"


@dataclass(frozen=True)
class StandIn:
    """A running stand-in."""

    server: NppaServer
    base: str
    stop: Callable[[], None]

    @property
    def authority(self) -> Authority:
        """What it knows."""
        return self.server.authority

    @contextmanager
    def at(self, moment: datetime) -> Iterator[None]:
        """Let it be this moment for both sides."""
        kept, self.server.clock = self.server.clock, lambda: int(moment.timestamp() * 1000)
        try:
            with clock.at(moment):
                yield
        finally:
            self.server.clock = kept

    @property
    def access(self) -> NppaAccess:
        """How it is called."""
        return NppaAccess(APP_ID, BIZ_ID, KEY, NppaAddresses.of(self.base))


@asynccontextmanager
async def stand_in(pending_ms: int = 120_000) -> AsyncIterator[StandIn]:
    """A stand-in whose clock is the test's."""
    server = NppaServer(
        Authority(Partner(APP_ID, BIZ_ID, KEY), pending_ms=pending_ms), clock=now_milliseconds
    )
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
        config = uvicorn.Config(
            server, log_level="critical", lifespan="off", ws="none", timeout_graceful_shutdown=1
        )
        running = uvicorn.Server(config)
        task = asyncio.create_task(running.serve(sockets=[listener]))
        while not running.started:  # noqa: ASYNC110 - uvicorn has no event for it
            await asyncio.sleep(0.01)

        def stop() -> None:
            running.should_exit = True

        try:
            yield StandIn(server, f"http://127.0.0.1:{port}", stop)
        finally:
            stop()
            with suppress(asyncio.CancelledError):
                await task


@asynccontextmanager
async def calling_out(app: FastAPI) -> AsyncIterator[None]:
    """Let the application call this machine."""
    resources = app.state.resources
    kept, here = resources.http_out, OutgoingHttp(allowed=["127.0.0.1"])
    object.__setattr__(resources, "http_out", here)
    try:
        yield
    finally:
        object.__setattr__(resources, "http_out", kept)
        await here.close()
