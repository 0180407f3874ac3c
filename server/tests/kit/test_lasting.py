"""Work beside requests goes on, whatever it met."""

import asyncio

from structlog.testing import capture_logs

from longshore.kit.lasting import lasting
from longshore.kit.stopping import stopped


async def test_work_that_failed_begins_anew_and_says_why() -> None:
    begun, is_well = [0], asyncio.Event()

    async def work() -> None:
        begun[0] += 1
        if begun[0] < 3:
            raise KeyError("gone")
        is_well.set()
        await asyncio.sleep(60)

    with capture_logs() as logs:
        task = lasting("counting", work, again_seconds=0.01)
        await asyncio.wait_for(is_well.wait(), 30)
        await stopped(task)
    assert task.cancelled() and begun == [3]
    told = [(one["event"], one["name"], one["log_level"]) for one in logs]
    assert told == [("background_work_failed", "counting", "error")] * 2
