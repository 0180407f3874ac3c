"""Turns at the pool: nobody is starved, nobody waits for ever."""

import asyncio
import random
from collections.abc import Awaitable

import pytest

from longshore.kit.db import turns
from longshore.kit.db.turns import Turns, caller
from longshore.kit.errors import BusyError


async def _work(line: Turns, who: int, done: list[int], seconds: float = 0.01) -> None:
    caller.set(who)
    async with line.turn():
        await asyncio.sleep(seconds)
        done.append(who)


async def _work_until(line: Turns, who: int, done: list[int], end: asyncio.Event) -> None:
    caller.set(who)
    async with line.turn():
        await end.wait()
        done.append(who)


async def test_one_among_twelve_tabs() -> None:
    """Sixty slow calls of one person wait; another person's call goes before them."""
    line = Turns(5, each=2, most_waiting=100)
    done: list[int] = []
    end = asyncio.Event()
    many = [asyncio.create_task(_work_until(line, 1, done, end)) for _ in range(60)]
    await asyncio.sleep(0)
    await _work(line, 2, done)
    assert done == [2]
    end.set()
    await asyncio.gather(*many)
    assert done.count(1) == 60


async def test_in_turn() -> None:
    """With every turn taken, callers come one after the other, however many calls each has."""
    line = Turns(1, each=1, most_waiting=100)
    done: list[int] = []
    first = [asyncio.create_task(_work(line, 1, done)) for _ in range(6)]
    await asyncio.sleep(0)
    others = [asyncio.create_task(_work(line, who, done)) for who in (2, 3)]
    await asyncio.gather(*first, *others)
    assert set(done[:4]) == {1, 2, 3}


async def test_too_many_wait() -> None:
    line = Turns(1, each=1, most_waiting=2)
    done: list[int] = []
    tasks = [asyncio.create_task(_work(line, 1, done)) for _ in range(3)]
    await asyncio.sleep(0)
    with pytest.raises(BusyError):
        await _work(line, 1, done)
    await asyncio.gather(*tasks)


async def test_a_turn_within_a_turn() -> None:
    """A call that opens a second transaction does not wait for itself."""
    line = Turns(1, each=1)
    caller.set(1)
    async with asyncio.timeout(60), line.turn(), line.turn():
        pass


async def test_waiting_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "_WAIT_SECONDS", 0.05)
    line = Turns(1, each=1)
    done: list[int] = []
    end = asyncio.Event()
    slow = asyncio.create_task(_work_until(line, 1, done, end))
    await asyncio.sleep(0)
    with pytest.raises(BusyError):
        await _work(line, 2, done)
    monkeypatch.undo()
    end.set()
    await slow
    await _work(line, 2, done)


async def test_nothing_is_lost() -> None:
    """However calls are cut off, every turn comes back."""
    line, chance = Turns(3, each=2, most_waiting=1_000), random.Random(7)
    done: list[int] = []
    tasks = []
    for _ in range(400):
        tasks.append(asyncio.create_task(_work(line, chance.randrange(5), done, 0.002)))
        if chance.random() < 0.5:
            await asyncio.sleep(0.0005)
        chance.choice(tasks).cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert (line._free, dict(line._running), dict(line._waiting)) == (3, {}, {})
    last: Awaitable[object] = asyncio.gather(*(_work(line, 9, done) for _ in range(9)))
    async with asyncio.timeout(60):
        await last
