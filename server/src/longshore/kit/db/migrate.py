"""Bringing a database to the newest schema.

Alembic is loaded only where it works: what a command asks first, whether there is anything to do,
the names of the migrations' files answer.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING

import psycopg
from psycopg.conninfo import conninfo_to_dict

from longshore.kit.db.address import plain_url
from longshore.kit.db.connection import CONNECT_SECONDS

if TYPE_CHECKING:
    from alembic.config import Config


class NewerSchemaError(Exception):
    """The database was migrated by a newer version; the text says what to do."""


class OlderSchemaError(Exception):
    """The database waits for migrations that this process may not run; the text says who may."""


class UnreachableDatabaseError(Exception):
    """Nobody answers at the database's address; the text says what to do, without passwords."""


def upgrade(url: str, revision: str = "head") -> None:
    """Run every migration that is missing, in its own transaction, under a lock.

    Where none is, nothing of them is loaded: to read every domain's tables takes a command longer
    than its work.

    Raises:
        UnreachableDatabaseError: nobody answers, or the password is wrong.
        NewerSchemaError: the schema is newer than this version.
    Other errors of the database come through as they are; nothing is half-applied.
    """
    found = schema_of(url)
    _check_known(found)
    if revision != "head" or found != schemas()[-1]:
        from alembic import command

        with _configured(url) as config:
            command.upgrade(config, revision)


def check_newest(url: str) -> None:
    """See that every migration has run.

    Raises:
        OlderSchemaError, NewerSchemaError, UnreachableDatabaseError: as they say.
    """
    found = schema_of(url)
    _check_known(found)
    if found != schemas()[-1]:
        raise OlderSchemaError(
            f"The database's schema is {found}, {schemas()[-1]} is needed: run `longshore migrate` "
            "with LONGSHORE_DATABASE_OWNER_URL set."
        )


@cache
def schemas() -> tuple[str, ...]:
    """Every revision that this version knows, the newest last: each begins its file's name."""
    folder = files("longshore") / "migrations" / "versions"
    names = (file.name for file in folder.iterdir())
    return tuple(sorted(name.partition("_")[0] for name in names if name[0].isdigit()))


@contextmanager
def _configured(url: str) -> "Iterator[Config]":
    from alembic.config import Config

    from longshore.kit.db.database import async_url

    with as_file(files("longshore") / "migrations") as folder:
        config = Config()
        config.set_main_option("script_location", str(folder))
        config.attributes["url"] = async_url(url).render_as_string(hide_password=False)
        yield config


def schema_of(url: str) -> str | None:
    """The revision of the database's schema; nothing for an empty database.

    Raises:
        UnreachableDatabaseError: nobody answers, or the password is wrong.
    """
    try:
        with psycopg.connect(plain_url(url), connect_timeout=CONNECT_SECONDS) as connection:
            there = connection.execute("SELECT to_regclass('alembic_version')").fetchone()
            if there in (None, (None,)):
                return None
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            return str(row[0]) if row else None
    except psycopg.OperationalError as error:
        reason = str(error).strip().splitlines()[-1].removeprefix("connection failed: ")
        parts = conninfo_to_dict(plain_url(url))
        raise UnreachableDatabaseError(
            f"The database {parts.get('dbname')} at {parts.get('host', 'localhost')} cannot be "
            f"reached ({reason}): start it, or correct LONGSHORE_DATABASE_URL."
        ) from error


def _check_known(found: str | None) -> None:
    if found is not None and found not in schemas():
        raise NewerSchemaError(
            f"The database's schema {found} is newer than this version of Longshore, which knows "
            f"{schemas()[-1]}: install the version that it was last used with, or restore a backup "
            "made before."
        )
