"""Events for open pages: PostgreSQL's NOTIFY, one LISTEN connection a process, a queue each page.

An event carries ids and little numbers, never content: who needs more reads it. A page that is slow
loses the oldest events and is told to read again, as after a lost connection.
"""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import psycopg
import structlog
from sqlalchemy import ARRAY, Text, bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.kit.lasting import lasting
from longshore.kit.stopping import stopped

log = structlog.get_logger(__name__)

_CHANNEL = "longshore_events"
_QUEUE = 200
_RECONNECT_SECONDS = 1.0
RESYNC = "resync"

_notify = select(func.pg_notify(_CHANNEL, bindparam("payload")))
_payloads = func.unnest(bindparam("payloads", type_=ARRAY(Text))).column_valued("payload")
_notify_all = select(func.pg_notify(_CHANNEL, _payloads))


@dataclass(frozen=True, slots=True)
class Event:
    """Something that changed in a game: its kind and a few values."""

    kind: str
    values: dict[str, object] = field(default_factory=dict)


async def announce(
    session: AsyncSession, kind: str, *, publisher_id: int, game_id: int, values: dict[str, object]
) -> None:
    """Tell open pages once the session's transaction is committed."""
    payload = _payload(kind, publisher_id, game_id, values)
    await session.execute(_notify, {"payload": payload})


async def announce_all(
    session: AsyncSession,
    kind: str,
    *,
    publisher_id: int,
    game_id: int,
    values: Iterable[dict[str, object]],
) -> None:
    """Tell many things at once, in order; as `announce`."""
    payloads = [_payload(kind, publisher_id, game_id, one) for one in values]
    if payloads:
        await session.execute(_notify_all, {"payloads": payloads})


def _payload(kind: str, publisher_id: int, game_id: int, values: dict[str, object]) -> str:
    return json.dumps({"p": publisher_id, "g": game_id, "k": kind, "v": values})


class EventHub:
    """Hands events to the pages of this process; listens only while there is one."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._queues: dict[asyncio.Queue[Event | None], tuple[int, int]] = {}
        self._listeners: Counter[str] = Counter()
        self._listener: asyncio.Task[None] | None = None
        self._is_closed = False

    @property
    def streams(self) -> int:
        """How many pages of this process listen now."""
        return len(self._queues)

    def streams_of(self, listener: str) -> int:
        """How many of them one listener has."""
        return self._listeners[listener]

    @asynccontextmanager
    async def follow(
        self, publisher_id: int, game_id: int, *, listener: str = ""
    ) -> AsyncIterator[AsyncIterator[Event]]:
        """The events of a game from now on, the first of them `resync`; ends with the hub.

        `listener` names who listens, for `streams_of`.
        """
        self._listeners[listener] += 1
        queue: asyncio.Queue[Event | None] = asyncio.Queue(_QUEUE)
        self._queues[queue] = (publisher_id, game_id)
        if self._is_closed:
            queue.put_nowait(None)
        elif self._listener is None:
            self._listener = lasting("events", self._listen)
        else:
            queue.put_nowait(Event(RESYNC))
        try:
            yield _drain(queue)
        finally:
            del self._queues[queue]
            self._listeners -= Counter([listener])
            if not self._queues:
                await self._stop()

    def close(self) -> None:
        """End every open stream, so that they do not hold up the server's stop."""
        self._is_closed = True
        for queue in self._queues:
            _put(queue, None)

    async def _stop(self) -> None:
        listener, self._listener = self._listener, None
        if listener:
            await stopped(listener)

    async def _listen(self) -> None:
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(
                    self._url, autocommit=True, connect_timeout=5
                ) as connection:
                    await connection.execute(f"LISTEN {_CHANNEL}")
                    # What happened before is not known here: every page reads once.
                    for queue in self._queues:
                        _put(queue, Event(RESYNC))
                    async for note in connection.notifies():
                        self._hand_out(note.payload)
            except psycopg.Error as error:
                log.warning("events_interrupted", error=type(error).__name__)
            await asyncio.sleep(_RECONNECT_SECONDS)

    def _hand_out(self, payload: str) -> None:
        told = json.loads(payload)
        event = Event(told["k"], told["v"])
        for queue, place in self._queues.items():
            if place == (told["p"], told["g"]):
                _put(queue, event)


def _put(queue: asyncio.Queue[Event | None], event: Event | None) -> None:
    if queue.full():
        while not queue.empty():
            queue.get_nowait()
        queue.put_nowait(Event(RESYNC))
    queue.put_nowait(event)


async def _drain(queue: asyncio.Queue[Event | None]) -> AsyncIterator[Event]:
    while (event := await queue.get()) is not None:
        yield event
