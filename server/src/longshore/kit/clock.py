"""Time, as the server keeps it and as answers show it.

A history is played with an explicit clock: `at` says what time it is for whatever its body calls,
in Python here and in every transaction that `kit/db/database.py` opens.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from functools import cache
from zoneinfo import available_timezones

_explicit: ContextVar[datetime | None] = ContextVar("explicit_clock", default=None)


@cache
def known_zones() -> frozenset[str]:
    """Every zone of the IANA database; the first call reads a folder, and settings make it."""
    return frozenset(available_timezones())


def now() -> datetime:
    """The present moment, aware, UTC."""
    return _explicit.get() or datetime.now(UTC)


def now_seconds() -> int:
    """The present moment in whole Unix seconds."""
    moment = _explicit.get()
    return int(moment.timestamp() if moment else time.time())


def now_milliseconds() -> int:
    """The present moment in Unix milliseconds."""
    return int(now().timestamp() * 1000)


def explicit() -> datetime | None:
    """The moment that is played, if a history is; None in the present."""
    return _explicit.get()


@contextmanager
def at(moment: datetime) -> Iterator[None]:
    """Let it be this moment (aware) for what the body does, and for the tasks that it starts."""
    token = _explicit.set(moment)
    try:
        yield
    finally:
        _explicit.reset(token)


def epoch_seconds(moment: datetime) -> int:
    """A moment as answers carry it: whole seconds since 1970 (10 digits, clause F-01)."""
    return int(moment.timestamp())
