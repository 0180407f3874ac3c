"""The loop that the server runs on."""

import asyncio
import gc
import socket
from types import SimpleNamespace

import pytest
import uvicorn
import uvloop
from fastapi import FastAPI

from longshore.composition.serving import run_loop, serve
from longshore.kit.garbage import GARBAGE_THRESHOLDS
from longshore.kit.settings import Settings


def test_the_loop_is_uvloops() -> None:
    """What the command starts really runs on uvloop."""
    seen: list[str] = []

    async def look() -> None:
        seen.append(type(asyncio.get_running_loop()).__module__)

    run_loop(look())
    assert seen == [uvloop.Loop.__module__]


async def test_another_loop_is_refused(settings: Settings) -> None:
    with socket.socket() as taken, pytest.raises(RuntimeError, match="uvloop"):
        await serve(FastAPI(), settings, taken)


def test_what_was_built_is_set_aside_before_the_first_call(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To look for garbage in all that was imported would hold everybody's calls for 0.1 s."""
    seen: list[int] = []
    before = gc.get_threshold()

    async def answer(*_: object, **__: object) -> None:
        seen.append(gc.get_freeze_count())
        assert gc.get_threshold() == GARBAGE_THRESHOLDS

    monkeypatch.setattr(uvicorn.Server, "serve", answer)
    application = FastAPI()
    application.state.resources = SimpleNamespace(events=None)
    application.state.database = None
    gc.unfreeze()
    with socket.socket() as taken:
        try:
            run_loop(serve(application, settings, taken))
            assert seen and seen[0] > 100_000
        finally:
            gc.unfreeze()
            gc.set_threshold(*before)
