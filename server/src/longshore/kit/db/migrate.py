"""Bringing a database to the newest schema."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine
from sqlalchemy.exc import OperationalError

from longshore.kit.db.connection import CONNECT_SECONDS
from longshore.kit.db.database import async_url


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
    with _configured(url) as config:
        scripts, found = ScriptDirectory.from_config(config), schema_of(url)
        _check_known(scripts, found)
        if revision != "head" or found != scripts.get_current_head():
            command.upgrade(config, revision)


def check_newest(url: str) -> None:
    """See that every migration has run.

    Raises:
        OlderSchemaError, NewerSchemaError, UnreachableDatabaseError: as they say.
    """
    with _configured(url) as config:
        scripts, found = ScriptDirectory.from_config(config), schema_of(url)
        _check_known(scripts, found)
        if found != scripts.get_current_head():
            raise OlderSchemaError(
                f"The database's schema is {found}, {scripts.get_current_head()} is needed: run "
                "`longshore migrate` with LONGSHORE_DATABASE_OWNER_URL set."
            )


def schemas() -> list[str]:
    """Every revision that this version knows, the newest last."""
    with as_file(files("longshore") / "migrations") as folder:
        config = Config()
        config.set_main_option("script_location", str(folder))
        walked = ScriptDirectory.from_config(config).walk_revisions()
        return [script.revision for script in walked][::-1]


@contextmanager
def _configured(url: str) -> Iterator[Config]:
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
    address = async_url(url)
    engine = create_engine(address, connect_args={"connect_timeout": CONNECT_SECONDS})
    try:
        with engine.connect() as connection:
            return MigrationContext.configure(connection).get_current_revision()
    except OperationalError as error:
        reason = str(error.orig).strip().splitlines()[-1].removeprefix("connection failed: ")
        place = f"{address.host or address.query.get('host', 'localhost')}"
        raise UnreachableDatabaseError(
            f"The database {address.database} at {place} cannot be reached ({reason}): start it, "
            "or correct LONGSHORE_DATABASE_URL."
        ) from error
    finally:
        engine.dispose()


def _check_known(scripts: ScriptDirectory, found: str | None) -> None:
    newest = scripts.get_current_head()
    if found is not None and found not in {script.revision for script in scripts.walk_revisions()}:
        raise NewerSchemaError(
            f"The database's schema {found} is newer than this version of Longshore, which knows "
            f"{newest}: install the version that it was last used with, or restore a backup made "
            "before."
        )
