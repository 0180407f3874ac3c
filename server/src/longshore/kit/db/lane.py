"""One connection in pipeline mode that every call of a process shares.

A call is some prepared statements and one Sync: one round trip and one implicit transaction, so
that a fault in it undoes and skips the rest of that call only, and `set_config(..., true)` in its
first statement holds for this call and for no other. Calls queue in order: lanes are for statements
that take microseconds, everything else belongs on a pool.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Self

import psycopg
from psycopg import pq
from psycopg.pq.abc import PGresult

from longshore.kit.db.connection import CONNECT_SECONDS, BoundedConnection

Value = str | bytes | None
Command = tuple[str, Sequence[Value]]
"""The name of a prepared statement and its values, as text."""

PLAN_ANEW: Command = ("DISCARD PLANS", ())
"""Every prepared statement is planned again when it is used next, for tables as they are then."""

_OK = (pq.ExecStatus.TUPLES_OK, pq.ExecStatus.COMMAND_OK)
LANE_NAME = "longshore-lane"
"""What the database's own lists of connections call a lane."""

_MOST_WAITING = 200
_STATEMENT_MS = 2_000
_CALL_SECONDS = 3.0
# After a migration a prepared result may have other columns: only a new connection knows them.
_STALE_PLAN = "0A000"


class LaneDownError(psycopg.OperationalError):
    """No answer: the connection ended, hung, or has too many calls before this one."""


class Lane:
    """A shared connection; `waiting` calls are under way."""

    def __init__(self, connection: BoundedConnection) -> None:
        self._connection, self._pg = connection, connection.pgconn
        self._loop = asyncio.get_running_loop()
        self._calls: deque[tuple[asyncio.Future[list[PGresult]], list[PGresult]]] = deque()
        self._will_flush, self.is_up = False, True
        # libpq closes the socket itself when the server goes: its number must be known after that.
        self._socket = self._pg.socket

    @property
    def waiting(self) -> int:
        """How many calls have no answer yet."""
        return len(self._calls)

    @classmethod
    async def open(cls, url: str, statements: Mapping[str, str]) -> Self:
        """Connect and prepare every statement by its name; parameters are $1, $2, ….

        Raises:
            psycopg.Error: no connection, or a statement that cannot be prepared.
        """
        # One plan for all values: planning anew costs more than what is read, time and again.
        options = (
            f"-c statement_timeout={_STATEMENT_MS} -c application_name={LANE_NAME} "
            "-c plan_cache_mode=force_generic_plan"
        )
        connection = await BoundedConnection.connect(
            url, autocommit=True, options=options, connect_timeout=CONNECT_SECONDS
        )
        try:
            for name, statement in statements.items():
                await connection.execute(f"PREPARE {name} AS {statement}".encode())
        except BaseException:
            # Also when whoever wanted the lane is cancelled meanwhile.
            await connection.close()
            raise
        lane = cls(connection)
        lane._pg.nonblocking = 1
        lane._pg.enter_pipeline_mode()
        lane._loop.add_reader(lane._socket, lane._guarded, lane._read)
        return lane

    async def call(self, *commands: Command) -> list[PGresult]:
        """Carry out one call; one result a command. Cancelling it does not stop its statements.

        Raises:
            psycopg.Error: of the class of its SQLSTATE; nothing of the call is stored.
            LaneDownError.
        """
        future = self._send(commands)
        try:
            async with asyncio.timeout(_CALL_SECONDS):
                results = await future
        except TimeoutError:
            self._down("the database does not answer")
            raise LaneDownError("the database does not answer") from None
        for result in results:
            if result.status not in _OK:  # the first fault; what follows is only skipped
                raise self._fault(result)
        return results

    async def close(self) -> None:
        """End the connection; calls under way fail."""
        self._down("closed")
        await self._connection.close()

    def _send(self, commands: Sequence[Command]) -> asyncio.Future[list[PGresult]]:
        if not self.is_up or len(self._calls) >= _MOST_WAITING:
            raise LaneDownError("the lane is down or full")
        # All of it first: what cannot be sent must not leave the half before it on the lane.
        ready = [(name, _sent(values)) for name, values in commands]
        try:
            for name, given in ready:
                self._queue(name, given)
            self._pg.pipeline_sync()
        except psycopg.Error as error:  # half a call may be queued: never go on with it
            self._down(str(error))
            raise LaneDownError(str(error)) from error
        future: asyncio.Future[list[PGresult]] = self._loop.create_future()
        self._calls.append((future, []))
        if not self._will_flush:  # calls of one turn of the loop leave in one write
            self._will_flush = True
            self._loop.call_soon(self._flush)
        return future

    def _queue(self, name: str, given: list[bytes | None]) -> None:
        if name == PLAN_ANEW[0]:  # not a statement that can be prepared
            self._pg.send_query_params(name.encode(), None)
            return
        self._pg.send_query_prepared(name.encode(), given)

    def _fault(self, result: PGresult) -> psycopg.Error:
        state = (result.error_field(pq.DiagnosticField.SQLSTATE) or b"XX000").decode()
        if state == _STALE_PLAN:
            self._down("a prepared statement is out of date")
        text = result.error_message.decode(errors="replace")
        return psycopg.errors.lookup(state)(text)

    def _flush(self) -> None:
        self._will_flush = False
        if self.is_up:
            self._guarded(self._write)

    def _write(self) -> None:
        if self._pg.flush():  # the socket is full
            self._loop.add_writer(self._socket, self._on_writable)

    def _on_writable(self) -> None:
        self._loop.remove_writer(self._socket)
        self._guarded(self._write)

    def _read(self) -> None:
        self._pg.consume_input()
        while self._calls and not self._pg.is_busy():
            result = self._pg.get_result()
            if result is None:  # the end of one command
                continue
            if result.status == pq.ExecStatus.PIPELINE_SYNC:
                future, results = self._calls.popleft()
                if not future.done():
                    future.set_result(results)
            else:
                self._calls[0][1].append(result)
        if self._pg.status != pq.ConnStatus.OK:
            raise psycopg.OperationalError(self._pg.error_message.decode(errors="replace"))

    def _guarded(self, work: Callable[[], None]) -> None:
        try:
            work()
        except psycopg.Error as error:
            self._down(str(error))

    def _down(self, reason: str) -> None:
        """Fail what waits; this lane is never used again."""
        if not self.is_up:
            return
        self.is_up = False
        # Also when it is closed by now: the loop would take the next one of its number for it.
        self._loop.remove_reader(self._socket)
        self._loop.remove_writer(self._socket)
        self._pg.finish()
        while self._calls:
            future, _ = self._calls.popleft()
            if not future.done():
                future.set_exception(LaneDownError(reason))


def _sent(values: Sequence[Value]) -> list[bytes | None]:
    """Values as they go over the line.

    Raises:
        UnicodeEncodeError: one is no text.
    """
    return [value.encode() if isinstance(value, str) else value for value in values]
