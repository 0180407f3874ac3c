"""The loop that the server runs on."""

import asyncio
import socket

import pytest
import uvloop
from fastapi import FastAPI

from longshore.composition.serving import run_loop, serve
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
