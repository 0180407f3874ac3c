"""Work that is done at once is over once it is answered for."""

import asyncio

import pytest

from longshore.kit.together import together


async def test_results_come_by_place() -> None:
    async def after(ticks: int) -> int:
        for _ in range(ticks):
            await asyncio.sleep(0)
        return ticks

    assert await together(after(3), after(1), after(2)) == [3, 1, 2]


async def test_nothing_goes_on_once_one_has_failed() -> None:
    over: list[str] = []

    async def works(name: str, seconds: float) -> None:
        await asyncio.sleep(seconds)
        over.append(name)

    async def fails(text: str, seconds: float) -> None:
        await asyncio.sleep(seconds)
        raise LookupError(text)

    with pytest.raises(LookupError, match="by place"):
        await together(works("a", 0.02), fails("by place", 0.01), fails("by time", 0))
    assert over == ["a"]


async def test_who_is_cut_off_cuts_all_off() -> None:
    ended: list[int] = []

    async def works(number: int) -> None:
        try:
            await asyncio.sleep(60)
        finally:
            ended.append(number)

    task = asyncio.create_task(together(works(1), works(2)))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert sorted(ended) == [1, 2]
