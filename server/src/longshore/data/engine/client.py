"""Calling the engine: `clickhouse-connect` in threads, its failures in three kinds."""

import asyncio
import re
import threading
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from longshore.data.engine.place import DATABASE, Place, place_of
from longshore.kit.settings import Settings

if TYPE_CHECKING:
    from clickhouse_connect.driver.client import Client

_CODE = re.compile(r"[Cc]ode: (\d+)")
# Timeout, memory, too many parts, shutting down, no room, too many at once, a server of a cluster
# that is not there: the same call may pass later.
_LATER = {
    75, 159, 160, 202, 203, 209, 210, 225, 236, 241, 242, 243, 252, 279, 285, 319, 394, 516, 999,
}  # fmt: skip
_TOO_HEAVY = {158, 159, 160, 241, 396}


class EngineError(Exception):
    """The engine could not answer now; the same call may pass later."""


class EngineMissingError(EngineError):
    """There is no engine: not installed, not started yet, or not reachable."""


class EngineRefusedError(EngineError):
    """The engine does not take this call as it is; `is_too_heavy` when a limit stopped it."""

    def __init__(self, text: str, *, is_too_heavy: bool = False) -> None:
        super().__init__(text)
        self.is_too_heavy = is_too_heavy


class Engine:
    """The engine of an installation; connects when it is first asked, and again after a change."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._lock = threading.Lock()
        self._open: tuple[Place, Client] | None = None

    async def rows(
        self, sql: str, parameters: Mapping[str, object] | None = None
    ) -> list[tuple[Any, ...]]:
        """The rows of a query whose parameters are bound (`{name:Type}`).

        Raises:
            EngineMissingError, EngineRefusedError, EngineError: as they say.
        """
        return await asyncio.to_thread(self._rows, sql, parameters)

    async def command(self, sql: str) -> None:
        """Run a statement that answers nothing. Raises as `rows` does."""
        await asyncio.to_thread(self._called, lambda client: client.command(sql))

    async def insert(self, table: str, lines: bytes, token: str) -> None:
        """Insert rows (JSON, one a line) once: what comes again under its token changes nothing.

        Raises as `rows` does.
        """
        settings = {
            "insert_deduplication_token": token,
            "deduplicate_blocks_in_dependent_materialized_views": "1",
        }
        await asyncio.to_thread(
            self._called,
            lambda client: client.raw_insert(
                f"{DATABASE}.{table}", insert_block=lines, fmt="JSONEachRow", settings=settings
            ),
        )

    def _rows(self, sql: str, parameters: Mapping[str, object] | None) -> list[tuple[Any, ...]]:
        # All of an answer is read before anything is made of it: it may break off at any block.
        found = self._called(
            lambda client: client.query(sql, parameters=dict(parameters or {})).result_rows
        )
        return [tuple(row) for row in found]

    def _called(self, work: Any) -> Any:
        from clickhouse_connect.driver.exceptions import ClickHouseError, OperationalError

        try:
            return work(self._client())
        except OperationalError as error:
            # So an answer is called that broke off: the engine is gone, or says why it stopped.
            if error.code or _CODE.search(str(error)):
                raise _fault(str(error), error.code) from error
            raise EngineMissingError(str(error)) from error
        except ClickHouseError as error:
            raise _fault(str(error)) from error

    def _client(self) -> "Client":
        from clickhouse_connect import get_client

        place = place_of(self._settings)
        if place is None:
            raise EngineMissingError("There is no data node.")
        with self._lock:
            if self._open is None or self._open[0] != place:
                client = get_client(
                    host=place.host, port=place.port, username=place.user,
                    password=place.password, secure=place.secure, compress=False,
                    autogenerate_session_id=False, connect_timeout=3, send_receive_timeout=60,
                    query_retries=0,
                )  # fmt: skip
                self._open = place, client
            return self._open[1]


def _fault(text: str, code: int | None = None) -> EngineError:
    if code is None:
        found = _CODE.search(text)
        code = int(found[1]) if found else 0
    if code in _TOO_HEAVY:
        return EngineRefusedError(text, is_too_heavy=True)
    if code in _LATER:
        return EngineError(text)
    return EngineRefusedError(text)
