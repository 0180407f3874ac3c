"""Composition of a worker: what it does, inside `longshore up` or on a machine of its own."""

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from longshore.domains import builds
from longshore.integrations.jobs import JobWorker, ProcrastinateEngine
from longshore.integrations.resources import Resources
from longshore.kit.db import Database
from longshore.kit.settings import Settings

QUEUES: tuple[str, ...] = (builds.QUEUE,)


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
    folder = builds.WorkFolder(settings.data_dir / "work")
    context = builds.PackContext(database, resources, folder)
    worker = JobWorker(
        ProcrastinateEngine(database.url),
        builds.tasks(context),
        builds.sweeps(context),
        queues=queues,
        concurrency=settings.workers,
    )
    running = asyncio.create_task(worker.run())
    try:
        yield
    finally:
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running


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
