"""The engine and its loader beside the console: begun again whatever ended them."""

import asyncio
import errno
import sys
from typing import Any

import pytest
from pydantic import AnyHttpUrl

from longshore.data.engine.supervision import analytics_running
from longshore.kit.settings import Settings

_PATIENCE_SECONDS = 60


async def test_a_child_that_the_system_has_no_room_for_is_begun_later(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No memory or no free number of a process, for a moment: the data center comes back."""
    begin, tries, has_begun = asyncio.create_subprocess_exec, [0], asyncio.Event()

    async def scarce(program: str, *command: str, **more: Any) -> asyncio.subprocess.Process:
        tries[0] += 1
        if tries[0] == 1:
            raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")
        has_begun.set()
        return await begin(sys.executable, "-c", "import sys; sys.stdin.read()", **more)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", scarce)
    elsewhere = settings.model_copy(
        update={"analytics": True, "analytics_url": AnyHttpUrl("http://127.0.0.1:9")}
    )
    async with analytics_running(elsewhere):
        await asyncio.wait_for(has_begun.wait(), _PATIENCE_SECONDS)
