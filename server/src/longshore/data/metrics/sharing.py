"""Answers that several people share: who asks what somebody asks just now waits for that answer.

A page of ten people is worked out once and not ten times. What is kept is a moment old at most,
and `Scope.answered` says so: figures are whole until that moment earlier.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any
from weakref import WeakKeyDictionary

Row = tuple[Any, ...]
Key = tuple[object, ...]
_MOST = 256
# What is longer is not likely to be asked twice, and its memory is.
_MOST_ROWS = 20_000
_Answers = OrderedDict[Key, tuple[float, "asyncio.Task[list[Row]]"]]
_of_loop: "WeakKeyDictionary[asyncio.AbstractEventLoop, _Answers]" = WeakKeyDictionary()


async def shared(key: Key, seconds: float, work: Callable[[], Awaitable[list[Row]]]) -> list[Row]:
    """The rows that `work` finds, or found for the same key so many seconds ago at most.

    Raises what `work` raises; a failure is not kept, also where nobody waits for it any longer.
    """
    if not seconds:
        return await work()
    answers = _of_loop.setdefault(asyncio.get_running_loop(), OrderedDict())
    begun = time.monotonic()
    found = answers.get(key)
    if found is None or begun - found[0] > seconds:
        _forget_old(answers, begun - seconds)
        found = begun, asyncio.ensure_future(_asked(work))
        answers[key] = found
        answers.move_to_end(key)
        found[1].add_done_callback(lambda task: _look_at(answers, key, task))
    # Whoever goes away does not take the answer from the others.
    return list(await asyncio.shield(found[1]))


async def _asked(work: Callable[[], Awaitable[list[Row]]]) -> list[Row]:
    return await work()


def has_failed(task: "asyncio.Task[Any]") -> bool:
    """Whether a task that is done has no result."""
    return task.cancelled() or task.exception() is not None


def _look_at(answers: _Answers, key: Key, task: "asyncio.Task[list[Row]]") -> None:
    """Keep no failure, nor what is too long."""
    is_kept = not has_failed(task) and len(task.result()) <= _MOST_ROWS
    if not is_kept and key in answers and answers[key][1] is task:
        del answers[key]


def _forget_old(answers: _Answers, before: float) -> None:
    while answers:
        oldest, (begun, _) = next(iter(answers.items()))
        if begun >= before and len(answers) < _MOST:
            break
        del answers[oldest]
