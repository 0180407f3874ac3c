"""A worker that comes late: another has done everything between its look and its lock."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from longshore.kit.db.database import Database


def comes_late(monkeypatch: pytest.MonkeyPatch, other: Callable[[], Awaitable[object]]) -> None:
    """Let `other` run to its end before the next one that asks for a lock gets it."""
    locked = Database.locked

    @asynccontextmanager
    async def late(database: Database, name: str) -> AsyncIterator[bool]:
        monkeypatch.setattr(Database, "locked", locked)
        await other()
        async with locked(database, name) as is_mine:
            yield is_mine

    monkeypatch.setattr(Database, "locked", late)
