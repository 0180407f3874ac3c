"""Ending tasks for sure."""

import asyncio
from typing import Any

_AGAIN_SECONDS = 1.0


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
