"""Connections for calls that only read: a statement is one round trip, its scope included.

Such a call needs no BEGIN and no COMMIT: under READ COMMITTED each statement sees its own moment
anyway. The connection stands in libpq's pipeline mode, and a statement leaves as
`set_config(..., true)`, the statement and one Sync, which are one transaction to PostgreSQL.
Each round trip less is a system call, and a process woken on both sides. The sessions are read
only, so that a call which does write fails at once.
"""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import psycopg
from psycopg import AsyncRawCursor, generators, pq
from psycopg._queries import PostgresQuery
from psycopg.abc import PQGen
from psycopg.pq.abc import PGresult

from longshore.kit.db.connection import BoundedConnection, connect_args

_OK = (pq.ExecStatus.TUPLES_OK, pq.ExecStatus.COMMAND_OK)
_SCOPE, _SET_SCOPE = b"scope", b"SELECT set_config('longshore.publisher_id', $1, true)"
# Lists of placeholders make ever new texts: the one that was not used longest goes.
_MOST_PREPARED = 150
# As in `lane`: after a migration a prepared result may have other columns.
_STALE_PLAN = "0A000"


class ReadingCursor(AsyncRawCursor[Any]):
    """Carries out a statement within its connection's scope; its parameters are $1, $2, …."""

    _conn: "ReadingConnection"

    def _maybe_prepare_gen(
        self, pgq: PostgresQuery, *, prepare: bool | None = None, binary: bool | None = None
    ) -> PQGen[None]:
        self._set_results([(yield from self._conn.read(pgq))])


class ReadingConnection(BoundedConnection):
    """One reader's connection; `scope` is the publisher that it sees, and nobody when empty."""

    scope = ""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.cursor_factory = ReadingCursor
        self._names: OrderedDict[tuple[bytes, Sequence[int]], bytes] = OrderedDict()
        self._made, self._is_amid = 0, False

    def read(self, asked: PostgresQuery) -> PQGen[PGresult]:
        """Send a statement with its scope, and take its result.

        Raises:
            psycopg.Error: what PostgreSQL says; the connection can go on.
        """
        self._begin()
        self._send(asked)
        yield from generators.send(self.pgconn)
        results: list[PGresult] = []
        while not results or results[-1].status != pq.ExecStatus.PIPELINE_SYNC:
            result = yield from generators.fetch(self.pgconn)
            if result is not None:  # the end of one command
                results.append(result)
        self._is_amid = False
        places = range(len(results) - 1)
        if (place := next((i for i in places if results[i].status not in _OK), None)) is None:
            return results[-2]
        if results[place] is not results[-2]:  # it was not even prepared
            self._names.pop((asked.query, asked.types), None)
        raise self._error(results[place])

    def _begin(self) -> None:
        if self._is_amid:  # the results of what was broken off would be taken for these
            self.pgconn.finish()
            raise psycopg.OperationalError("an earlier statement was broken off")
        if not self._made:
            self.pgconn.enter_pipeline_mode()
            self.pgconn.send_prepare(_SCOPE, _SET_SCOPE)
        self._is_amid = True

    def _send(self, asked: PostgresQuery) -> None:
        pg, key = self.pgconn, (asked.query, asked.types)
        pg.send_query_prepared(_SCOPE, [self.scope.encode()])
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
            self.pgconn.finish()
        return error


def reading_args() -> dict[str, Any]:
    """Arguments for SQLAlchemy's engine of such connections."""
    args = connect_args()
    options = f"{args['options']} -c default_transaction_read_only=on"
    return args | {"async_creator_fn": ReadingConnection.connect, "options": options}
