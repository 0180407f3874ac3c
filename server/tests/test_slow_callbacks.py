"""The check itself: what holds the event loop is found, and nobody else is accused."""

import asyncio
import gc
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI

from longshore.kit.aside import aside
from tests.support.client import Client
from tests.support.slow_callbacks import BAR_MS, SERVED, SlowCallbacks

LONG_MS = 6 * BAR_MS
"""Too long at any pace of the machine."""


@pytest.fixture(autouse=True)
def _longest_stays(callbacks: SlowCallbacks) -> Iterator[None]:
    """What is computed here on purpose is not the figure of the run."""
    longest = callbacks.longest
    yield
    callbacks.longest = longest


def _compute() -> None:
    until = time.thread_time() + LONG_MS / 1000
    while time.thread_time() < until:
        pass


async def _here() -> None:
    _compute()


async def _beside() -> None:
    await aside(_compute)


async def _waiting() -> None:
    await asyncio.sleep(LONG_MS / 1000)


@pytest.mark.parametrize(("answer", "found"), [(_here, 1), (_beside, 0), (_waiting, 0)])
async def test_an_answer_that_computes(
    callbacks: SlowCallbacks, answer: object, found: int
) -> None:
    app = FastAPI()
    app.get("/")(answer)  # type: ignore[type-var]
    client = Client(app)
    assert (await client.raw("GET", "/")).status_code == 200
    await client.close()
    slow = callbacks.taken()
    assert len(slow) == found, slow
    assert all(one.milliseconds >= BAR_MS and "_compute" in one.where for one in slow)


async def test_what_a_test_computes_is_not_the_products(callbacks: SlowCallbacks) -> None:
    await asyncio.sleep(0)
    _compute()
    await asyncio.sleep(0)
    assert not callbacks.taken()


async def test_garbage_of_the_tests_heap_is_left_out(callbacks: SlowCallbacks) -> None:
    kept = [[number] for number in range(100_000)]

    async def collecting() -> float:
        began = time.thread_time()
        while time.thread_time() - began < LONG_MS / 1000:
            gc.collect()
        return time.thread_time() - began

    assert await asyncio.create_task(collecting(), name=SERVED) > BAR_MS / 1000
    assert len(kept) and not callbacks.taken()


def test_a_process_that_is_watched_ends_well() -> None:
    """Every run ended with 155 however green it was: a last look came when nobody listened."""
    watched = (
        "import sys, time; from tests.support.slow_callbacks import SlowCallbacks;"
        "SlowCallbacks().install();"
        # Python's own end takes longer than one look is away.
        "sys.kept = [[n] for n in range(1_000_000)]"
    )
    server = Path(__file__).parents[1]
    done = subprocess.run(
        [sys.executable, "-c", watched],
        cwd=server,
        check=False,
        env=os.environ | {"PYTHONPATH": str(server)},
    )
    assert done.returncode == 0
