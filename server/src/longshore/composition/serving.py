"""Running an application: the loop, the protocol's limits, and the end."""

import asyncio
import contextlib
import resource
import signal
import socket
import time
from collections.abc import AsyncIterator, Coroutine
from types import FrameType
from typing import Any

import uvicorn
import uvloop
from fastapi import FastAPI

from longshore.kit.db.database import Database
from longshore.kit.db.embedded_postgres import EmbeddedPostgres
from longshore.kit.db.events import EventHub
from longshore.kit.db.supervision import supervise
from longshore.kit.garbage import set_aside
from longshore.kit.http.connection import BoundedProtocol
from longshore.kit.settings import Settings
from longshore.kit.stopping import stopped
from longshore.kit.vitals import vital


def run_loop(work: Coroutine[Any, Any, None]) -> None:
    """Run what a process is for, on uvloop: a tenth less processor a call."""
    uvloop.run(_whole(work))


async def _whole(work: Coroutine[Any, Any, None]) -> None:
    """The work, and the end of whatever it left running.

    asyncio's runner cancels that once and waits without an end: a task that lost its cancellation
    to a library (`kit.stopping`) would keep the process, such as after the database is lost.
    """
    try:
        await work
    finally:
        rest = asyncio.all_tasks() - {asyncio.current_task()}
        await stopped(*(task for task in rest if task is not None))


async def serve(
    application: FastAPI,
    settings: Settings,
    taken: socket.socket,
    postgres: EmbeddedPostgres | None = None,
) -> None:
    """Answer requests on a listening socket until told to stop.

    The embedded database, when there is one, is started again whenever it ends.

    Raises:
        EmbeddedPostgresError: it does not come back.
        RuntimeError: the running loop is another than uvloop's; a setting of uvicorn's does not
            change a loop that already runs, and the difference shows nowhere else.
    """
    if not isinstance(asyncio.get_running_loop(), uvloop.Loop):
        raise RuntimeError("the server runs on uvloop: start it with run_loop")
    # Going through all that was imported and built holds the loop for as long as a hundred calls
    # take, and a request that makes many objects sets it off.
    set_aside()
    events = application.state.resources.events
    server = _Server(_config(application, settings), events, settings.drain_seconds)
    with vital("server", lambda: not server.is_leaving):
        async with _watched(server, application.state.database, postgres):
            await server.serve(sockets=[taken])


def _config(application: FastAPI, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        getattr(application.state, "front", application),
        host=settings.host,
        port=settings.port,
        loop="none",
        http=BoundedProtocol,
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=_most_connections(),
        # Longer than proxies and programs keep an idle connection (a minute): who closes first
        # can meet a call that is just being sent, and it is lost.
        timeout_keep_alive=75,
        timeout_graceful_shutdown=20,
    )


def _most_connections() -> int:
    """Three quarters of the files that the process may open; the rest is for its own work."""
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0] * 3 // 4


class _Server(uvicorn.Server):
    """Leaves in order: `/readyz` says so first, then nobody new is taken, then all is answered.

    Open event streams end with the second step, so that they do not hold it up.
    """

    def __init__(self, config: uvicorn.Config, events: EventHub, drain_seconds: float) -> None:
        super().__init__(config)
        self._events, self._drain_seconds = events, drain_seconds
        self._leaves_at: float | None = None

    @property
    def is_leaving(self) -> bool:
        """Whether it has been told to stop."""
        return self.should_exit or self._leaves_at is not None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """SIGTERM: leave, others being told first. SIGINT, or a second signal: without waiting.

        uvicorn raises a signal again when it has ended, which would end the process before its
        workers and its database.
        """
        if self.should_exit:
            self.force_exit = sig == signal.SIGINT
        elif sig == signal.SIGTERM and self._drain_seconds and self._leaves_at is None:
            self._leaves_at = time.monotonic() + self._drain_seconds
        else:
            self.stop()

    async def on_tick(self, counter: int) -> bool:
        """What uvicorn does ten times a second; true ends it."""
        if self._leaves_at is not None and time.monotonic() >= self._leaves_at:
            self.stop()
        return await super().on_tick(counter)

    def stop(self) -> None:
        """Take nobody new, and end when everybody is answered."""
        self._events.close()
        self.should_exit = True


@contextlib.asynccontextmanager
async def _watched(
    server: _Server, database: Database, postgres: EmbeddedPostgres | None
) -> AsyncIterator[None]:
    if postgres is None:
        yield
        return
    watch = asyncio.create_task(supervise(postgres, database.dispose))
    watch.add_done_callback(lambda _: server.stop())
    try:
        yield
    finally:
        # That the database is lost for good is what the server ends with.
        is_over = watch.done()
        await stopped(watch)
        if is_over:
            watch.result()
