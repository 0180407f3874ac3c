"""Connections whose every wait ends: a PostgreSQL that hangs is as good as none."""

from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen

R = TypeVar("R")

CONNECT_SECONDS = 3
STATEMENT_SECONDS = 8.0
# For a machine that is gone without a word; a Unix socket knows nothing of it.
_LOST_PEER = {
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}


class HungError(psycopg.OperationalError):
    """PostgreSQL took a statement and did not answer; the connection is closed."""


class BoundedConnection(psycopg.AsyncConnection[Any]):
    """Gives up when the server does not answer.

    The server's own `statement_timeout` ends slow statements earlier and in order; this is for a
    server that is stopped, swapping or behind a dead network, which ends nothing.
    """

    async def wait(
        self,
        gen: PQGen[R],
        interval: float = 0.1,
        timeout: float | None = None,  # noqa: ASYNC109 - the library's name
    ) -> R:
        """Wait for the server, at most `STATEMENT_SECONDS`.

        Raises:
            HungError: it did not answer.
        """
        try:
            return await super().wait(gen, interval, timeout or STATEMENT_SECONDS)
        except psycopg.errors._WaitTimeout:
            self.pgconn.finish()
            raise HungError(f"no answer within {STATEMENT_SECONDS:.0f} s") from None


def connect_args(*, is_alone: bool = False, holds: bool = False) -> dict[str, object]:
    """Arguments for SQLAlchemy's engines: every wait is bounded.

    A connection that `holds` something for somebody is idle as long as they work: the server must
    not end it, whatever it does with those of others.

    What a request asks is worked on `is_alone` by one process of the database: of three each reads
    on until it hears that there is enough, which takes more of the machine from everybody else than
    it saves the one who waits.
    """
    more = " -c max_parallel_workers_per_gather=0" if is_alone else ""
    if holds:
        more += " -c idle_in_transaction_session_timeout=0 -c idle_session_timeout=0"
    return {
        "async_creator_fn": BoundedConnection.connect,
        "options": f"-c statement_timeout={int(STATEMENT_SECONDS * 875)}{more}",
        "connect_timeout": CONNECT_SECONDS,
        **_LOST_PEER,
    }
