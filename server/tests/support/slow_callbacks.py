"""Finds callbacks that hold the event loop: while one runs, everybody else's request waits.

Measured is the processor time that the main thread spends in one callback, so that a busy machine
accuses nobody; what blocks without computing (a file, a process, a sleep) ruff's ASYNC rules find.
Two things are not the product's: collecting garbage, since the heap here is that of pytest and
Hypothesis, and what a test computes itself. A signal for every few milliseconds of processor looks
at what a long callback does: it counts as far as it is a task of the product, or a coroutine of the
product is on its stack. A signal, since its handler runs in the thread that it looks at: a thread
beside holds frames that may end, or whose greenlet may, while it reads them, and while one did so
workers of two runs died, one of them by a fault of memory.

A processor whose other half is busy takes twice as long for the same work. So right after a
callback that took long a loop of a known length tells at which pace the processor works just now:
counted is what the callback would have taken at the best pace that was seen in this process.
"""

import asyncio
import atexit
import gc
import inspect
import signal
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any, Final

import longshore

BAR_MS: Final = 50
"""What a callback may take at most: more fails the test."""
SERVED: Final = "served"
"""The name of tasks in which a test's caller lets the application answer."""
_LOOK_SECONDS: Final = 0.01
"""Of processor, of the whole process."""
_WORTH_A_LOOK_MS: Final = 1
_TURNS_OF_A_PACE: Final = 20_000
"""Of an empty loop: a quarter of a millisecond and more."""
_PRODUCT: Final = str(Path(longshore.__file__).parent)
_TESTS: Final = str(Path(__file__).parents[1])
_NOT_PRODUCT: Final = (_TESTS, "/_pytest/", "/pytest_asyncio/", "/hypothesis/")
_COROUTINES: Final = inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


@dataclass(frozen=True)
class SlowCallback:
    """One callback of the product and the milliseconds of processor that it took."""

    milliseconds: float
    where: str

    def __str__(self) -> str:
        return f"{self.milliseconds:.0f} ms of processor in one callback ({self.where})"


class SlowCallbacks:
    """Measures every callback on the main thread's event loops from `install` on."""

    def __init__(self) -> None:
        self.longest = SlowCallback(0, "")
        self._slow: list[SlowCallback] = []
        # The callback that runs, counted, so that the next look knows it again.
        self._running: asyncio.Handle | None = None
        self._turn = 0
        self._turn_looked_at = 0
        self._collected = 0.0
        self._collecting_since = 0.0
        # Where the callback of this turn was seen, and whether at the product's work.
        self._seen: list[tuple[str, bool]] = []
        self._best_pace = min(_pace() for _ in range(10))

    def install(self) -> None:
        """Measure from now on."""
        run, clock, main = asyncio.Handle._run, time.thread_time, threading.get_ident()

        def measured(handle: asyncio.Handle) -> None:
            if threading.get_ident() != main:
                return run(handle)
            self._running, self._seen, self._collected = handle, [], 0.0
            self._turn += 1
            began = clock()
            run(handle)
            took = 1000 * (clock() - began - self._collected)
            self._running = None
            if took > _WORTH_A_LOOK_MS:
                self._judge(handle, took)
            return None

        asyncio.Handle._run = measured  # type: ignore[method-assign]
        gc.callbacks.append(self._note_collection)
        signal.signal(signal.SIGPROF, self._look)
        signal.setitimer(signal.ITIMER_PROF, _LOOK_SECONDS, _LOOK_SECONDS)
        # At its end Python takes its handlers away, and one more signal would end it as a failure.
        atexit.register(signal.setitimer, signal.ITIMER_PROF, 0)

    def taken(self) -> list[SlowCallback]:
        """The slow ones since this was last asked."""
        taken, self._slow = self._slow, []
        return taken

    def _judge(self, handle: asyncio.Handle, took: float) -> None:
        task = getattr(handle._callback, "__self__", None)
        own = isinstance(task, asyncio.Task) and not _is_of_test(task)
        places = [place for place, is_product in self._seen if own or is_product]
        if not own:
            took *= len(places) / max(len(self._seen), 1)
        where = max(places, key=places.count, default=repr(handle))
        if isinstance(task, asyncio.Task):
            where += f", then waiting in {_waiting(task)}"
        if took > BAR_MS / 10:
            took *= self._of_best_pace()
        slow = SlowCallback(took, where)
        if took > self.longest.milliseconds:
            self.longest = slow
        if took >= BAR_MS:
            self._slow.append(slow)

    def _of_best_pace(self) -> float:
        """How fast the processor works just now, as a part of the best that was seen."""
        pace = min(_pace() for _ in range(3))
        self._best_pace = min(self._best_pace, pace)
        return self._best_pace / pace

    def _look(self, _: int, frame: FrameType | None) -> None:
        """Note where the main thread is, if in the same callback as at the look before."""
        if frame and self._running and self._turn == self._turn_looked_at:
            self._seen.append(_place(frame))
        self._turn_looked_at = self._turn

    def _note_collection(self, phase: str, _: dict[str, int]) -> None:
        if threading.current_thread() is not threading.main_thread():
            return
        if phase == "start":
            self._collecting_since = time.thread_time()
        else:
            self._collected += time.thread_time() - self._collecting_since


def _pace() -> float:
    """Seconds of processor for a loop that is always as long."""
    began = time.thread_time()
    for _ in range(_TURNS_OF_A_PACE):
        pass
    return time.thread_time() - began


def _is_of_test(task: asyncio.Task[Any]) -> bool:
    if task.get_name() == SERVED:
        return False
    code = getattr(task.get_coro(), "cr_code", None)
    return code is None or any(part in code.co_filename for part in _NOT_PRODUCT)


def _waiting(task: asyncio.Task[Any]) -> str:
    """Where the product waits now; it tells what a greenlet of SQLAlchemy worked for."""
    at: Any = task.get_coro()
    where = "nothing"
    while frame := getattr(at, "cr_frame", None) or getattr(at, "gi_frame", None):
        if frame.f_code.co_filename.startswith(_PRODUCT):
            where = _line(frame)
        at = getattr(at, "cr_await", None) or getattr(at, "gi_yieldfrom", None)
    return where


def _outwards(frame: FrameType | None) -> Iterator[FrameType]:
    while frame:
        yield frame
        frame = frame.f_back


def _place(innermost: FrameType) -> tuple[str, bool]:
    """The product's innermost line and what that calls; whether a coroutine of it is at work."""
    outer = _outwards(innermost.f_back)
    nearest = next((f for f in outer if f.f_code.co_filename.startswith(_PRODUCT)), None)
    is_product = any(map(_is_coroutine_of_product, _outwards(innermost)))
    told = _line(nearest) if nearest else ""
    return " > ".join(filter(None, (told, _line(innermost)))), is_product


def _is_coroutine_of_product(frame: FrameType) -> bool:
    code = frame.f_code
    return code.co_filename.startswith(_PRODUCT) and bool(code.co_flags & _COROUTINES)


def _line(frame: FrameType) -> str:
    name = frame.f_code.co_filename
    short = name.rpartition("site-packages/")[2].removeprefix(_PRODUCT + "/")
    return f"{short}:{frame.f_lineno} {frame.f_code.co_name}"
