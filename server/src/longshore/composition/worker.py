"""Composition of a worker: what it does, inside `longshore up` or on a machine of its own."""

import asyncio
import signal
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import structlog

from longshore.composition.domains import DOMAINS, QUEUES
from longshore.integrations.jobs import JobWorker, ProcrastinateEngine
from longshore.integrations.resources import Resources
from longshore.kit.db.database import Database
from longshore.kit.settings import Settings
from longshore.kit.vitals import vital

log = structlog.get_logger(__name__)

_GOODBYE_SECONDS = 12.0


@asynccontextmanager
async def working(
    settings: Settings,
    database: Database,
    resources: Resources,
    *,
    queues: Sequence[str] = QUEUES,
) -> AsyncIterator[None]:
    """Run jobs of the queues while the body runs; LONGSHORE_WORKERS of them at once."""
    if settings.workers == 0:
        yield
        return
    work = [each.work(settings, database, resources) for each in DOMAINS if each.work]
    worker = JobWorker(
        ProcrastinateEngine(database.addresses.system),
        [task for each in work for task in each.tasks],
        [sweep for each in work for sweep in each.sweeps],
        queues=queues,
        concurrency=settings.workers,
    )
    running = asyncio.create_task(worker.run())
    try:
        with vital("workers", lambda: worker.is_working):
            yield
    finally:
        # Tasks that a lost database left behind are told in a line each, not as our faults.
        asyncio.get_running_loop().set_exception_handler(_tell_briefly)
        running.cancel()
        # Without a database its goodbyes wait long; nobody needs them then.
        await asyncio.wait({running}, timeout=_GOODBYE_SECONDS)


def _tell_briefly(_: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
    error = context.get("exception")
    cause = getattr(error, "__cause__", None) or error
    log.warning(
        "left_behind", said=context["message"], error=f"{type(cause).__name__}: {cause}"[:200]
    )


async def work_until_stopped(
    settings: Settings, database: Database, resources: Resources, queues: Sequence[str]
) -> None:
    """A worker of its own, until SIGTERM or SIGINT; running jobs get a moment to end."""
    stopped = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    async with working(settings, database, resources, queues=queues):
        await stopped.wait()
    await database.dispose()
