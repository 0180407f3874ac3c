"""How long work in a thread keeps Python's lock: in its calls of C nobody else gets a turn.

Measured is the processor time of that thread between two turns of another one. A busy machine may
give the other one its turn late, so what seems to hold the lock is tried again. Garbage is not
collected meanwhile: the heap here is that of pytest.
"""

import gc
import sys
import threading
import time
from collections.abc import Callable
from typing import ParamSpec

P = ParamSpec("P")
_TRIES = 3


def lets_others_run(
    bar_ms: float, work: Callable[P, object], *args: P.args, **kwargs: P.kwargs
) -> bool:
    """Whether `work` holds the lock for less than so many milliseconds of processor at a time.

    Raises:
        Exception: what `work` raises.
    """
    return any(longest_hold(work, *args, **kwargs) < bar_ms for _ in range(_TRIES))


def longest_hold(work: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> float:
    """Milliseconds of processor for which `work` let no other thread run, at most.

    Raises:
        Exception: what `work` raises.
    """
    longest, faults = 0.0, list[Exception]()
    has_begun, may_begin = threading.Event(), threading.Event()
    has_ended, may_end = threading.Event(), threading.Event()

    def run() -> None:
        has_begun.set()
        may_begin.wait()
        try:
            work(*args, **kwargs)
        except Exception as fault:  # noqa: BLE001 - whoever called is told
            faults.append(fault)
        # While it is joined its clock is there to be read.
        has_ended.set()
        may_end.wait()

    interval = sys.getswitchinterval()
    sys.setswitchinterval(0.001)
    gc.disable()
    thread = threading.Thread(target=run)
    thread.start()
    try:
        has_begun.wait()
        clock = time.pthread_getcpuclockid(thread.ident or 0)
        before = time.clock_gettime(clock)
        may_begin.set()
        while not has_ended.is_set():
            now = time.clock_gettime(clock)
            longest, before = max(longest, now - before), now
            time.sleep(0.0005)
        longest = max(longest, time.clock_gettime(clock) - before)
    finally:
        may_end.set()
        thread.join()
        gc.enable()
        sys.setswitchinterval(interval)
    if faults:
        raise faults[0]
    return 1000 * longest
