"""Deleting what other rows may use: the database says no, the answer says who."""

from collections.abc import Awaitable, Callable, Sequence

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.kit.db.database import Base

UsedBy = Callable[[], Awaitable[Sequence[str]]]
"""Asks for the names of what uses a row; the domain that owns the row does not know its users."""

FOREIGN_KEY_VIOLATION = "23503"
_TRIES = 3


async def delete_unless_used(
    session: AsyncSession, row: Base, used_by: UsedBy
) -> Sequence[str] | None:
    """Delete a row that nothing uses.

    Whoever begins to use it at the same moment wins or loses as a whole: a foreign key decides.

    Returns:
        None when the row is deleted; else the names of what uses it, as far as `used_by` knows.
    """
    for _ in range(_TRIES):
        if names := await used_by():
            return names
        try:
            async with session.begin_nested():
                await session.delete(row)
        except IntegrityError as error:
            if getattr(error.orig, "sqlstate", None) != FOREIGN_KEY_VIOLATION:
                raise
        else:
            return None
    return []
