"""How many statements a call sends to the database."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import event

from longshore.kit.db.database import Database


@contextmanager
def counted(database: Database) -> Iterator[list[str]]:
    """The statements that are sent while inside, in order."""
    sent: list[str] = []

    def note(connection: Any, cursor: Any, statement: str, *more: Any) -> None:
        sent.append(statement)

    asynchronous = (database.tenant_engine, database.reading_engine, database.system_engine)
    engines = [engine.sync_engine for engine in asynchronous]
    for engine in engines:
        event.listen(engine, "before_cursor_execute", note)
    try:
        yield sent
    finally:
        for engine in engines:
            event.remove(engine, "before_cursor_execute", note)
