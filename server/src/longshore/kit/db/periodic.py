"""Work that repeats: sweeping, checking. Of all processes, one does it at a time."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Generic, TypeVar

import structlog
from sqlalchemy.exc import OperationalError

from longshore.kit.db.database import Database
from longshore.kit.stopping import stopped

log = structlog.get_logger(__name__)
R = TypeVar("R")
_FIRST_SECONDS = 60


@dataclass(frozen=True, slots=True)
class Periodic(Generic[R]):
    """Something to do again and again.

    `run(database, resources)` opens its own transactions; it may be cut off at any moment and is
    called again after `every_seconds`. A failure is logged and the next turn comes all the same.
    """

    name: str
    every_seconds: float
    run: Callable[[Database, R], Awaitable[object]]


async def run_once(database: Database, periodic: Periodic[R], resources: R) -> bool:
    """Do the work now unless another process is at it; whether it was done here."""
    async with database.locked(periodic.name) as is_alone:
        if is_alone:
            await periodic.run(database, resources)
    return is_alone


@asynccontextmanager
async def running(
    database: Database, periodics: Sequence[Periodic[R]], resources: R
) -> AsyncIterator[None]:
    """Repeat each as long as the context is open."""
    tasks = [asyncio.create_task(_repeat(database, each, resources)) for each in periodics]
    try:
        yield
    finally:
        await stopped(*tasks)


async def _repeat(database: Database, periodic: Periodic[R], resources: R) -> None:
    # The first turn comes soon, so that a process that restarts often does its share.
    delay = min(periodic.every_seconds, _FIRST_SECONDS)
    while True:
        await asyncio.sleep(delay)
        delay = periodic.every_seconds
        try:
            await run_once(database, periodic, resources)
        except OperationalError as error:
            # The database is away: nothing to mend here, and a trace at each turn hides the rest.
            log.warning("periodic_interrupted", name=periodic.name, error=type(error).__name__)
        except Exception:
            log.exception("periodic_failed", name=periodic.name)
