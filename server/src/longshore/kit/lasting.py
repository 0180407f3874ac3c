"""Work beside requests that goes on as long as its process does."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import structlog

log = structlog.get_logger(__name__)
_AGAIN_SECONDS = 1.0


def lasting(
    name: str,
    work: Callable[[], Coroutine[Any, Any, None]],
    *,
    again_seconds: float = _AGAIN_SECONDS,
) -> asyncio.Task[None]:
    """A task that does endless `work`; whatever that raises is logged, and it begins anew.

    A bare task that failed is gone without a word: nobody asks for its result before the process
    ends, and until then what it did is not done. It ends by being cancelled (`kit.stopping`).
    """
    return asyncio.create_task(_over_and_over(name, work, again_seconds), name=name)


async def _over_and_over(
    name: str, work: Callable[[], Coroutine[Any, Any, None]], again_seconds: float
) -> None:
    while True:
        try:
            await work()
        except Exception:
            log.exception("background_work_failed", name=name)
        await asyncio.sleep(again_seconds)
