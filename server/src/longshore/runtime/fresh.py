"""Values cached in memory: refreshed beside the calls, and kept while the database is away."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

import structlog
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

log = structlog.get_logger(__name__)
K = TypeVar("K")
V = TypeVar("V")
# While the database is away nobody waits for it but one call in this time.
_PAUSE_SECONDS = 3.0
_AWAY = (OperationalError, InterfaceError, PoolTimeoutError, OSError)


class Fresh(Generic[K, V]):
    """A bounded cache over `load`.

    A value younger than `fresh_seconds` is given as it is; up to `stale_seconds` it is given and
    loaded again beside the call; an older one is waited for. When it cannot be loaded because the
    database is away, or with a fault of `damaged`, the last one goes on to be given. Of keys that
    `may_be` denies nothing is kept: strangers choose them, and how long they are.
    """

    def __init__(
        self, load: Callable[[K], Awaitable[V]], *,
        fresh_seconds: float = 4.0, stale_seconds: float = 8.0, most: int = 20_000,
        may_be: Callable[[K], bool] = lambda _: True, damaged: tuple[type[Exception], ...] = (),
    ) -> None:  # fmt: skip
        self._load, self._most, self._may_be = load, most, may_be
        self._fresh, self._stale = fresh_seconds, stale_seconds
        self._cached: OrderedDict[K, tuple[float, V]] = OrderedDict()
        self._damaged = damaged
        self._loading: dict[K, asyncio.Task[V]] = {}
        self._failed_at = -1e9

    async def get(self, key: K) -> V:
        """The value.

        Raises:
            Exception: what `load` raises, when there is no older value to give.
        """
        cached = self._cached.get(key)
        if cached is None:
            return await asyncio.shield(self._begin(key))
        moment = time.monotonic()
        age = moment - cached[0]
        if age > self._fresh and moment - self._failed_at > _PAUSE_SECONDS:
            loading = self._begin(key)
            if age > self._stale:
                return await self._new_or(loading, cached[1])
        return cached[1]

    def peek(self, key: K) -> V | None:
        """The value where nobody has to wait for it, loading it beside the call when it is due."""
        cached = self._cached.get(key)
        if cached is None:
            return None
        moment = time.monotonic()
        age = moment - cached[0]
        if age <= self._fresh:
            return cached[1]
        if moment - self._failed_at > _PAUSE_SECONDS:
            self._begin(key)
            return cached[1] if age <= self._stale else None
        return cached[1]

    def ask_for(self, key: K) -> None:
        """Load a value beside the call, so that the next finds it."""
        self._begin(key)

    def renew(self, key: K) -> None:
        """Load it anew now, if anybody has asked for it.

        A load that is under way may have read what was there before: its value is given to who
        waits for it, and not kept.
        """
        if self._loading.pop(key, None) or key in self._cached:
            self._begin(key)

    def renew_all(self) -> None:
        """Load everything anew when it is next asked for; what there is goes on to be given."""
        self._cached = OrderedDict(
            (key, (min(at, time.monotonic() - self._fresh), value))
            for key, (at, value) in self._cached.items()
        )

    def forget(self, key: K) -> None:
        """Load it anew the next time; what is being loaded is not kept."""
        self._loading.pop(key, None)
        self._cached.pop(key, None)

    async def _new_or(self, loading: asyncio.Task[V], old: V) -> V:
        try:
            return await asyncio.shield(loading)
        except self._damaged as error:
            log.error("stale_while_damaged", error=str(error))
            return old
        except _AWAY as error:
            self._failed_at = time.monotonic()
            log.warning("stale_without_database", error=type(error).__name__)
            return old

    def _begin(self, key: K) -> asyncio.Task[V]:
        task = self._loading.get(key)
        if task is None:
            task = self._loading[key] = asyncio.create_task(self._loaded(key))
            task.add_done_callback(_seen)
        return task

    async def _loaded(self, key: K) -> V:
        try:
            value = await self._load(key)
        finally:
            is_wanted = self._loading.get(key) is asyncio.current_task()
            if is_wanted:
                del self._loading[key]
        if not is_wanted or not self._may_be(key):
            return value
        self._cached[key] = (time.monotonic(), value)
        self._cached.move_to_end(key)
        while len(self._cached) > self._most:
            self._cached.popitem(last=False)
        return value


def _seen(task: asyncio.Task[V]) -> None:
    """Look at a fault that nobody may have waited for."""
    if not task.cancelled() and (error := task.exception()):
        log.warning("not_refreshed", error=type(error).__name__)
