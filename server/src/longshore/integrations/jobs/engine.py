"""The job engine on Procrastinate: enqueueing on the session's own connection."""

import logging
from datetime import timedelta
from typing import Any

from procrastinate import App, PsycopgConnector
from procrastinate.exceptions import AlreadyEnqueued
from procrastinate.jobs import Job
from procrastinate.retry import BaseRetryStrategy, RetryDecision
from sqlalchemy.ext.asyncio import AsyncSession

from longshore.integrations.jobs.port import JobArgs, JobTask
from longshore.kit.clock import now

_MOST_ATTEMPTS = 3

# Their log lines name every job's arguments and fill pages while a database is away; ours say what
# matters.
for _name in ("procrastinate", "psycopg.pool"):
    logging.getLogger(_name).setLevel(logging.CRITICAL)


class Retry(BaseRetryStrategy):
    """Again after a fault, a little later each time; never after a cancellation.

    The stock strategy counts a cancelled job as failed; with this one it ends as aborted, and the
    domain's sweep decides whether the work is still wanted. "Later" is told by the database's
    clock: `ahead` is how far ours is ahead of it.
    """

    def __init__(self) -> None:
        self.ahead = timedelta()

    def get_retry_decision(self, *, exception: BaseException, job: Job) -> RetryDecision | None:
        """Two, four seconds later; then no more."""
        if not isinstance(exception, Exception) or job.attempts >= _MOST_ATTEMPTS:
            return None
        seconds = timedelta(seconds=2 ** (job.attempts + 1))
        return RetryDecision(retry_at=now() - self.ahead + seconds)


class ProcrastinateEngine:
    """Jobs in the tables `procrastinate_*` of the product's database."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._app = self._new_app()

    def _new_app(self) -> App:
        return App(connector=PsycopgConnector(conninfo=self._url, min_size=1, max_size=4))

    def worker_app(self, tasks: list[JobTask], retry: Retry) -> App:
        """An app of its own that knows the tasks, for a worker."""
        app = self._new_app()
        for task in tasks:
            app.task(name=task.name, queue=task.queue, retry=retry)(_async(task))
        return app

    async def enqueue(
        self,
        session: AsyncSession,
        task: str,
        *,
        args: JobArgs,
        queue: str = "default",
        priority: int = 0,
        lock: str | None = None,
        queueing_lock: str | None = None,
    ) -> bool:
        """See `JobEngine.enqueue`."""
        try:
            # A savepoint: a job that waits already must not spoil the caller's transaction. It
            # begins when the connection is asked for inside of it.
            async with session.begin_nested():
                connection = await session.connection()
                raw = (await connection.get_raw_connection()).driver_connection
                deferrer = self._app.configure_task(
                    task,
                    allow_unknown=True,
                    queue=queue,
                    priority=priority,
                    lock=lock,
                    queueing_lock=queueing_lock,
                    connection=raw,
                )
                await deferrer.defer_async(**dict(args))
        except AlreadyEnqueued:
            return False
        return True


def _async(task: JobTask) -> Any:
    async def run(**args: Any) -> None:
        await task.run(**args)

    return run
