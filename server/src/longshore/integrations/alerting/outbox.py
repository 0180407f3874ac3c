"""Messages on their way out of a table: leased, tried again after a while, given up at last.

A process that is killed between the call and its record lets the same message be sent again, under
the same id.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta

import structlog
from sqlalchemy import TextClause, text

from longshore.kit.clock import now
from longshore.kit.db.database import Database
from longshore.kit.together import together

log = structlog.get_logger(__name__)
_AT_ONCE = 20
_LONGEST_SAID = 200
WAITS = (30, 120, 600, 1_800)
"""Seconds after each failed attempt; after the last one it is given up."""
FAULT = "fault"
"""What is said of a message that a fault of ours kept from being sent."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt at a row: which of its attempts, whose, of which game."""

    id: int
    number: int
    publisher_id: int
    game_id: int


@dataclass(frozen=True, slots=True)
class Outbox:
    """The rows of a table of messages; `lease_seconds` is longer than one attempt takes."""

    table: str
    lease_seconds: int = 30

    async def send_due(self, database: Database, send: Callable[[int], Awaitable[None]]) -> int:
        """Try what is due; how many were tried."""
        done = 0
        while True:
            async with database.system() as session:
                values = {
                    "moment": now(), "most": _AT_ONCE,
                    "until": now() + timedelta(seconds=self.lease_seconds),
                }  # fmt: skip
                ids = list((await session.execute(self._claim, values)).scalars())
            await together(*(self._tried(database, send, one) for one in ids))
            done += len(ids)
            if len(ids) < _AT_ONCE:
                return done

    async def _tried(
        self, database: Database, send: Callable[[int], Awaitable[None]], number: int
    ) -> None:
        """One row: a fault of ours keeps no other waiting and does not last for ever."""
        try:
            await send(number)
        except Exception:
            log.exception("message_fault", table=self.table, number=number)
            await self._write(
                database, number,
                "state = CASE WHEN attempts > :most THEN 'failed' ELSE state END, said = :said",
                most=len(WAITS), said=FAULT,
            )  # fmt: skip

    @property
    def _claim(self) -> TextClause:
        return text(f"""
UPDATE {self.table} SET next_at = :until, attempts = attempts + 1
WHERE id IN (SELECT id FROM {self.table} WHERE state = 'waiting' AND next_at <= :moment
  ORDER BY next_at LIMIT :most FOR UPDATE SKIP LOCKED)
RETURNING id
""")  # noqa: S608 - a name of ours

    async def sent(self, database: Database, number: int) -> None:
        """It was taken."""
        await self._write(
            database, number, "state = 'sent', sent_at = :moment, said = ''", moment=now()
        )

    async def postpone(self, database: Database, number: int, seconds: int) -> None:
        """Wait for the target's turn, which is no attempt."""
        later = now() + timedelta(seconds=seconds)
        await self._write(
            database, number, "next_at = :later, attempts = attempts - 1", later=later
        )

    async def failed(self, database: Database, attempt: Attempt, said: str) -> None:
        """An attempt failed: another comes, or it is given up."""
        if attempt.number > len(WAITS):
            await self.given_up(database, attempt, said)
            return
        later = now() + timedelta(seconds=WAITS[attempt.number - 1])
        await self._write(
            database, attempt.id, "next_at = :later, said = :said", later=later,
            said=said[:_LONGEST_SAID],
        )  # fmt: skip

    async def given_up(self, database: Database, attempt: Attempt, said: str) -> None:
        """No further attempt can help."""
        log.error(
            "message_not_sent",
            table=self.table,
            game=attempt.game_id,
            publisher=attempt.publisher_id,
        )
        await self._write(
            database, attempt.id, "state = 'failed', said = :said", said=said[:_LONGEST_SAID]
        )

    async def _write(self, database: Database, number: int, changed: str, **values: object) -> None:
        statement = text(f"UPDATE {self.table} SET {changed} WHERE id = :id")  # noqa: S608 - ours
        async with database.system() as session:
            await session.execute(statement, {"id": number, **values})
