"""A PostgreSQL that is stopped in the middle of everything: callers are told, and it goes on."""

import os
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from longshore.kit.db import connection
from longshore.kit.db.database import Database
from longshore.kit.db.embedded_postgres import EmbeddedPostgres


@pytest.fixture
def server() -> Iterator[EmbeddedPostgres]:
    with tempfile.TemporaryDirectory(prefix="longshore-hung-") as name:
        Path(name).chmod(0o755)
        postgres = EmbeddedPostgres(Path(name) / "pg")
        postgres.start()
        yield postgres
        postgres.stop()


def _processes(server: EmbeddedPostgres) -> list[int]:
    leader = (server.data / "postmaster.pid").read_text().split()[0]
    children = Path(f"/proc/{leader}/task/{leader}/children").read_text().split()
    return [int(leader), *map(int, children)]


def _send(pids: list[int], number: int) -> None:
    for pid in pids:
        os.kill(pid, number)


@pytest.mark.parametrize("way", ["publisher", "reading"])
async def test_a_hung_server_is_given_up(
    server: EmbeddedPostgres, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setattr(connection, "STATEMENT_SECONDS", 0.5)
    database = Database(server.addresses, pool_size=1)
    opened = getattr(database, way)
    async with opened(1) as session:
        await session.execute(text("SELECT 1"))
    pids = _processes(server)
    _send(pids, signal.SIGSTOP)
    try:
        for _ in ("an open connection", "a new one"):
            with pytest.raises(OperationalError):
                async with opened(1) as session:
                    await session.execute(text("SELECT 1"))
    finally:
        _send(pids, signal.SIGCONT)
    async with opened(1) as session:
        assert (await session.execute(text("SELECT 2"))).scalar_one() == 2
    await database.dispose()
