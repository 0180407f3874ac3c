"""What is told to be new while it is being loaded: the older value is not kept."""

import asyncio
from collections.abc import Callable

import pytest

from longshore.runtime.fresh import Fresh


class _Source:
    """A value that is read at once and handed over only when the test says so."""

    def __init__(self) -> None:
        self.value = "old"
        self.ends: list[asyncio.Event] = []

    async def load(self, _: int) -> str:
        value, end = self.value, asyncio.Event()
        self.ends.append(end)
        await end.wait()
        return value


async def _turns() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.mark.parametrize("told", [Fresh.renew, Fresh.forget], ids=["renew", "forget"])
async def test_told_while_it_is_loaded(told: Callable[[Fresh[int, str], int], None]) -> None:
    """A snapshot published between the reading of another and its arrival is not missed."""
    source = _Source()
    fresh = Fresh(source.load, fresh_seconds=3600.0, stale_seconds=7200.0)
    first = asyncio.create_task(fresh.get(1))
    await _turns()
    source.value = "new"
    told(fresh, 1)
    await _turns()
    source.ends[0].set()
    assert await first == "old"
    second = asyncio.create_task(fresh.get(1))
    await _turns()
    source.ends[1].set()
    assert await second == "new"
    assert fresh.peek(1) == "new" and len(source.ends) == 2


async def test_the_older_one_comes_last() -> None:
    source = _Source()
    fresh = Fresh(source.load, fresh_seconds=3600.0, stale_seconds=7200.0)
    first = asyncio.create_task(fresh.get(1))
    await _turns()
    source.value = "new"
    fresh.renew(1)
    await _turns()
    source.ends[1].set()
    await _turns()
    source.ends[0].set()
    assert await first == "old"
    assert fresh.peek(1) == "new"
