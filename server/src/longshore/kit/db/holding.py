"""Removing files is held off while a backup copies them.

Whoever removes a file of the store that rows name, or named until now, does so in a transaction
that has a shared lock; a backup has the lock alone, from before its snapshot until the last file is
copied. So no row of the snapshot names a file that is gone, and a removal is either wholly before
the snapshot or after the copy. A lock ends with its connection: a killed backup holds up nobody.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import psycopg

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

_ALONE, _REMOVING = 7316002, 7316003
_WAIT_SECONDS = 60.0


class HeldError(Exception):
    """The lock is somebody else's, or was lost; the text says what to do."""


async def may_remove(session: "AsyncSession | AsyncConnection") -> bool:
    """Whether files may be removed until this transaction ends; False while a backup runs."""
    # Commands know the error above and never this: they do without SQLAlchemy.
    from sqlalchemy import func, select

    found = await session.execute(select(func.pg_try_advisory_xact_lock_shared(_REMOVING)))
    return bool(found.scalar_one())


@contextmanager
def holding_removals(url: str) -> Iterator[psycopg.Connection]:
    """Let nobody remove a file; gives the connection that keeps it so.

    Raises:
        HeldError: another backup runs, a removal does not end, or the connection was lost.
    """
    with psycopg.connect(url, autocommit=True) as connection:
        if not _try(connection, _ALONE):
            raise HeldError("Another backup of this installation is running: let it end first.")
        _wait(connection)
        yield connection
        try:
            # Not left to the end of the connection, which the server notices a moment later.
            connection.execute("SELECT pg_advisory_unlock_all()")
        except psycopg.Error as error:
            raise HeldError(
                "The connection to the database was lost during the backup, so files may have been "
                "removed before they were copied: start again."
            ) from error


def _wait(connection: psycopg.Connection) -> None:
    connection.execute(f"SET lock_timeout = {int(_WAIT_SECONDS * 1000)}")
    try:
        connection.execute("SELECT pg_advisory_lock(%s)", [_REMOVING])
    except psycopg.errors.LockNotAvailable as error:
        raise HeldError(
            f"Files were being removed for {_WAIT_SECONDS:.0f} seconds: start again later."
        ) from error


def _try(connection: psycopg.Connection, number: int) -> bool:
    row = connection.execute("SELECT pg_try_advisory_lock(%s)", [number]).fetchone()
    return bool(row and row[0])
