"""A real PostgreSQL for tests: its own, in memory when there is a tmpfs, cloned per database.

A template is migrated once; a clone of it takes tens of milliseconds. Nothing in here is used by
the running product.
"""

import itertools
import os
import shutil
import tempfile
from pathlib import Path

import psycopg
from psycopg import sql
from sqlalchemy.engine import make_url

from longshore.kit.db.embedded_postgres import EmbeddedPostgres
from longshore.kit.db.migrate import upgrade
from longshore.kit.db.roles import Addresses

_TEMPLATE = "longshore_template"
_UNSAFE_BUT_FAST = "fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n"


class TestPostgres:
    """One throw-away server with a migrated template."""

    __test__ = False

    def __init__(self, bin_dir: Path | None = None) -> None:
        base = Path("/dev/shm") if os.access("/dev/shm", os.W_OK) else None  # noqa: S108 - tmpfs
        self._folder = Path(tempfile.mkdtemp(prefix="longshore-test-", dir=base))
        self._folder.chmod(0o755)
        self._server = EmbeddedPostgres(self._folder / "pg", bin_dir=bin_dir)
        self._numbers = itertools.count(1)

    def start(self) -> None:
        """Start the server and migrate the template."""
        self._server.start()
        config = self._server.data / "postgresql.auto.conf"
        if "fsync" not in config.read_text():
            self._server.stop()
            config.write_text(config.read_text() + _UNSAFE_BUT_FAST)
            self._server.start()
        self._administer(sql.SQL("CREATE DATABASE {} OWNER longshore").format(_name(_TEMPLATE)))
        upgrade(_owner(self._server.addresses_of(_TEMPLATE)))

    def clone(self) -> Addresses:
        """A fresh database with every table; its addresses."""
        name = f"test_{next(self._numbers)}"
        statement = sql.SQL("CREATE DATABASE {} OWNER longshore TEMPLATE {}")
        self._administer(statement.format(_name(name), _name(_TEMPLATE)))
        return self._server.addresses_of(name)

    def empty(self) -> Addresses:
        """A fresh database without tables; its addresses."""
        name = f"test_{next(self._numbers)}"
        self._administer(sql.SQL("CREATE DATABASE {} OWNER longshore").format(_name(name)))
        return self._server.addresses_of(name)

    @property
    def superuser_url(self) -> str:
        """Address of the server's superuser, for what must be refused."""
        return self._server.superuser_url

    def superuser_url_of(self, addresses: Addresses) -> str:
        """Address of the superuser in a clone."""
        name = make_url(addresses.application).database
        url = make_url(self._server.superuser_url).set(database=name)
        return url.render_as_string(hide_password=False)

    def stop(self) -> None:
        """Stop the server and remove everything it wrote."""
        self._server.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _administer(self, statement: sql.Composed) -> None:
        with psycopg.connect(self._server.superuser_url, autocommit=True) as connection:
            connection.execute(statement)


def _name(name: str) -> sql.Identifier:
    return sql.Identifier(name)


def _owner(addresses: Addresses) -> str:
    assert addresses.owner
    return addresses.owner
