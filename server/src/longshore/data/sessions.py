"""What pages of the data center read of PostgreSQL, beside what they ask the engine."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.ext.asyncio import AsyncSession

from longshore.account.identity import Call


@asynccontextmanager
async def session_of(call: Call) -> AsyncIterator[AsyncSession]:
    """The call's own; what waits for the engine has none, and reads in this one meanwhile."""
    if call.open_session is not None:
        yield call.open_session
        return
    async with call.database.reading(call.publisher_id) as session:
        yield session
