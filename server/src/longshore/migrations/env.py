"""Alembic's entry: one connection, short locks, one upgrade at a time."""

from alembic import context
from sqlalchemy import create_engine, text

from longshore.composition.domains import METADATA
from longshore.kit.db.connection import CONNECT_SECONDS
from longshore.kit.db.database import SCOPE_SETTING

_LOCK_ID = 7_316_000


def run() -> None:
    """Migrate with limits: a migration that would block writers for long fails instead."""
    engine = create_engine(
        context.config.attributes["url"], connect_args={"connect_timeout": CONNECT_SECONDS}
    )
    with engine.connect() as connection:
        connection.execute(text("SET lock_timeout = '4s'"))
        connection.execute(text("SET statement_timeout = '60s'"))
        connection.execute(text(f"SET {SCOPE_SETTING} = '*'"))
        connection.execute(text(f"SELECT pg_advisory_lock({_LOCK_ID})"))
        connection.commit()
        context.configure(connection=connection, target_metadata=METADATA)
        with context.begin_transaction():
            context.run_migrations()
    engine.dispose()


def write_sql() -> None:
    """Print the migrations' SQL instead of running it, for the linter."""
    context.configure(
        dialect_name="postgresql",
        target_metadata=METADATA,
        literal_binds=True,
        output_buffer=context.config.output_buffer,
    )
    with context.begin_transaction():
        context.run_migrations()


if context.is_offline_mode():
    write_sql()
else:
    run()
