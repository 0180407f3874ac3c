"""Work that others share, whose asker goes away before it fails."""

import asyncio
from collections.abc import Coroutine
from typing import Any, Generic, TypeVar

from longshore.data.engine.errors import EngineAwayError

R = TypeVar("R")


class FailsOnce(Generic[R]):
    """Work that fails the first time, once nobody waits for it; from then on it finds `result`."""

    def __init__(self, result: R) -> None:
        self.result, self.asked = result, 0
        self._may_fail, self._has_failed = asyncio.Event(), asyncio.Event()

    async def __call__(self, *_: object) -> R:
        self.asked += 1
        if self.asked == 1:
            await self._may_fail.wait()
            self._has_failed.set()
            raise EngineAwayError
        return self.result

    async def fail_without(self, asking: Coroutine[Any, Any, object]) -> None:
        """Let somebody ask and go away, and only then let it fail."""
        task = asyncio.create_task(asking)
        await asyncio.sleep(0)
        task.cancel()
        [told] = await asyncio.gather(task, return_exceptions=True)
        assert isinstance(told, asyncio.CancelledError)
        self._may_fail.set()
        await self._has_failed.wait()
        # The loop's next round hears that it has failed.
        await asyncio.sleep(0)
