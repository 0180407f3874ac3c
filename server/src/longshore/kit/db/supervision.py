"""Bringing the embedded PostgreSQL back when it ends although nobody asked it to."""

import asyncio
import time
from collections.abc import Awaitable, Callable

import structlog

from longshore.kit.db.embedded_postgres import EmbeddedPostgres, EmbeddedPostgresError

log = structlog.get_logger(__name__)

_LOOK_SECONDS = 0.2
_PAUSE_SECONDS = 0.5
# A killed server leaves processes that hold its shared memory for a moment; one that cannot come
# back at all (a full disk, damaged files) says so in its log.
_GIVE_UP_SECONDS = 15.0


async def supervise(
    postgres: EmbeddedPostgres,
    on_return: Callable[[], Awaitable[None]],
    *,
    give_up_seconds: float = _GIVE_UP_SECONDS,
) -> None:
    """Start `postgres` again whenever it has ended, and call `on_return` when it answers.

    Runs until it is cancelled, and on the main thread: the server's process dies with the thread
    that started it.

    Raises:
        EmbeddedPostgresError: it does not come back; the text says why.
    """
    while True:
        await asyncio.sleep(_LOOK_SECONDS)
        if postgres.is_running():
            continue
        began = time.monotonic()
        log.error("database_ended")
        await _bring_back(postgres, began + give_up_seconds)
        await on_return()
        log.warning("database_back", seconds=round(time.monotonic() - began, 2))


async def _bring_back(postgres: EmbeddedPostgres, deadline: float) -> None:
    while True:
        try:
            postgres.spawn()
            await asyncio.to_thread(postgres.wait_ready)
        except (EmbeddedPostgresError, OSError) as error:
            if time.monotonic() > deadline:
                raise EmbeddedPostgresError(
                    f"The database ended and does not come back. {error}"
                ) from error
            await asyncio.sleep(_PAUSE_SECONDS)
        else:
            return
