"""The database at one moment: its dump, how many rows there are, and which files they name."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO

from sqlalchemy import Connection, create_engine, func, select, table, text

from longshore.composition.backup.programs import arguments_for, program, running
from longshore.composition.domains import NAMINGS
from longshore.kit.db.database import async_url
from longshore.kit.settings import Settings

_TABLES = text("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename")


@dataclass(frozen=True, slots=True)
class Named:
    """What rows know of an object; size in bytes and SHA-256 in hex, where they know them."""

    size: int | None
    sha256: str | None
    is_needed: bool


Name = tuple[str, str]
"""Bucket and key."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A transaction that sees one moment, for as long as it is open."""

    connection: Connection
    url: str
    postgres: int

    @contextmanager
    def dump(self, settings: Settings) -> Iterator[IO[bytes]]:
        """Everything in PostgreSQL's custom format.

        Raises:
            BackupError: pg_dump is missing or failed.
        """
        number = self.connection.execute(text("SELECT pg_export_snapshot()")).scalar_one()
        address, env = arguments_for(self.url)
        command = [
            str(program(settings, "pg_dump", self.postgres)), "--format=custom", "--compress=1",
            # The system role sees every row by its policy.
            "--enable-row-security", "--no-password", f"--snapshot={number}", f"--dbname={address}",
        ]  # fmt: skip
        with running(command, env, reads=False) as output:
            yield output

    def renew(self) -> None:
        """Look at a later moment from now on."""
        self.connection.rollback()

    def counts(self) -> dict[str, int]:
        """How many rows each table has."""
        names = self.connection.execute(_TABLES).scalars().all()
        return {
            name: self.connection.execute(
                select(func.count()).select_from(table(name))
            ).scalar_one()
            for name in names
        }

    def names(self) -> Mapping[Name, Named]:
        """Every object that a row names; what one row needs is needed."""
        found: dict[Name, Named] = {}
        for naming in sorted(NAMINGS, key=lambda naming: naming.is_needed):
            for bucket, key, size, sha256 in self.connection.execute(naming.rows):
                old = found.get((bucket, key))
                if old is None or not old.is_needed or old.size is None:
                    known = old.sha256 if old and sha256 is None else sha256
                    found[bucket, key] = Named(size, known, naming.is_needed)
        return found


@contextmanager
def snapshot_of(url: str) -> Iterator[Snapshot]:
    """The database as it is now; the connection may take its time."""
    options = {"options": "-c statement_timeout=0 -c idle_in_transaction_session_timeout=0"}
    engine = create_engine(async_url(url), connect_args=options)
    try:
        with engine.connect() as connection:
            level = connection.execution_options(
                isolation_level="REPEATABLE READ", postgresql_readonly=True
            )
            version = int(level.execute(text("SHOW server_version_num")).scalar_one())
            yield Snapshot(level, url, version // 10_000)
    finally:
        engine.dispose()
