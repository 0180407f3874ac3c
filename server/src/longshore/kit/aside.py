"""Work that takes longer than an event loop may be held (50 ms), on a few threads of its own."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

import anyio
from anyio import to_thread

P = ParamSpec("P")
R = TypeVar("R")

_SLOTS = anyio.CapacityLimiter(2)


async def aside(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """The function's result, computed beside the event loop; two at once, others wait."""
    return await to_thread.run_sync(lambda: function(*args, **kwargs), limiter=_SLOTS)
