"""The worker that empties the outbox: many games at once, none of which holds up another.

A claim is a lease and no open transaction. Whoever is killed between the call and its record makes
the game's server hear the same message again, under the same id; nothing is lost.
"""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakValueDictionary

import structlog
from sqlalchemy import Row, TextClause
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.domains.operate.deliveries import statements
from longshore.domains.operate.deliveries.breaker import Breaker
from longshore.domains.operate.deliveries.figures import count, tell_backlog
from longshore.domains.operate.deliveries.looking import Looks
from longshore.domains.operate.deliveries.schedule import wait_after
from longshore.domains.pack.callbacks import (
    STANDARD,
    Callback,
    Environment,
    UnwritableError,
    is_taken,
    outgoing,
)
from longshore.domains.pack.channels import callback_for
from longshore.integrations.http_out import OutgoingAnswer, OutgoingError
from longshore.integrations.resources import Resources
from longshore.kit.clock import epoch_seconds, now
from longshore.kit.db.database import Database
from longshore.kit.stopping import stopped

log = structlog.get_logger(__name__)
PER_GAME = 16
CALL_SECONDS = 8.0
_ADDRESS_SECONDS = 5.0
_LOOK_SECONDS = 0.2
_KEPT_BODY = 1024
_Key = tuple[int, str, bool]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one attempt came to. `statement` writes it; `wait` is in seconds."""

    row: Row[Any]
    statement: TextClause
    wait: float = 0.0
    data: dict[str, object] = field(default_factory=dict)


class Courier:
    """Delivers what is due. One instance serves one process.

    With `game_id` it delivers that game's only; the caller holds them (`held`).
    """

    def __init__(
        self, database: Database, resources: Resources, *,
        per_game: int = PER_GAME, game_id: int | None = None,
    ) -> None:  # fmt: skip
        self._database, self._resources, self._per_game = database, resources, per_game
        self._game_id = game_id
        self._breaker, self._looks = Breaker(), Looks()
        self._busy: Counter[int] = Counter()
        self._done: list[Outcome] = []
        self._addresses: dict[_Key, tuple[float, Callback | None]] = {}
        self._asking: WeakValueDictionary[_Key, asyncio.Lock] = WeakValueDictionary()

    async def run(self) -> None:
        """Deliver until nothing is due and nothing under way."""
        tasks: set[asyncio.Task[None]] = set()
        try:
            while True:
                for row in await self._turned():
                    self._busy[row.game_id] += 1
                    task = asyncio.create_task(self._attempt(row))
                    tasks.add(task)
                    task.add_done_callback(tasks.discard)
                if not tasks:
                    if self._looks.was_whole:
                        break
                    await asyncio.sleep(self._looks.seconds_to_whole)
                    continue
                await asyncio.wait(
                    tasks, timeout=_LOOK_SECONDS, return_when=asyncio.FIRST_COMPLETED
                )
            async with self._database.system() as session:
                await self._settle(session)
            await self._tell_backlog()
        finally:
            # Whoever runs it gives a game away thereupon: none of it goes on for that game.
            await stopped(*tasks)

    async def _turned(self) -> list[Row[Any]]:
        """Write what ended and claim what is due, in one transaction: each costs more than both."""
        async with self._database.system() as session:
            await self._settle(session)
            return await self._claimed(session)

    async def _claimed(self, session: AsyncSession) -> list[Row[Any]]:
        most = self._per_game
        rooms = {game: max(0, most - many) for game, many in self._busy.items() if many}
        values: dict[str, Any] = {
            "games": list(rooms),
            "rooms": list(rooms.values()),
            "most": most,
            "lease": statements.LEASE_SECONDS,
        }
        whole, recent = statements.CLAIM, statements.CLAIM_RECENT
        if self._game_id is not None:
            whole, recent = statements.CLAIM_HELD, statements.CLAIM_HELD_RECENT
            values["game"] = self._game_id
        back, began = self._looks.seconds_back(rooms), time.monotonic()
        if back is not None:
            values["back"] = back
        rows = (await session.execute(whole if back is None else recent, values)).all()
        self._looks.note(rows, rooms, most=most, began=began, is_whole=back is None)
        return list(rows)

    async def _attempt(self, row: Row[Any]) -> None:
        try:
            outcome = await self._delivered(row)
            # Not in one line: `_settle` takes the list away meanwhile, and the outcome with it.
            self._done.append(outcome)
        except Exception as error:
            # The lease brings it back; our fault must not be the others'.
            log.exception("delivery_failed", message=row.message_id, error=type(error).__name__)
        finally:
            self._busy[row.game_id] -= 1
            if not self._busy[row.game_id]:
                del self._busy[row.game_id]

    async def _delivered(self, row: Row[Any]) -> Outcome:
        callback = await self._address(row)
        if callback is None:
            return self._failed(row, 0, "", {"fault": "no_address"})
        if wait := self._breaker.wait((row.game_id, callback.url)):
            return Outcome(row, statements.POSTPONED, wait)
        moment = epoch_seconds(now())
        asked: dict[str, object] = {
            "url": callback.url, "message_id": row.message_id, "at": moment,
        }  # fmt: skip
        if callback.form != STANDARD:
            asked["form"] = callback.form
        try:
            sent = outgoing(
                callback.form, callback.secrets, row.body, message_id=row.message_id,
                moment=moment, attempt=row.attempts,
            )  # fmt: skip
        except UnwritableError as error:
            return self._dead(row, asked | {"fault": error.fault}, status=0)
        begun = time.monotonic()
        try:
            answer = await self._resources.http_out.post(
                callback.url, sent.body, sent.headers, CALL_SECONDS, owner=row.publisher_id
            )
        except OutgoingError as error:
            self._note(row, callback.url, is_good=False)
            ms = round((time.monotonic() - begun) * 1000)
            told = {"fault": error.kind, "detail": str(error)[:200], "ms": ms}
            return self._failed(row, 0, "", asked | told)
        return self._judged(row, callback, asked, answer)

    def _judged(
        self, row: Row[Any], callback: Callback, asked: dict[str, object], answer: OutgoingAnswer
    ) -> Outcome:
        is_good = is_taken(callback.form, answer.status, answer.body)
        self._note(row, callback.url, is_good=is_good)
        told = asked | {
            "status": answer.status,
            "ms": answer.ms,
            "response": _storable(answer.body),
        }
        if is_good:
            count("delivered")
            log.info("delivered", message=row.message_id, attempt=row.attempts, ms=answer.ms)
            return Outcome(row, statements.DELIVERED, 0, told | {"attempt": row.attempts})
        return self._failed(row, answer.status, answer.headers.get("retry-after", ""), told)

    def _failed(
        self, row: Row[Any], status: int, retry_after: str, told: dict[str, object]
    ) -> Outcome:
        wait = wait_after(row.attempts, status, retry_after)
        if wait is None:
            return self._dead(row, told, status)
        told = {**told, "attempt": row.attempts}
        count("failed")
        log.warning("delivery_refused", message=row.message_id, attempt=row.attempts, status=status)
        return Outcome(row, statements.LATER, wait, told | {"next_in": round(wait)})

    def _dead(self, row: Row[Any], told: dict[str, object], status: int) -> Outcome:
        count("dead")
        log.error("delivery_dead", message=row.message_id, game=row.game_id, status=status)
        return Outcome(row, statements.DEAD, 0, {**told, "attempt": row.attempts})

    def _note(self, row: Row[Any], url: str, *, is_good: bool) -> None:
        if self._breaker.note((row.game_id, url), is_good=is_good):
            log.error("delivery_circuit_open", game=row.game_id, publisher=row.publisher_id)

    async def _address(self, row: Row[Any]) -> Callback | None:
        """Where the message goes now, with the secrets that are valid now; kept for seconds."""
        key = (row.game_id, row.channel_code, row.is_sandbox)
        if (kept := self._kept(key)) is None:
            # Of all who are under way one asks: sixteen of a game would come at once.
            async with self._asking.setdefault(key, asyncio.Lock()):
                if (kept := self._kept(key)) is None:
                    found = await self._found(row)
                    kept = self._addresses[key] = (time.monotonic(), found)
        return kept[1]

    def _kept(self, key: _Key) -> tuple[float, Callback | None] | None:
        kept = self._addresses.get(key)
        return kept if kept and time.monotonic() - kept[0] <= _ADDRESS_SECONDS else None

    async def _found(self, row: Row[Any]) -> Callback | None:
        environment: Environment = "sandbox" if row.is_sandbox else "production"
        keyring = self._resources.keyring
        async with self._database.publisher(row.publisher_id) as session:
            return await callback_for(
                session, keyring, row.game_id, environment, "payment", row.channel_code
            )

    async def _settle(self, session: AsyncSession) -> None:
        """Write what ended; a lost connection here means a second delivery, never a lost one."""
        done, self._done = self._done, []
        by_statement: dict[TextClause, list[dict[str, object]]] = {}
        for one in done:
            values = {
                "id": one.row.id,
                "attempts": one.row.attempts,
                "wait": one.wait,
                "data": one.data,
            }
            by_statement.setdefault(one.statement, []).append(values)
        for statement, rows in by_statement.items():
            await session.execute(statement, {"rows": rows})

    async def _tell_backlog(self) -> None:
        async with self._database.system() as session:
            row = (await session.execute(statements.BACKLOG)).one()
        tell_backlog(row.waiting, float(row.oldest))


@asynccontextmanager
async def held(database: Database, game_id: int) -> AsyncIterator[None]:
    """Keep every other worker from a game's messages; what is under way ends first."""
    while True:
        async with database.locked(f"{statements.HOLDING}{game_id}") as is_mine:
            if is_mine:
                yield
                return
        await asyncio.sleep(_LOOK_SECONDS)


def _storable(body: bytes) -> str:
    """The beginning of an answer as text that PostgreSQL keeps."""
    return body[:_KEPT_BODY].decode("utf-8", "replace").replace("\x00", "")
