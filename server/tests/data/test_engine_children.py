"""The engine and its loader beside the console: begun again whatever ended them."""

import asyncio
import errno
import sys
from typing import Any

import pytest
from pydantic import AnyHttpUrl

from longshore.data.engine import supervision
from longshore.data.engine.place import is_installed
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


async def test_whoever_looks_for_the_engine_at_once_finds_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Node and loader look side by side: what one forgets, the other may be about to."""
    monkeypatch.setattr(sys, "path_importer_cache", {})
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(20):
            # Folders that are relative are forgotten with every look.
            sys.path_importer_cache.update(dict.fromkeys(map(str, range(2_000))))  # type: ignore[arg-type]
            await asyncio.gather(*(asyncio.to_thread(is_installed) for _ in range(4)))
    finally:
        sys.setswitchinterval(interval)


async def test_a_look_that_fails_is_made_again(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks, has_looked_again = [0], asyncio.Event()
    loop = asyncio.get_running_loop()

    def look() -> bool:
        looks[0] += 1
        if looks[0] <= 2:  # that of the node, and that of the loader
            raise KeyError("relative")
        loop.call_soon_threadsafe(has_looked_again.set)
        return False

    monkeypatch.setattr(supervision, "is_installed", look)
    async with analytics_running(settings.model_copy(update={"analytics": True})):
        await asyncio.wait_for(has_looked_again.wait(), _PATIENCE_SECONDS)
