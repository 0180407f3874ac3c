"""Bringing a database to the newest schema."""

from importlib.resources import as_file, files

from alembic import command
from alembic.config import Config

from longshore.kit.db import async_url


def upgrade(url: str, revision: str = "head") -> None:
    """Run every migration that is missing, in its own transaction, under a lock.

    Errors of the database come through as they are; nothing is half-applied.
    """
    with as_file(files("longshore") / "migrations") as folder:
        config = Config()
        config.set_main_option("script_location", str(folder))
        config.attributes["url"] = async_url(url).render_as_string(hide_password=False)
        command.upgrade(config, revision)
