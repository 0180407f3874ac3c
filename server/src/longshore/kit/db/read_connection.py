"""Connections for calls that only read: a statement is one round trip, its scope included.

Such a call needs no BEGIN and no COMMIT: under READ COMMITTED each statement sees its own moment
anyway. The connection stands in libpq's pipeline mode, and a statement leaves as
`set_config(..., true)`, the statement and one Sync, which are one transaction to PostgreSQL.
Each round trip less is a system call, and a process woken on both sides. The sessions are read
only, so that a call which does write fails at once.
"""

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Self

import psycopg
from psycopg import AsyncRawCursor, generators, pq
from psycopg._queries import PostgresQuery
from psycopg.abc import Params, PQGen, QueryNoTemplate
from psycopg.adapt import Transformer
from psycopg.pq.abc import PGresult

from longshore.kit.db import connection
from longshore.kit.db.connection import (
    CONNECT_SECONDS,
    BoundedConnection,
    HungError,
    R,
    connect_args,
)

_OK = (pq.ExecStatus.TUPLES_OK, pq.ExecStatus.COMMAND_OK)
_SCOPE, _SET_SCOPE = b"scope", b"SELECT set_config('longshore.publisher_id', $1, true)"
ONE_PLAN = "/* one plan */ "
"""What a statement begins with whose plan is good for all values, and costs more than to carry out.

Left to itself PostgreSQL would plan it for each call, where it takes such a plan for cheaper.
"""
_PLAN, _SET_PLAN = b"plan", b"SELECT set_config('plan_cache_mode', 'force_generic_plan', true)"
# Lists of placeholders make ever new texts: the one that was not used longest goes.
_MOST_PREPARED = 150
# As in `lane`: after a migration a prepared result may have other columns.
_STALE_PLAN = "0A000"


class ReadingCursor(AsyncRawCursor[Any]):
    """Carries out a statement within its connection's scope; its parameters are $1, $2, …."""

    _conn: "ReadingConnection"

    async def execute(  # type: ignore[override]
        self,
        query: QueryNoTemplate,
        params: Params | None = None,
        *,
        prepare: bool | None = None,
        binary: bool | None = None,
    ) -> Self:
        """Carry out one statement; it is always prepared.

        Raises:
            psycopg.Error: what PostgreSQL says; the connection can go on.
            HungError: it says nothing.
        """
        self._reset()
        self._tx = Transformer(self)
        self._set_results([await self._conn.read(self._convert_query(query, params))])
        return self


class ReadingConnection(BoundedConnection):
    """One reader's connection; `scope` is the publisher that it sees, and nobody when empty.

    It `is_amid` from a statement to its answer, and for ever where somebody did not wait for that.
    The loop watches its socket from the first statement to the end, instead of beginning and ending
    that for each answer, which costs the loop several system calls.
    """

    scope = ""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.cursor_factory = ReadingCursor
        self._names: OrderedDict[tuple[bytes, Sequence[int]], bytes] = OrderedDict()
        self._made, self.is_amid = 0, False
        self._watched: int | None = None
        self._results: list[PGresult] = []
        self._answer: asyncio.Future[None] | None = None

    async def read(self, asked: PostgresQuery) -> PGresult:
        """Send a statement with its scope, and take its result.

        Raises:
            psycopg.Error: what PostgreSQL says; the connection can go on.
            HungError: it says nothing; the connection is closed.
        """
        self._begin()
        self._send(asked)
        try:
            results = await self._answered()
        except asyncio.CancelledError:
            with contextlib.suppress(psycopg.Error):
                await self.cancel_safe(timeout=CONNECT_SECONDS)
            raise
        self.is_amid = False
        places = range(len(results) - 1)
        if (place := next((i for i in places if results[i].status not in _OK), None)) is None:
            return results[-2]
        if results[place] is not results[-2]:  # it was not even prepared
            self._names.pop((asked.query, asked.types), None)
        raise self._error(results[place])

    async def wait(
        self,
        gen: PQGen[R],
        interval: float = 0.1,
        timeout: float | None = None,  # noqa: ASYNC109 - the library's name
    ) -> R:
        """As ever, for what is no statement; the driver then watches the socket itself."""
        self._unwatch()
        return await super().wait(gen, interval, timeout)

    async def close(self) -> None:
        """End the connection; whoever waits for an answer of it is told so."""
        self._unwatch()
        await super().close()
        if self._answer and not self._answer.done():
            self._answer.set_exception(psycopg.OperationalError("it was closed meanwhile"))

    async def _answered(self) -> list[PGresult]:
        """The results of what was sent, the one of Sync last."""
        loop = asyncio.get_running_loop()
        self._answer, self._results = loop.create_future(), []
        if self.pgconn.flush():  # the socket is full: a long statement
            await self.wait(generators.send(self.pgconn))
        if self._watched is None:
            self._watched = self.pgconn.socket
            loop.add_reader(self._watched, self._take)
            self._take()
        patience = loop.call_later(connection.STATEMENT_SECONDS, self._give_up)
        try:
            await self._answer
        finally:
            patience.cancel()
            self._answer = None
        return self._results

    def _take(self) -> None:
        """Take what has come from the server, until the Sync."""
        try:
            self.pgconn.consume_input()
            while self._answer and not self._answer.done() and not self.pgconn.is_busy():
                result = self.pgconn.get_result()
                if result is None:  # the end of one command
                    continue
                self._results.append(result)
                if result.status == pq.ExecStatus.PIPELINE_SYNC:
                    self._answer.set_result(None)
        except psycopg.Error as error:  # also while nobody asks: the server has gone
            self._end(error)

    def _give_up(self) -> None:
        self._end(HungError(f"no answer within {connection.STATEMENT_SECONDS:.0f} s"))

    def _end(self, error: psycopg.Error) -> None:
        self._unwatch()
        self.pgconn.finish()
        if self._answer and not self._answer.done():
            self._answer.set_exception(error)

    def _unwatch(self) -> None:
        """Before the socket is closed: the loop would take the next one of its number for it."""
        if self._watched is not None:
            asyncio.get_running_loop().remove_reader(self._watched)
            self._watched = None

    def _begin(self) -> None:
        if self.is_amid:  # the results of what was broken off would be taken for these
            error = psycopg.OperationalError("an earlier statement was broken off")
            self._end(error)
            raise error
        if not self._made:
            self.pgconn.enter_pipeline_mode()
            self.pgconn.send_prepare(_SCOPE, _SET_SCOPE)
            self.pgconn.send_prepare(_PLAN, _SET_PLAN)
        self.is_amid = True

    def _send(self, asked: PostgresQuery) -> None:
        pg, key = self.pgconn, (asked.query, asked.types)
        pg.send_query_prepared(_SCOPE, [self.scope.encode()])
        if asked.query.startswith(ONE_PLAN.encode()):
            pg.send_query_prepared(_PLAN, None)
        name = self._names.get(key)
        if name is None:
            name = self._prepare(key)
        self._names.move_to_end(key)
        pg.send_query_prepared(name, asked.params, param_formats=asked.formats)
        pg.pipeline_sync()

    def _prepare(self, key: tuple[bytes, Sequence[int]]) -> bytes:
        if len(self._names) >= _MOST_PREPARED:
            _, oldest = self._names.popitem(last=False)
            self.pgconn.send_query_params(b"DEALLOCATE " + oldest, None)
        self._made += 1
        name = self._names[key] = b"read_%d" % self._made
        self.pgconn.send_prepare(name, key[0], param_types=key[1])
        return name

    def _error(self, fault: PGresult) -> psycopg.Error:
        error = psycopg.errors.error_from_result(fault, encoding=self.pgconn._encoding)
        if error.sqlstate == _STALE_PLAN:
            self._end(error)
        return error


def reading_args() -> dict[str, Any]:
    """Arguments for SQLAlchemy's engine of such connections."""
    args = connect_args(is_alone=True)
    options = f"{args['options']} -c default_transaction_read_only=on"
    return args | {"async_creator_fn": ReadingConnection.connect, "options": options}
