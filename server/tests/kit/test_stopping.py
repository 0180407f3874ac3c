"""Tasks end for sure, whatever took their cancellation."""

import asyncio
import contextlib

import pytest

from longshore.kit.stopping import stopped


async def _deaf(times: int, heard: list[int]) -> None:
    """A loop in a library that takes so many cancellations for itself."""
    while True:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            heard.append(1)
            if len(heard) > times:
                raise


@pytest.mark.parametrize("times", [0, 1, 3])
async def test_a_cancellation_that_was_taken_is_said_again(times: int) -> None:
    heard: list[int] = []
    task = asyncio.create_task(_deaf(times, heard))
    await asyncio.sleep(0)
    await stopped(task, again_seconds=0.01)
    assert task.cancelled() and len(heard) == times + 1


async def test_what_python_3_11_takes() -> None:
    """The case itself: the answer and the cancellation come in the same turn of the loop."""
    answer = asyncio.get_running_loop().create_future()
    turns = 0

    async def loop() -> None:
        nonlocal turns
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(answer, 60)
        while True:
            turns += 1
            await asyncio.sleep(0.001)

    task = asyncio.create_task(loop())
    await asyncio.sleep(0)
    answer.set_result(None)
    await stopped(task, again_seconds=0.05)
    assert task.cancelled()


async def test_what_has_ended_and_what_failed() -> None:
    async def failing() -> None:
        raise OSError

    tasks = [asyncio.create_task(failing()), asyncio.create_task(asyncio.sleep(0))]
    await asyncio.sleep(0)
    await stopped(*tasks)
    await stopped()
    assert all(task.done() for task in tasks)
