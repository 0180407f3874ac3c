"""Ending tasks and processes for sure."""

import asyncio
from typing import Any

_AGAIN_SECONDS = 1.0
_CHUNK = 1 << 20


async def stopped(*tasks: asyncio.Task[Any], again_seconds: float = _AGAIN_SECONDS) -> None:
    """Cancel tasks until every one of them has ended; what they raised is not told.

    Once is not enough. A library may take a cancellation for itself: `asyncio.wait_for` before
    Python 3.12 does when its answer comes in the same moment, and psycopg's pool waits by it. A
    loop then goes on as if nothing had been said, and who waits for its end waits for ever. So it
    is said again every `again_seconds`, which must be longer than a task may take for its goodbyes.
    """
    running = set(tasks)
    while running:
        for task in running:
            task.cancel()
        ended, running = await asyncio.wait(running, timeout=again_seconds)
        for task in ended:
            # Asked for, so that asyncio does not log it as forgotten.
            if not task.cancelled():
                task.exception()


async def ended(process: asyncio.subprocess.Process) -> int:
    """Wait for a process that was killed, or will end; what it still says is let go.

    `wait()` alone may take for ever: it waits for the end of the output too, and nobody comes to
    that end when more than twice the stream's limit is left unread, which asyncio then stops to
    read. Nobody else may be reading the output. Returns the process's status.
    """
    if process.stdout:
        while await process.stdout.read(_CHUNK):
            pass
    return await process.wait()
